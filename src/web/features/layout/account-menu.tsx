import { Link, useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import type { Session } from '../../lib/session/session.ts';
import styles from './account-menu.module.css';

// Most visitors are not logged in: they need not load it.
const CustomerMenu = lazyComponent(async () => (await import('./customer-menu.tsx')).CustomerMenu);

interface AccountMenuProps {
  session: Session | null;
  onLogout(): void;
}

/** Logged out: two links. Logged in: the customer's own menu. */
export function AccountMenu({ session, onLogout }: AccountMenuProps) {
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  if (session) return <CustomerMenu session={session} onLogout={onLogout} />;
  return (
    <div className={styles.links}>
      <Link to={paths.login} state={state}>
        Entrar
      </Link>
      <Link to={paths.register} state={state} className={styles.register}>
        Cadastrar
      </Link>
    </div>
  );
}
