import type { Benefit, Promotion, Step } from './types.ts';
import type { Unit } from './units.ts';

/** A promotion's share of a sum, to the nearest cent. */
export function percentOf(cents: number, percent: number): number {
  // In two steps: the product of a large sum and a percentage may be more than a number holds exactly.
  const whole = Math.floor(cents / 10_000);
  return whole * percent + Math.floor(((cents % 10_000) * percent + 5000) / 10_000);
}

/** Of the pieces that a promotion may have, those that it takes: none where they make no use of it. */
export function claimOf({ benefit, limits }: Promotion, free: readonly Unit[]): readonly Unit[] {
  const units = limits.units === undefined ? free : free.slice(0, limits.units);
  if (benefit.kind === 'takePay') {
    const { take } = benefit;
    const grouped = Math.floor(units.length / take) * take;
    // What makes no whole group is the dearest: others may have it.
    return units.slice(units.length - grouped);
  }
  if (benefit.kind === 'progressive') return stepOf(benefit, units) === null ? [] : units;
  return units;
}

/** What a promotion takes off its pieces, each of which is worth what `left` says by now. Never more than they are. */
export function discountOf(promotion: Promotion, claim: readonly Unit[], left: readonly number[]): number {
  let worth = 0;
  for (const { at } of claim) worth += left[at] ?? 0;
  const cents = cutOf(promotion.benefit, claim, { left, worth });
  return Math.max(0, Math.min(cents, worth, promotion.limits.budgetCents ?? worth));
}

interface Worths {
  /** Of each unit, by its place. */
  left: readonly number[];
  /** Of all that are claimed. */
  worth: number;
}

function cutOf(benefit: Benefit, claim: readonly Unit[], { left, worth }: Worths): number {
  if (benefit.kind === 'percentage') return percentOf(worth, benefit.percent);
  if (benefit.kind === 'amount') return amountOf(benefit, claim, left);
  if (benefit.kind === 'takePay') {
    const free = (claim.length / benefit.take) * (benefit.take - benefit.pay);
    const cheapest = claim.map(({ at }) => left[at] ?? 0).toSorted((a, b) => a - b);
    return cheapest.slice(0, free).reduce((sum, cents) => sum + cents, 0);
  }
  if (benefit.kind === 'progressive') return percentOf(worth, stepOf(benefit, claim) ?? 0);
  return 0;
}

function amountOf(
  { on, cents }: Benefit & { kind: 'amount' },
  claim: readonly Unit[],
  left: readonly number[],
): number {
  if (on === 'order') return cents;
  let sum = 0;
  for (const { at } of claim) sum += Math.min(left[at] ?? 0, cents);
  return sum;
}

/** The best of the steps that are reached; null where none is. */
function stepOf({ by, steps }: Benefit & { kind: 'progressive' }, units: readonly Unit[]): number | null {
  const reached = by === 'units' ? units.length : units.reduce((sum, { piece }) => sum + piece.unitCents, 0);
  return steps.reduce(
    (best: number | null, { from, percent }: Step) => (reached >= from ? Math.max(best ?? 0, percent) : best),
    null,
  );
}
