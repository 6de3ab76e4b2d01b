import { useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { InfoBox, type InfoKind } from '#web/ui/info-box.tsx';
import styles from './notices.module.css';

interface Notice {
  id: number;
  kind: InfoKind;
  text: string;
  action: NoticeAction | undefined;
}

/** What can be done about it: 'Desfazer'. It is there until it is pressed or the notice is closed. */
export interface NoticeAction {
  label: string;
  run(): void;
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
export function notify(kind: InfoKind, text: string, action?: NoticeAction): void {
  made += 1;
  keep([...notices, { id: made, kind, text, action }].slice(-MOST));
}

const drop = (id: number) => keep(notices.filter((notice) => notice.id !== id));

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
      {shown.map(({ id, kind, text, action }) => (
        <InfoBox
          key={id}
          kind={kind}
          className={styles.notice}
          {...(action && { autoClose: false })}
          onClose={() => drop(id)}
        >
          <bdi>{text}</bdi>
          {action && (
            <Button
              variant="quiet"
              size="s"
              onClick={() => {
                drop(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
        </InfoBox>
      ))}
    </div>
  );
}
