import { describe, expect, it } from 'vitest';
import { searchCards } from '#shared/search.ts';
import { demoProducts } from './index.ts';
import { searchQueries } from './search-queries.ts';

const cards = demoProducts.map(({ cores, tags, ...product }) => ({
  ...product,
  cor: cores.map(({ nome }) => ({ nome, hex: null })),
  tags: [...tags],
}));
type Card = (typeof cards)[number];

function fits(card: Card, expected: string): boolean {
  if (expected.startsWith('#')) return card.categoria === expected.slice(1);
  if (expected.startsWith('@')) return card.cor.some(({ nome }) => nome === expected.slice(1));
  return card.nome.includes(expected);
}

describe('the search of the demonstration', () => {
  it('[CAPI-90] shows what a person expects among the first three, for 95 of 100 searches', () => {
    const missed = searchQueries.flatMap(([typed, ...expected]) => {
      const first = searchCards(cards, typed).slice(0, 3);
      const isThere = first.some((card) => expected.some((one) => fits(card, one)));
      return isThere ? [] : [`${typed}: ${first.map(({ nome }) => nome).join(', ')}`];
    });
    expect(searchQueries.length).toBeGreaterThanOrEqual(200);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(searchQueries.length * 0.05);
  });
});
