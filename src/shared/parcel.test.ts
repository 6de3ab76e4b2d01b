import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parcelOf, stackOf } from './parcel.ts';

describe('parcel', () => {
  it('[SHIP-06] takes 0.3 kg and 25 x 30 x 5 cm for what nobody has noted', () => {
    const usual = { weightGrams: 300, widthMm: 250, lengthMm: 300, heightMm: 50 };
    expect(parcelOf({})).toEqual(usual);
    expect(parcelOf({ weightGrams: 0, widthMm: 0, lengthMm: 0, heightMm: 0 })).toEqual(usual);
    expect(parcelOf({ weightGrams: 180, heightMm: 20 })).toEqual({
      ...usual,
      weightGrams: 180,
      heightMm: 20,
    });
  });

  it('stacks garments: weights and heights add up, the widest and longest count', () => {
    const size = fc.record({
      weightGrams: fc.integer({ min: 1, max: 5000 }),
      widthMm: fc.integer({ min: 1, max: 500 }),
      lengthMm: fc.integer({ min: 1, max: 500 }),
      heightMm: fc.integer({ min: 1, max: 200 }),
    });
    const garment = fc.record({ size, quantity: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(fc.array(garment, { minLength: 1 }), (garments) => {
        const apart = garments.flatMap((one) =>
          Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })),
        );
        expect(stackOf(garments)).toEqual(stackOf(apart));
        const stack = stackOf(garments);
        for (const one of garments) {
          expect(stack.widthMm).toBeGreaterThanOrEqual(one.size.widthMm);
          expect(stack.weightGrams).toBeGreaterThanOrEqual(one.size.weightGrams * one.quantity);
        }
      }),
    );
  });
});
