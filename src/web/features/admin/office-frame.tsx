import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import type { Usuario } from '#shared/wire/admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { leaveOffice } from './use-admin.ts';
import styles from './office-frame.module.css';

/** In the sidebar's order; those without an address are announced and not there yet. */
const SECTIONS: readonly { label: string; to?: string }[] = [
  { label: 'Início', to: paths.adminDashboard },
  { label: 'Produtos' },
  { label: 'Vendas' },
  { label: 'Clientes' },
  { label: 'Descontos' },
  { label: 'Categorias' },
  { label: 'PIX Customizados' },
  { label: 'Configurações' },
  { label: 'Relatórios' },
  { label: 'Marketing' },
  { label: 'Suporte' },
];

interface OfficeFrameProps {
  shopName: string;
  usuario: Usuario;
  children: ReactNode;
}

/** Sidebar, who is logged in, content. */
export function OfficeFrame({ shopName, usuario, children }: OfficeFrameProps) {
  return (
    <div className={styles.frame}>
      <aside className={styles.side}>
        <p className={styles.brand}>{shopName}</p>
        <nav aria-label="Administração">
          <ul className={styles.sections}>
            {SECTIONS.map(({ label, to }) => (
              <li key={label}>
                {to === undefined ? (
                  <span className={styles.later}>
                    {label} <Badge tone="quiet">Em breve</Badge>
                  </span>
                ) : (
                  <a href={to} aria-current="page" className={styles.section}>
                    {label}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.who}>
          {usuario.username} · {usuario.role}
        </p>
        <Button variant="secondary" icon="logout" onClick={() => void leaveOffice()}>
          Sair
        </Button>
      </aside>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
