import { useDeferredValue, useMemo } from 'react';
import { filterCards, highlightsLast } from '#shared/catalog.ts';
import type { HomeData } from '#shared/page-services.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { api } from '../../lib/calls/api.ts';
import { PAGE_SIZE, searchOf, type Narrowing } from '../../lib/lists/list-query.ts';
import { wholeSearch } from './card-list.ts';
import { useHomeLists } from './use-home-lists.ts';
import { useNarrowing } from './use-narrowing.ts';
import { useShown } from './use-shown.ts';

/** Everything the home page shows: the server's page of the list at first, the whole list once it is needed. */
export function useHome(data: HomeData) {
  const { whole, highlights, tabs, loadWhole } = useHomeLists(data);
  const { narrowing, page, setQ, change } = useNarrowing();
  const start = (page - 1) * PAGE_SIZE;
  const { count, further, showMore } = useShown({
    reset: searchOf(narrowing),
    fetchFrom: whole ? null : (shown) => readCards(narrowing, start + shown),
  });
  const { categoria, sort } = narrowing;
  // The field answers each key at once; a long list may follow a moment later.
  const q = useDeferredValue(narrowing.q);
  const found = useMemo(
    () => whole && filterCards(whole, { q, categoria, sort }, wholeSearch()),
    [whole, q, categoria, sort],
  );
  const cards = useMemo(
    () =>
      found
        ? highlightsLast(found, start || q || categoria || sort ? 0 : PAGE_SIZE).slice(start, start + count)
        : withoutDoubles([...data.cards, ...further]),
    [found, start, count, q, categoria, sort, data.cards, further],
  );
  return {
    highlights,
    fresh: whole,
    section: {
      narrowing,
      tabs,
      page,
      cards,
      total: found?.length ?? data.total,
      pagesShown: count / PAGE_SIZE,
      onQ: setQ,
      onChange: change,
      onApproach: loadWhole,
      onMore: showMore,
    },
  };
}

/** The next cards of a narrowed list, in the order that the page has. */
async function readCards({ q, categoria, sort }: Narrowing, offset: number): Promise<Cartao[]> {
  const query = { campos: 'cartao', limit: PAGE_SIZE, offset, q, categoria, sort } as const;
  const { data, simulated } = await api('GET /produtos', { query });
  // Samples under the real cards would take their numbers.
  if (simulated) throw new Error('the shop did not answer');
  return data;
}

/** A list that changed between two of its pages may name a product on both. */
function withoutDoubles(cards: readonly Cartao[]): Cartao[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
