import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type OwnOrder = Selectable<DB['orders']> & { tem_pix_aberto: boolean };
export type OwnItem = Selectable<DB['order_items']>;

/** Whose orders: a customer's, or a guest's by what all of hers have in common. */
export type Owner = { customerId: number } | { guest: string };

/** Somebody's orders, newest first; a guest's without tests, as what counts them. */
export function listOwnOrders(
  db: Db,
  { owner, limit, offset }: { owner: Owner; limit: number; offset: number },
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
    .where((those) =>
      'guest' in owner
        ? // In the words of its index: whoever tried the shop is no guest of it.
          those.and([those('o.visitante', '=', owner.guest), isRealOrder])
        : those('o.customer_id', '=', owner.customerId),
    )
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
