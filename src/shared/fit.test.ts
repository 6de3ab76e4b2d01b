import { describe, expect, it } from 'vitest';
import { verdictOf } from './fit.ts';

describe('how a product is worn', () => {
  it.each([
    [0, 0, 0, ''],
    [2, 0, 0, ''],
    [3, 0, 0, 'menor'],
    [0, 0, 3, 'maior'],
    [2, 1, 0, 'menor'],
    [2, 2, 0, ''],
    [2, 1, 1, ''],
    [1, 1, 1, ''],
    [0, 3, 0, ''],
    [1, 1, 3, 'maior'],
  ] as const)('[FIT-05] of %i small, %i right and %i large is %j', (pequeno, certo, grande, verdict) => {
    expect(verdictOf({ pequeno, certo, grande })).toBe(verdict);
  });
});
