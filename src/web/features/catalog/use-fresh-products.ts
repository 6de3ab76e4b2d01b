import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { filterCards } from '#shared/catalog.ts';
import type { CatalogData } from '#shared/page-services.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { askCards } from '../../lib/lists/list-calls.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import type { CatalogNarrowing } from './catalog-query.ts';

/** How often the list is asked for news while the page is shown. */
const REREAD_MS = 30_000;

/**
 * The page's cards, read again every 30 s. A refusal empties the list until the next reading. On a dead network sample
 * products, where there are any, take its place.
 */
export function useFreshProducts(
  data: CatalogData,
  { minCents, maxCents, sort, ...narrowing }: CatalogNarrowing,
): Pick<CatalogData, 'cards' | 'total'> {
  const revalidator = useRevalidator();
  const [isRefused, setRefused] = useState(false);
  const [samples, setSamples] = useState<Cartao[] | null>(null);
  useFreshList({
    ask: askCards,
    everyMs: REREAD_MS,
    etag: data.productsEtag,
    onData: (cards, _etag, simulated) => {
      setRefused(false);
      setSamples(simulated ? cards : null);
      return simulated ? undefined : revalidator.revalidate();
    },
    onRefused: () => setRefused(true),
  });
  if (isRefused) return { cards: [], total: 0 };
  if (samples === null) return data;
  const cards = filterCards(samples, {
    ...narrowing,
    sort,
    ...(minCents !== null && { minCents }),
    ...(maxCents !== null && { maxCents }),
  });
  return { cards, total: cards.length };
}
