import { countInCategory, highlightsLast, isInCategory } from '#shared/catalog.ts';
import { facetsOf } from '#shared/facets.ts';
import type { CategoryPhoto, ShownSection, WantedSection } from '#shared/front-page.ts';
import type {
  CatalogData,
  CategoryTab,
  HomeData,
  ListPage,
  ListQuery,
  ProductData,
  Shortcut,
} from '#shared/page-services.ts';
import { MOST_IN_LOOK } from '#shared/look.ts';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import type { Answer, CatalogAnswers } from './answers.ts';
import { findCards } from './find-cards.ts';
import { shownSections } from './front-rows.ts';
import type { CatalogSnapshot } from './snapshot.ts';

const MAX_RELATED = 8;

export interface PageData {
  home(query: ListQuery, photos?: readonly CategoryPhoto[]): HomeData;
  catalog(query: ListQuery): CatalogData;
  /** The owner's sections of the first page with their pieces; those that have none are left out. */
  sections(wanted: readonly WantedSection[]): ShownSection[];
  /** Null: unknown, hidden or archived. */
  product(id: number): ProductData | null;
}

/** What the public pages show, from the catalogue in memory. */
export function createPageData(snapshot: () => CatalogSnapshot, answers: () => CatalogAnswers): PageData {
  return {
    home(query, photos = []) {
      const { cards } = snapshot();
      return {
        ...beginsAnew(pageOf(cards, query), query),
        highlights: cards.filter((card) => card.destaque),
        categories: tabsOf(snapshot()),
        shortcuts: shortcutsOf(snapshot(), photos),
        productsEtag: anyEtag(answers().whole('cartoes')),
        categoriesEtag: anyEtag(answers().whole('categorias')),
      };
    },
    catalog(query) {
      const all = listedIn(snapshot(), query);
      const { q, sort: _sort, ...chosen } = query;
      const found = q.trim() === '' ? all : findCards(all, { q });
      const names = snapshot().categories.map(({ nome }) => nome);
      return {
        ...pageOf(all, query),
        facets: facetsOf({ all, found }, chosen, names),
        productsEtag: anyEtag(answers().whole('cartoes')),
      };
    },
    sections: (wanted) => shownSections(wanted, snapshot()),
    product(id) {
      const entry = snapshot().byId.get(id);
      if (entry === undefined) return null;
      const { produto, search } = entry;
      const look = lookOf(produto, snapshot());
      const shown = new Set(look.map((card) => card.id));
      const others = snapshot().cards.filter((card) => !shown.has(card.id));
      return { produto, ...(search && { search }), look, related: relatedTo(produto, others) };
    },
  };
}

/** All cards, or those of what is new, newest first. */
function listedIn({ cards, byId, newest }: CatalogSnapshot, { novidades }: ListQuery): readonly Cartao[] {
  return novidades ? newest.flatMap((id) => byId.get(id)?.cartao ?? []) : cards;
}

function pageOf(cards: readonly Cartao[], query: ListQuery): ListPage {
  const found = findCards(cards, query);
  return { cards: found.slice(query.offset, query.offset + query.limit), total: found.length };
}

/** The list that nothing narrows stands under the highlights: its first page does not begin with them again. */
function beginsAnew(page: ListPage, { offset, limit, ...query }: ListQuery): ListPage {
  const isNarrowed = Object.values(query).some((value) => (Array.isArray(value) ? value.length > 0 : value));
  return offset > 0 || isNarrowed ? page : { ...page, cards: highlightsLast(page.cards, limit) };
}

/**
 * The categories that have something, each with the owner's picture of it, or that of a piece of its own that is not a
 * highlight, if it can.
 */
function shortcutsOf({ categories, cards }: CatalogSnapshot, photos: readonly CategoryPhoto[]): Shortcut[] {
  const there = highlightsLast(
    cards.filter((card) => !card.esgotado),
    cards.length,
  );
  return categories.flatMap(({ id, nome }): Shortcut[] => {
    const own = photos.find(({ category }) => category === id)?.photo;
    const isIn = (card: Cartao) => isInCategory(card, nome);
    if (own !== undefined) {
      const { focus, ...picture } = own;
      return there.some(isIn) ? [{ nome, picture, focus }] : [];
    }
    const picture = there.find((card) => card.picture !== null && isIn(card))?.picture;
    return picture ? [{ nome, picture }] : [];
  });
}

function tabsOf({ categories, cards }: CatalogSnapshot): CategoryTab[] {
  return categories.map(({ id, nome, slug }) => ({ id, nome, slug, count: countInCategory(cards, nome) }));
}

/** What goes with a product: what its owner chose, else what was bought with it; of either what can be bought. */
function lookOf({ id, look }: Produto, { byId, boughtTogether }: CatalogSnapshot): Cartao[] {
  const there = (ids: readonly number[]) =>
    ids.flatMap((other) => byId.get(other)?.cartao ?? []).filter((card) => card.id !== id && !card.esgotado);
  const chosen = there(look);
  return (chosen.length > 0 ? chosen : there(boughtTogether.get(id) ?? [])).slice(0, MOST_IN_LOOK);
}

/** What is near a product: of its category first, and nothing that is sold out. */
function relatedTo(produto: Produto, cards: readonly Cartao[]): Cartao[] {
  const others = cards.filter((card) => card.id !== produto.id && !card.esgotado);
  const near = others.filter((card) => card.categoria === produto.categoria);
  const far = others.filter((card) => card.categoria !== produto.categoria);
  return [...near, ...far].slice(0, MAX_RELATED);
}

/** As an If-None-Match: whichever encoding the browser will be given. */
function anyEtag({ etag }: Answer): string {
  return `${etag.br}, ${etag.gzip}, ${etag.identity}`;
}
