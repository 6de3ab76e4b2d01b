import { isInCategory } from '#shared/catalog.ts';
import type { RowRule, ShownSection, WantedSection } from '#shared/front-page.ts';
import { paths } from '#shared/paths.ts';
import type { Cartao } from '#shared/wire/catalog.ts';
import { findCards } from './find-cards.ts';
import type { CatalogSnapshot } from './snapshot.ts';

/** Of what a rule finds: two rows of four. What was chosen by hand is shown whole. */
const MOST_IN_ROW = 8;

interface Row {
  cards: readonly Cartao[];
  /** Where all of them are. */
  more?: string;
  /** Of a row that has no title of its own. */
  name?: string;
}

const listOf = (query: Record<string, string>) => `${paths.catalog}?${new URLSearchParams(query)}`;

/** The pieces of a row, those that can be bought first where a rule chose them. */
function rowOf(rule: RowRule, snapshot: CatalogSnapshot): Row {
  const { byId, cards, categories, newest, bestSold } = snapshot;
  const named = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id)?.cartao ?? []);
  if (rule === 'novidades') return { cards: there(named(newest)), more: listOf({ novidades: '1' }) };
  if (rule === 'mais_vendidos') return { cards: there(named(bestSold)) };
  if (rule === 'promocoes')
    return { cards: there(findCards(cards, { promocoes: true })), more: listOf({ promocoes: '1' }) };
  if ('products' in rule) return { cards: named(rule.products) };
  const name = categories.find(({ id }) => id === rule.category)?.nome;
  if (name === undefined) return { cards: [] };
  const inIt = cards.filter((card) => isInCategory(card, name));
  return { cards: there(inIt), more: listOf({ categoria: name }), name };
}

const there = (cards: readonly Cartao[]) => cards.filter((card) => !card.esgotado).slice(0, MOST_IN_ROW);

/** The owner's sections of the first page with their pieces; those that have none are left out. */
export function shownSections(wanted: readonly WantedSection[], snapshot: CatalogSnapshot): ShownSection[] {
  return wanted.flatMap((section): ShownSection[] => {
    // Its pictures stand with the ways themselves.
    if (section.kind === 'categories') return [{ kind: 'categories' }];
    if (section.kind !== 'row') return [section];
    const { cards, more, name = '' } = rowOf(section.rule, snapshot);
    if (cards.length === 0) return [];
    const title = section.title || name;
    return [{ kind: 'cards', title, cards: [...cards], ...(more !== undefined && { more }) }];
  });
}
