import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepChecks, readChecks } from './kept-checks.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('[PACK-06] keeps what was checked of an order for whoever checked it alone, until it is forgotten', () => {
  keepChecks('ana', 7, { SAIA: 1 });
  keepChecks('ana', 8, { VESTIDO: 2 });
  expect(readChecks('ana', 7)).toEqual({ SAIA: 1 });
  expect(readChecks('bia', 7)).toEqual({});
  keepChecks('bia', 7, null);
  keepChecks('ana', 7, null);
  expect([readChecks('ana', 7), readChecks('ana', 8)]).toEqual([{}, { VESTIDO: 2 }]);
});
