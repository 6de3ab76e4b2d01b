import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Order } from './orders.store.ts';

/**
 * Is an order `shipped` by nothing but a label of its own that no carrier is known to have: one that is made, or was given up
 * since? A code that was typed over it is another sending.
 */
export async function isUnposted(
  db: Kysely<DB> | Transaction<DB>,
  { id, status, rastreio, delivered_at: there }: Order,
): Promise<boolean> {
  if (status !== 'shipped' || rastreio === '' || there !== null) return false;
  const found = await db
    .selectFrom('labels as l')
    .leftJoin('tracked_parcels as t', 't.label_id', 'l.id')
    .select('l.id')
    .where('l.order_id', '=', id)
    .where('l.parcel_id', 'is', null)
    .where('l.code', '=', rastreio)
    .where(({ or, eb, and }) =>
      or([
        eb('l.state', '=', 'cancelada'),
        and([
          eb('l.state', '=', 'gerada'),
          or([eb('t.state', 'is', null), eb('t.state', 'in', ['gerado', 'cancelado'])]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
