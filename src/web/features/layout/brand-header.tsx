import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Container } from '../../ui/container.tsx';
import styles from './brand-header.module.css';

/** The brand alone, for pages that lead nowhere else until they are done with. */
export function BrandHeader({ shopName }: { shopName: string }) {
  return (
    <header className={styles.header}>
      <Container className={styles.bar}>
        <Link to={paths.home} className={styles.brand}>
          {shopName}
        </Link>
      </Container>
    </header>
  );
}
