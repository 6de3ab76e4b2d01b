import type { Transaction } from 'kysely';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import { queueMail, wasQueued } from '../mail/index.ts';
import type { Order } from './orders.store.ts';

const KIND = 'pedido_recebido';
const SALE = 'venda_aviso';
const keyOf = (orderId: number) => `${KIND}:${orderId}`;

/** Of these nobody is told who never heard that the order was received, nor that it was from then on. */
export const FELL_THROUGH: ReadonlySet<OrderStatus> = new Set(['declined', 'cancelled']);

/** Queues 'Recebemos seu pedido', once per order, and not of one that has fallen through. */
export async function announceOrder(
  tx: Transaction<DB>,
  { id, status }: Pick<Order, 'id' | 'status'>,
  now: Date,
): Promise<void> {
  if (FELL_THROUGH.has(status)) return;
  await queueMail(tx, { kind: KIND, dedupKey: keyOf(id), payload: { orderId: id }, now });
}

/** Queues the owner's note of a sale, once per order. */
export async function tellSale(tx: Transaction<DB>, { id }: Pick<Order, 'id'>, now: Date): Promise<void> {
  await queueMail(tx, { kind: SALE, dedupKey: `${SALE}:${id}`, payload: { orderId: id }, now });
}

/** Has the buyer been written to about this order? */
export function wasAnnounced(tx: Transaction<DB>, orderId: number): Promise<boolean> {
  return wasQueued(tx, keyOf(orderId));
}
