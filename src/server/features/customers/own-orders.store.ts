import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type OwnOrder = Selectable<DB['orders']> & { tem_pix_aberto: boolean };
export type OwnItem = Selectable<DB['order_items']>;

/** A customer's orders, newest first. */
export function listOwnOrders(
  db: Db,
  { customerId, limit, offset }: { customerId: number; limit: number; offset: number },
): Promise<OwnOrder[]> {
  return db
    .selectFrom('orders as o')
    .selectAll('o')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments as p')
          .select('p.id')
          .whereRef('p.order_id', '=', 'o.id')
          .where('p.state', '=', 'open')
          .where('p.qr_code', 'is not', null),
      )
        .$castTo<boolean>()
        .as('tem_pix_aberto'),
    )
    .where('o.customer_id', '=', customerId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOwnOrders(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listItemsOf(db: Db, orderIds: readonly number[]): Promise<OwnItem[]> {
  return db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', orderIds.length === 0 ? [0] : orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}
