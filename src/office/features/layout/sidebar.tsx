import { Link, useLocation } from 'react-router';
import { may } from '#shared/acts.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ROLES } from '../../lib/roles.ts';
import { useOfficeUser } from '../../lib/session.ts';
import { HOUSE, isIn, LATER, SECTIONS, SETTINGS, SUPPORT, type Section } from '../../lib/sections.ts';
import styles from './sidebar.module.css';
import { useLeaveOffice } from './use-guard.ts';

/** All sections, who is logged in, and the way out; the same in the sidebar and in a phone's drawer. */
export function Sidebar({ onGo }: { onGo?: () => void }) {
  const { username, role } = useOfficeUser();
  const leave = useLeaveOffice();
  const isOpen = ({ act }: Section) => may(role, act);
  return (
    <>
      <nav aria-label="Administração">
        <ul className={styles.sections}>
          {SECTIONS.filter(isOpen).map((section) => (
            <SectionLink key={section.to} section={section} onGo={onGo} />
          ))}
          {isOpen(SETTINGS) && <SectionLink section={SETTINGS} onGo={onGo} />}
          {(may(role, 'see-figures') ? LATER : []).map((label) => (
            <li key={label}>
              <button type="button" disabled className={styles.later}>
                {label} <Badge tone="quiet">Em breve</Badge>
              </button>
            </li>
          ))}
          {isOpen(SUPPORT) && <SectionLink section={SUPPORT} onGo={onGo} />}
        </ul>
        <ul className={`${styles.sections} ${styles.house}`}>
          {HOUSE.filter(isOpen).map((section) => (
            <SectionLink key={section.to} section={section} onGo={onGo} />
          ))}
          <li>
            {/* The shop lives under a security policy of its own: a document load, not a step of the router. */}
            <a href={paths.home} className={styles.section}>
              <Icon name="bag" />
              Ver a loja
            </a>
          </li>
        </ul>
      </nav>
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{username}</bdi>
          <span>{ROLES[role].text.toLowerCase()}</span>
        </p>
        <Button variant="secondary" size="s" icon="logout" onClick={() => void leave()}>
          Sair
        </Button>
      </div>
    </>
  );
}

function SectionLink({ section, onGo }: { section: Section; onGo: (() => void) | undefined }) {
  const { pathname } = useLocation();
  const here = isIn(section, pathname);
  return (
    <li>
      <Link
        to={section.to}
        className={styles.section}
        onClick={onGo}
        {...(here && { 'aria-current': 'page' as const })}
      >
        <Icon name={section.icon} />
        {section.label}
      </Link>
    </li>
  );
}
