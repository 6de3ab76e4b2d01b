import type { Charge } from './charges.store.ts';
import type { Refund } from './debts.store.ts';

/** The charge whose money may go back: that by which the order was paid, else the first that is paid. */
export function paidCharge(
  { paid_charge_id: paidBy }: { paid_charge_id: number | null },
  charges: Charge[],
): Charge | undefined {
  const paid = charges.filter((row) => row.state === 'paid' || row.state === 'disputed');
  return paid.find((row) => row.id === paidBy) ?? paid[0];
}

/**
 * What may still be given back. The provider's figure counts what was given back in its own panel too; refunds that
 * it has not confirmed are on top of it, so that two requests never give back more than was paid.
 */
export function refundLeftCents(charge: Charge, refunds: Refund[]): number {
  const sum = (state: Refund['state']) =>
    refunds
      .filter((refund) => refund.payment_id === charge.id && refund.state === state)
      .reduce((cents, refund) => cents + refund.amount_cents, 0);
  return Math.max(0, charge.amount_cents - Math.max(sum('done'), charge.refunded_cents) - sum('queued'));
}
