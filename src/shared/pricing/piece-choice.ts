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

/** The choice among these promotions, which come by their ids: what a piece takes beside others is looked for once. */
export function choiceOf(contenders: readonly Contender[]): PieceChoice {
  const offers = new Map<CartPiece, Offers>();
  for (const { promotion, units } of contenders) {
    let last: CartPiece | null = null;
    // Units of a piece follow one another.
    for (const { piece } of units) {
      if (piece === last) continue;
      last = piece;
      let own = offers.get(piece);
      if (own === undefined) offers.set(piece, (own = { first: null, open: [] }));
      weigh(own, { promotion, left: leftAfterOne(promotion, piece.unitCents) });
    }
  }
  const best = new Map<CartPiece, Map<string, readonly Promotion[]>>();
  return ({ piece }, on) => {
    const known = best.get(piece) ?? new Map<string, readonly Promotion[]>();
    best.set(piece, known);
    const key = on.length === 0 ? '' : on.map(({ id }) => id).join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const fitting = listed(offers.get(piece)).filter((offer) =>
      on.every((other) => goTogether(other, offer)),
    );
    const chosen = bestOf(fitting, { cents: piece.unitCents, beside: on.filter(isByPiece) });
    known.set(key, chosen);
    return chosen;
  };
}

interface Weighed {
  promotion: Promotion;
  left: number;
}

/** Of those that go with no other only the best can win; of the rest the best few are weighed, the best first. */
interface Offers {
  first: Weighed | null;
  open: Weighed[];
}

function weigh(offers: Offers, one: Weighed): void {
  const { first, open } = offers;
  if (one.promotion.stacks === 'none') {
    if (first === null || isBetter(one, first)) offers.first = one;
    return;
  }
  if (open.length === MOST_TOGETHER && one.left >= (open.at(-1)?.left ?? 0)) return;
  const place = open.findIndex(({ left }) => one.left < left);
  open.splice(place === -1 ? open.length : place, 0, one);
  if (open.length > MOST_TOGETHER) open.pop();
}

/** Of equal ones that which is calculated first. */
const isBetter = (one: Weighed, other: Weighed): boolean =>
  one.left < other.left || (one.left === other.left && rankOf(one.promotion) < rankOf(other.promotion));

const listed = (offers: Offers = { first: null, open: [] }): Promotion[] =>
  [...(offers.first === null ? [] : [offers.first]), ...offers.open].map(({ promotion }) => promotion);

/** What one piece costs, and what is on it already and whose worth that alone tells. */
interface Beside {
  cents: number;
  beside: readonly Promotion[];
}

/** The best set that goes together. What is better is judged before rounding: the cents are shared over all pieces later. */
function bestOf(offers: readonly Promotion[], { cents, beside }: Beside): readonly Promotion[] {
  // Of equal ones the first wins: one beside which others may still be.
  const inOrder = offers.toSorted((a, b) => Number(isAlone(a)) - Number(isAlone(b)) || byTurn(a, b));
  const leftBy = (set: readonly Promotion[]) =>
    leftAfter(beside.length === 0 ? set : [...beside, ...set].toSorted(byTurn), cents);
  let best: readonly Promotion[] = [];
  let least = leftBy([]);
  for (const set of setsOf(inOrder, cents)) {
    const left = leftBy(set);
    if (left < least) [best, least] = [set, left];
  }
  return best;
}

const isAlone = ({ stacks }: Promotion) => stacks === 'none';
const byTurn = (a: Promotion, b: Promotion) => rankOf(a) - rankOf(b) || a.id - b.id;

/** Each one alone, all that go with everything, and what grows around each where some name others. */
function setsOf(offers: readonly Promotion[], cents: number): Promotion[][] {
  const open = offers.filter(({ stacks }) => stacks !== 'none');
  const withAll = open.filter(({ stacks }) => stacks === 'all');
  const sets = [...offers.map((offer) => [offer]), grow([], withAll)];
  if (withAll.length === open.length) return sets;
  const byWorth = open.toSorted((a, b) => leftAfter([a], cents) - leftAfter([b], cents) || a.id - b.id);
  return [...sets, ...open.map((seed) => grow([seed], byWorth))];
}

function grow(seed: Promotion[], offers: readonly Promotion[]): Promotion[] {
  const set = [...seed];
  for (const offer of offers) if (set.every((other) => goTogether(other, offer))) set.push(offer);
  return set.toSorted(byTurn);
}

function leftAfter(set: readonly Promotion[], cents: number): number {
  return set.reduce((left, promotion) => leftAfterOne(promotion, left), cents);
}

function leftAfterOne({ benefit }: Promotion, cents: number): number {
  if (benefit.kind === 'percentage') return cents * (1 - benefit.percent / 10_000);
  return benefit.kind === 'amount' ? Math.max(0, cents - benefit.cents) : cents;
}
