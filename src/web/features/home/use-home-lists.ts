import { useState } from 'react';
import type { HomeData } from '#shared/page-services.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { askCategories } from '../../lib/lists/list-calls.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { askWhole, readWholeList, setWholeList, useWholeList } from './card-list.ts';
import { tabsOf, type Tab } from './tabs.ts';

/** How often products and categories are read again while the page is shown. */
export const REREAD_MS = 10_000;

interface HomeLists {
  /** Null while only the server's page of the list is known. */
  whole: Cartao[] | null;
  highlights: Cartao[];
  tabs: Tab[];
  /** Something will soon be asked of the whole list. */
  loadWhole(): void;
}

/** What the home page shows, kept fresh. A refused re-read empties the list and leaves only 'Todas'. */
export function useHomeLists(data: HomeData): HomeLists {
  const whole = useWholeList();
  const [categories, setCategories] = useState<string[] | null>(null);
  const readWhole = useFreshList({
    ask: askWhole,
    everyMs: REREAD_MS,
    etag: whole?.etag ?? data.productsEtag,
    atOnce: whole !== null,
    onData: (cards, etag) => setWholeList({ cards, etag }),
    onRefused: () => setWholeList({ cards: [], etag: null }),
  });
  useFreshList({
    ask: askCategories,
    everyMs: REREAD_MS,
    etag: data.categoriesEtag,
    onData: (list) => setCategories(list.map((category) => category.nome)),
    onRefused: () => setCategories([]),
  });
  return {
    whole: whole?.cards ?? null,
    highlights: whole ? whole.cards.filter((card) => card.destaque) : data.highlights,
    tabs: tabsOf(data.categories, { categories, cards: whole?.cards ?? null }),
    loadWhole: () => {
      if (!readWholeList()) readWhole();
    },
  };
}
