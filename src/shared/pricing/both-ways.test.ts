import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceBothWays, priceCart, type PricingContext, type Promotion } from './index.ts';

const piece = { categories: [], tags: [], units: 2, fullCents: 9990, unitCents: 8990 };
const cart = [
  { ...piece, id: 'a', product: 1 },
  { ...piece, id: 'b', product: 2, unitCents: 9990 },
];
const always = { name: '', target: {}, conditions: {}, limits: {}, startsAt: 0, endsAt: null, priority: 0 };
const promotions: Promotion[] = [
  { ...always, id: 1, benefit: { kind: 'takePay', take: 3, pay: 2 }, byCode: false, stacks: 'all' },
  { ...always, id: 2, benefit: { kind: 'amount', on: 'order', cents: 500 }, byCode: true, stacks: 'all' },
  {
    ...always,
    id: 3,
    benefit: { kind: 'freight', percent: 5000, mostCents: null },
    byCode: true,
    stacks: 'all',
  },
];
const context: fc.Arbitrary<Omit<PricingContext, 'payment'>> = fc.record({
  now: fc.constant(1),
  firstPurchase: fc.constant(null),
  cep: fc.constant(null),
  coupons: fc.subarray([2, 3]),
  freightCents: fc.option(fc.constant(1990)),
  pix: fc.option(
    fc.record({ percent: fc.constant(500), withCoupon: fc.boolean(), fullPriceOnly: fc.boolean() }),
  ),
});

it('[PROMO-05, PROMO-14] costs by PIX and by any other way what it costs when each is asked for alone', () => {
  fc.assert(
    fc.property(context, (at) => {
      expect(priceBothWays(cart, promotions, at)).toEqual({
        pix: priceCart(cart, promotions, { ...at, payment: 'pix' }),
        other: priceCart(cart, promotions, { ...at, payment: 'other' }),
      });
    }),
  );
});

it('[PROMO-05] leaves a coupon of as much as the freight costs off the pieces alone: pitfall of a negative PIX discount', () => {
  const coupon = promotions.filter(({ id }) => id === 2);
  const pix = { percent: 500, withCoupon: true, fullPriceOnly: false };
  const at = { now: 1, firstPurchase: null, cep: null, coupons: [2], freightCents: 500, pix };
  const { pix: byPix, other } = priceBothWays([{ ...piece, id: 'a', product: 1, units: 1 }], coupon, at);
  expect([other.totalCents, byPix.pixCents, byPix.totalCents]).toEqual([8990, 425, 8565]);
});
