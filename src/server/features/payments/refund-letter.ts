import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { queueMail } from '../mail/index.ts';
import { findOrder, findPayment, listOrderRefunds, type Order, type Payment } from '../orders/index.ts';
import type { TaskRow } from './tasks.store.ts';

const KIND = 'valor_devolvido';

/**
 * Queues the letter about money that went back, once per refund. The one that gives back the last of what an order was
 * paid with makes the order `refunded`, and its own letter tells of that.
 */
export async function tellRefund(
  tx: Transaction<DB>,
  { provider, task }: { provider: string; task: TaskRow },
): Promise<void> {
  const charge = await findPayment(tx, { provider, providerPaymentId: task.provider_payment_id });
  const order = charge && (await findOrder(tx, { id: charge.order_id }));
  if (charge === undefined || order === undefined) return;
  const refunds = await listOrderRefunds(tx, order.id);
  const ofCharge = refunds.filter((refund) => refund.payment_id === charge.id && refund.state === 'done');
  const returnedCents = ofCharge.reduce((cents, refund) => cents + refund.amount_cents, 0);
  const isWhole = Math.max(returnedCents, charge.refunded_cents) >= charge.amount_cents;
  const isFirst = refunds[0]?.payment_id === charge.id;
  if (isWhole && (order.paid_at === null ? isFirst : isPaidBy(order, charge))) return;
  const amountCents = task.amount_cents ?? charge.amount_cents;
  await queueMail(tx, {
    kind: KIND,
    dedupKey: `${KIND}:${task.id}`,
    payload: {
      orderId: order.id,
      refund: { amountCents, method: charge.method, isExtra: !isPaidBy(order, charge) },
    },
  });
}

/** Is this the charge by whose approval the order became paid? */
function isPaidBy(order: Order, charge: Payment): boolean {
  if (order.paid_at === null) return false;
  return charge.approved_at === null || charge.approved_at.getTime() === order.paid_at.getTime();
}
