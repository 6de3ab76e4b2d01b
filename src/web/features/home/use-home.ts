import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { filterCards } from '#shared/catalog.ts';
import type { HomeData } from '#shared/page-services.ts';
import { PAGE_SIZE, readPageNumber, searchOf } from '../../lib/list-query.ts';
import { useHomeLists } from './use-home-lists.ts';
import { useNarrowing } from './use-narrowing.ts';
import { useShown } from './use-shown.ts';

/** Everything the home page shows: the server's page of the list at first, the whole list once it is needed. */
export function useHome(data: HomeData) {
  const { whole, highlights, tabs, loadWhole } = useHomeLists(data);
  const { narrowing, setQ, change } = useNarrowing();
  const [params] = useSearchParams();
  const page = readPageNumber(params);
  const [shown, showMore] = useShown(searchOf(narrowing));
  const { categoria, sort } = narrowing;
  // The field answers each key at once; a long list may follow a moment later.
  const q = useDeferredValue(narrowing.q);
  const found = useMemo(
    () => whole && filterCards(whole, { q, categoria, sort }),
    [whole, q, categoria, sort],
  );
  const start = (page - 1) * PAGE_SIZE;
  return {
    highlights,
    section: {
      narrowing,
      tabs,
      page,
      cards: found ? found.slice(start, start + shown) : data.cards,
      total: found?.length ?? data.total,
      pagesShown: found ? shown / PAGE_SIZE : 1,
      onQ: setQ,
      onChange: change,
      onApproach: loadWhole,
      onMore() {
        loadWhole();
        showMore();
      },
    },
  };
}
