import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

export type OrderEdit = Selectable<DB['order_edits']>;

/** Writes down what the office changed of a locked order. */
export const insertEdit = (tx: Tx, edit: Insertable<DB['order_edits']>): Promise<OrderEdit> =>
  tx.insertInto('order_edits').values(edit).returningAll().executeTakeFirstOrThrow();

export const findEdit = (
  db: Db,
  by: { id: number } | { orderId: number; key: string },
): Promise<OrderEdit | undefined> => {
  const edits = db.selectFrom('order_edits').selectAll();
  return 'id' in by
    ? edits.where('id', '=', by.id).executeTakeFirst()
    : edits.where('order_id', '=', by.orderId).where('client_key', '=', by.key).executeTakeFirst();
};

const MOST = 100;

/** What was changed of an order, oldest first. */
export async function listEdits(db: Db, orderId: number): Promise<OrderEdit[]> {
  const newest = await db
    .selectFrom('order_edits')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return newest.toReversed();
}

/** What was changed of each of these orders, oldest first. */
export const listEditsOf = (db: Db, orderIds: readonly number[]): Promise<OrderEdit[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order_edits')
        .selectAll()
        .where('order_id', 'in', [...orderIds])
        .orderBy('id')
        .execute();

/** Blanks what changes of these orders told of their buyers. */
export async function forgetEdits(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('order_edits')
    .set({ before: '{}', after: '{}', request_hash: '' })
    .where('order_id', 'in', [...orderIds])
    .where('kind', '=', 'endereco')
    .execute();
}
