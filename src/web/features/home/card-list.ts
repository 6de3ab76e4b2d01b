import { useSyncExternalStore } from 'react';
import type { Cartao } from '#shared/wire/catalog.ts';

/** Every card of the shop, as last read in this tab. */
export interface WholeList {
  cards: Cartao[];
  etag: string | null;
}

// Kept beside the components, so that coming back to the page shows all that was there. Never filled on the server.
let whole: WholeList | null = null;
const listeners = new Set<() => void>();

/** Replaces the list; every component that shows it follows. */
export function setWholeList(next: WholeList): void {
  whole = next;
  for (const listener of listeners) listener();
}

/** The whole list, or null while only the server's page of it is known. */
export function readWholeList(): WholeList | null {
  return whole;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The whole list in a component; null in the server's HTML. */
export function useWholeList(): WholeList | null {
  return useSyncExternalStore(subscribe, readWholeList, () => null);
}
