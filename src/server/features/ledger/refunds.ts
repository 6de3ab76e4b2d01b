import type { RefundableOrder } from '#shared/refund-lines.ts';
import { shareCents } from '#shared/share-cents.ts';
import type { Beside } from './beside.ts';
import type { Charge } from './charges.store.ts';
import type { Refund } from './debts.store.ts';
import type { RefundLine } from './refund-lines.store.ts';

/**
 * The charge whose money may go back: that by which the order was paid, else the first that is paid. Where vales paid a part
 * it is that one also when all its money is back.
 */
export function paidCharge(
  { paid_charge_id: paidBy, credito_cents: credit }: { paid_charge_id: number | null; credito_cents: number },
  charges: Charge[],
): Charge | undefined {
  const paid = charges.filter((row) => row.state === 'paid' || row.state === 'disputed');
  const spent = credit > 0 ? charges.find((row) => row.id === paidBy) : undefined;
  return paid.find((row) => row.id === paidBy) ?? paid[0] ?? spent;
}

/** What the buyer paid for the order in all, interest of instalments included; null where nobody said, or nothing is paid. */
export function paidTotalCents(
  { paid_charge_id: paidBy }: { paid_charge_id: number | null },
  charges: readonly Charge[],
): number | null {
  return charges.find((row) => row.id === paidBy)?.paid_total_cents ?? null;
}

/**
 * What may still be given back. The provider's figure counts what was given back in its own panel too; refunds that
 * it has not confirmed are on top of it, so that two requests never give back more than was paid.
 */
export function refundLeftCents(charge: Charge, refunds: Refund[]): number {
  if (charge.state === 'returned') return 0;
  const { doneCents, queuedCents, renewedCents } = sumsOf(charge, refunds);
  const backCents = Math.max(doneCents, charge.refunded_cents) + renewedCents;
  return Math.max(0, charge.amount_cents - backCents - queuedCents);
}

/**
 * How much more may be left than `refundLeftCents` says: what the provider counts as back beyond the refunds that are
 * done may be those under way, which are then counted twice until they are noted.
 */
export function refundUnsureCents(charge: Charge, refunds: Refund[]): number {
  const { doneCents, queuedCents } = sumsOf(charge, refunds);
  return Math.min(queuedCents, Math.max(0, charge.refunded_cents - doneCents));
}

/** `renewedCents`: what became vales instead, of which the provider knows nothing. */
function sumsOf(charge: Charge, refunds: Refund[]) {
  const sum = (state: Refund['state'], asCredit: boolean) =>
    refunds
      .filter((one) => one.payment_id === charge.id && one.state === state && one.as_credit === asCredit)
      .reduce((cents, refund) => cents + refund.amount_cents, 0);
  return {
    doneCents: sum('done', false),
    queuedCents: sum('queued', false),
    renewedCents: sum('done', true),
  };
}

interface Sold {
  order: { frete_cents: number; desconto_frete_cents: number };
  items: readonly { id: number; quantidade: number; preco_cents: number; desconto_cents: number }[];
  /** What was paid for each unit, by line. */
  paidUnits: ReadonlyMap<number, readonly number[]>;
  charge: Charge;
  /** What vales paid besides it. */
  beside: Beside;
  refunds: Refund[];
  refundLines: readonly RefundLine[];
}

/** What of an order may still be refunded by line: what was charged is shared over its lines and freight by what they cost. */
export function refundableOrder(sold: Sold): RefundableOrder {
  const { order, items, charge, beside, refunds, refundLines } = sold;
  const costs = [
    ...items.map((item) => item.preco_cents * item.quantidade - item.desconto_cents),
    order.frete_cents - order.desconto_frete_cents,
  ];
  const shares = shareCents(charge.amount_cents + beside.cents, costs);
  const lines = items.map(({ id, quantidade: units }, index) => {
    const back = refundLines.filter((line) => line.order_item_id === id && isGoingBack(line));
    return {
      id,
      units,
      cents: shares[index] ?? 0,
      ...paidOf(sold, id, shares[index] ?? 0),
      unitsBack: back.reduce((sum, line) => sum + line.units, 0),
      centsBack: back.reduce((sum, line) => sum + line.amount_cents, 0),
    };
  });
  const isBack = refunds.some((refund) => refund.freight_cents !== null && isGoingBack(refund));
  const freight = { cents: Math.max(0, (shares[items.length] ?? 0) - freightLess(refunds)), isBack };
  return { lines, freight, leftCents: refundLeftCents(charge, refunds) + beside.leftCents };
}

/** What of the freight went back as a part of it, since its order goes elsewhere. */
const freightLess = (refunds: readonly Refund[]): number =>
  refunds.filter(isGoingBack).reduce((sum, { freight_less_cents: cents }) => sum + cents, 0);

/** Units that cost different sums go back one by one; where another sum than the order's was charged, by their share. */
function paidOf({ paidUnits }: Sold, itemId: number, cents: number): { paid?: readonly number[] } {
  const paid = paidUnits.get(itemId) ?? [];
  const isWhole = paid.reduce((sum, one) => sum + one, 0) === cents;
  return isWhole && new Set(paid).size > 1 ? { paid } : {};
}

const isGoingBack = ({ state }: Pick<Refund, 'state'>) => state === 'queued' || state === 'done';
