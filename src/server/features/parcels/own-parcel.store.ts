import { sql, type Kysely, type Transaction } from 'kysely';
import { normalizeTracking } from '#shared/tracking.ts';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { DB } from '../../db/index.ts';
import { GONE } from './trouble.store.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** An order, and the code by which its own parcel goes; '' while there is none. */
interface OwnParcel {
  id: number;
  rastreio: string;
}

/** The parcel by which an order's own pieces go now, by its carrier; what a typed code took the place of is another one. Over `tracked_parcels as t`, `orders as o`. */
export const isOwnNow = sql<boolean>`(t.followed
  and (t.parcel_id is null or exists (select from parcels b where b.id = t.parcel_id and b.kind = 'reenvio'))
  and (o.rastreio = '' or o.rastreio = upper(regexp_replace(t.code, '\\s', '', 'g'))))`;

/** Did the carrier of an order's own parcel lose it, or bring it back? */
export async function isOwnGone(db: Db, orderId: number): Promise<boolean> {
  const gone = await db
    .selectFrom('tracked_parcels as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .select('t.label_id')
    .where('o.id', '=', orderId)
    .where(isOwnNow)
    .where('t.state', 'in', [...GONE])
    .executeTakeFirst();
  return gone !== undefined;
}

/** When an order's own parcel was handed over, by its carrier; null where that is not known. */
export async function findOwnDelivery(
  tx: Transaction<DB>,
  { id, rastreio }: OwnParcel,
): Promise<Date | null> {
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
export async function isLostOnTheWay(db: Db, { id, rastreio }: OwnParcel): Promise<boolean> {
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

/**
 * Is an order `shipped` by nothing but a label of its own that no carrier is known to have: one that is made, or was given up
 * since? A code that was typed over it is another sending.
 */
export async function isUnposted(
  db: Db,
  {
    id,
    status,
    rastreio,
    delivered_at: there,
  }: OwnParcel & { status: OrderStatus; delivered_at: Date | null },
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
