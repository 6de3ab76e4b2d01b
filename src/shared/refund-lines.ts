import { shareCents } from './share-cents.ts';

/** A line of an order as its refunds see it. Money is whole cents. */
export interface RefundableLine {
  id: number;
  units: number;
  /** What was paid for all its units. */
  cents: number;
  /** For each of them, in the order in which they go back; absent where all cost alike. */
  paid?: readonly number[];
  /** Units whose money is back or on its way, and what that came to. */
  unitsBack: number;
  centsBack: number;
}

export interface RefundableOrder {
  lines: readonly RefundableLine[];
  freight: { cents: number; isBack: boolean };
  /** What may still be given back of the charge, however the rest went. */
  leftCents: number;
}

export interface ChosenLines {
  /** Units by line. */
  units: ReadonlyMap<number, number>;
  freight: boolean;
}

export interface PricedRefund {
  lines: { id: number; units: number; cents: number }[];
  /** Null: freight is no part of it. */
  freightCents: number | null;
  totalCents: number;
  /** What was paid for it, as far as it is not back: more than the total where less is left. */
  worthCents: number;
}

/** How many units of a line may still be refunded. */
export const unitsLeft = ({ units, unitsBack }: RefundableLine): number => units - unitsBack;

/**
 * What the chosen lines give back, by the rule of decision 0037. Units are taken to be there to be chosen. Whoever
 * refunds all lines and the freight, in whatever order and parts, has given back the charge to the cent.
 */
export function priceRefund(order: RefundableOrder, chosen: ChosenLines): PricedRefund {
  const lines = order.lines.flatMap((line) => {
    const units = chosen.units.get(line.id) ?? 0;
    return units === 0 ? [] : [{ id: line.id, units, cents: worthOf(line, units) }];
  });
  const worths = lines.map(({ cents }) => cents);
  if (chosen.freight) worths.push(order.freight.cents);
  const worth = worths.reduce((sum, cents) => sum + cents, 0);
  const totalCents = isLast(order, chosen) ? order.leftCents : Math.min(worth, order.leftCents);
  const shares = totalCents === worth ? worths : shareCents(totalCents, worths);
  return {
    lines: lines.map((line, index) => ({ ...line, cents: shares[index] ?? 0 })),
    freightCents: chosen.freight ? (shares[lines.length] ?? 0) : null,
    totalCents,
    worthCents: worth,
  };
}

/** So much of a line's money that after these units its share of all that were refunded is back, rounded down. */
function worthOf({ units, cents, paid, unitsBack, centsBack }: RefundableLine, more: number): number {
  if (paid !== undefined) {
    const worth = paid.slice(0, unitsBack + more).reduce((sum, one) => sum + one, 0);
    return Math.max(0, worth - centsBack);
  }
  return Math.max(0, Math.floor((cents * (unitsBack + more)) / units) - centsBack);
}

/** Is nothing left of the order after this? Then it takes whatever is left of its money. */
function isLast({ lines, freight }: RefundableOrder, chosen: ChosenLines): boolean {
  const freightBack = freight.isBack || freight.cents === 0 || chosen.freight;
  return freightBack && lines.every((line) => unitsLeft(line) === (chosen.units.get(line.id) ?? 0));
}
