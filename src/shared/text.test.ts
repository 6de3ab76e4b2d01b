import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { fold, numberOf, plural, slugify, wordOf } from './text.ts';

describe('text', () => {
  it('folds case, accents and runs of spaces away', () => {
    expect(fold('  MACACÃO   Açaí ')).toBe('macacao acai');
  });

  it('folds what is folded already to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('reads what comes from outside without asking it for a method', () => {
    const hostile = { toString: '', valueOf: null };
    expect([3, ' 7 ', null, true, [2], hostile].map(wordOf)).toEqual(['3', ' 7 ', '', '', '', '']);
    expect([3, ' 7 ', '', 'x', true, [2], hostile].map(numberOf)).toEqual([
      3,
      7,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it('makes addresses of lower-case letters, digits and single dashes only', () => {
    expect(slugify('Macacão & Cia.')).toBe('macacao-cia');
    fc.assert(fc.property(fc.string(), (text) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slugify(text))));
  });

  it('takes the plural for none and for many', () => {
    expect([0, 1, 2].map((n) => plural(n, 'item', 'itens'))).toEqual(['itens', 'item', 'itens']);
  });
});
