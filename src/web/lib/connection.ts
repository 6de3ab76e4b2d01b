import { useSyncExternalStore } from 'react';

/** fine; offline: the last call got no answer; simulating: what is shown is sample data. */
export type Connection = 'fine' | 'offline' | 'simulating';

let connection: Connection = 'fine';
const listeners = new Set<() => void>();

/** What the last call found out; every screen that shows it follows. */
export function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
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
