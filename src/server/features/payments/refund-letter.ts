import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { queueMail } from '../mail/index.ts';
import { findCharge, listRefunds, type Charge, type Debt } from '../ledger/index.ts';
import type { Order, Orders } from '../orders/index.ts';

const KIND = 'valor_devolvido';

/**
 * Queues the letter about money that went back, once per refund. The one that gives back the last of what an order was
 * paid with makes the order `refunded`, and its own letter tells of that.
 */
export async function tellRefund(
  tx: Transaction<DB>,
  { provider, orders, debt }: { provider: string; orders: Orders; debt: Debt },
): Promise<void> {
  const charge = await findCharge(tx, { provider, providerPaymentId: debt.provider_payment_id });
  const order = charge && (await orders.find({ id: charge.order_id }, tx));
  if (charge === undefined || order === undefined) return;
  const refunds = await listRefunds(tx, order.id);
  const ofCharge = refunds.filter((refund) => refund.payment_id === charge.id && refund.state === 'done');
  const returnedCents = ofCharge.reduce((cents, refund) => cents + refund.amount_cents, 0);
  const isWhole = Math.max(returnedCents, charge.refunded_cents) >= charge.amount_cents;
  const isFirst = refunds[0]?.payment_id === charge.id;
  if (isWhole && (order.paid_at === null ? isFirst : isPaidBy(order, charge))) return;
  const amountCents = debt.amount_cents ?? charge.amount_cents;
  await queueMail(tx, {
    kind: KIND,
    dedupKey: `${KIND}:${debt.id}`,
    payload: {
      orderId: order.id,
      refund: { amountCents, method: charge.method, isExtra: !isPaidBy(order, charge) },
    },
  });
}

/** Is this the charge by whose approval the order became paid? */
function isPaidBy(order: Order, charge: Charge): boolean {
  if (order.paid_at === null) return false;
  return charge.approved_at === null || charge.approved_at.getTime() === order.paid_at.getTime();
}
