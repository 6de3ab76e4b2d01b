import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChargeState } from '#shared/charges.ts';
import { canMove } from '#shared/orders.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import { isNews } from '../ledger/index.ts';
import { decide, wantsStockAgain, type Situation } from './decision.ts';

interface News {
  charge: number;
  state: ChargeState;
  at: number;
}

interface Charge {
  state: ChargeState;
  updatedAt: Date;
}

interface Life {
  status: OrderStatus;
  stockHeld: boolean;
  disputed: boolean;
  charges: Map<number, Charge>;
  /** Units given back minus units taken again: 0 or 1, or something was given back twice. */
  returned: number;
  owed: Set<string>;
}

const NOTHING_BACK = { refundedCents: 0 };
const OPEN: ReadonlySet<ChargeState> = new Set(['open', 'in_review']);
const PAID: ReadonlySet<ChargeState> = new Set(['paid', 'disputed']);

/** An order in memory under the same rules as the one in the database. */
function begin(): Life {
  return {
    status: 'pending',
    stockHeld: true,
    disputed: false,
    charges: new Map(),
    returned: 0,
    owed: new Set(),
  };
}

function hear(life: Life, news: News): void {
  const known = life.charges.get(news.charge) ?? null;
  const dated = { state: news.state, updatedAt: new Date(news.at) };
  if (!isNews(known && { ...known, ...NOTHING_BACK }, { ...dated, ...NOTHING_BACK })) return;
  life.charges.set(news.charge, dated);
  const others = [...life.charges].filter(([charge]) => charge !== news.charge).map(([, charge]) => charge);
  const situation: Situation = {
    status: life.status,
    stockHeld: life.stockHeld,
    state: dated.state,
    amountFits: true,
    wasPaid: known !== null && (PAID.has(known.state) || known.state === 'returned'),
    paysOrder: false,
    otherPaid: others.some((other) => PAID.has(other.state)),
    otherKept: false,
    otherDiffers: false,
    otherOpen: others.some((other) => OPEN.has(other.state)),
    superseded: false,
    owedBack: false,
    replaced: false,
    shutOut: false,
    creditKept: false,
  };
  if (wantsStockAgain(situation)) take(life);
  const decision = decide({ ...situation, stockHeld: life.stockHeld });
  for (const to of decision.moves) {
    expect(canMove(life.status, to, 'provider'), `${life.status} to ${to}`).toBe(true);
    life.status = to;
    if (life.stockHeld && ['declined', 'cancelled', 'refunded'].includes(to)) giveBack(life);
  }
  if (decision.disputed !== null) life.disputed = decision.disputed;
  if (decision.owes !== null) life.owed.add(`${decision.owes} ${news.charge}`);
}

function take(life: Life): void {
  life.stockHeld = true;
  life.returned -= 1;
}

function giveBack(life: Life): void {
  life.stockHeld = false;
  life.returned += 1;
  expect(life.returned).toBe(1);
}

/** The shopper's next attempt on an order that fell through. */
function reopen(life: Life): void {
  if (life.status !== 'declined' && life.status !== 'cancelled') return;
  life.status = 'pending';
  if (!life.stockHeld) take(life);
}

function outcome(first: News[], second: News[] = []) {
  const life = begin();
  for (const item of first) hear(life, item);
  reopen(life);
  for (const item of second) hear(life, item);
  return { status: life.status, stockHeld: life.stockHeld, disputed: life.disputed };
}

/** Every way that one charge goes at the provider, with what may still come late. */
const LIVES: ChargeState[][] = [
  ['open', 'paid'],
  ['open', 'cancelled'],
  ['open', 'cancelled', 'paid'],
  ['in_review', 'paid'],
  ['in_review', 'refused'],
  ['refused'],
  ['paid'],
  ['open', 'paid', 'returned'],
  ['paid', 'paid', 'returned'],
  ['paid', 'disputed', 'paid'],
  ['paid', 'disputed', 'returned'],
];
/** Lives of an earlier attempt of the same order, which came to nothing. */
const FALLEN: ChargeState[][] = [[], ['refused'], ['open', 'cancelled'], ['in_review', 'refused']];

