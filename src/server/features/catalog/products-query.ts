import type { Cartao } from '#shared/wire/catalog.ts';
import type { ProductsQuery } from '#shared/wire/products-query.ts';
import { findCards } from './find-cards.ts';
import type { CatalogEntry, CatalogSnapshot } from './snapshot.ts';

/** Does the query ask for every product, in the server's order? */
export function isWhole({ campos: _shape, ...narrowing }: ProductsQuery): boolean {
  return Object.values(narrowing).every((value) => value === undefined);
}

/** The entries that the query asks for, before `limit` and `offset` cut them. */
export function findListed(snapshot: CatalogSnapshot, query: ProductsQuery): Cartao[] {
  const ids = query.ids && new Set(query.ids);
  const featured = query.destaque && (query.destaque === 'true' || query.destaque === '1');
  // The list itself where nothing is left out: what its words are is known of it alone.
  const cards =
    ids || featured !== undefined
      ? snapshot.cards.filter(
          (card) => (!ids || ids.has(card.id)) && (featured === undefined || card.destaque === featured),
        )
      : snapshot.cards;
  return findCards(cards, {
    q: query.q ?? '',
    categoria: query.categoria ?? '',
    cores: query.cor ?? [],
    tamanhos: query.tamanho ?? [],
    sort: query.sort ?? '',
  });
}

/** What is kept of these cards' products; a card that is shown in a colour of its own is written anew. */
export function entriesOf({ byId }: CatalogSnapshot, cards: readonly Cartao[]): CatalogEntry[] {
  return cards.flatMap((cartao) => {
    const entry = byId.get(cartao.id);
    if (entry === undefined) return [];
    return cartao.mostra === undefined ? entry : { ...entry, cartao, cartaoJson: JSON.stringify(cartao) };
  });
}
