import { among, filterCards, type ListFilter } from '#shared/catalog.ts';
import { keepFurther } from '#shared/facets.ts';
import { searchCards } from '#shared/search.ts';
import type { Cartao } from '#shared/wire/catalog.ts';

/** The cards that are asked for, in order, each to be shown in the colour that was. */
export function findCards(cards: readonly Cartao[], filter: ListFilter): Cartao[] {
  const found = filterCards(keepFurther(cards, filter), filter, searchCards);
  const { cores = [] } = filter;
  const isWanted = among(cores);
  return cores.length === 0 ? found : found.map((card) => inOneOf(card, isWanted));
}

function inOneOf(card: Cartao, isWanted: (nome: string) => boolean): Cartao {
  // Of several that are wanted, the one that was searched for as well.
  const names = [card.mostra ?? '', ...card.cor.map(({ nome }) => nome)];
  const mostra = names.find(isWanted);
  return mostra === undefined ? card : { ...card, mostra };
}