function dated(charge: number, life: ChargeState[], startsAt: number): News[] {
  return life.map((state, index) => ({ charge, state, at: startsAt + index * 10 }));
}

function one(...life: ChargeState[]): OrderStatus {
  return outcome([], dated(1, life, 0)).status;
}

/** All of these news and some of the repeats, in any order. */
function shuffled(news: News[], repeats: News[] = news): fc.Arbitrary<News[]> {
  if (news.length + repeats.length === 0) return fc.constant([]);
  const more =
    repeats.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...repeats), { maxLength: 6 });
  return more.chain((again) => {
    const all = [...news, ...again];
    return fc.shuffledSubarray(all, { minLength: all.length });
  });
}

/** An attempt that came to nothing, the next one on the same order, and how the news of both were heard. */
const heard = fc.tuple(fc.constantFrom(...FALLEN), fc.constantFrom(...LIVES)).chain(([fallen, life]) => {
  const first = dated(1, fallen, 1000);
  const second = dated(2, life, 2000);
  return fc.record({
    first: fc.constant(first),
    second: fc.constant(second),
    heardFirst: shuffled(first),
    heardSecond: shuffled(second, [...first, ...second]),
  });
});

describe('the rules under what becomes of charges', () => {
  it('[ORD-44, ORD-41, HOOK-07, HOUSE-09] end in the same state whatever the order and number of the news', () => {
    fc.assert(
      fc.property(heard, ({ first, second, heardFirst, heardSecond }) => {
        expect(outcome(heardFirst, heardSecond)).toEqual(outcome(first, second));
      }),
      { numRuns: 10_000 },
    );
  });

  it('[ORD-20] never give stock back twice for one taking, and hold it in the end exactly while it is owed', () => {
    fc.assert(
      fc.property(heard, ({ heardFirst, heardSecond }) => {
        const { status, stockHeld } = outcome(heardFirst, heardSecond);
        expect(stockHeld).toBe(!['declined', 'cancelled', 'refunded'].includes(status));
      }),
      { numRuns: 5000 },
    );
  });

  it('[ORD-46, ORD-47, ORD-48, ORD-49, ORD-50, ORD-51] follow what became of a charge', () => {
    expect(one('paid')).toBe('paid');
    expect(one('in_review')).toBe('in_analysis');
    expect(one('open')).toBe('pending');
    expect(one('refused')).toBe('declined');
    expect(one('cancelled')).toBe('cancelled');
    expect(one('paid', 'returned')).toBe('refunded');
  });

  it('[ORD-42, ORD-43] flag a dispute, clear a won one, and refund a lost one', () => {
    const life = begin();
    const say = (state: ChargeState, at: number) => hear(life, { charge: 1, state, at });
    say('paid', 1);
    say('disputed', 2);
    expect(life).toMatchObject({ status: 'paid', disputed: true });
    say('paid', 3);
    expect(life).toMatchObject({ status: 'paid', disputed: false });
    say('disputed', 4);
    expect(life).toMatchObject({ status: 'paid', disputed: true });
    say('returned', 5);
    expect(life.status).toBe('refunded');
    say('paid', 6);
    expect(life.status).toBe('refunded');
    expect(life.owed.size).toBe(0);
  });

  const situation: Situation = {
    status: 'pending',
    stockHeld: true,
    state: 'paid',
    amountFits: true,
    wasPaid: false,
    paysOrder: false,
    otherPaid: false,
    otherKept: false,
    otherDiffers: false,
    otherOpen: false,
    superseded: false,
    owedBack: false,
    replaced: false,
    shutOut: false,
    creditKept: false,
  };

  it('[ORD-52, ORD-90] hold an order for which another amount came, and raise an alert', () => {
    for (const status of ['pending', 'declined', 'cancelled'] as const) {
      expect(decide({ ...situation, status, amountFits: false })).toEqual({
        moves: ['in_analysis'],
        owes: null,
        disputed: false,
        alert: true,
        passesOn: false,
      });
    }
    const held: Situation = { ...situation, status: 'in_analysis', amountFits: false, wasPaid: true };
    expect(decide(held)).toMatchObject({ moves: [], owes: null, alert: false });
    expect(decide({ ...held, state: 'returned' }).moves).toEqual(['refunded']);
  });

  it('[ORD-90, ORD-92] let no other charge end it but one of its amount', () => {
    const other: Situation = { ...situation, status: 'in_analysis', otherDiffers: true };
    expect(decide({ ...other, state: 'refused' }).moves).toEqual([]);
    expect(decide({ ...other, state: 'cancelled' }).moves).toEqual([]);
    expect(decide({ ...other, state: 'open' })).toMatchObject({ moves: [], owes: 'cancel' });
    expect(decide(other).moves).toEqual(['paid']);
  });

  it('[ORD-92] give another amount back that came on top of what was paid', () => {
    const extra: Situation = { ...situation, status: 'paid', amountFits: false, otherPaid: true };
    expect(decide(extra)).toMatchObject({ moves: [], owes: 'refund', alert: true });
  });

  it('[ORD-32] refund a late approval without stock', () => {
    const late: Situation = { ...situation, status: 'cancelled', stockHeld: false };
    expect(wantsStockAgain(late)).toBe(true);
    expect(decide(late)).toMatchObject({ moves: [], owes: 'refund' });
    expect(decide({ ...late, state: 'returned', wasPaid: true }).moves).toEqual(['refunded']);
    expect(decide({ ...late, stockHeld: true })).toMatchObject({ moves: ['paid'], owes: null });
    const promised: Situation = { ...late, stockHeld: true, owedBack: true };
    expect(wantsStockAgain(promised)).toBe(false);
    expect(decide(promised).moves).toEqual([]);
  });

  it('[ORD-116] give back what comes late for an order that was given up for another one', () => {
    const late: Situation = { ...situation, status: 'cancelled', stockHeld: false, replaced: true };
    expect(wantsStockAgain(late)).toBe(false);
    expect(decide(late)).toMatchObject({ moves: [], owes: 'refund' });
    expect(decide({ ...late, state: 'open' }).owes).toBe('cancel');
    expect(decide({ ...late, state: 'returned', wasPaid: true }).moves).toEqual(['refunded']);
  });

  it('[ORD-62, PIX-26] call off or give back a charge whose order does not want it', () => {
    expect(decide({ ...situation, status: 'cancelled', state: 'open' }).owes).toBe('cancel');
    expect(decide({ ...situation, state: 'open', superseded: true }).owes).toBe('cancel');
    expect(decide({ ...situation, state: 'open' }).owes).toBeNull();
    expect(decide({ ...situation, status: 'paid', otherPaid: true })).toMatchObject({
      moves: [],
      owes: 'refund',
    });
    expect(decide({ ...situation, status: 'refunded', stockHeld: false }).owes).toBe('refund');
  });

  it('[ORD-98] of a review that goes on after another card was refused bring the order back, if its units are there', () => {
    const late: Situation = { ...situation, status: 'declined', state: 'in_review', stockHeld: false };
    expect(wantsStockAgain(late)).toBe(true);
    expect(decide({ ...late, stockHeld: true })).toMatchObject({ moves: ['in_analysis'], owes: null });
    expect(decide(late)).toMatchObject({ moves: [], owes: 'cancel' });
    for (const over of [{ superseded: true }, { otherPaid: true }, { status: 'cancelled' as const }]) {
      expect(wantsStockAgain({ ...late, ...over })).toBe(false);
      expect(decide({ ...late, ...over })).toMatchObject({ moves: [], owes: 'cancel' });
    }
  });

  it('keep an order whose other charge may still be paid', () => {
    expect(decide({ ...situation, state: 'refused', otherOpen: true }).moves).toEqual([]);
    expect(decide({ ...situation, state: 'refused' }).moves).toEqual(['declined']);
  });
});
