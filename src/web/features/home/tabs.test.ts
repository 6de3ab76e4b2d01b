import { describe, expect, it } from 'vitest';
import { isTab, tabsOf } from './tabs.ts';

const rendered = [
  { id: 1, nome: 'Croppeds', slug: 'croppeds', count: 8 },
  { id: 2, nome: 'Macacão', slug: 'macacao', count: 7 },
];
const nothing = { categories: null, cards: null };

describe('category tabs', () => {
  it("[HOME-25] are the shop's first categories while the server said nothing", () => {
    expect(tabsOf(undefined, nothing).map((tab) => tab.nome)).toEqual(['Croppeds', 'Macacão', 'Macaquinho']);
  });

  it('[HOME-17, HOME-20] are those that the page came with, with their counts', () => {
    expect(tabsOf(rendered, nothing)).toEqual([
      { nome: 'Croppeds', count: 8 },
      { nome: 'Macacão', count: 7 },
    ]);
  });

  it('[HOME-42] are none after a refusal', () => {
    expect(tabsOf(rendered, { categories: [], cards: null })).toEqual([]);
  });

  it('[HOME-19] are found without case and accents', () => {
    expect(isTab({ nome: 'Macacão', count: 7 }, 'MACACAO')).toBe(true);
  });
});
