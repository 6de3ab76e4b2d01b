import { useSyncExternalStore } from 'react';
import type * as Search from '#shared/search.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import type { AskOptions } from '../../lib/calls/api.ts';
import { askCards } from '../../lib/lists/list-calls.ts';

/** Every card of the shop, as last read in this tab. */
export interface WholeList {
  cards: Cartao[];
  etag: string | null;
}

/** A page that is never idle goes on all the same. */
const IDLE_MS = 500;

// Kept beside the components, so that coming back to the page shows all that was there. Never filled on the server.
let whole: WholeList | null = null;
const listeners = new Set<() => void>();

let search: typeof Search | undefined;

/** Reads every card, and what finds among them. */
export async function askWhole(options: AskOptions) {
  const [answer] = await Promise.all([askCards(options), loadSearch()]);
  return answer;
}

async function loadSearch(): Promise<void> {
  search ??= await import('#shared/search.ts').catch(() => undefined);
}

/** What finds among the whole list; without it a search looks at names and descriptions alone. */
export const wholeSearch = () => search?.searchCards;

/** Replaces the list; every component that shows it follows. What is searched for next is found at once. */
export function setWholeList(next: WholeList): void {
  whole = next;
  for (const listener of listeners) listener();
  const ahead = search?.readAhead(next.cards, async () => {
    await untilIdle();
    return whole === next;
  });
  ahead?.catch((error: unknown) => console.error('the pieces could not be read ahead of a search', error));
}

/** Safari does not tell when it has nothing to do. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
    else setTimeout(resolve);
  });

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
