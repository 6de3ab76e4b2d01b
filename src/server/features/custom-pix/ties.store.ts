import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isRealOrderOf } from '../../db/real-orders.ts';
import type { CustomPix } from './custom-pix.store.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** What a charge is about, as its row keeps it: one of these at most. */
export type Tie = Pick<CustomPix, 'order_id' | 'customer_id' | 'guest_order_id'>;
export const NO_TIE: Tie = { order_id: null, customer_id: null, guest_order_id: null };

type OrderBy = { id: number } | { codigo: string };

/** An order, kept as it is until the transaction ends: an erasure of its buyer waits, or has been. */
export function keepOrder(tx: Transaction<DB>, by: OrderBy) {
  const query = tx.selectFrom('orders').select(['id', 'nome', 'customer_id', 'visitante']);
  return ('id' in by ? query.where('id', '=', by.id) : query.where('codigo', '=', by.codigo))
    .forShare()
    .executeTakeFirst();
}

/** Somebody who was not erased, kept likewise. */
export function keepCustomer(tx: Transaction<DB>, id: number) {
  return tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** Is it the number of an order of the shop that was there before? */
export async function isFormerNumber(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_orders')
    .select('id')
    .where('number', '=', number)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const tied = (db: Db) =>
  db
    .selectFrom('custom_pix as p')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('orders as g', 'g.id', 'p.guest_order_id')
    // Who was a guest may have an account by now.
    .leftJoin('customers as c', (join) =>
      join.on('c.id', '=', sql<number>`coalesce(p.customer_id, g.customer_id)`),
    );

/** What charges are about, in the words of who is there now. */
export function readTies(db: Db, pixIds: readonly number[]) {
  return tied(db)
    .where('p.id', 'in', [0, ...pixIds])
    .where(({ or, eb }) =>
      or([
        eb('p.order_id', 'is not', null),
        eb('p.customer_id', 'is not', null),
        eb('p.guest_order_id', 'is not', null),
      ]),
    )
    .select([
      'p.id as pix_id',
      'o.id as order_id',
      'o.codigo as order_codigo',
      'o.nome as order_nome',
      'g.id as guest_order_id',
      'g.nome as guest_nome',
      'c.id as customer_id',
      'c.nome as customer_nome',
    ])
    .execute();
}

export type ReadTie = Awaited<ReturnType<typeof readTies>>[number];

/** Differs whenever what the list's charges are about is told otherwise. */
export async function findTiesVersion(db: Db): Promise<string> {
  const { version } = await tied(db)
    .where('p.archived_at', 'is', null)
    .select(
      sql<string>`md5(coalesce(string_agg(row(p.id, o.id, o.nome, g.id, g.nome, c.id, c.nome)::text, ',' order by p.id)
        filter (where num_nonnulls(o.id, g.id, c.id) > 0), ''))`.as('version'),
    )
    .executeTakeFirstOrThrow();
  return version;
}

/** Whose charges are asked for. */
export type TiedTo = { orderId: number } | { customerId: number };

/**
 * Charges about an order or its guest, or about a customer and her orders, the newest first. What was put away unpaid is not
 * among them.
 */
export function listTiedTo(db: Db, whose: TiedTo, limit: number): Promise<CustomPix[]> {
  const isOf =
    'orderId' in whose
      ? sql<boolean>`(p.order_id = ${whose.orderId} or p.guest_order_id = ${whose.orderId} or p.guest_order_id in (
          select g.id from orders g join orders t on t.visitante = g.visitante
            where t.id = ${whose.orderId} and ${isRealOrderOf('g')}))`
      : sql<boolean>`(p.customer_id = ${whose.customerId} or p.order_id in (
            select o.id from orders o where o.customer_id = ${whose.customerId})
          or p.guest_order_id in (select g.id from orders g where g.customer_id = ${whose.customerId}))`;
  return db
    .selectFrom('custom_pix as p')
    .selectAll('p')
    .where(isOf)
    .where(({ or, eb }) => or([eb('p.archived_at', 'is', null), eb('p.paid_at', 'is not', null)]))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
}

interface Forgotten {
  customerId?: number;
  orderIds: readonly number[];
}

/**
 * Charges are about nobody any more who is gone, and what was written for them is empty; one that is about an order stays
 * so. Their numbers.
 */
export async function untie(tx: Transaction<DB>, { customerId = 0, orderIds }: Forgotten): Promise<number[]> {
  const ids = [0, ...orderIds];
  const rows = await tx
    .updateTable('custom_pix')
    .set({ customer_id: null, guest_order_id: null, descricao: '' })
    .where(({ or, eb }) =>
      or([eb('customer_id', '=', customerId), eb('order_id', 'in', ids), eb('guest_order_id', 'in', ids)]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
