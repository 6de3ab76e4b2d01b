import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Container } from '../../ui/container.tsx';
import styles from './policy-page.module.css';

interface PolicyPageProps {
  shop: ShopSettings;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A page to read, which ends with who is behind it. */
export function PolicyPage({ shop, title, lead, children }: PolicyPageProps) {
  return (
    <Container width="text">
      <Breadcrumb items={[{ label: 'Início', to: paths.home }, { label: title }]} />
      <article className={styles.text}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
        <h2>Quem somos</h2>
        <address className={styles.identity}>
          <strong>{shop.name}</strong>
          <span>CNPJ {shop.cnpj}</span>
          <span>{shop.address}</span>
          <span>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </span>
          <span>{shop.phone}</span>
        </address>
      </article>
    </Container>
  );
}
