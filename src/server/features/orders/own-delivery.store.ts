import type { Kysely, Transaction } from 'kysely';
import { normalizeTracking } from '#shared/tracking.ts';
import type { DB } from '../../db/index.ts';
import type { Order } from './orders.store.ts';

/** When an order's own parcel was handed over, by its carrier; null where that is not known. */
export async function findOwnDelivery(tx: Transaction<DB>, { id, rastreio }: Order): Promise<Date | null> {
  const rows = await tx
    .selectFrom('tracked_parcels as p')
    .innerJoin('tracked_steps as s', 's.label_id', 'p.label_id')
    .leftJoin('parcels as b', 'b.id', 'p.parcel_id')
    .select(['s.at', 'p.code'])
    .where('p.order_id', '=', id)
    .where((eb) => eb.or([eb('p.parcel_id', 'is', null), eb('b.kind', '=', 'reenvio')]))
    .where('p.followed', '=', true)
    .where('p.state', '=', 'entregue')
    .where('s.state', '=', 'entregue')
    .execute();
  return rows.find(({ code }) => normalizeTracking(code) === rastreio)?.at ?? null;
}

/** Has the carrier lost an order's own parcel, or brought it back? */
export async function isLostOnTheWay(
  db: Kysely<DB> | Transaction<DB>,
  { id, rastreio }: Order,
): Promise<boolean> {
  const rows = await db
    .selectFrom('tracked_parcels as p')
    .leftJoin('parcels as b', 'b.id', 'p.parcel_id')
    .select('p.code')
    .where('p.order_id', '=', id)
    .where((eb) => eb.or([eb('p.parcel_id', 'is', null), eb('b.kind', '=', 'reenvio')]))
    .where('p.followed', '=', true)
    .where('p.state', 'in', ['extraviado', 'devolvido'])
    .execute();
  return rows.some(({ code }) => normalizeTracking(code) === rastreio);
}
