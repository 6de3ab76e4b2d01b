import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { queueMail } from '../mail/index.ts';
import type { Order } from '../orders/index.ts';

interface Told {
  order: Order;
  editId: number;
  now: Date;
  /** It goes so much later. */
  afterMs?: number;
}

/** Queues the letter of a change, where its buyer left an e-mail: the office is told where she didn't. */
export async function tellBuyer(
  tx: Transaction<DB>,
  { order, editId, now, afterMs = 0 }: Told,
): Promise<void> {
  if (order.email === '') return;
  await queueMail(tx, {
    kind: 'pedido_alterado',
    dedupKey: `pedido_alterado:${editId}`,
    payload: { orderId: order.id, editId },
    now,
    ...(afterMs > 0 ? { notBefore: new Date(now.getTime() + afterMs) } : {}),
  });
}
