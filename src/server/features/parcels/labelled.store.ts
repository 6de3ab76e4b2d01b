import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { OrderParcel } from './parcels.store.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Is a label of an order's parcel, its own where none is named, bought, or being bought? What is paid from then on is not in it. */
export async function hasLabel(db: Db, orderId: number, parcelId: number | null = null): Promise<boolean> {
  const live = await db
    .selectFrom('labels')
    .select('id')
    .where('order_id', '=', orderId)
    .where('parcel_id', 'is not distinct from', parcelId)
    .where('state', 'not in', ['cancelada', 'desfeita'])
    .executeTakeFirst();
  return live !== undefined;
}

/** By parcel, of an order's that have a label: is one being bought, whose code is still to come? */
export async function listLabelled(db: Db, orderId: number): Promise<ReadonlyMap<number, boolean>> {
  const rows = await db
    .selectFrom('labels')
    .select(['parcel_id as id', sql<boolean>`bool_or(state <> 'gerada')`.as('isComing')])
    .where('order_id', '=', orderId)
    .where('parcel_id', 'is not', null)
    .where('state', 'not in', ['cancelada', 'desfeita'])
    .groupBy('parcel_id')
    .execute();
  return new Map(rows.map(({ id, isComing }) => [id ?? 0, isComing]));
}

/** Is a label for a parcel being bought, whose code is still to come? */
export const isLabelComing = async (db: Db, { id, order_id: orderId }: OrderParcel): Promise<boolean> =>
  (await listLabelled(db, orderId)).get(id) === true;
