import type { Transaction } from 'kysely';
import { OPEN_EXCHANGES } from '#shared/exchange-states.ts';
import type { DB } from '../../db/index.ts';
import { sendsNewPiece } from '../parcels/index.ts';
import type { Db } from './exchanges.store.ts';
import { deletePhotosOfOrders } from './photos.store.ts';

/** The codes of a customer's orders of which an exchange is not over, or what it sent may not have arrived. */
export async function listExchanging(
  tx: Transaction<DB>,
  whose: { customerId: number } | { orderIds: readonly number[] },
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('exchanges as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select('o.codigo')
    .distinct()
    .where((eb) =>
      'customerId' in whose
        ? eb('o.customer_id', '=', whose.customerId)
        : eb('o.id', 'in', [0, ...whose.orderIds]),
    )
    .where((eb) => eb.or([eb('e.state', 'in', OPEN_EXCHANGES), sendsNewPiece(now)]))
    .orderBy('o.codigo')
    .execute();
  return rows.map(({ codigo }) => codigo);
}

/** Is an exchange of this order not over? */
export async function hasOpenExchange(db: Db, orderId: number): Promise<boolean> {
  const open = await db
    .selectFrom('exchanges')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_EXCHANGES)
    .executeTakeFirst();
  return open !== undefined;
}

/** Blanks what people wrote of exchanges of these orders, and takes their photographs away. */
export async function blankExchanges(tx: Transaction<DB>, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await deletePhotosOfOrders(tx, orderIds);
  await tx
    .updateTable('exchanges')
    .set({ words: '', answer: '', send_back: '', reverse_code: '' })
    .where('order_id', 'in', [...orderIds])
    .execute();
}

/** Every exchange that a customer ever asked for, for her own copy of what the shop knows. */
export function listOwnExchanges(db: Db, customerId: number) {
  return db
    .selectFrom('exchanges as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select([
      'e.id',
      'o.codigo',
      'e.created_at',
      'e.state',
      'e.reason',
      'e.wish',
      'e.words',
      'e.answer',
      'e.ending',
    ])
    .where('o.customer_id', '=', customerId)
    .orderBy('e.id')
    .execute();
}
