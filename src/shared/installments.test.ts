import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { installmentText, mostInstallments, withInterest, type InstallmentRules } from './installments.ts';
import { formatReais, instalmentCents, splitInstalments } from './money.ts';

const AS_EVER: InstallmentRules = { most: 12, withoutInterest: 3, leastCents: 0, monthlyRate: null };

const amounts = fc.integer({ min: 1, max: 10_000_000 });
const rates = fc.integer({ min: 1, max: 2000 }).map((hundredths) => hundredths / 100);
const everyRules: fc.Arbitrary<InstallmentRules> = fc
  .record({
    most: fc.integer({ min: 1, max: 12 }),
    withoutInterest: fc.integer({ min: 1, max: 12 }),
    leastCents: fc.integer({ min: 0, max: 50_000 }),
    monthlyRate: fc.option(rates),
  })
  .map((rules) => ({ ...rules, withoutInterest: Math.min(rules.withoutInterest, rules.most) }));

describe('instalments', () => {
  it('[CARD-35, CARD-36] are never too many, and none is too small in whole cents that add up', () => {
    fc.assert(
      fc.property(amounts, everyRules, (amount, rules) => {
        const most = mostInstallments(amount, rules);
        expect(most).toBeGreaterThanOrEqual(1);
        expect(most).toBeLessThanOrEqual(rules.most);
        const parts = splitInstalments(amount, most);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(most > 1 ? rules.leastCents : 1);
        const isWhole = most === rules.most || amount < (most + 1) * Math.max(1, rules.leastCents);
        expect(isWhole).toBe(true);
      }),
    );
  });

  it('[CARD-37] cost the interest of the Price table, each no less than without', () => {
    expect(withInterest(100_000, 12, 2.99)).toBe(10_040);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 2, max: 12 }), rates, (amount, count, rate) => {
        const each = withInterest(amount, count, rate);
        expect(each).toBeGreaterThanOrEqual(instalmentCents(amount, count));
        let owed = amount;
        for (let month = 0; month < count; month += 1) owed = owed * (1 + rate / 100) - each;
        // Half a cent of each, with its own interest.
        expect(Math.abs(owed)).toBeLessThan(0.5 * count * (1 + rate / 100) ** count + 0.01);
      }),
    );
  });

  it('[CARD-36] are fewer where each would be too small', () => {
    const rules = { ...AS_EVER, leastCents: 3000 };
    const most = [2999, 3000, 5999, 6000, 11_990, 36_000, 90_000].map((cents) =>
      mostInstallments(cents, rules),
    );
    expect(most).toEqual([1, 1, 1, 2, 3, 12, 12]);
  });
});

describe('the words for them', () => {
  it('[PROD-06, CARD-35] tell the most without interest', () => {
    expect(installmentText(12_990, AS_EVER)).toBe('em até 3x de R$ 43,30 sem juros');
    expect(installmentText(12_990, { ...AS_EVER, leastCents: 5000 })).toBe('em até 2x de R$ 64,95 sem juros');
    expect(installmentText(12_990, { ...AS_EVER, leastCents: 12_000 })).toBe('');
    expect(installmentText(12_990, { ...AS_EVER, withoutInterest: 1 })).toBe('');
  });

  it('[CARD-37] tell total and interest where there is any, and never say then that there is none', () => {
    const rules = { ...AS_EVER, monthlyRate: 2.99 };
    expect(installmentText(100_000, rules)).toBe(
      'em até 3x de R$ 333,33 sem juros\nou 12x de R$ 100,40 (total R$ 1.204,80), com juros de 2,99% ao mês',
    );
    expect(installmentText(100_000, { ...rules, withoutInterest: 1, most: 2 })).toBe(
      'em até 2x de R$ 522,54 (total R$ 1.045,08), com juros de 2,99% ao mês',
    );
    fc.assert(
      fc.property(amounts, everyRules, (amount, anyRules) => {
        const free = Math.min(mostInstallments(amount, anyRules), anyRules.withoutInterest);
        const kinds = installmentText(amount, anyRules).replace('em até ', '').split('\nou ');
        const expected = `${free}x de ${formatReais(instalmentCents(amount, free))} sem juros`;
        expect(kinds.filter((kind) => kind.endsWith('sem juros'))).toEqual(free > 1 ? [expected] : []);
      }),
    );
  });
});
