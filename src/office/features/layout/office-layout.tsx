import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OfficeUserContext } from '../../lib/session.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { openOverAll } from '../../lib/search-door.ts';
import { Notices } from '../../ui/notices.tsx';
import styles from './office-layout.module.css';
import { HOUSE, isIn, SECTIONS } from '../../lib/sections.ts';
import { Sidebar } from './sidebar.tsx';
import { useGuard } from './use-guard.ts';

interface OfficeLayoutProps {
  shopName: string;
  /** In the place of everything while one's password will do no longer, or a second factor is wanted. */
  first: { newPassword: ReactNode; secondFactor: ReactNode };
  /** The search over everything. */
  search: ReactNode;
  children: ReactNode;
}

/** Sidebar, notices and the section; nothing of it before the server knows who is there. */
export function OfficeLayout({ shopName, first, search, children }: OfficeLayoutProps) {
  const { usuario, failed } = useGuard();
  if (usuario === null) {
    return (
      <main className={styles.door} aria-busy={!failed}>
        {failed && (
          <LoadFailed text="Não foi possível abrir a administração." onRetry={() => location.reload()} />
        )}
      </main>
    );
  }
  if (usuario.trocarSenha) return first.newPassword;
  if (usuario.configurarSegundoFator) return first.secondFactor;
  return (
    <OfficeUserContext value={usuario}>
      <Rooms shopName={shopName} search={search}>
        {children}
      </Rooms>
    </OfficeUserContext>
  );
}

function Rooms({ shopName, search, children }: Omit<OfficeLayoutProps, 'first'>) {
  const [menuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const here = [...SECTIONS, ...HOUSE].find((section) => isIn(section, pathname))?.label ?? 'Administração';
  const arrived = useRef(pathname);
  useEffect(() => {
    document.title = `${here} | ${shopName}`;
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    // Also where the way there was asked about first, and the press itself went no further.
    setMenuOpen(false);
    // Another section is another page: whoever listens is told so, and the keyboard starts there.
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [here, shopName, pathname]);
  return (
    <div className={styles.layout}>
      <a href="#conteudo" className={styles.skip}>
        Ir para o conteúdo
      </a>
      <header className={styles.top}>
        <IconButton
          icon="menu"
          label="Abrir menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        />
        <p className={styles.brand}>{shopName}</p>
        <IconButton
          icon="search"
          label="Procurar em tudo"
          aria-haspopup="dialog"
          className={styles.find}
          onClick={() => openOverAll('search')}
        />
      </header>
      <Dialog open={menuOpen} onClose={() => setMenuOpen(false)} title="Administração" variant="drawer">
        {menuOpen && <Sidebar onGo={() => setMenuOpen(false)} />}
      </Dialog>
      <aside className={styles.side} aria-label="Menu da administração">
        <p className={styles.brand}>{shopName}</p>
        <SearchButton />
        <Sidebar />
      </aside>
      <main className={styles.main} id="conteudo" ref={main} tabIndex={-1}>
        {children}
      </main>
      {search}
      <Notices />
    </div>
  );
}

/** On a desk; a phone has an icon in its header. */
function SearchButton() {
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openOverAll('search')}
    >
      <Icon name="search" />
      Procurar
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  );
}
