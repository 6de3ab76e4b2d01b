import { Link, useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useOfficeUser } from '../../lib/session.ts';
import { HOUSE, isIn, LATER, SECTIONS, SETTINGS, SUPPORT, type Section } from './sections.ts';
import styles from './sidebar.module.css';
import { useLeaveOffice } from './use-guard.ts';

const ROLES = { admin: 'administração', equipe: 'equipe', leitura: 'somente leitura' } as const;

/** All sections, who is logged in, and the way out; the same in the sidebar and in a phone's drawer. */
export function Sidebar({ onGo }: { onGo?: () => void }) {
  const { username, role } = useOfficeUser();
  const leave = useLeaveOffice();
  const house = HOUSE.filter(({ adminOnly }) => role === 'admin' || !adminOnly);
  return (
    <>
      <nav aria-label="Administração">
        <ul className={styles.sections}>
          {SECTIONS.map((section) => (
            <SectionLink key={section.to} section={section} onGo={onGo} />
          ))}
          {role === 'admin' && <SectionLink section={SETTINGS} onGo={onGo} />}
          {LATER.map((label) => (
            <li key={label}>
              <button type="button" disabled className={styles.later}>
                {label} <Badge tone="quiet">Em breve</Badge>
              </button>
            </li>
          ))}
          {role === 'admin' && <SectionLink section={SUPPORT} onGo={onGo} />}
        </ul>
        <ul className={`${styles.sections} ${styles.house}`}>
          {house.map((section) => (
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
          <span>{ROLES[role]}</span>
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
