import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceCart, type Benefit, type CartPiece, type PricingContext, type Promotion } from './index.ts';

const CATEGORIES = ['croppeds', 'saias'];
const some = <T>(...values: T[]) => fc.subarray(values);
const percent = fc.integer({ min: 1, max: 10_000 });
const on = fc.constantFrom('pieces' as const, 'order' as const);

const benefit: fc.Arbitrary<Benefit> = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), on, percent }),
  fc.record({ kind: fc.constant('amount' as const), on, cents: fc.integer({ min: 1, max: 30_000 }) }),
  fc
    .integer({ min: 2, max: 5 })
    .chain((take) =>
      fc.integer({ min: 1, max: take - 1 }).map((pay) => ({ kind: 'takePay' as const, take, pay })),
    ),
  fc.record({
    kind: fc.constant('progressive' as const),
    by: fc.constant('units' as const),
    steps: fc.array(fc.record({ from: fc.integer({ min: 1, max: 8 }), percent }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({
    kind: fc.constant('freight' as const),
    percent,
    mostCents: fc.option(fc.integer({ min: 1, max: 3000 })),
  }),
);

const bare = { name: '', byCode: false, conditions: {}, limits: {}, startsAt: 0, endsAt: null };

type Given = Omit<Promotion, 'id' | 'name' | 'startsAt' | 'endsAt'>;

const anyPromotion: fc.Arbitrary<Given> = fc.record({
  benefit,
  target: fc.record({ categories: some(...CATEGORIES), fullPriceOnly: fc.boolean() }),
  byCode: fc.boolean(),
  conditions: fc.record({
    minUnits: fc.integer({ min: 0, max: 3 }),
    minCents: fc.integer({ min: 0, max: 20_000 }),
  }),
  limits: fc.record(
    { units: fc.integer({ min: 1, max: 5 }), budgetCents: fc.integer({ min: 1, max: 5000 }) },
    { requiredKeys: [] },
  ),
  stacks: fc.oneof(fc.constant('none' as const), fc.constant('all' as const), some(1, 2, 3, 4)),
  priority: fc.integer({ min: 0, max: 2 }),
});

const numbered = (promotions: Given[]): Promotion[] =>
  promotions.map((one, index) => ({ ...bare, ...one, id: index + 1 }));
const promotions = fc.array(anyPromotion, { maxLength: 8 }).map(numbered);

const pieces: fc.Arbitrary<CartPiece[]> = fc
  .array(
    fc.record({
      categories: some(...CATEGORIES),
      tags: fc.constant([]),
      units: fc.integer({ min: 1, max: 6 }),
      unitCents: fc.integer({ min: 1, max: 100_000 }),
      more: fc.constantFrom(0, 1000),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ more, ...one }, index) => ({
      ...one,
      id: `${index}-P-preto`,
      product: index,
      fullCents: one.unitCents + more,
    })),
  );

const context: fc.Arbitrary<PricingContext> = fc.record({
  now: fc.constant(1),
  firstPurchase: fc.constant(true),
  cep: fc.constant('30140071'),
  payment: fc.constantFrom('pix', 'other'),
  coupons: some(1, 2, 3, 4),
  freightCents: fc.option(fc.integer({ min: 0, max: 5000 })),
  pix: fc.option(fc.record({ percent, withCoupon: fc.boolean(), fullPriceOnly: fc.boolean() })),
});

const nobody = { firstPurchase: null, cep: null, coupons: [], pix: null };
const plain: PricingContext = { ...nobody, now: 1, payment: 'other', freightCents: null };
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);

describe('any cart with any promotions', () => {
  it('[PROMO-08] adds up to the cent in units, lines, promotions and the whole, and nothing is below zero', () => {
    fc.assert(
      fc.property(pieces, promotions, context, (cart, list, at) => {
        const priced = priceCart(cart, list, at);
        const paid = priced.units.map((unit) => unit.paidCents);
        expect([...paid, priced.totalCents].every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(
          true,
        );
        for (const unit of priced.units)
          expect(unit.unitCents - sum(unit.allocations.map(({ cents }) => cents))).toBe(unit.paidCents);
        for (const { promotion, cents } of priced.discounts) {
          const shares = priced.units.flatMap(({ allocations }) =>
            allocations.filter((one) => one.promotion === promotion),
          );
          expect(sum(shares.map((share) => share.cents))).toBe(cents);
          expect(priced.verdicts.find((one) => one.promotion === promotion)).toMatchObject({
            reason: 'applied',
            cents,
          });
        }
        expect(sum(priced.lines.map(({ paidCents }) => paidCents))).toBe(sum(paid));
        expect(priced.goodsCents).toBe(sum(paid));
        expect(priced.subtotalCents - sum(priced.discounts.map(({ cents }) => cents)) - priced.pixCents).toBe(
          sum(paid),
        );
        const { cents = 0, discountCents = 0 } = priced.freight ?? {};
        expect(discountCents).toBeLessThanOrEqual(cents);
        expect(priced.totalCents).toBe(priced.goodsCents + cents - discountCents);
        expect(priced.verdicts.map(({ promotion }) => promotion)).toEqual(list.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
  });

  it('[PROMO-09] costs the same for each piece in whatever order pieces and promotions come', () => {
    const shuffled = <T>(list: T[]) =>
      fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length });
    const both = fc
      .tuple(pieces, promotions)
      .chain(([cart, list]) =>
        fc.tuple(fc.constant(cart), fc.constant(list), shuffled(cart), shuffled(list)),
      );
    fc.assert(
      fc.property(both, context, ([cart, list, otherCart, otherList], at) => {
        const priced = priceCart(cart, list, at);
        const other = priceCart(otherCart, otherList, at);
        const byLine = [...other.units].toSorted((a, b) => Number(a.line > b.line) - Number(a.line < b.line));
        expect(byLine).toEqual(priced.units);
        expect(other.verdicts).toEqual(priced.verdicts);
        expect(other.totalCents).toBe(priced.totalCents);
      }),
      { numRuns: 300 },
    );
  });

  it('[PROMO-07] has no two on one piece that do not both allow it, and no more pieces or reais than a limit leaves', () => {
    fc.assert(
      fc.property(pieces, promotions, context, (cart, list, at) => {
        const byId = new Map(list.map((one) => [one.id, one]));
        const priced = priceCart(cart, list, at);
        for (const { allocations } of priced.units) {
          const ids = allocations.flatMap(({ promotion }) => (promotion === 'pix' ? [] : [promotion]));
          const areAllowed = ids.every((a) => {
            const stacks = byId.get(a)?.stacks ?? 'none';
            return ids.every((b) => a === b || stacks === 'all' || (stacks !== 'none' && stacks.includes(b)));
          });
          expect([areAllowed, ids]).toEqual([true, [...new Set(ids)]]);
        }
        for (const { promotion, cents } of priced.discounts) {
          const { units = 1000, budgetCents = cents } = byId.get(promotion)?.limits ?? {};
          const touched = priced.units.filter(({ allocations }) =>
            allocations.some((one) => one.promotion === promotion),
          );
          expect(touched.length).toBeLessThanOrEqual(units);
          expect(cents).toBeLessThanOrEqual(budgetCents);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[PROMO-10] never costs less with one more piece, nor more for a higher percentage', () => {
    const alone = anyPromotion
      .filter((one) => one.benefit.kind !== 'progressive' && one.benefit.kind !== 'freight')
      // Whoever takes three and pays one pays less for three than for two: as it is meant.
      .filter(({ benefit: given }) => given.kind !== 'takePay' || given.pay === given.take - 1)
      .map((one) => ({ ...one, ...bare, id: 1, target: {} }));
    fc.assert(
      fc.property(
        pieces,
        alone,
        fc.integer({ min: 1, max: 100_000 }),
        percent,
        (cart, one, unitCents, more) => {
          const added: CartPiece = {
            id: 'x',
            product: 99,
            categories: [],
            tags: [],
            units: 1,
            unitCents,
            fullCents: unitCents,
          };
          const before = priceCart(cart, [one], plain).totalCents;
          expect(priceCart([...cart, added], [one], plain).totalCents).toBeGreaterThanOrEqual(before);
          if (one.benefit.kind !== 'percentage') return;
          const raised = {
            ...one,
            benefit: { ...one.benefit, percent: Math.max(more, one.benefit.percent) },
          };
          expect(priceCart(cart, [raised], plain).totalCents).toBeLessThanOrEqual(before);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** The discount of one promotion on these prices, as somebody would work it out by hand. */
function byHand({ kind, ...rest }: Benefit, prices: number[]): number {
  if ('take' in rest) {
    const free = Math.floor(prices.length / rest.take) * (rest.take - rest.pay);
    return sum(prices.toSorted((a, b) => a - b).slice(0, free));
  }
  if (kind === 'percentage' && 'percent' in rest) return Math.round((sum(prices) * rest.percent) / 10_000);
  return 'on' in rest && 'cents' in rest ? sum(prices.map((price) => Math.min(price, rest.cents))) : 0;
}

/** What is paid when each piece has one promotion at most, given by its place in the list; -1 is none. */
function paidFor(prices: number[], list: Promotion[], chosen: number[]): number {
  const off = list.map(({ benefit: given }, index) =>
    byHand(
      given,
      prices.filter((_, at) => chosen[at] === index),
    ),
  );
  return sum(prices) - sum(off);
}

const choices = (count: number, options: number): number[][] =>
  count === 0
    ? [[]]
    : choices(count - 1, options).flatMap((rest) =>
        Array.from({ length: options + 1 }, (_, index) => [index - 1, ...rest]),
      );

describe('[PROMO-11] the best for the shopper wins', () => {
  const alone = (benefits: fc.Arbitrary<Benefit>) =>
    fc.array(fc.tuple(benefits, some(...CATEGORIES)), { minLength: 1, maxLength: 3 }).map((list) =>
      list.map(([given, categories], index): Promotion => ({
        ...bare,
        id: index + 1,
        benefit: given,
        target: { categories },
        stacks: 'none',
        priority: 0,
      })),
    );
  const few = pieces.map((cart) => cart.slice(0, 4).map((one) => ({ ...one, units: 1 })));
  const byPiece = benefit.filter(
    ({ kind, ...rest }) => kind === 'percentage' || ('on' in rest && rest.on === 'pieces'),
  );
  const isFor = ({ target: { categories = [] } }: Promotion, piece: CartPiece) =>
    categories.length === 0 || piece.categories.some((name) => categories.includes(name));

  it('among all ways of giving each piece one of its own, but for what rounding leaves', () => {
    fc.assert(
      fc.property(few, alone(byPiece), (cart, list) => {
        const prices = cart.map(({ unitCents }) => unitCents);
        const allowed = choices(cart.length, list.length).filter((chosen) =>
          cart.every((piece, at) => {
            const one = list[chosen[at] ?? -1];
            return one === undefined || isFor(one, piece);
          }),
        );
        const best = Math.min(...allowed.map((chosen) => paidFor(prices, list, chosen)));
        const paid = priceCart(cart, list, plain).totalCents;
        expect(paid).toBeGreaterThanOrEqual(best);
        expect(paid - best).toBeLessThanOrEqual(list.length);
      }),
      { numRuns: 300 },
    );
  });

  it('among all orders in which promotions may choose their pieces', () => {
    const whole = benefit.filter(({ kind }) => kind === 'takePay' || kind === 'percentage');
    const cases = fc
      .tuple(few, alone(whole))
      .chain(([cart, list]) =>
        fc.tuple(fc.constant(cart), fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      );
    fc.assert(
      fc.property(cases, ([cart, list, order]) => {
        const dearest = cart.toSorted((a, b) => b.unitCents - a.unitCents || a.product - b.product);
        const chosen = dearest.map(() => -1);
        for (const one of order) {
          const free = dearest.flatMap((piece, at) => (chosen[at] === -1 && isFor(one, piece) ? [at] : []));
          const { benefit: given } = one;
          const rest = given.kind === 'takePay' ? free.length % given.take : 0;
          for (const at of free.slice(rest)) chosen[at] = list.indexOf(one);
        }
        const prices = dearest.map(({ unitCents }) => unitCents);
        const paid = priceCart(cart, list, plain).totalCents;
        expect(paid).toBeLessThanOrEqual(paidFor(prices, list, chosen) + list.length);
      }),
      { numRuns: 500 },
    );
  });
});
