import { describe, expect, it } from 'vitest';
import { priceCart, type Benefit, type CartPiece, type Promotion } from './index.ts';

let nextId = 0;
const promotion = (benefit: Benefit, more: Partial<Promotion>): Promotion => ({
  id: (nextId += 1),
  name: '',
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

const piece: CartPiece = {
  id: '1-P-preto',
  product: 1,
  categories: [],
  tags: [],
  units: 1,
  fullCents: 10_000,
  unitCents: 10_000,
};
const off = (percent: number, on: 'pieces' | 'order' = 'pieces'): Benefit => ({
  kind: 'percentage',
  on,
  percent,
});

/** What is left to pay of a piece of R$ 100,00. */
const left = (...promotions: Promotion[]) =>
  priceCart([piece], promotions, {
    now: 1,
    firstPurchase: null,
    cep: null,
    payment: 'other',
    coupons: [],
    freightCents: null,
    pix: null,
  }).totalCents;

describe('the best for a piece', () => {
  it('[PROMO-11] is judged beside what goes first on it', () => {
    const thirty = promotion({ kind: 'amount', on: 'pieces', cents: 3000 }, { stacks: 'all', priority: 1 });
    const onPiece = promotion(off(5900), { stacks: [thirty.id] });
    const onOrder = promotion(off(6000, 'order'), { stacks: [thirty.id] });
    // 59 % leave R$ 41,00, and R$ 30,00 less are R$ 11,00; 60 % of what R$ 30,00 leave would be R$ 28,00.
    expect(left(thirty, onPiece, onOrder)).toBe(1100);
  });

  it('[PROMO-11] is, of two that are worth the same, the one beside which others may be', () => {
    const alone = promotion(off(1000), { priority: 1 });
    const open = promotion(off(1000), { stacks: 'all', priority: 1 });
    expect(left(alone, open, promotion(off(500), { stacks: 'all' }))).toBe(8550);
  });

  it('[PROMO-11] is sought among those that go with all together with one that names them', () => {
    const two = promotion(off(200), { stacks: 'all' });
    const forty = promotion(off(4100), { stacks: 'all' });
    const one = promotion(off(100), { stacks: [two.id, forty.id, nextId + 2] });
    const other = promotion(off(4200), { stacks: [one.id] });
    expect(left(two, forty, one, other)).toBe(5724);
  });
});
