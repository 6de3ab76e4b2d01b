import type { Promotion } from './types.ts';
import type { Unit } from './units.ts';
import { claimOf, discountOf } from './benefit.ts';
import { choiceOf, isByPiece, type PieceChoice } from './piece-choice.ts';
import { calculate, goTogether, type Claims, type Contender, type Plan } from './plan.ts';

/** What chooses pieces at one go: a promotion by itself, or all of which each piece takes its best. */
type Block = { contender: Contender } | { choice: PieceChoice };

/** So many of one priority try every order of choosing: 24 of them. */
const TRIED = 4;

/**
 * The plan that leaves the least to be paid: the higher priority chooses pieces first, and of one priority the best of
 * the orders in which they may choose. Of equal plans it is always the same.
 */
export function choosePlan(contenders: readonly Contender[], units: readonly Unit[]): Plan {
  const levels = [...Map.groupBy(contenders, ({ promotion }) => promotion.priority)]
    .toSorted(([a], [b]) => b - a)
    .map(([, level]) => ({ blocks: blocksOf(level, units), isOpen: allStack(level) }));
  const order = levels.map(({ blocks }) => blocks);
  let best = planOf(order.flat(), units);
  for (const [index, { blocks, isOpen }] of levels.entries()) {
    if (isOpen) continue;
    for (const tried of ordersOf(blocks)) {
      const plan = planOf(order.with(index, tried).flat(), units);
      if (plan.sum < best.sum) [best, order[index]] = [plan, tried];
    }
  }
  return best;
}

const allStack = (level: readonly Contender[]): boolean =>
  level.every(({ promotion }) => promotion.stacks === 'all');

/** The one that saves most alone first. */
function blocksOf(level: readonly Contender[], units: readonly Unit[]): Block[] {
  const prices = units.map(({ piece }) => piece.unitCents);
  const byPiece = level.filter(({ promotion }) => isByPiece(promotion));
  const alone = level
    .filter(({ promotion }) => !isByPiece(promotion))
    .map((contender) => {
      const { promotion, units: own } = contender;
      return { contender, saved: discountOf(promotion, claimOf(promotion, own), prices) };
    })
    .toSorted((a, b) => b.saved - a.saved || a.contender.promotion.id - b.contender.promotion.id);
  const blocks: Block[] = alone.map(({ contender }) => ({ contender }));
  return byPiece.length === 0 ? blocks : [{ choice: choiceOf(byPiece) }, ...blocks];
}

function ordersOf(blocks: readonly Block[]): Block[][] {
  const rest = blocks.slice(TRIED);
  return permutations(blocks.slice(0, TRIED)).map((order) => [...order, ...rest]);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** Whoever comes earlier has the first choice of pieces; a later one gets those that all on them share with it. */
function planOf(order: readonly Block[], units: readonly Unit[]): Plan {
  const on = units.map((): Promotion[] => []);
  const claims: Claims = new Map();
  const claim = (promotion: Promotion, claimed: readonly Unit[]) => {
    for (const { at } of claimed) on[at]?.push(promotion);
    if (claimed.length > 0) claims.set(promotion, [...(claims.get(promotion) ?? []), ...claimed]);
  };
  for (const block of order) {
    if ('choice' in block)
      for (const unit of units)
        for (const one of block.choice(unit, [...(on[unit.at] ?? [])])) claim(one, [unit]);
    else {
      const { promotion, units: own } = block.contender;
      const free = own.filter(({ at }) => on[at]?.every((other) => goTogether(other, promotion)));
      claim(promotion, claimOf(promotion, free));
    }
  }
  return calculate(claims, units);
}
