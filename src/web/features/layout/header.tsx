import { useState, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { useHiddenOnScroll } from './use-hidden-on-scroll.ts';
import { fetchAhead, lazyComponent } from '../../lib/document/lazy-component.ts';
import { useOpenUntilNavigation } from './use-open-until-navigation.ts';
import type { Session } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Container } from '../../ui/container.tsx';
import { Logo } from '../../ui/logo.tsx';
import { onIntent } from '../../ui/on-intent.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { useMenu } from './use-menu.ts';

// Fetched when a finger comes near its button, so that no page waits for it.
const loadMenu = async () => (await import('./mobile-menu.tsx')).MobileMenu;
const MobileMenu = lazyComponent(loadMenu);

/** The header gives way after this much scrolling down. */
const HIDE_AFTER_PX = 100;

interface HeaderProps {
  shop: Pick<ShopSettings, 'name' | 'logo'>;
  session: Session | null;
  onLogout(): void;
  /** Above all pages: the search of the shop, and the cart's button with its badge. */
  search: ReactNode;
  cart: ReactNode;
}

/** Links, brand in the middle, account and cart. Hides on the way down, comes back on the way up. */
export function Header({ shop, session, onLogout, search, cart }: HeaderProps) {
  const hidden = useHiddenOnScroll(HIDE_AFTER_PX);
  const [menuOpen, setMenuOpen] = useOpenUntilNavigation();
  const [menuNeeded, setMenuNeeded] = useState(false);
  const { own, entries } = useMenu('top');
  return (
    <header
      className={styles.header}
      data-hidden={hidden && !menuOpen ? '' : undefined}
      data-own={own ? '' : undefined}
    >
      <Container className={classNames(styles.bar, shop.logo && styles.withLogo)}>
        <div className={styles.start}>
          <IconButton
            icon="menu"
            label="Abrir menu"
            className={styles.toggle}
            aria-expanded={menuOpen}
            aria-haspopup="dialog"
            onPointerEnter={() => fetchAhead(loadMenu)}
            onClick={() => {
              setMenuNeeded(true);
              setMenuOpen(!menuOpen);
            }}
          />
          <nav aria-label="Principal" className={styles.nav}>
            {entries.map(({ label, ...item }) => (
              <NavLink key={label} {...item} end={item.to === paths.home} prefetch={onIntent()}>
                {label}
              </NavLink>
            ))}
          </nav>
        </div>
        <Link
          to={paths.home}
          className={classNames(styles.brand, shop.logo && styles.logo)}
          prefetch={onIntent()}
        >
          <Logo name={shop.name} logo={shop.logo} />
        </Link>
        <div className={styles.end}>
          {search}
          <AccountMenu session={session} onLogout={onLogout} />
          {cart}
        </div>
      </Container>
      {menuNeeded && (
        <MobileMenu
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          session={session}
          onLogout={onLogout}
        />
      )}
    </header>
  );
}
