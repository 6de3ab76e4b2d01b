import type { CartPiece, Promotion } from './types.ts';
import type { Unit } from './units.ts';
import { claimOf, discountOf } from './benefit.ts';
import { choiceOf, isByPiece, type PieceChoice } from './piece-choice.ts';
import { calculate, goTogether, type Claims, type Contender, type Plan } from './plan.ts';

/** What chooses pieces at one go: a promotion by itself, or all of which each piece takes its best. */
type Block = { contender: Contender } | { choice: PieceChoice };

/** So many of one priority try every order of choosing: 24 of them. */
const TRIED = 4;
/** What bounds the work of a crowded shop; see decision 0058. Of those that are judged by all their pieces, for one piece. */
const MOST_FOR_A_PIECE = 8;
/** Promotions on one piece. */
const MOST_ON_A_PIECE = 10;
/** Priorities of which more than one order is tried, the highest first. */
const MOST_LEVELS_TRIED = 4;

/**
 * The plan that leaves the least to be paid: the higher priority chooses pieces first, and of one priority the best of
 * the orders in which they may choose. Of equal plans it is always the same.
 */
export function choosePlan(contenders: readonly Contender[], units: readonly Unit[]): Plan {
  const crowd = new Map<CartPiece, number>();
  const levels = [...Map.groupBy(contenders, ({ promotion }) => promotion.priority)]
    .toSorted(([a], [b]) => b - a)
    .map(([, level]) => ({ ...blocksOf(level, { units, crowd }), stackAll: allStack(level) }));
  const order = levels.map(({ blocks }) => blocks);
  let best = calculate(claimsOf(order.flat(), units).claims, units);
  const known = new Set<string>();
  const choices = [...levels.entries()].filter(([, { blocks, stackAll }]) => !stackAll && blocks.length > 1);
  for (const [index, { blocks, apart }] of choices.slice(0, MOST_LEVELS_TRIED)) {
    for (const tried of [...ordersOf(blocks), ...ordersOf(apart)]) {
      const { claims, key } = claimsOf(order.with(index, tried).flat(), units);
      // Promotions that have no piece in common change nothing by their order.
      if (known.has(key)) continue;
      known.add(key);
      const plan = calculate(claims, units);
      if (plan.sum < best.sum) [best, order[index]] = [plan, tried];
    }
  }
  return best;
}

const allStack = (level: readonly Contender[]): boolean =>
  level.every(({ promotion }) => promotion.stacks === 'all');

interface Weighing {
  units: readonly Unit[];
  /** How many are weighed for a piece so far, those of higher priorities first. */
  crowd: Map<CartPiece, number>;
}

interface Blocks {
  /** The one that saves most alone first. */
  blocks: Block[];
  /** The same where some of what each piece may choose from comes by itself, before or after a group. */
  apart: Block[];
}

function blocksOf(level: readonly Contender[], { units, crowd }: Weighing): Blocks {
  const prices = units.map(({ piece }) => piece.unitCents);
  const byPiece = level.filter(({ promotion }) => isByPiece(promotion));
  const rest = level.filter(({ promotion }) => !isByPiece(promotion));
  const alone: Block[] = foremost(bestAlone(rest, prices), crowd).map((contender) => ({ contender }));
  if (byPiece.length === 0) return { blocks: alone, apart: [] };
  const choice: Block = { choice: choiceOf(byPiece) };
  const blocks = [choice, ...alone];
  if (byPiece.length === 1 || alone.length === 0) return { blocks, apart: [] };
  const foremostOf = bestAlone(level, prices).slice(0, TRIED);
  const others = alone.filter((block) => 'contender' in block && !foremostOf.includes(block.contender));
  return { blocks, apart: [...foremostOf.map((contender) => ({ contender })), ...others, choice] };
}

function bestAlone(contenders: readonly Contender[], prices: readonly number[]): Contender[] {
  return contenders
    .map((contender) => {
      const { promotion, units } = contender;
      return { contender, saved: discountOf(promotion, claimOf(promotion, units), prices) };
    })
    .toSorted((a, b) => b.saved - a.saved || a.contender.promotion.id - b.contender.promotion.id)
    .map(({ contender }) => contender);
}

/** Of contenders, the best first, those that are among the first for some piece. */
function foremost(sorted: readonly Contender[], crowd: Weighing['crowd']): Contender[] {
  // Promotions for all pieces have the same units.
  const known = new Map<readonly Unit[], CartPiece[]>();
  return sorted.filter(({ units }) => {
    const pieces = known.get(units) ?? [...new Set(units.map(({ piece }) => piece))];
    known.set(units, pieces);
    const isAmongFirst = pieces.some((piece) => (crowd.get(piece) ?? 0) < MOST_FOR_A_PIECE);
    if (isAmongFirst) for (const piece of pieces) crowd.set(piece, (crowd.get(piece) ?? 0) + 1);
    return isAmongFirst;
  });
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
function claimsOf(order: readonly Block[], units: readonly Unit[]): { claims: Claims; key: string } {
  const on = units.map((): Promotion[] => []);
  const claims = new Map<Promotion, Unit[]>();
  let open = units;
  const claim = (promotion: Promotion, claimed: readonly Unit[]) => {
    for (const { at } of claimed) on[at]?.push(promotion);
    if (claimed.length === 0) return;
    const own = claims.get(promotion);
    if (own === undefined) claims.set(promotion, [...claimed]);
    else own.push(...claimed);
  };
  for (const block of order) {
    if (open.length === 0) break;
    if ('choice' in block) {
      for (const unit of open) {
        const others = on[unit.at] ?? [];
        const room = MOST_ON_A_PIECE - others.length;
        for (const one of block.choice(unit, [...others]).slice(0, room)) claim(one, [unit]);
      }
    } else {
      const { promotion, units: own } = block.contender;
      const free = own.filter(
        ({ at }) => isOpen(on[at]) && on[at]?.every((other) => goTogether(other, promotion)),
      );
      claim(promotion, claimOf(promotion, free));
    }
    open = open.filter(({ at }) => isOpen(on[at]));
  }
  return { claims, key: on.map((promotions) => promotions.map(({ id }) => id).join()).join(';') };
}

/** May anything else be on a piece? */
const isOpen = (on: readonly Promotion[] = []): boolean =>
  on.length < MOST_ON_A_PIECE && on.every(({ stacks }) => stacks !== 'none');
