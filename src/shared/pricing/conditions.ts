import type { CartPiece, PricingContext, Promotion, Reason, Target } from './types.ts';
import type { Unit } from './units.ts';

export interface Refusal {
  reason: Exclude<Reason, 'applied'>;
  missing?: number;
}

/** Why a promotion is not for this moment and person, whatever is in the cart; null where it may be. */
export const refusedByContext = (
  promotion: Promotion,
  context: Omit<PricingContext, 'payment'>,
): Refusal | null => refusedByTime(promotion, context) ?? refusedByPerson(promotion, context);

/** The units that a promotion is for: all of them themselves where it names none. */
export function targetedOf({ target }: Promotion, units: readonly Unit[]): readonly Unit[] {
  const { categories = [], products = [], tags = [], fullPriceOnly = false } = target;
  const isForAll = !fullPriceOnly && categories.length + products.length + tags.length === 0;
  if (isForAll && !units.some((unit) => unit.piece.isGiftCard === true)) return units;
  let [piece, isIts] = [units[0]?.piece, false];
  // Units of a piece follow one another.
  return units.filter((unit, at) => {
    if (at === 0 || unit.piece !== piece) [piece, isIts] = [unit.piece, isTargeted(target, unit.piece)];
    return isIts;
  });
}

/** Is a piece among those that a promotion is for? */
export function isTargeted(target: Target, piece: CartPiece): boolean {
  if (piece.isGiftCard === true) return false;
  if (target.fullPriceOnly === true && piece.unitCents < piece.fullCents) return false;
  const { categories = [], products = [], tags = [] } = target;
  if (categories.length + products.length + tags.length === 0) return true;
  return (
    products.includes(piece.product) ||
    piece.categories.some((name) => categories.includes(name)) ||
    piece.tags.some((name) => tags.includes(name))
  );
}

function refusedByTime(
  { startsAt, endsAt, byCode, id, limits }: Promotion,
  context: Omit<PricingContext, 'payment'>,
): Refusal | null {
  if (byCode && !context.coupons.includes(id)) return { reason: 'no_code' };
  if (context.now < startsAt) return { reason: 'not_started' };
  if (endsAt !== null && context.now >= endsAt) return { reason: 'ended' };
  if ((limits.uses ?? 1) <= 0 || (limits.budgetCents ?? 1) <= 0) return { reason: 'used_up' };
  return null;
}

function refusedByPerson(
  { limits, conditions }: Promotion,
  context: Omit<PricingContext, 'payment'>,
): Refusal | null {
  if ((limits.personUses ?? 1) <= 0) return { reason: 'used_by_person' };
  if (conditions.firstPurchase === true && context.firstPurchase !== true)
    return { reason: context.firstPurchase === null ? 'first_purchase_unknown' : 'not_first_purchase' };
  const { ceps = [] } = conditions;
  const { cep } = context;
  if (ceps.length === 0) return null;
  if (cep === null) return { reason: 'no_cep' };
  return ceps.some(([from, to]) => cep >= from && cep <= to) ? null : { reason: 'other_region' };
}

/**
 * Why it is not for those units that it names; null where it may be. A freight promotion's minimum counts what is paid for
 * the pieces, which is only known after them.
 */
export function refusedByPieces(promotion: Promotion, own: readonly Unit[]): Refusal | null {
  if (own.length === 0) return { reason: 'no_piece' };
  const { minUnits, minCents } = leastOf(promotion);
  if (own.length < minUnits) return { reason: 'too_few_units', missing: minUnits - own.length };
  if (promotion.benefit.kind === 'freight') return null;
  if (minCents === 0) return null;
  const cents = own.reduce((sum, { piece }) => sum + piece.unitCents, 0);
  return cents < minCents ? { reason: 'too_little_value', missing: minCents - cents } : null;
}

/** What its conditions ask for, and what it gives nothing without. */
function leastOf({ benefit, conditions }: Promotion): { minUnits: number; minCents: number } {
  const { minUnits = 0, minCents = 0 } = conditions;
  if (benefit.kind === 'takePay') return { minUnits: Math.max(minUnits, benefit.take), minCents };
  if (benefit.kind !== 'progressive') return { minUnits, minCents };
  const first = Math.min(...benefit.steps.map(({ from }) => from));
  return benefit.by === 'units'
    ? { minUnits: Math.max(minUnits, first), minCents }
    : { minUnits, minCents: Math.max(minCents, first) };
}
