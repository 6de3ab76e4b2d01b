import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { Session } from '../../lib/session.ts';
import styles from './account-menu.module.css';

// Most visitors are not logged in: they need not load it.
const CustomerMenu = lazy(async () => ({ default: (await import('./customer-menu.tsx')).CustomerMenu }));

interface AccountMenuProps {
  session: Session | null;
  onLogout(): void;
}

/** Logged out: two links. Logged in: the customer's own menu. */
export function AccountMenu({ session, onLogout }: AccountMenuProps) {
  if (session)
    return (
      <Suspense>
        <CustomerMenu session={session} onLogout={onLogout} />
      </Suspense>
    );
  return (
    <div className={styles.links}>
      <Link to={paths.login}>Entrar</Link>
      <Link to={paths.register} className={styles.register}>
        Cadastrar
      </Link>
    </div>
  );
}
