import { describe, expect, it } from 'vitest';
import { backCents, cents } from './json.ts';

describe('amounts as the provider writes them', () => {
  it.each([
    ['119.90', 11_990],
    [19.9, 1990],
    ['0', 0],
    [21_474_836.47, 2_147_483_647],
    [21_474_836.48, null],
    ['999999999', null],
    [' ', null],
    ['', null],
    ['0x10', null],
    ['1e3', null],
    [1e18, null],
    ['-5.00', null],
    [-5, null],
    ['1,90', null],
    ['.5', null],
    ['9'.repeat(100_000), null],
    [Number.NaN, null],
    [true, null],
    [null, null],
  ])('[PORD-03] %j is %j cents', (value, amount) => {
    expect(cents(value)).toBe(amount);
  });

  it('[PORD-03] are back as far as is told, and never more than there is', () => {
    const told = [undefined, null, '', '40.00', '100.00', '100.01', 'x'];
    expect(told.map((back) => backCents(back, 10_000))).toEqual([0, 0, 0, 4000, 10_000, null, null]);
  });
});
