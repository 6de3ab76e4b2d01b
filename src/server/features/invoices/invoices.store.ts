import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type OrderInvoice = Selectable<DB['order_invoices']>;

/** Of an order, the first noted first. */
export const listInvoices = (db: Db, orderId: number): Promise<OrderInvoice[]> =>
  db
    .selectFrom('order_invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(MOST_INVOICES)
    .execute();

/** More of one order are a mistake. */
export const MOST_INVOICES = 20;

/** Keys of the sales' invoices, by their orders. */
export async function listSaleKeys(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_invoices')
    .select(['order_id', 'access_key'])
    .where('order_id', 'in', [...orderIds])
    .where('kind', '=', 'venda')
    .execute();
  return new Map(rows.map(({ order_id: id, access_key: key }) => [id, key]));
}

/** All keys that stand on an order. */
export async function listKeys(db: Db, orderId: number): Promise<ReadonlySet<string>> {
  return new Set((await listInvoices(db, orderId)).map(({ access_key: key }) => key));
}

export const findInvoice = (db: Db, id: number): Promise<OrderInvoice | undefined> =>
  db.selectFrom('order_invoices').selectAll().where('id', '=', id).executeTakeFirst();

/** False where another order has this key. */
export async function insertInvoice(
  tx: Transaction<DB>,
  row: Insertable<DB['order_invoices']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('order_invoices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** False where it was gone already. */
export async function deleteInvoice(tx: Transaction<DB>, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('order_invoices').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
