import { describe, expect, it } from 'vitest';
import { decide, type Situation } from './decision.ts';

/** News of what paid an order that was paid by another charge as well. */
const first: Situation = {
  status: 'paid',
  stockHeld: true,
  state: 'paid',
  amountFits: true,
  wasPaid: true,
  paysOrder: true,
  otherPaid: true,
  otherKept: false,
  otherDiffers: false,
  otherOpen: false,
  superseded: false,
  owedBack: false,
  replaced: false,
  shutOut: false,
  creditKept: false,
};

describe('two payments of one order', () => {
  it('[ORD-62, PAPI-59] give the second of two payments back, and never the one that paid the order', () => {
    expect(decide(first)).toMatchObject({ moves: [], owes: null });
    expect(decide({ ...first, state: 'disputed' })).toMatchObject({ owes: null, disputed: true });
    expect(decide({ ...first, paysOrder: false })).toMatchObject({ moves: [], owes: 'refund' });
  });

  it('[ORD-132] end an order whose payment is back, unless a second one stays with the shop', () => {
    const back: Situation = { ...first, state: 'returned', otherPaid: false };
    const ended = { moves: ['refunded'], passesOn: false };
    expect(decide({ ...back, otherPaid: true })).toMatchObject(ended);
    expect(decide({ ...back, otherDiffers: true })).toMatchObject(ended);
    const kept = decide({ ...back, otherPaid: true, otherKept: true });
    expect(kept).toMatchObject({ moves: [], owes: null, passesOn: true });
  });
});
