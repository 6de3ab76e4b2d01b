import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf } from './benefit.ts';
import { priceCart, type Benefit, type CartPiece, type PricingContext, type Promotion } from './index.ts';

const context: PricingContext = {
  now: 1,
  firstPurchase: null,
  cep: null,
  payment: 'other',
  coupons: [],
  freightCents: null,
  pix: null,
};

type Given = Pick<Promotion, 'benefit' | 'stacks'> & Partial<Pick<Promotion, 'target' | 'priority'>>;

const numbered = (given: readonly Given[]): Promotion[] =>
  given.map((one, index) => ({
    id: index + 1,
    name: '',
    byCode: false,
    target: {},
    conditions: {},
    limits: {},
    startsAt: 0,
    endsAt: null,
    priority: 0,
    ...one,
  }));

const piece = (product: number, unitCents: number, units = 1): CartPiece => ({
  id: `${product}-P-preto`,
  product,
  categories: [],
  tags: [],
  units,
  fullCents: unitCents,
  unitCents,
});

const take3 = { kind: 'takePay', take: 3, pay: 2 } as const;
const off = (on: 'pieces' | 'order', percent: number): Benefit => ({ kind: 'percentage', on, percent });

const benefit: fc.Arbitrary<Benefit> = fc.oneof(
  fc.record({
    kind: fc.constant('percentage' as const),
    on: fc.constantFrom('pieces' as const, 'order' as const),
    percent: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    on: fc.constantFrom('pieces' as const, 'order' as const),
    cents: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.constant(take3),
);

/** What a promotion takes off at most, alone and of pieces that nothing else has made cheaper. */
function mostOf({ benefit: given }: Promotion, cart: readonly CartPiece[]): number {
  const prices = cart.flatMap(({ unitCents, units }) => Array.from({ length: units }, () => unitCents));
  const worth = prices.reduce((sum, cents) => sum + cents, 0);
  if (given.kind === 'percentage') return percentOf(worth, given.percent);
  if (given.kind !== 'amount') return worth;
  return given.on === 'order' ? given.cents : given.cents * prices.length;
}

describe('a promotion on a piece', () => {
  it('[PROMO-55] takes its share once where it stands beside others, also among several that go together', () => {
    const promotions = numbered([
      { benefit: take3, stacks: 'none', target: { products: [1] } },
      { benefit: off('pieces', 2000), stacks: 'all', target: { products: [2] } },
      { benefit: off('order', 1000), stacks: 'all' },
    ]);
    const { discounts } = priceCart([piece(1, 6990, 3), piece(2, 13_590)], promotions, context);
    expect(discounts.map(({ cents }) => cents)).toEqual([6990, 2718, 1087]);
  });

  it('[PROMO-55] takes never more than it does of prices that nothing else has lowered', () => {
    const list = fc.array(
      fc.record({
        benefit,
        stacks: fc.oneof(
          fc.constant('none' as const),
          fc.constant('all' as const),
          fc.subarray([1, 2, 3, 4, 5]),
        ),
        target: fc.record({ products: fc.subarray([0, 1, 2]) }),
        priority: fc.integer({ min: 0, max: 1 }),
      }),
      { maxLength: 5 },
    );
    const carts = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 4 })), { maxLength: 3 })
      .map((lines) => lines.map(([cents, units], at) => piece(at, cents, units)));
    fc.assert(
      fc.property(carts, list, (cart, given) => {
        const promotions = numbered(given);
        const most = new Map(promotions.map((one) => [one.id, mostOf(one, cart)]));
        const { discounts } = priceCart(cart, promotions, context);
        expect(discounts.filter(({ promotion, cents }) => cents > (most.get(promotion) ?? 0))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
