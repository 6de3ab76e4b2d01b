import type { Transaction } from 'kysely';
import { RECEIVED_LABELS, type ReceivedAs } from '#shared/channels.ts';
import { formatReais } from '#shared/money.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { replaceOnPaper } from '../comments/index.ts';
import { chargeOwn, OUTSIDE_PROVIDER } from '../ledger/index.ts';
import { moveOrder } from './moves.ts';
import { findOrder, updateOrder, type Order } from './orders.store.ts';
import type { AddedTo, OfficeSale } from './place-order.ts';

interface Sold {
  order: Order;
  sale: OfficeSale;
  now: Date;
}

/** What else happens to an order that the office places: it is written down who did, and what was received pays it at once. */
export async function finishSale(tx: Transaction<DB>, { order, sale, now }: Sold): Promise<void> {
  const { canal, by, discount, received } = sale;
  await insertAudit(tx, {
    actor: by,
    action: 'pedido_criado',
    subject: orderSubject(order),
    after: {
      canal,
      pagamento: received?.as ?? order.metodo_pagamento,
      amountCents: order.total_cents,
      ...(discount === null ? {} : { descontoCents: order.desconto_cents }),
      ...(order.credito_cents > 0 ? { valesCents: order.credito_cents } : {}),
    },
    at: now,
  });
  if (order.observacoes !== '')
    await replaceOnPaper(tx, { order_id: order.id, author: by, texto: order.observacoes, at: now });
  if (sale.addedTo !== undefined) await noteAdded(tx, { order, by, addedTo: sale.addedTo, now });
  if (received === null) return;
  // Where vales left nothing, they have paid it.
  if (received.as !== null) await payOutside(tx, { order, as: received.as, now });
  if (received.delivered) await handOver(tx, order, now);
}

/** The order that it goes with tells of it too. */
async function noteAdded(
  tx: Transaction<DB>,
  { order, by, addedTo, now }: Pick<Sold, 'order' | 'now'> & { by: string; addedTo: AddedTo },
): Promise<void> {
  const parent = await findOrder(tx, { id: addedTo.orderId });
  if (parent === undefined) return;
  const lojaPaga = addedTo.extraCents === 0 ? {} : { lojaPaga: formatReais(addedTo.extraCents) };
  const after = { acrescimo: order.codigo, amountCents: order.total_cents, ...lojaPaga };
  const subject = orderSubject(parent);
  await insertAudit(tx, { actor: by, action: 'pedido_acrescimo', subject, after, at: now });
}

interface Paid extends Pick<Sold, 'order' | 'now'> {
  as: ReceivedAs;
}

/** What vales left of the sum is there already. */
async function payOutside(tx: Transaction<DB>, { order, as, now }: Paid): Promise<void> {
  const cents = order.total_cents - order.credito_cents;
  if (cents > 0) {
    const paid = { orderId: order.id, cents, now, provider: OUTSIDE_PROVIDER, method: as } as const;
    const charge = await chargeOwn(tx, paid);
    await updateOrder(tx, order.id, { paid_charge_id: charge.id });
    order.paid_charge_id = charge.id;
  }
  const reason = cents > 0 ? `recebido fora: ${RECEIVED_LABELS[as]}` : 'nada a pagar';
  await moveOrder(tx, { order, from: order.status, to: 'paid', actor: 'admin', reason, now });
}

/** Nobody is told that her pieces were delivered who has them in her hands. */
async function handOver(tx: Transaction<DB>, order: Order, now: Date): Promise<void> {
  const handed = { order, actor: 'admin', reason: 'entregue na hora', now } as const;
  await moveOrder(tx, { ...handed, from: 'paid', to: 'processing' });
  await moveOrder(tx, { ...handed, from: 'processing', to: 'delivered', quiet: true });
}
