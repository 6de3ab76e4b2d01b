import type { CategoryTab } from '#shared/page-services.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { DEFAULT_CATEGORIES } from '#shared/catalog.ts';
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

/** Products in each category, by its folded name; thousands of cards name the same few. */
function countsOf(cards: readonly Cartao[]): Map<string, number> {
  const byName = new Map<string, number>();
  for (const { categoria } of cards) byName.set(categoria, (byName.get(categoria) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const [nome, count] of byName) counts.set(fold(nome), (counts.get(fold(nome)) ?? 0) + count);
  return counts;
}

/** The tabs after 'Todas': what was read last, else what the page came with, else the shop's first categories. */
export function tabsOf(rendered: CategoryTab[] | undefined, { categories, cards }: Read): Tab[] {
  const names = categories ?? rendered?.map((tab) => tab.nome) ?? DEFAULT_CATEGORIES;
  const counts = cards ? countsOf(cards) : new Map(rendered?.map((tab) => [fold(tab.nome), tab.count]));
  return names.map((nome) => ({ nome, count: counts.get(fold(nome)) ?? 0 }));
}

/** Is this the tab of a category in the address? */
export function isTab(tab: Tab, categoria: string): boolean {
  return fold(tab.nome) === fold(categoria);
}
