import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { classNames } from '../../ui/class-names.ts';
import { Container } from '../../ui/container.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './brand-header.module.css';

/** The brand alone, for pages that lead nowhere else until they are done with. */
export function BrandHeader({ shop }: { shop: Pick<ShopSettings, 'name' | 'logo'> }) {
  return (
    <header className={styles.header}>
      <Container className={styles.bar}>
        <Link to={paths.home} className={classNames(styles.brand, shop.logo && styles.logo)}>
          <Logo name={shop.name} logo={shop.logo} />
        </Link>
      </Container>
    </header>
  );
}
