import { searchCards } from '#shared/search.ts';

const MOST = 3;

/** Of some names those that a search means, by the same rules as pieces are found. */
export function namesThatFit(names: readonly string[], q: string): string[] {
  const cards = [...new Set(names)].map((nome) => ({
    nome,
    categoria: '',
    cor: [],
    material: '',
    tags: [],
    descricao: '',
  }));
  return searchCards(cards, q)
    .slice(0, MOST)
    .map(({ nome }) => nome);
}
