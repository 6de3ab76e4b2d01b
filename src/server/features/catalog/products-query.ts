import { filterCards } from '#shared/catalog.ts';
import { searchCards } from '#shared/search.ts';
import type { ProductsQuery } from '#shared/wire/products-query.ts';
import type { CatalogEntry, CatalogSnapshot } from './snapshot.ts';

/** Does the query ask for every product, in the server's order? */
export function isWhole({ campos: _shape, ...narrowing }: ProductsQuery): boolean {
  return Object.values(narrowing).every((value) => value === undefined);
}

/** The entries that the query asks for, before `limit` and `offset` cut them. */
export function findEntries(snapshot: CatalogSnapshot, query: ProductsQuery): CatalogEntry[] {
  const ids = query.ids && new Set(query.ids);
  const featured = query.destaque && (query.destaque === 'true' || query.destaque === '1');
  const cards = snapshot.cards.filter(
    (card) => (!ids || ids.has(card.id)) && (featured === undefined || card.destaque === featured),
  );
  const found = filterCards(
    cards,
    {
      q: query.q ?? '',
      categoria: query.categoria ?? '',
      cores: query.cor ?? [],
      tamanhos: query.tamanho ?? [],
      sort: query.sort ?? '',
    },
    searchCards,
  );
  return found.flatMap((card) => snapshot.byId.get(card.id) ?? []);
}
