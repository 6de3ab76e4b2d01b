import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsToReais,
  formatAmount,
  formatReais,
  instalmentCents,
  isSameAmount,
  reaisToCents,
  splitInstalments,
} from './money.ts';

/** Up to ten times what one order may cost. */
const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const times = fc.integer({ min: 1, max: 24 });

describe('[HOUSE-06] money of any amount', () => {
  it('goes over the wire as JSON and comes back the same', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const wire: number = JSON.parse(JSON.stringify(centsToReais(amount)));
        expect(reaisToCents(wire)).toBe(amount);
        expect(isSameAmount(wire, amount)).toBe(true);
        expect(isSameAmount(wire, amount + 1)).toBe(false);
      }),
    );
  });

  it('is read back from what people see', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(reaisToCents(formatReais(amount))).toBe(amount);
        expect(reaisToCents(formatAmount(amount).replaceAll('.', ''))).toBe(amount);
      }),
    );
  });

  it('is split into instalments of whole cents that add up and are all but equal', () => {
    fc.assert(
      fc.property(cents, times, (amount, n) => {
        const parts = splitInstalments(amount, n);
        expect(parts).toHaveLength(n);
        expect(parts.every(Number.isSafeInteger)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(n);
        expect(Math.abs(instalmentCents(amount, n) * n - amount)).toBeLessThanOrEqual(n / 2);
      }),
    );
  });

  it('is read as people write it in Brazil, and as programs do', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('', 'R$', 'R$ ', ' '), (amount, before) => {
        const whole = formatAmount(amount - (amount % 100)).replace(/,00$/, '');
        const rest = String(amount % 100).padStart(2, '0');
        const plain = whole.replaceAll('.', '');
        const notations = [`${whole},${rest}`, `${plain},${rest}`, `${plain}.${rest}`];
        if (amount % 10 === 0) notations.push(`${whole},${rest[0]}`, `${plain}.${rest[0]}`);
        if (amount % 100 === 0) notations.push(whole, plain);
        for (const text of notations) expect(reaisToCents(before + text), text).toBe(amount);
      }),
    );
    expect([reaisToCents('1.299'), reaisToCents('12.34'), reaisToCents('1.2')]).toEqual([129_900, 1234, 120]);
  });

  it('is refused rather than rounded when it is finer than a cent, or may mean two amounts', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 9 }), (amount, thousandth) => {
        const reais = JSON.parse(
          `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}${thousandth}`,
        );
        expect(reaisToCents(reais)).toBeNull();
        expect(reaisToCents(`0,0${amount % 100}${thousandth}`)).toBeNull();
      }),
    );
    for (const text of ['1,299', '1,299.90', '1.29,90', '1.2.3', '0.299', '1.2999', '12,', ',50', '1299,905'])
      expect(reaisToCents(text), text).toBeNull();
    expect(reaisToCents('9'.repeat(100_000))).toBeNull();
    expect(reaisToCents(1.299)).toBeNull();
    // What the shop sells in a century still is an amount.
    expect(reaisToCents(centsToReais(123_456_789_012_345))).toBe(123_456_789_012_345);
  });

  it('is no amount when it is no number', () => {
    for (const text of ['', 'R$', '1,2,3', '12a', '1e5', '--3']) expect(reaisToCents(text), text).toBeNull();
    expect(reaisToCents(Number.NaN)).toBeNull();
    expect(reaisToCents(Number.POSITIVE_INFINITY)).toBeNull();
  });
});
