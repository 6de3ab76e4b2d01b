import type {
  Allocation,
  CartPiece,
  PixDiscount,
  PricedCart,
  PricedUnit,
  PricingContext,
  Promotion,
  Verdict,
} from './types.ts';
import { percentOf } from './benefit.ts';
import { choosePlan } from './choose.ts';
import { isTargeted, refusedByContext, refusedByPieces, targetedOf } from './conditions.ts';
import { priceFreight } from './freight.ts';
import { withOwnDiscount } from './own-discount.ts';
import type { Contender, Plan } from './plan.ts';
import { shareCents } from '../share-cents.ts';
import { unitsOf, type Unit } from './units.ts';

export type * from './types.ts';
export { isTargeted };
export { OWN_DISCOUNT } from './own-discount.ts';

type Payment = PricingContext['payment'];
type Unpaid = Omit<PricingContext, 'payment'>;

/**
 * What a cart costs, to the cent of each unit, and why. The order of calculation is decision 0055's: the pieces' own
 * prices, promotions on pieces, on the order, on the freight, and the way to pay, which never touches the freight.
 */
export function priceCart(
  pieces: readonly CartPiece[],
  promotions: readonly Promotion[],
  context: PricingContext,
): PricedCart {
  return pricedBy(pieces, promotions, context)(context.payment);
}

/** The same by PIX and by any other way: what promotions take off the pieces is worked out once for both. */
export function priceBothWays(
  pieces: readonly CartPiece[],
  promotions: readonly Promotion[],
  context: Unpaid,
): Readonly<Record<Payment, PricedCart>> {
  const by = pricedBy(pieces, promotions, context);
  return { pix: by('pix'), other: by('other') };
}

function pricedBy(
  pieces: readonly CartPiece[],
  promotions: readonly Promotion[],
  context: Unpaid,
): (payment: Payment) => PricedCart {
  const units = unitsOf(pieces);
  const { contenders, refused } = judge(promotions, units, context);
  const onFreight = contenders.filter(({ promotion }) => promotion.benefit.kind === 'freight');
  const onPieces = contenders.filter(({ promotion }) => promotion.benefit.kind !== 'freight');
  const plan = withOwnDiscount(choosePlan(onPieces, units), units, context.own);
  const { freight, verdicts } = priceFreight(onFreight, plan, context);
  const all = [...refused, ...onPieces.map((contender) => verdictOf(contender, plan)), ...verdicts];
  const applied = new Set(all.filter(({ reason }) => reason === 'applied').map(({ promotion }) => promotion));
  const hasCoupon = promotions.some(({ id, byCode }) => byCode && applied.has(id));
  const sorted = all.toSorted((a, b) => a.promotion - b.promotion);
  const onPix = hasCoupon && context.pix?.withCoupon !== true ? null : context.pix;
  return (payment) => {
    const pix = pixSharesOf(units, plan, payment === 'pix' ? onPix : null);
    const priced = pricedUnits(units, plan, pix);
    return {
      ...summed(pieces, priced),
      discounts: plan.taken.map(({ promotion: { id, name }, cents }) => ({ promotion: id, name, cents })),
      pixCents: sumOf(pix),
      freight,
      totalCents:
        sumOf(priced.map(({ paidCents }) => paidCents)) +
        (freight === null ? 0 : freight.cents - freight.discountCents),
      verdicts: sorted,
    };
  };
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

function judge(promotions: readonly Promotion[], units: readonly Unit[], context: Unpaid) {
  const contenders: Contender[] = [];
  const refused: Verdict[] = [];
  for (const promotion of promotions.toSorted((a, b) => a.id - b.id)) {
    const byContext = refusedByContext(promotion, context);
    const own = byContext === null ? targetedOf(promotion, units) : [];
    const refusal = byContext ?? refusedByPieces(promotion, own);
    if (refusal !== null) refused.push({ promotion: promotion.id, cents: 0, ...refusal });
    else contenders.push({ promotion, units: own });
  }
  return { contenders, refused };
}

function verdictOf({ promotion, units }: Contender, plan: Plan): Verdict {
  const { id } = promotion;
  const cents = plan.taken.find((taken) => taken.promotion === promotion)?.cents;
  if (cents !== undefined) return { promotion: id, reason: 'applied', cents };
  const isAnyLeft = units.some(({ at }) => (plan.left[at] ?? 0) > 0);
  return { promotion: id, reason: isAnyLeft ? 'other_goes_first' : 'nothing_left', cents: 0 };
}

/** What the way to pay takes off each unit. */
function pixSharesOf(units: readonly Unit[], { left }: Plan, pix: PixDiscount | null): number[] {
  if (pix === null) return units.map(() => 0);
  const target = { fullPriceOnly: pix.fullPriceOnly };
  const worths = units.map(({ piece, at }) => (isTargeted(target, piece) ? (left[at] ?? 0) : 0));
  return shareCents(percentOf(sumOf(worths), pix.percent), worths);
}

function pricedUnits(units: readonly Unit[], plan: Plan, pix: readonly number[]): PricedUnit[] {
  const allocations = units.map((): Allocation[] => []);
  for (const { promotion, shares } of plan.taken)
    for (const { at, cents } of shares)
      if (cents > 0) allocations[at]?.push({ promotion: promotion.id, cents });
  return units.map(({ piece: { id, fullCents, unitCents }, at }) => {
    const cents = pix[at] ?? 0;
    const own = allocations[at] ?? [];
    if (cents > 0) own.push({ promotion: 'pix', cents });
    return { line: id, fullCents, unitCents, allocations: own, paidCents: (plan.left[at] ?? 0) - cents };
  });
}

function summed(pieces: readonly CartPiece[], priced: readonly PricedUnit[]) {
  const byLine = Map.groupBy(priced, ({ line }) => line);
  const units = pieces.flatMap(({ id }) => byLine.get(id) ?? []);
  const lines = pieces.map(({ id, units: count, unitCents }) => ({
    id,
    units: count,
    subtotalCents: unitCents * count,
    paidCents: sumOf((byLine.get(id) ?? []).map(({ paidCents }) => paidCents)),
  }));
  const subtotalCents = sumOf(lines.map((line) => line.subtotalCents));
  return { units, lines, subtotalCents, goodsCents: sumOf(lines.map(({ paidCents }) => paidCents)) };
}
