import type { Order } from './orders.store.ts';
import type { Payment, Refund } from './payments.store.ts';

const REFUNDABLE = new Set<Order['status']>(['paid', 'processing', 'delivered']);

/** The charge whose money may go back; undefined when the order was not paid at the provider, or no longer is. */
export function paidCharge(order: Order, payments: Payment[]): Payment | undefined {
  if (!REFUNDABLE.has(order.status)) return undefined;
  return payments.find((row) => row.state === 'paid' || row.state === 'disputed');
}

/**
 * What may still be given back. The provider's figure counts what was given back in its own panel too; refunds that
 * it has not confirmed are on top of it, so that two requests never give back more than was paid.
 */
export function refundLeftCents(payment: Payment, refunds: Refund[]): number {
  const sum = (state: Refund['state']) =>
    refunds
      .filter((refund) => refund.payment_id === payment.id && refund.state === state)
      .reduce((cents, refund) => cents + refund.amount_cents, 0);
  return Math.max(0, payment.amount_cents - Math.max(sum('done'), payment.refunded_cents) - sum('queued'));
}
