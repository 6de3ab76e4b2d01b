import type { Kysely, Transaction } from 'kysely';
import { inTransaction, undone, type DB } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import { lockOrder, type Order } from './orders.store.ts';

type Work<T> = (tx: Transaction<DB>, order: Order) => Promise<T>;

/** Does something while nobody else changes the order, all of it or nothing. Throws 404. */
export const locked = <T>(db: Kysely<DB>, orderId: number, work: Work<T>): Promise<T> =>
  inTransaction(db, (tx) => workOn(tx, orderId, work));

/** Likewise, and undoes all of it: throws what `locked` would. */
export const tried = <T>(db: Kysely<DB>, orderId: number, work: Work<T>): Promise<T> =>
  undone(db, (tx) => workOn(tx, orderId, work));

async function workOn<T>(tx: Transaction<DB>, orderId: number, work: Work<T>): Promise<T> {
  const order = await lockOrder(tx, { id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  return work(tx, order);
}
