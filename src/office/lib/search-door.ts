import { useSyncExternalStore } from 'react';

/** What is open over the whole office. */
export type OverAll = 'search' | 'keys' | null;

let open: OverAll = null;
const listeners = new Set<() => void>();

/** Opens the search over everything, or the map of keys, from wherever one is; null closes it. */
export function openOverAll(next: OverAll): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOverAll = (): OverAll =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
