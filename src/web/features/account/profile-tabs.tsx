import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { lazyComponent } from '../../lib/document/lazy-component.ts';
import type { Session } from '../../lib/session/session.ts';
import styles from './forms.module.css';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

const TABS = ['Dados Pessoais', 'Alterar Senha'] as const;

// Whom it concerns is told so once it is known.
const ConfirmBox = lazyComponent(async () => (await import('./confirm-box.tsx')).ConfirmBox);
// The form that most come for is there first; what stands below it follows.
const ProfileSections = lazyComponent(async () => (await import('./profile-sections.tsx')).ProfileSections);
const SessionsSection = lazyComponent(async () => (await import('./sessions-section.tsx')).SessionsSection);

/** Data and password, each behind its tab; what was typed in one stays while the other is open. */
export function ProfileTabs({ session, onErased }: { session: Session; onErased(): void }) {
  const { token } = session;
  const [open, setOpen] = useState(0);
  const [changes, setChanges] = useState(0);
  const [seen, setSeen] = useState(false);
  const id = useId();

  function show(index: number): void {
    setOpen(index);
    if (index === 1) setSeen(true);
  }

  return (
    <>
      {session.cliente['email_confirmado'] === false && (
        <ConfirmBox token={token} email={session.cliente.email} />
      )}
      <TabList id={id} open={open} onOpen={show} />
      {TABS.map((label, index) => (
        <div
          key={label}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={open !== index}
        >
          {index === 0 ? (
            <>
              <ProfileForm key={token} session={session} />
              <ProfileSections token={token} onErased={onErased} />
            </>
          ) : (
            <>
              <PasswordForm token={token} onChanged={() => setChanges(changes + 1)} />
              {seen && <SessionsSection key={changes} token={token} />}
            </>
          )}
        </div>
      ))}
    </>
  );
}

interface TabListProps {
  /** Tabs and panels have ids that begin with this. */
  id: string;
  open: number;
  onOpen(index: number): void;
}

function TabList({ id, open, onOpen }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent): void {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const next = 1 - open;
    onOpen(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label="Meu perfil" ref={list}>
      {TABS.map((label, index) => (
        <button
          key={label}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-controls={`${id}-panel-${index}`}
          aria-selected={open === index}
          tabIndex={open === index ? 0 : -1}
          className={styles.tab}
          onKeyDown={move}
          onClick={() => onOpen(index)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
