import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { queueMail, wasQueued } from '../mail/index.ts';

const KIND = 'pedido_recebido';
const keyOf = (orderId: number) => `${KIND}:${orderId}`;

/** Queues 'Recebemos seu pedido', once per order. */
export function announceOrder(tx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  return queueMail(tx, { kind: KIND, dedupKey: keyOf(orderId), payload: { orderId }, now });
}

/** Has the buyer been written to about this order? */
export function wasAnnounced(tx: Transaction<DB>, orderId: number): Promise<boolean> {
  return wasQueued(tx, keyOf(orderId));
}
