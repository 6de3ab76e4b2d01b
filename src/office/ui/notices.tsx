import { useSyncExternalStore } from 'react';
import { InfoBox, type InfoKind } from '#web/ui/info-box.tsx';
import styles from './notices.module.css';

interface Notice {
  id: number;
  kind: InfoKind;
  text: string;
}

const NONE: readonly Notice[] = [];
/** More than these at once nobody reads. */
const MOST = 4;

let notices = NONE;
let made = 0;
const listeners = new Set<() => void>();

function keep(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Tells what an action has come to, wherever in the office one is by then. Errors stay until they are closed. */
export function notify(kind: InfoKind, text: string): void {
  made += 1;
  keep([...notices, { id: made, kind, text }].slice(-MOST));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where notices appear: once, in the layout of the office. */
export function Notices() {
  const shown = useSyncExternalStore(
    subscribe,
    () => notices,
    () => NONE,
  );
  return (
    <div className={styles.place}>
      {shown.map(({ id, kind, text }) => (
        <InfoBox
          key={id}
          kind={kind}
          className={styles.notice}
          onClose={() => keep(notices.filter((notice) => notice.id !== id))}
        >
          <bdi>{text}</bdi>
        </InfoBox>
      ))}
    </div>
  );
}
