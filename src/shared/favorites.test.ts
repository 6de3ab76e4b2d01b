import { describe, expect, it } from 'vitest';
import { MOST_FAVORITES, readFavorites } from './favorites.ts';

describe('kept favourites', () => {
  it.each([
    ['[{"produto":3,"cor":"Azul"},{"produto":2,"cor":""}]', [3, 2]],
    ['[{"produto":3,"cor":"Azul"},{"produto":3,"cor":"Rosa"}]', [3]],
    [
      '[{"produto":"3","cor":"Azul"},{"produto":-1,"cor":""},{"produto":1.5,"cor":""},{"produto":4,"cor":1}]',
      [],
    ],
    ['[null,7,[],{"produto":5,"cor":"","mais":1}]', [5]],
    [`[{"produto":6,"cor":"${'a'.repeat(61)}"}]`, []],
    ['{"produto":3}', []],
    ['[', []],
    [null, []],
  ])('[FAV-02] of %s are %j', (text, produtos) => {
    expect(readFavorites(text).map(({ produto }) => produto)).toEqual(produtos);
  });

  it('[FAV-02] are no more than there may be', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ produto: at + 1, cor: '' }));
    expect(readFavorites(JSON.stringify(many))).toHaveLength(MOST_FAVORITES);
  });
});
