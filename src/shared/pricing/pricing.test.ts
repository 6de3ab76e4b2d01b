import { describe, expect, it } from 'vitest';
import { priceCart, type Benefit, type CartPiece, type PricingContext, type Promotion } from './index.ts';

const context: PricingContext = {
  now: 1000,
  firstPurchase: null,
  cep: null,
  payment: 'other',
  coupons: [],
  freightCents: null,
  pix: null,
};

let nextId = 0;
const promotion = (benefit: Benefit, more: Partial<Promotion> = {}): Promotion => ({
  id: (nextId += 1),
  name: 'Promoção',
  benefit,
  target: {},
  byCode: false,
  conditions: {},
  limits: {},
  startsAt: 0,
  endsAt: null,
  stacks: 'none',
  priority: 0,
  ...more,
});

const piece = (unitCents: number, more: Partial<CartPiece> = {}): CartPiece => ({
  id: `${unitCents}-P-preto`,
  product: unitCents,
  categories: [],
  tags: [],
  units: 1,
  fullCents: unitCents,
  unitCents,
  ...more,
});

const off = (percent: number): Benefit => ({ kind: 'percentage', on: 'order', percent });
const piecesOff = (percent: number): Benefit => ({ kind: 'percentage', on: 'pieces', percent });
const take3 = { kind: 'takePay', take: 3, pay: 2 } as const;
const pix5 = { percent: 500, withCoupon: false, fullPriceOnly: false };
const freeFreight = { kind: 'freight', percent: 10_000, mostCents: null } as const;

/** What was taken off each unit, in the lines' order. */
const cuts = (pieces: CartPiece[], promotions: Promotion[], more: Partial<PricingContext> = {}) =>
  priceCart(pieces, promotions, { ...context, ...more }).units.map((unit) => unit.unitCents - unit.paidCents);
const why = (pieces: CartPiece[], one: Promotion, more: Partial<PricingContext> = {}) =>
  priceCart(pieces, [one], { ...context, ...more }).verdicts[0];

