import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
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

/** The PIX by which what a change charges is paid, under the key that it was made by. */
export const findEditPix = (db: Db, { orderId, key }: { orderId: number; key: string }) =>
  db
    .selectFrom('custom_pix')
    .select(['status', 'qr_code_text', 'expires_at'])
    .where('idempotency_key', '=', key)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** What was paid by such PIX of an order and is not back: none of its charges has it. */
export async function paidByEditPix(db: Db, orderId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('custom_pix')
    .select(sql<number>`coalesce(sum(greatest(valor_cents - refunded_cents, 0)), 0)::int`.as('cents'))
    .where('order_id', '=', orderId)
    .where('idempotency_key', 'like', 'frete-do-endereco:%')
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return cents;
}

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

/** Was any of these orders changed since then? */
export async function hasEditSince(
  tx: Tx,
  { orderIds, since }: { orderIds: readonly number[]; since: Date },
): Promise<boolean> {
  const edit = await tx
    .selectFrom('order_edits')
    .select('id')
    .where('order_id', 'in', [...orderIds])
    .where('at', '>=', since)
    .executeTakeFirst();
  return edit !== undefined;
}

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
