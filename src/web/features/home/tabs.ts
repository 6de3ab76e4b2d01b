import type { CategoryTab } from '#shared/page-services.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { countInCategory, DEFAULT_CATEGORIES } from '#shared/catalog.ts';
import { fold } from '#shared/text.ts';

/** A category on the filter panel. */
export interface Tab {
  nome: string;
  /** Products in it. */
  count: number;
}

interface Read {
  /** Names in the server's order; null while nothing was read in the browser. */
  categories: string[] | null;
  /** Every card; null while only the server's page is known. */
  cards: Cartao[] | null;
}

/** The tabs after 'Todas': what was read last, else what the page came with, else the shop's first categories. */
export function tabsOf(rendered: CategoryTab[] | undefined, { categories, cards }: Read): Tab[] {
  const names = categories ?? rendered?.map((tab) => tab.nome) ?? DEFAULT_CATEGORIES;
  const counts = new Map(rendered?.map((tab) => [tab.nome, tab.count]));
  return names.map((nome) => ({
    nome,
    count: cards ? countInCategory(cards, nome) : (counts.get(nome) ?? 0),
  }));
}

/** Is this the tab of a category in the address? */
export function isTab(tab: Tab, categoria: string): boolean {
  return fold(tab.nome) === fold(categoria);
}
