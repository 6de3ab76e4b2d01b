import type { CartPiece, Promotion } from './types.ts';
import type { Unit } from './units.ts';
import { goTogether, rankOf, type Contender } from './plan.ts';

/** A promotion whose worth for a piece depends on no other piece: of those, each piece takes its best. */
export function isByPiece({ benefit, limits }: Promotion): boolean {
  if (limits.units !== undefined || limits.budgetCents !== undefined) return false;
  return benefit.kind === 'percentage' || (benefit.kind === 'amount' && benefit.on === 'pieces');
}

export type PieceChoice = (unit: Unit, on: readonly Promotion[]) => readonly Promotion[];

/** So many of those that go with others are weighed for one piece. */
const MOST_TOGETHER = 8;

/** The choice among these promotions: what a piece without others takes is only looked for once. */
export function choiceOf(contenders: readonly Contender[]): PieceChoice {
  const byPiece = new Map<CartPiece, Promotion[]>();
  for (const { promotion, units } of contenders)
    for (const piece of new Set(units.map((unit) => unit.piece))) {
      const own = byPiece.get(piece);
      if (own === undefined) byPiece.set(piece, [promotion]);
      else own.push(promotion);
    }
  const weighed = new Map([...byPiece].map(([piece, all]) => [piece, worthWeighing(all, piece.unitCents)]));
  const best = new Map<unknown, readonly Promotion[]>();
  return ({ piece }, on) => {
    const offers = () => weighed.get(piece) ?? [];
    if (on.length > 0)
      return bestOf(
        offers().filter((offer) => on.every((other) => goTogether(other, offer))),
        piece.unitCents,
      );
    const known = best.get(piece) ?? bestOf(offers(), piece.unitCents);
    best.set(piece, known);
    return known;
  };
}

/** Of those that go with no other only the best can win; of the rest the best few are weighed. */
function worthWeighing(offers: readonly Promotion[], cents: number): Promotion[] {
  if (offers.length <= MOST_TOGETHER) return [...offers];
  const worths = new Map(offers.map((offer) => [offer, leftAfter([offer], cents)]));
  const byWorth = offers.toSorted((a, b) => (worths.get(a) ?? 0) - (worths.get(b) ?? 0) || a.id - b.id);
  const first = byWorth.find(({ stacks }) => stacks === 'none');
  const open = byWorth.filter(({ stacks }) => stacks !== 'none').slice(0, MOST_TOGETHER);
  return first === undefined ? open : [first, ...open];
}

/** The best set that goes together. What is better is judged before rounding: the cents are shared over all pieces later. */
function bestOf(offers: readonly Promotion[], cents: number): readonly Promotion[] {
  const inOrder = offers.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
  let best: readonly Promotion[] = [];
  let least = cents;
  for (const set of setsOf(inOrder, cents)) {
    const left = leftAfter(set, cents);
    if (left < least) [best, least] = [set, left];
  }
  return best;
}

/** Each one alone, all that go with everything, and what grows around each that names others. */
function setsOf(offers: readonly Promotion[], cents: number): Promotion[][] {
  const open = offers.filter(({ stacks }) => stacks !== 'none');
  const byWorth = open.toSorted((a, b) => leftAfter([a], cents) - leftAfter([b], cents) || a.id - b.id);
  const named = open.filter(({ stacks }) => stacks !== 'all').map((seed) => grow([seed], byWorth));
  return [
    ...offers.map((offer) => [offer]),
    grow(
      [],
      open.filter(({ stacks }) => stacks === 'all'),
    ),
    ...named,
  ];
}

function grow(seed: Promotion[], offers: readonly Promotion[]): Promotion[] {
  const set = [...seed];
  for (const offer of offers)
    if (!set.includes(offer) && set.every((other) => goTogether(other, offer))) set.push(offer);
  return set.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
}

function leftAfter(set: readonly Promotion[], cents: number): number {
  return set.reduce((left, { benefit }) => {
    if (benefit.kind === 'percentage') return left * (1 - benefit.percent / 10_000);
    return benefit.kind === 'amount' ? Math.max(0, left - benefit.cents) : left;
  }, cents);
}
