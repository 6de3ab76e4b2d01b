import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLook, takeNews, type NewsKind } from './told-sales.ts';

const stored = new Map<string, string>();
const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 10, 20, 12);

beforeEach(() => {
  stored.clear();
  // There is no browser here: this is all that is asked of its storage.
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});

/** A tab looks: what it tells. */
const look = (ids: readonly number[], minute: number, isFirst = false, kind: NewsKind = 'vendas') =>
  takeNews(
    ids.map((id) => ({ id })),
    { kind, isFirst, now: NOW + minute * MINUTE_MS },
  ).map(({ id }) => id);

describe('sales that a browser tells', () => {
  it('[ASAL-74] are none that were there before anybody looked', () => {
    expect(look([1, 2], 0, true)).toEqual([]);
    expect(look([1, 2], 0.5)).toEqual([]);
    expect(look([1, 2, 3], 1)).toEqual([3]);
    expect(look([1, 2, 3], 1.5)).toEqual([]);
  });

  it('[ASAL-74] are told by the tab that takes over, or was read anew, where they came in between', () => {
    look([1], 0, true);
    expect(look([1, 2], 0.5)).toEqual([2]);
    expect(look([1, 2, 3], 3, true)).toEqual([3]);
    expect(look([1, 2, 3], 3.5)).toEqual([]);
    // Looked in the same moment, as two tabs do without locks.
    expect(look([1, 2, 3, 4], 4)).toEqual([4]);
    expect(look([1, 2, 3, 4], 4, true)).toEqual([]);
  });

  it('[ASAL-74] are no news after a quarter of an hour, by a clock that was put back, or once it was turned off', () => {
    look([1], 0, true);
    expect(look([2], 15, true)).toEqual([]);
    expect(look([2, 3], 14, true)).toEqual([]);
    expect(look([2, 3, 4], 16, true)).toEqual([4]);
    forgetLook();
    expect(look([4, 5], 17, true)).toEqual([]);
    stored.set('vendasOlhadas', 'x');
    expect(look([5, 6], 18, true)).toEqual([]);
  });

  it('[OWND-17] are told kind by kind: one with the number of another is news', () => {
    look([1], 0, true, 'trocas');
    look([1], 0, true, 'disputas');
    expect(look([1, 2], 0.5, false, 'trocas')).toEqual([2]);
    expect(look([1, 2], 0.5, false, 'disputas')).toEqual([2]);
    forgetLook(['trocas']);
    expect(look([1, 2, 3], 1, true, 'trocas')).toEqual([]);
    expect(look([1, 2, 3], 1, true, 'disputas')).toEqual([3]);
  });
});
