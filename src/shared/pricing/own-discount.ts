import type { OwnDiscount } from './types.ts';
import type { Plan } from './plan.ts';
import type { Unit } from './units.ts';
import { shareCents } from '../share-cents.ts';
import { percentOf } from './benefit.ts';

/** No promotion has this number: what is taken off under it the owner gave to one order. */
export const OWN_DISCOUNT = 0;

/**
 * What the owner gives besides all promotions: off what they left of the pieces, shared among these by what they are worth
 * by then. Gift cards are money and give nothing.
 */
export function withOwnDiscount(plan: Plan, units: readonly Unit[], own: OwnDiscount | undefined): Plan {
  if (own === undefined) return plan;
  const worths = units.map(({ piece, at }) => (piece.isGiftCard === true ? 0 : (plan.left[at] ?? 0)));
  const worth = worths.reduce((sum, cents) => sum + cents, 0);
  const cents = Math.min(worth, own.kind === 'amount' ? own.cents : percentOf(worth, own.percent));
  if (cents <= 0) return plan;
  const shares = shareCents(cents, worths).map((share, index) => ({
    at: units[index]?.at ?? 0,
    cents: share,
  }));
  const left = [...plan.left];
  for (const share of shares) left[share.at] = (left[share.at] ?? 0) - share.cents;
  const promotion = {
    id: OWN_DISCOUNT,
    name: own.name,
    benefit: { kind: 'amount', on: 'order', cents } as const,
    target: {},
    byCode: false,
    conditions: {},
    limits: {},
    startsAt: 0,
    endsAt: null,
    stacks: 'all' as const,
    priority: 0,
  };
  return { taken: [...plan.taken, { promotion, shares, cents }], left, sum: plan.sum - cents };
}
