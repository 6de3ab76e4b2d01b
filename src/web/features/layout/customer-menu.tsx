import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { useOpenUntilNavigation } from './use-open-until-navigation.ts';
import type { Session } from '../../lib/session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './account-menu.module.css';
import { firstName } from './first-name.ts';

/** A button with the first name that opens full name, e-mail and ways on. */
export function CustomerMenu({ session, onLogout }: { session: Session; onLogout(): void }) {
  const [open, setOpen] = useOpenUntilNavigation();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open, setOpen]);
  const { nome, email } = session.cliente;
  return (
    <div className={styles.place} ref={place}>
      <button
        type="button"
        ref={button}
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
        <span className={styles.first}>{firstName(nome)}</span>
        <Icon name="chevron-down" className={styles.arrow} />
      </button>
      <div id={id} className={styles.menu} hidden={!open}>
        <p className={styles.who}>
          <strong>{nome}</strong>
          <span>{email}</span>
        </p>
        <Link to={paths.profile} className={styles.item}>
          <Icon name="user" /> Meu Perfil
        </Link>
        <Link to={paths.favorites} className={styles.item}>
          <Icon name="heart" /> Favoritos
        </Link>
        <Link to={paths.orders} className={styles.item}>
          <Icon name="package" /> Meus pedidos
        </Link>
        <button type="button" className={styles.item} onClick={onLogout}>
          <Icon name="logout" /> Sair
        </button>
      </div>
    </div>
  );
}
