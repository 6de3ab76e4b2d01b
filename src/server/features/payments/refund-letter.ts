import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { queueMail } from '../mail/index.ts';
import { listRefundLines, listRefunds, type Charge, type Debt } from '../ledger/index.ts';
import type { Order, Orders } from '../orders/index.ts';

const KIND = 'valor_devolvido';
const REJECTED = 'estorno_recusado_aviso';

/**
 * Queues the letter about money that went back, once per refund. The one that gives back the last of what an order was
 * paid with makes the order `refunded`, and its own letter tells of that.
 */
export async function tellRefund(
  tx: Transaction<DB>,
  { charge, orders, debt, now }: { charge: Charge; orders: Orders; debt: Debt; now: Date },
): Promise<void> {
  const order = await orders.find({ id: charge.order_id }, tx);
  if (order === undefined) return;
  const refunds = await listRefunds(tx, order.id);
  const ofCharge = refunds.filter((refund) => refund.payment_id === charge.id && refund.state === 'done');
  const returnedCents = ofCharge.reduce((cents, refund) => cents + refund.amount_cents, 0);
  const isWhole = Math.max(returnedCents, charge.refunded_cents) >= charge.amount_cents;
  const isFirst = refunds[0]?.payment_id === charge.id;
  if (isWhole && (order.paid_charge_id === null ? isFirst : order.paid_charge_id === charge.id)) return;
  const amountCents = debt.amount_cents ?? charge.amount_cents;
  await queueMail(tx, {
    kind: KIND,
    dedupKey: `${KIND}:${debt.id}`,
    now,
    payload: {
      orderId: order.id,
      refund: {
        amountCents,
        method: charge.method,
        isExtra: order.paid_charge_id !== charge.id,
        of: await namesOf(tx, { order, orders, debt }),
      },
    },
  });
}

/** What a refund of lines is of: '2 × Vestido (Azul, M)', 'frete'. */
async function namesOf(
  tx: Transaction<DB>,
  { order, orders, debt }: { order: Order; orders: Orders; debt: Debt },
): Promise<string[]> {
  if (debt.restock === null) return [];
  const lines = (await listRefundLines(tx, order.id)).filter((line) => line.task_id === debt.id);
  const items = await orders.items(order.id, tx);
  const named = lines.flatMap(({ order_item_id: id, units }) =>
    items
      .filter((item) => item.id === id)
      .map(({ nome, cor, tamanho }) => `${units} × ${nome} (${[cor, tamanho].filter(Boolean).join(', ')})`),
  );
  return debt.freight_cents === null ? named : [...named, 'frete'];
}

/** Queues the note for the owner about money that could not be given back. */
export function tellOwner(
  tx: Transaction<DB>,
  { order, charge, debt, now }: { order: Order; charge: Charge; debt: Debt; now: Date },
): Promise<void> {
  const amountCents = debt.amount_cents ?? charge.amount_cents;
  const refund = { amountCents, method: charge.method, isExtra: order.paid_charge_id !== charge.id };
  return queueMail(tx, {
    kind: REJECTED,
    dedupKey: `${REJECTED}:${debt.id}`,
    payload: { orderId: order.id, refund },
    now,
  });
}
