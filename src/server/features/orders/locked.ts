import type { Kysely, Transaction } from 'kysely';
import { inTransaction, type DB } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import { lockOrder, type Order } from './orders.store.ts';

/** Does something while nobody else changes the order, all of it or nothing. Throws 404. */
export function locked<T>(
  db: Kysely<DB>,
  orderId: number,
  work: (tx: Transaction<DB>, order: Order) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (order === undefined) throw notFound('Não encontramos este pedido.');
    return work(tx, order);
  });
}
