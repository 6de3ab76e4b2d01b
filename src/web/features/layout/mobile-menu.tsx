import { NavLink, useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { Session } from '../../lib/session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './mobile-menu.module.css';
import { policies } from './navigation.ts';
import { useMenu } from './use-menu.ts';

interface MobileMenuProps {
  open: boolean;
  onClose(): void;
  session: Session | null;
  onLogout(): void;
}

/** Everything the header has no room for on a phone. */
export function MobileMenu({ open, onClose, session, onLogout }: MobileMenuProps) {
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  return (
    <Dialog open={open} onClose={onClose} title="Menu" variant="drawer" inTwoFrames>
      <nav aria-label="Menu" className={styles.nav}>
        {useMenu('top').entries.map(({ label, ...item }) => (
          <NavLink
            key={label}
            {...item}
            end={item.to === paths.home}
            className={classNames(styles.main)}
            onClick={onClose}
          >
            {label}
            <Icon name="chevron-right" />
          </NavLink>
        ))}
        <NavLink to={paths.orders} className={classNames(styles.main)} onClick={onClose}>
          Meus pedidos
          <Icon name="chevron-right" />
        </NavLink>
        <NavLink to={paths.favorites} className={classNames(styles.main)} onClick={onClose}>
          Favoritos
          <Icon name="chevron-right" />
        </NavLink>
        {policies.map((item) => (
          <NavLink key={item.to} to={item.to} className={classNames(styles.small)} onClick={onClose}>
            {item.label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.account}>
        {session ? (
          <>
            <p className={styles.who}>
              <strong>{session.cliente.nome}</strong>
              <span>{session.cliente.email}</span>
            </p>
            <ButtonLink to={paths.profile} variant="secondary" icon="user" block>
              Meu Perfil
            </ButtonLink>
            <Button variant="quiet" icon="logout" block onClick={onLogout}>
              Sair
            </Button>
          </>
        ) : (
          <>
            <ButtonLink to={paths.login} state={state} block>
              Entrar
            </ButtonLink>
            <ButtonLink to={paths.register} state={state} variant="secondary" block>
              Cadastrar
            </ButtonLink>
          </>
        )}
      </div>
    </Dialog>
  );
}