describe('the worked figures', () => {
  it('[PROMO-01] shares an amount by the largest remainder', () => {
    const amount = (cents: number) => promotion({ kind: 'amount', on: 'order', cents });
    expect(cuts([piece(5990), piece(8990), piece(2990)], [amount(2000)])).toEqual([667, 1000, 333]);
    expect(cuts([piece(3333, { units: 3 })], [amount(1000)])).toEqual([334, 333, 333]);
    expect(cuts([piece(5990), piece(8990), piece(2990)], [promotion(off(1000))])).toEqual([599, 899, 299]);
  });

  it('[PROMO-02] takes three and pays two, then the coupon, then the PIX discount', () => {
    const pieces = [piece(8990), piece(7990), piece(5990)];
    expect(cuts(pieces, [promotion(take3)])).toEqual([2344, 2084, 1562]);
    const group = promotion(take3, { stacks: 'all' });
    const coupon = promotion(off(1000), { byCode: true, stacks: 'all' });
    const priced = priceCart(pieces, [coupon, group], {
      ...context,
      coupons: [coupon.id],
      payment: 'pix',
      pix: { ...pix5, withCoupon: true },
    });
    expect(priced.discounts.map(({ cents }) => cents)).toEqual([5990, 1698]);
    expect([priced.pixCents, priced.goodsCents]).toEqual([764, 14_518]);
  });

  it('[PROMO-02] counts whole groups: pitfall of three free of six at "leve 3 pague 2"', () => {
    const free = [1, 2, 3, 4, 5, 6, 9].map(
      (units) => 1000 * units - priceCart([piece(1000, { units })], [promotion(take3)], context).goodsCents,
    );
    expect(free).toEqual([0, 0, 1000, 1000, 1000, 2000, 3000]);
  });

  it('[PROMO-01] refunds ten of 23,90 with 25 % to the cent: pitfall of 179,25 paid and 179,26 given back', () => {
    const priced = priceCart([piece(2390, { units: 10 })], [promotion(off(2500))], context);
    expect(priced.totalCents).toBe(17_925);
    expect(priced.units.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(17_925);
  });

  it('[PROMO-01] gives back 180 of three times 100 with 10 % when two return: pitfall of 200', () => {
    const { units } = priceCart([piece(10_000, { units: 3 })], [promotion(off(1000))], context);
    expect(units.slice(0, 2).reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(18_000);
  });

  it('[PROMO-01] keeps halves of a percent: pitfall of 12,5 % read as 12 %', () => {
    expect(cuts([piece(10_000)], [promotion(off(1250))])).toEqual([1250]);
  });
});

describe('kinds and whom they are for', () => {
  it('[PROMO-03] reaches categories, products, tags and pieces of full price alone', () => {
    const pieces = [
      piece(1000, { categories: ['croppeds'] }),
      piece(2000, { tags: ['verão'] }),
      piece(3000),
      piece(4000, { fullCents: 5000 }),
    ];
    const half = (target: Promotion['target']) => promotion(piecesOff(5000), { target });
    expect(cuts(pieces, [half({ categories: ['croppeds'] })])).toEqual([500, 0, 0, 0]);
    expect(cuts(pieces, [half({ tags: ['verão'], products: [3000] })])).toEqual([0, 1000, 1500, 0]);
    expect(cuts(pieces, [half({ fullPriceOnly: true })])).toEqual([500, 1000, 1500, 0]);
  });

  it('[PROMO-03] takes an amount off each piece, never more than it costs', () => {
    expect(
      cuts(
        [piece(1000, { units: 2 }), piece(300)],
        [promotion({ kind: 'amount', on: 'pieces', cents: 400 })],
      ),
    ).toEqual([400, 400, 300]);
  });

  it('[PROMO-03] goes by steps of pieces or of value', () => {
    const steps = [
      { from: 2, percent: 1000 },
      { from: 4, percent: 2000 },
    ];
    const byUnits = promotion({ kind: 'progressive', by: 'units', steps });
    const paid = [1, 2, 3, 4].map(
      (units) => priceCart([piece(1000, { units })], [byUnits], context).totalCents,
    );
    expect(paid).toEqual([1000, 1800, 2700, 3200]);
    expect(why([piece(1000)], byUnits)).toMatchObject({ reason: 'too_few_units', missing: 1 });
    const byValue = promotion({ kind: 'progressive', by: 'cents', steps: [{ from: 5000, percent: 1000 }] });
    expect(why([piece(4000)], byValue)).toMatchObject({ reason: 'too_little_value', missing: 1000 });
    expect(why([piece(5000)], byValue)).toMatchObject({ reason: 'applied', cents: 500 });
  });

  it('[PROMO-04] frees the freight by region and by what is paid for the pieces', () => {
    const free = promotion(freeFreight, {
      conditions: { minCents: 19_900, ceps: [['30000000', '39999999']] },
    });
    const at = { cep: '30140071', freightCents: 2000 };
    expect(why([piece(16_700)], free, at)).toMatchObject({ reason: 'too_little_value', missing: 3200 });
    expect(why([piece(19_900)], free, { ...at, cep: '01310100' })?.reason).toBe('other_region');
    expect(why([piece(19_900)], free, { ...at, cep: null })?.reason).toBe('no_cep');
    expect(why([piece(19_900)], free, { ...at, freightCents: null })?.reason).toBe('no_freight');
    expect(priceCart([piece(19_900)], [free], { ...context, ...at }).totalCents).toBe(19_900);
    const both = priceCart([piece(19_900)], [free, promotion(off(1000))], { ...context, ...at });
    expect(both.totalCents).toBe(17_910 + 2000);
  });

  it('[PROMO-04] takes the better of two freight promotions, and never more than the freight', () => {
    const half = promotion({ kind: 'freight', percent: 5000, mostCents: null });
    const some = promotion({ kind: 'freight', percent: 10_000, mostCents: 1500 });
    const priced = priceCart([piece(100)], [half, some], { ...context, freightCents: 2000 });
    expect(priced.freight).toEqual({ cents: 2000, discountCents: 1500, promotion: some.id });
    expect(priced.verdicts.map(({ reason }) => reason)).toEqual(['other_goes_first', 'applied']);
  });

  it('[PROMO-05] gives the PIX price on pieces, not on freight, and with a coupon only where the owner wants it', () => {
    const coupon = promotion(off(1000), { byCode: true });
    const pay = (pix: PricingContext['pix'], coupons: number[] = []) =>
      priceCart([piece(10_000)], [coupon], { ...context, payment: 'pix', pix, coupons, freightCents: 1000 });
    expect(pay(pix5).totalCents).toBe(9500 + 1000);
    expect(pay(pix5, [coupon.id]).totalCents).toBe(9000 + 1000);
    expect(pay({ ...pix5, withCoupon: true }, [coupon.id]).totalCents).toBe(8550 + 1000);
    expect(
      cuts([piece(1000, { fullCents: 2000 }), piece(3000)], [], {
        payment: 'pix',
        pix: { ...pix5, fullPriceOnly: true },
      }),
    ).toEqual([0, 150]);
  });

  it('[PROMO-06] holds between its times, for those with its code, on a first purchase, within its limits', () => {
    const reasons = (more: Partial<Promotion>, at: Partial<PricingContext> = {}) =>
      why([piece(1000)], promotion(off(1000), more), at)?.reason;
    expect(reasons({ startsAt: 1001 })).toBe('not_started');
    expect([reasons({ endsAt: 1001 }), reasons({ endsAt: 1000 })]).toEqual(['applied', 'ended']);
    expect(reasons({ byCode: true })).toBe('no_code');
    const first = { conditions: { firstPurchase: true } };
    const known = [null, false, true].map((firstPurchase) => reasons(first, { firstPurchase }));
    expect(known).toEqual(['first_purchase_unknown', 'not_first_purchase', 'applied']);
    expect(reasons({ limits: { uses: 0 } })).toBe('used_up');
    expect(reasons({ limits: { budgetCents: 0 } })).toBe('used_up');
    expect(reasons({ limits: { personUses: 0 } })).toBe('used_by_person');
    expect(reasons({ target: { products: [7] } })).toBe('no_piece');
    expect(cuts([piece(1000, { units: 3 })], [promotion(off(1000), { limits: { units: 2 } })])).toEqual([
      100, 100, 0,
    ]);
    expect(cuts([piece(1000)], [promotion(off(1000), { limits: { budgetCents: 30 } })])).toEqual([30]);
  });
});

describe('which goes with which', () => {
  it('[PROMO-07] puts two on a piece only where both allow it', () => {
    const total = (a: Promotion['stacks'], b: (id: number) => Promotion['stacks']) => {
      const one = promotion(piecesOff(1000), { stacks: a });
      return priceCart([piece(10_000)], [one, promotion(off(2000), { stacks: b(one.id) })], context)
        .totalCents;
    };
    expect(total('all', () => 'all')).toBe(7200);
    expect(total('all', (id) => [id])).toBe(7200);
    expect(total('all', () => [0])).toBe(8000);
    expect(total('all', () => 'none')).toBe(8000);
    expect(total('none', () => 'all')).toBe(8000);
  });

  it('[PROMO-55] is on a piece once, whoever chooses first (R$ 30 off 3 x R$ 80 was R$ 60 off beside two others)', () => {
    const others = [promotion(piecesOff(100)), promotion(take3)];
    const thirty = promotion({ kind: 'amount', on: 'pieces', cents: 3000 }, { stacks: 'all' });
    expect(cuts([piece(8000, { units: 3 })], [thirty, ...others])).toEqual([3000, 3000, 3000]);
    expect(cuts([piece(2000, { units: 2 })], [thirty, ...others])).toEqual([2000, 2000]);
    const itself = promotion(piecesOff(4000), { stacks: [nextId + 1] });
    expect(cuts([piece(8000)], [itself, ...others])).toEqual([3200]);
  });

  it('[PROMO-07] lets the higher priority go first, although the other saves more', () => {
    const small = promotion(off(500), { priority: 1 });
    const priced = priceCart([piece(10_000)], [promotion(off(3000)), small], context);
    expect(priced.totalCents).toBe(9500);
    expect(priced.verdicts.map(({ reason }) => reason).toSorted()).toEqual(['applied', 'other_goes_first']);
  });

  it('[PROMO-07] gives each piece its best of those that do not go together', () => {
    const skirts = promotion(piecesOff(3000), { target: { products: [1000] } });
    const all = promotion(off(1000));
    expect(cuts([piece(1000), piece(2000)], [all, skirts])).toEqual([300, 200]);
  });

  it('[PROMO-11] leaves a cropped to its own promotion where two others make a better pair', () => {
    const pair = promotion({ kind: 'takePay', take: 2, pay: 1 });
    const half = promotion(piecesOff(5000), { target: { categories: ['croppeds'] } });
    const small = promotion(piecesOff(100));
    const cart = [piece(9000), piece(9001), piece(1000, { categories: ['croppeds'] })];
    expect(cuts(cart, [small, half, pair])).toEqual([4500, 4500, 500]);
  });

  it('[PROMO-08] never goes below zero: pitfall of a total of -824', () => {
    const gifts = Array.from({ length: 5 }, () =>
      promotion({ kind: 'amount', on: 'order', cents: 99_999 }, { stacks: 'all' }),
    );
    const priced = priceCart([piece(1000), piece(1)], gifts, { ...context, freightCents: 500 });
    expect([priced.goodsCents, priced.totalCents]).toEqual([0, 500]);
    expect(priced.verdicts.map(({ reason }) => reason)).toEqual([
      'applied',
      ...Array.from({ length: 4 }, () => 'nothing_left'),
    ]);
  });
});

describe('a crowded shop', () => {
  const crowd = (benefit: (at: number) => Benefit, more: (at: number) => Partial<Promotion> = () => ({})) =>
    Array.from({ length: 120 }, (_, at) => promotion(benefit(at), more(at)));

  it('[PROMO-13] gives the best of many that are judged by piece, and of many that are not', () => {
    expect(
      cuts(
        [piece(10_000)],
        crowd((at) => piecesOff(100 + at)),
      ),
    ).toEqual([219]);
    const amounts = crowd((at) => ({ kind: 'amount', on: 'order', cents: 100 + at }));
    expect(cuts([piece(10_000)], amounts)).toEqual([219]);
  });

  it('[PROMO-13] leaves a promotion alone that is for pieces of its own, however many others there are', () => {
    const others = crowd(
      () => take3,
      () => ({ target: { products: [1] }, priority: 9 }),
    );
    const own = promotion(off(1000), { target: { products: [2] } });
    const pieces = [piece(9000, { id: 'a', product: 1, units: 3 }), piece(5000, { id: 'b', product: 2 })];
    expect(cuts(pieces, [...others, own]).at(-1)).toBe(500);
  });

  it('[PROMO-13] puts ten promotions on a piece at the most', () => {
    const stacked = crowd(
      () => ({ kind: 'amount', on: 'pieces', cents: 10 }),
      (at) => ({ stacks: 'all', priority: at }),
    );
    const { units } = priceCart([piece(10_000)], stacked, context);
    expect(units[0]?.allocations).toHaveLength(10);
  });
});

it('[CRED-43] gives nothing for gift cards, whatever the promotion, and counts them towards none', () => {
  const card = piece(10_000, { isGiftCard: true });
  const every = [off(1000), piecesOff(1000), take3, { kind: 'amount', on: 'order', cents: 500 } as const];
  for (const benefit of every)
    expect(cuts([piece(10_000, { isGiftCard: true, units: 3 })], [promotion(benefit)])).toEqual([0, 0, 0]);
  const fromMore = promotion(off(1000), { conditions: { minCents: 12_000 } });
  expect(why([card, piece(5000)], fromMore)).toMatchObject({ reason: 'too_little_value', missing: 7000 });
  const free = promotion(freeFreight, { conditions: { minCents: 12_000 } });
  expect(why([card, piece(5000)], free, { freightCents: 1990 })).toMatchObject({ missing: 7000 });
  expect(cuts([card], [], { payment: 'pix', pix: pix5 })).toEqual([0]);
});
