import type { Cartao } from '#shared/wire/catalog.ts';
import type { ProductsQuery } from '#shared/wire/products-query.ts';
import { findCards } from './find-cards.ts';
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
  const found = findCards(cards, {
    q: query.q ?? '',
    categoria: query.categoria ?? '',
    cores: query.cor ?? [],
    tamanhos: query.tamanho ?? [],
    sort: query.sort ?? '',
  });
  return found.flatMap((card) => {
    const entry = snapshot.byId.get(card.id);
    return entry === undefined ? [] : [entryOf(card, entry)];
  });
}

/** A card that is shown in a colour of its own is told anew. */
function entryOf(cartao: Cartao, entry: CatalogEntry): CatalogEntry {
  return cartao.mostra === undefined ? entry : { ...entry, cartao, cartaoJson: JSON.stringify(cartao) };
}
