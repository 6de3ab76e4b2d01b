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

  it('is no amount when it is no number', () => {
    for (const text of ['', 'R$', '1,2,3', '12a', '1e5', '--3']) expect(reaisToCents(text), text).toBeNull();
    expect(reaisToCents(Number.NaN)).toBeNull();
    expect(reaisToCents(Number.POSITIVE_INFINITY)).toBeNull();
  });
});
