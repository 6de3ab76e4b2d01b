import { describe, expect, it } from 'vitest';
import type { Cartao } from '#shared/wire/catalog.ts';
import { sampleCard } from '../../../../test/support/sample-product.ts';
import { findCards } from './find-cards.ts';

const card = (id: number, ...names: string[]): Cartao =>
  sampleCard(id, { nome: `Saia ${id}`, cor: names.map((nome) => ({ nome, hex: null })) });
const shown = (cards: readonly Cartao[], filter: Parameters<typeof findCards>[1]) =>
  findCards(cards, filter).map(({ id, mostra }) => [id, mostra]);

describe('cards of a list', () => {
  const cards = [card(1, 'Branco', 'Preto'), card(2, 'Preto'), card(3, 'Branco', 'Azul')];

  it('[CAPI-91] are shown in the colour that is filtered for', () => {
    expect(shown(cards, { cores: ['preto'] })).toEqual([
      [1, 'Preto'],
      [2, 'Preto'],
    ]);
    expect(shown(cards, { cores: ['Preto', 'AZUL'] })).toEqual([
      [1, 'Preto'],
      [2, 'Preto'],
      [3, 'Azul'],
    ]);
  });

  it('[CAPI-91] are shown in the one of several filtered colours that is searched for as well', () => {
    expect(shown(cards, { q: 'saia branca', cores: ['Preto', 'Branco'] })[0]).toEqual([1, 'Branco']);
    expect(shown(cards, { q: 'saia branca', cores: ['Preto'] })[0]).toEqual([1, 'Preto']);
  });

  it('are what they were where no colour is asked for', () => {
    expect(findCards(cards, { sort: '' })).toEqual(cards);
  });
});
