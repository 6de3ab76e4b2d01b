import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceRefund, unitsLeft, type RefundableOrder } from './refund-lines.ts';
import { shareCents } from './share-cents.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, cents) => all + cents, 0);

/** An order of which nothing is back: what was charged, by a discount less than it costs, shared over lines and freight. */
function orderOf(given: { lines: { units: number; price: number }[]; freight: number; discount: number }) {
  const costs = [...given.lines.map(({ units, price }) => units * price), given.freight];
  const charged = Math.max(1, Math.floor(sum(costs) * (1 - given.discount)));
  const shares = shareCents(charged, costs);
  const lines = given.lines.map(({ units }, id) => ({
    id,
    units,
    cents: shares[id] ?? 0,
    unitsBack: 0,
    centsBack: 0,
  }));
  return { lines, freight: { cents: shares.at(-1) ?? 0, isBack: false }, leftCents: charged };
}

const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({ units: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 1, max: 99_999 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    freight: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9999 })),
    discount: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.9, noNaN: true })),
  })
  .map(orderOf);

/** Which part is refunded next, how many units of it at most, and which earlier refund the provider rejects before. */
const anySteps = fc.array(
  fc.record({
    part: fc.nat(20),
    units: fc.integer({ min: 1, max: 9 }),
    rejects: fc.option(fc.nat(20), { nil: null }),
  }),
  { maxLength: 30 },
);

type Step = { part: number; units: number };
type Refund = ReturnType<typeof priceRefund>;

/** The parts that are still to be refunded: lines by their number, freight last. */
function partsLeft({ lines, freight }: RefundableOrder): (number | 'freight')[] {
  const open = lines.filter((line) => unitsLeft(line) > 0).map(({ id }) => id);
  return freight.isBack || freight.cents === 0 ? open : [...open, 'freight'];
}

/** Refunds a part of what is left; null once nothing is. */
function step(order: RefundableOrder, { part, units }: Step) {
  const parts = partsLeft(order);
  const wanted = parts[part % Math.max(1, parts.length)];
  if (wanted === undefined) return null;
  const line = order.lines.find(({ id }) => id === wanted);
  const chosen = {
    units: new Map(line === undefined ? [] : [[line.id, Math.min(units, unitsLeft(line))]]),
    freight: wanted === 'freight',
  };
  return priceRefund(order, chosen);
}

function after(order: RefundableOrder, refund: Refund): RefundableOrder {
  const lines = order.lines.map((line) => {
    const back = refund.lines.find(({ id }) => id === line.id);
    if (back === undefined) return line;
    return { ...line, unitsBack: line.unitsBack + back.units, centsBack: line.centsBack + back.cents };
  });
  const isBack = order.freight.isBack || refund.freightCents !== null;
  return {
    lines,
    freight: { ...order.freight, isBack },
    leftCents: order.leftCents - refund.totalCents,
  };
}

describe('a refund by line', () => {
  it('[PAPI-81] of all lines and the freight, in any order and parts, is what was charged to the cent', () => {
    fc.assert(
      fc.property(anyOrder, anySteps, (placed, steps) => {
        const asked: Refund[] = [];
        const rest = Array.from({ length: 60 }, () => ({ part: 0, units: 9, rejects: null }));
        for (const one of [...steps, ...rest]) {
          // The provider rejects one of those that were asked for: as if it had not been.
          if (one.rejects !== null) asked.splice(one.rejects % (asked.length + 1), 1);
          const order = asked.reduce(after, placed);
          const refund = step(order, one);
          if (refund === null) continue;
          expect(refund.totalCents).toBeGreaterThanOrEqual(0);
          expect(refund.totalCents).toBeLessThanOrEqual(order.leftCents);
          expect(refund.lines.every(({ cents }) => cents >= 0)).toBe(true);
          const parts = refund.lines.map(({ cents }) => cents);
          expect(sum(parts) + (refund.freightCents ?? 0)).toBe(refund.totalCents);
          asked.push(refund);
        }
        const order = asked.reduce(after, placed);
        expect(partsLeft(order)).toEqual([]);
        expect(order.leftCents).toBe(0);
        expect(sum(asked.map(({ totalCents }) => totalCents))).toBe(placed.leftCents);
      }),
    );
  });

  it('[PAPI-81] gives back no more than is left where money went back by its amount, and the last takes the rest', () => {
    fc.assert(
      fc.property(anyOrder, anySteps, fc.double({ min: 0, max: 1, noNaN: true }), (placed, steps, part) => {
        const byAmount = Math.floor(placed.leftCents * part);
        let order: RefundableOrder = { ...placed, leftCents: placed.leftCents - byAmount };
        const rest = Array.from({ length: 60 }, () => ({ part: 0, units: 9 }));
        for (const one of [...steps, ...rest]) {
          const refund = step(order, one);
          if (refund === null) break;
          expect(refund.totalCents).toBeLessThanOrEqual(order.leftCents);
          order = after(order, refund);
        }
        expect(order.leftCents).toBe(0);
      }),
    );
  });

  it('[PAPI-81] a unit costs what was paid for it where there is no discount', () => {
    const order = orderOf({ lines: [{ units: 3, price: 3333 }], freight: 1990, discount: 0 });
    const one = priceRefund(order, { units: new Map([[0, 1]]), freight: false });
    const lines = [{ id: 0, units: 1, cents: 3333 }];
    expect(one).toEqual({ lines, freightCents: null, totalCents: 3333, worthCents: 3333 });
    expect(priceRefund(order, { units: new Map([[0, 2]]), freight: true }).totalCents).toBe(6666 + 1990);
  });

  it('shares by the largest remainders, the first of equal ones first', () => {
    expect(shareCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareCents(10, [3, 3, 1])).toEqual([4, 4, 2]);
    expect(shareCents(5, [0, 0])).toEqual([5, 0]);
    expect(sum(shareCents(99_999_999, [99_999_999, 99_999_998, 3]))).toBe(99_999_999);
  });
});
