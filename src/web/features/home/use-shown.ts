import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Cartao } from '#shared/wire/catalog.ts';
import { fetchAhead } from '../../lib/document/lazy-component.ts';
import { PAGE_SIZE } from '../../lib/lists/list-query.ts';

/** How much of a list a place in the history shows. */
interface Shown {
  count: number;
  /** Cards after the server's page, fetched page by page while the whole list is not known. */
  further: readonly Cartao[];
}

const AT_FIRST: Shown = { count: PAGE_SIZE, further: [] };

// By place in the history, so that going back finds the page as long as it was.
const shownAt = new Map<string, Shown>();

// Needed once a list grows, and where one that had grown is loaded anew.
const loadPlace = () => import('./kept-place.ts');
/** Settles when the place in the list is kept, or cannot be. */
const placeKept = () =>
  loadPlace().then(
    ({ keepPlace }) => keepPlace(),
    (error: unknown) => console.error('the place in the list is not kept', error),
  );
/** What fetches while a list that was loaded anew is brought back. */
const BACK = 'back';

interface MoreOptions {
  /** Starts anew whenever this changes. */
  reset: string;
  /** The next page of the list, from that many cards on; null where the whole list is known. */
  fetchFrom: ((count: number) => Promise<Cartao[]>) | null;
}

/** How many cards are shown, and what shows more. A page that could not be fetched is logged and can be asked again. */
export function useShown({ reset, fetchFrom }: MoreOptions): Shown & { showMore(): void } {
  const { key } = useLocation();
  const place = `${key} ${reset}`;
  const [, redraw] = useState(0);
  const fetching = useRef('');
  const shown = shownAt.get(place) ?? AT_FIRST;

  function grow(cards: readonly Cartao[]) {
    const { count, further } = shownAt.get(place) ?? AT_FIRST;
    shownAt.set(place, { count: count + PAGE_SIZE, further: [...further, ...cards] });
    history.replaceState({ ...history.state, shown: count + PAGE_SIZE }, '');
    redraw((turn) => turn + 1);
  }

  async function fetchMore(from: (count: number) => Promise<Cartao[]>) {
    // Not what was drawn: that may lag behind what has just come.
    const { count } = shownAt.get(place) ?? AT_FIRST;
    const turn = `${place} ${count}`;
    if (fetching.current === turn || fetching.current === BACK) return;
    fetching.current = turn;
    try {
      // Nobody stands in a list that has grown before her place in it is kept, however soon she loads it anew.
      const [cards] = await Promise.all([from(count), placeKept()]);
      if (fetching.current === turn) grow(cards);
    } catch (error) {
      console.error('the next products could not be read', error);
    } finally {
      if (fetching.current === turn) fetching.current = '';
    }
  }

  const bringBack = useEffectEvent(async (at: string) => {
    const wanted: number = history.state?.shown ?? 0;
    if (!fetchFrom || shownAt.has(at) || wanted <= PAGE_SIZE) return;
    fetching.current = BACK;
    try {
      const { readBack, scrollBack } = await loadPlace();
      const further = await readBack(fetchFrom, wanted);
      shownAt.set(at, { count: PAGE_SIZE + further.length, further });
      redraw((turn) => turn + 1);
      scrollBack();
    } finally {
      // What could not be brought back is shown anew, page by page, by whoever asks for more.
      fetching.current = '';
    }
  });
  useEffect(() => fetchAhead(() => bringBack(place)), [place]);

  return { ...shown, showMore: () => void fetchMore(fetchFrom ?? (async () => [])) };
}
