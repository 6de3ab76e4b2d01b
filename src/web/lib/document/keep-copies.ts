import { isCopy, setConnection } from '../calls/connection.ts';
import { TAB_KEYS } from '../storage/tab-keys.ts';
import { writeTab } from '../storage/tab-storage.ts';

interface Word {
  /** What is shown now is a copy of that moment, where it is what `page` shows; an older version names none. */
  keptAt?: string;
  page?: string;
  /** There is no copy: only a page load leads to an answer. */
  go?: string;
}

/** A page whose router tells where it is going. */
interface Routed {
  __reactRouterDataRouter?: { state: { navigation: { location?: Place | undefined } } };
}
type Place = Pick<Location, 'pathname' | 'search'>;

/** An address in one spelling: a space in a search may be written in two ways. */
function spelt(page: string): string {
  const { pathname, searchParams } = new URL(page, location.origin);
  return `${pathname}?${searchParams}`;
}

/** Is somebody on the way to that page, or there without what it shows? One only fetched ahead takes nobody there. */
function isWanted(page: string): boolean {
  const next = (window as Routed)['__reactRouterDataRouter']?.state.navigation.location ?? location;
  return [next, location].some(({ pathname, search }) => spelt(pathname + search) === spelt(page));
}

/** Lets the browser keep what is seen here, for when there is no connection; and leaves a copy when there is one again. */
export function keepCopies(): void {
  const { serviceWorker } = navigator;
  addEventListener('online', () => {
    if (isCopy()) location.reload();
  });
  if (!isCopy()) writeTab(TAB_KEYS.copyLeft, null);
  // Not there on an address without https.
  if (!serviceWorker) return;
  serviceWorker.addEventListener('message', ({ data: { keptAt, page, go } }: MessageEvent<Word>) => {
    if (go !== undefined && isWanted(go)) location.assign(go);
    if (keptAt === undefined || (page !== undefined && !isWanted(page))) return;
    document.documentElement.dataset['offline'] = keptAt;
    setConnection('offline');
  });
  serviceWorker.register('/sw.js').catch((error: unknown) => console.error('no copies are kept', error));
  void serviceWorker.ready.then(({ active }) => {
    const seen = performance.getEntriesByType('resource').map((entry) => entry.name);
    active?.postMessage([location.href, ...seen], []);
  });
}
