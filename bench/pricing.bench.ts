import {
  priceBothWays,
  priceCart,
  type CartPiece,
  type PricingContext,
  type Promotion,
} from '../src/shared/pricing/index.ts';
import { median, say } from './figure.ts';

/** Is a full cart priced among all promotions of a busy shop before anybody waits? Beside pricing it without any. */

const CART: CartPiece[] = Array.from({ length: 30 }, (_, at) => ({
  id: `${at}-P-preto`,
  product: at,
  categories: [`categoria ${at % 10}`],
  tags: [`tag ${at % 7}`],
  units: 1,
  fullCents: 9990 + at * 100,
  unitCents: 8990 + at * 100,
}));
const KINDS: Promotion['benefit'][] = [
  { kind: 'percentage', on: 'pieces', percent: 1000 },
  { kind: 'takePay', take: 3, pay: 2 },
  { kind: 'amount', on: 'pieces', cents: 500 },
  { kind: 'progressive', by: 'units', steps: [{ from: 2, percent: 500 }] },
  { kind: 'amount', on: 'order', cents: 2000 },
  { kind: 'percentage', on: 'order', percent: 700 },
  { kind: 'freight', percent: 5000, mostCents: null },
];
/** Half are for whoever has a code, the others for one of fifty categories, ten of which are in the cart. */
const promotionsOf = (isForAll: boolean, priorities = 1) =>
  Array.from({ length: 500 }, (_, at): Promotion => ({
    id: at + 1,
    name: `Promoção ${at}`,
    benefit: KINDS[at % KINDS.length] ?? (KINDS[0] as never),
    target: isForAll ? {} : { categories: [`categoria ${at % 50}`] },
    byCode: !isForAll && at % 2 === 0,
    conditions: {},
    limits: {},
    startsAt: 0,
    endsAt: null,
    stacks: at % 3 === 0 ? 'all' : 'none',
    priority: at % priorities,
  }));
const CONTEXT: PricingContext = {
  now: 1,
  firstPurchase: null,
  cep: '30140071',
  payment: 'pix',
  coupons: [],
  freightCents: 2000,
  pix: { percent: 500, withCoupon: false, fullPriceOnly: false },
};

function timesOf(
  promotions: Promotion[],
  times = 300,
  price: (...asked: Parameters<typeof priceCart>) => unknown = priceCart,
): number[] {
  return Array.from({ length: times }, () => {
    const began = performance.now();
    price(CART, promotions, CONTEXT);
    return performance.now() - began;
  }).slice(times / 3);
}

const plainMs = timesOf([]);
const pricedMs = timesOf(promotionsOf(false)).toSorted((a, b) => a - b);
// All hold for all pieces and most stand in each other's way: no shop is as bad as that.
const worstMs = timesOf(promotionsOf(true), 90);
// As the server asks: by PIX and by any other way.
const bothMs = timesOf(promotionsOf(true), 90, priceBothWays);
// Nor is one in which each goes before the next.
const rankedMs = timesOf(promotionsOf(true, 500), 90);
const pairedMs = timesOf(promotionsOf(true, 150), 90);
const ms = (value: number) => `${value.toFixed(2)} ms`;
say({
  name: 'a cart of 30 lines among 500 promotions [PROMO-12]',
  ratio: median(pricedMs) / median(plainMs),
  yardstick: 'pricing it without any',
  detail: `half took ${ms(median(pricedMs))}, 95 % at most ${ms(pricedMs[190] ?? Number.NaN)}, wanted under 2 ms; where all 500 hold for all pieces ${ms(median(worstMs))} and by both ways to pay ${ms(median(bothMs))}, each of a priority of its own ${ms(median(rankedMs))}, of 150 priorities ${ms(median(pairedMs))}: wanted under 10 ms`,
});
