import type { Transaction } from 'kysely';
import { RECEIVED_LABELS } from '#shared/channels.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { chargeOwn, OUTSIDE_PROVIDER } from '../ledger/index.ts';
import { moveOrder } from './moves.ts';
import { updateOrder, type Order } from './orders.store.ts';
import type { OfficeSale } from './place-order.ts';

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
      pagamento: received === null ? order.metodo_pagamento : received.as,
      amountCents: order.total_cents,
      ...(discount === null ? {} : { descontoCents: order.desconto_cents }),
    },
    at: now,
  });
  if (received !== null) await payOutside(tx, { order, received, now });
}

interface Paid extends Pick<Sold, 'order' | 'now'> {
  received: NonNullable<OfficeSale['received']>;
}

/** The money is there already. Nobody is told that her pieces were delivered who has them in her hands. */
async function payOutside(tx: Transaction<DB>, { order, received, now }: Paid): Promise<void> {
  const cents = order.total_cents;
  if (cents > 0) {
    const paid = { orderId: order.id, cents, now, provider: OUTSIDE_PROVIDER, method: received.as } as const;
    const charge = await chargeOwn(tx, paid);
    await updateOrder(tx, order.id, { paid_charge_id: charge.id });
    order.paid_charge_id = charge.id;
  }
  const reason = cents > 0 ? `recebido fora: ${RECEIVED_LABELS[received.as]}` : 'nada a pagar';
  await moveOrder(tx, { order, from: order.status, to: 'paid', actor: 'admin', reason, now });
  if (!received.delivered) return;
  const handed = { order, actor: 'admin', reason: 'entregue na hora', now } as const;
  await moveOrder(tx, { ...handed, from: 'paid', to: 'processing' });
  await moveOrder(tx, { ...handed, from: 'processing', to: 'delivered', quiet: true });
}
