import type { Promotion } from './types.ts';
import type { Unit } from './units.ts';
import { shareCents } from '../share-cents.ts';
import { discountOf } from './benefit.ts';

/** A promotion that may be on this cart, and the pieces that it is for. */
export interface Contender {
  promotion: Promotion;
  units: readonly Unit[];
}

export interface Taken {
  promotion: Promotion;
  /** Cents by unit. */
  shares: { at: number; cents: number }[];
  cents: number;
}

export interface Plan {
  taken: Taken[];
  /** What is left of each unit. */
  left: number[];
  sum: number;
}

export type Claims = Map<Promotion, readonly Unit[]>;

const allows = ({ stacks }: Promotion, { id }: Promotion): boolean =>
  stacks === 'all' || (stacks !== 'none' && stacks.includes(id));

/** May both be on one piece? None is on it twice, though it goes with all. */
export const goTogether = (a: Promotion, b: Promotion): boolean => a !== b && allows(a, b) && allows(b, a);

/** Whole groups on the pieces' own prices first, then what is taken off pieces, then off the order; percentages before amounts. */
const RANKS = { takePay: 0, progressive: 1, percentage: 2, amount: 3, freight: 6 };

export function rankOf({ benefit }: Promotion): number {
  return RANKS[benefit.kind] + ('on' in benefit && benefit.on === 'order' ? 2 : 0);
}

/** What the claims come to, calculated in an order that is not that of claiming. */
export function calculate(claims: Claims, units: readonly Unit[]): Plan {
  const left = units.map(({ piece }) => piece.unitCents);
  const taken: Taken[] = [];
  const inOrder = [...claims].toSorted(([a], [b]) => rankOf(a) - rankOf(b) || a.id - b.id);
  for (const [promotion, claim] of inOrder) {
    const cents = discountOf(promotion, claim, left);
    const weights = weightsOf(promotion, claim, left);
    const shares = shareCents(cents, weights).map((share, index) => ({
      at: claim[index]?.at ?? 0,
      cents: share,
    }));
    for (const { at, cents: share } of shares) left[at] = (left[at] ?? 0) - share;
    if (cents > 0) taken.push({ promotion, shares, cents });
  }
  return { taken, left, sum: left.reduce((sum, cents) => sum + cents, 0) };
}

/** What is taken off each piece weighs no more than it: a cheap piece gives what it has, and no other one for it. */
function weightsOf({ benefit }: Promotion, claim: readonly Unit[], left: readonly number[]): number[] {
  const most =
    benefit.kind === 'amount' && benefit.on === 'pieces' ? benefit.cents : Number.POSITIVE_INFINITY;
  return claim.map(({ at }) => Math.min(left[at] ?? 0, most));
}
