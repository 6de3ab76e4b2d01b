import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftCents, usesOf } from './credit-uses.ts';

const vale = (balanceCents: number, expiresAt: string) => ({ balanceCents, expiresAt });
const [soon, late] = [vale(3000, '2026-12-24T02:59:59.999Z'), vale(9000, '2027-11-25T02:59:59.999Z')];

describe('what vales pay of an amount', () => {
  it('[CREDS-07] spends the one that ends first, and of the next what is left', () => {
    expect(usesOf([late, soon], 5000)).toEqual([
      { credit: soon, cents: 3000 },
      { credit: late, cents: 2000 },
    ]);
    expect(leftCents([late, soon], 15_000)).toBe(3000);
  });

  it('[CREDS-07] leaves out what is not needed and what is empty', () => {
    expect(usesOf([late, soon], 3000)).toEqual([{ credit: soon, cents: 3000 }]);
    expect(usesOf([vale(0, soon.expiresAt), late], 100)).toEqual([{ credit: late, cents: 100 }]);
    expect(usesOf([soon], 0)).toEqual([]);
  });

  it('[CREDS-07] never pays more than a balance or the amount, whatever the order they stand in', () => {
    const anyVale = fc.record({
      balanceCents: fc.nat(100_000),
      expiresAt: fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString()),
    });
    fc.assert(
      fc.property(fc.array(anyVale, { maxLength: 5 }), fc.nat(300_000), (vales, amount) => {
        const uses = usesOf(vales, amount);
        const paid = uses.reduce((sum, { cents }) => sum + cents, 0);
        const held = vales.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
        expect(uses.every(({ credit, cents }) => cents > 0 && cents <= credit.balanceCents)).toBe(true);
        expect(paid).toBe(Math.min(amount, held));
        expect(leftCents(vales.toReversed(), amount)).toBe(amount - paid);
      }),
    );
  });
});
