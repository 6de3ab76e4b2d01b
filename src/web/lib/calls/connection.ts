import { useSyncExternalStore } from 'react';
import { TAB_KEYS } from '../storage/tab-keys.ts';
import { readTab, writeTab } from '../storage/tab-storage.ts';

/** fine; offline: the last call got no answer; simulating: what is shown is sample data. */
export type Connection = 'fine' | 'offline' | 'simulating';

/** Of when what stands here is, where it is a copy that the browser had kept. */
export function keptAt(): string | undefined {
  return globalThis.document?.documentElement.dataset['offline'];
}

/** Is what stands here a copy that the browser had kept? */
export const isCopy = (): boolean => keptAt() !== undefined;

let connection: Connection = isCopy() ? 'offline' : 'fine';
const listeners = new Set<() => void>();

/** What the last call found out; every screen that shows it follows. A copy stays one until its page is loaded anew. */
export function setConnection(next: Connection): void {
  if (next === 'fine' && isCopy()) return leaveCopy();
  // What is shown stays sample data when another call then finds no answer either.
  if (next === connection || (next === 'offline' && connection === 'simulating')) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** Once: on a line on which calls come through and pages don't, the next page is a copy again. */
function leaveCopy(): void {
  if (readTab(TAB_KEYS.copyLeft) !== null) return;
  if (writeTab(TAB_KEYS.copyLeft, true)) location.reload();
}

const offline = () => setConnection('offline');
const online = () => setConnection('fine');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('offline', offline);
  addEventListener('online', online);
  return () => {
    listeners.delete(listener);
    removeEventListener('offline', offline);
    removeEventListener('online', online);
  };
}

/** How the connection to the shop stands; 'fine' in the server's HTML. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => 'fine',
  );
}
