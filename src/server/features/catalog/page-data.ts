import { colorsOf, countInCategory, sizesOf } from '#shared/catalog.ts';
import type {
  CatalogData,
  CategoryTab,
  HomeData,
  ListPage,
  ListQuery,
  ProductData,
} from '#shared/page-services.ts';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import type { Answer, CatalogAnswers } from './answers.ts';
import { findCards } from './find-cards.ts';
import type { CatalogSnapshot } from './snapshot.ts';

const MAX_RELATED = 8;

export interface PageData {
  home(query: ListQuery): HomeData;
  catalog(query: ListQuery): CatalogData;
  /** Null: unknown, hidden or archived. */
  product(id: number): ProductData | null;
}

/** What the public pages show, from the catalogue in memory. */
export function createPageData(snapshot: () => CatalogSnapshot, answers: () => CatalogAnswers): PageData {
  return {
    home(query) {
      const { cards } = snapshot();
      return {
        ...pageOf(cards, query),
        highlights: cards.filter((card) => card.destaque),
        categories: tabsOf(snapshot()),
        productsEtag: anyEtag(answers().whole('cartoes')),
        categoriesEtag: anyEtag(answers().whole('categorias')),
      };
    },
    catalog(query) {
      const { cards } = snapshot();
      return {
        ...pageOf(cards, query),
        categories: tabsOf(snapshot()),
        colors: colorsOf(cards),
        sizes: sizesOf(cards),
        productsEtag: anyEtag(answers().whole('cartoes')),
      };
    },
    product(id) {
      const produto = snapshot().byId.get(id)?.produto;
      return produto ? { produto, related: relatedTo(produto, snapshot().cards) } : null;
    },
  };
}

function pageOf(cards: readonly Cartao[], query: ListQuery): ListPage {
  const found = findCards(cards, query);
  return { cards: found.slice(query.offset, query.offset + query.limit), total: found.length };
}

function tabsOf({ categories, cards }: CatalogSnapshot): CategoryTab[] {
  return categories.map(({ id, nome, slug }) => ({ id, nome, slug, count: countInCategory(cards, nome) }));
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
