import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
export type Parcel = Selectable<DB['tracked_parcels']>;
export type NewStep = Insertable<DB['tracked_steps']>;

export async function insertParcel(tx: Tx, row: Insertable<DB['tracked_parcels']>): Promise<void> {
  await tx
    .insertInto('tracked_parcels')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False where this word was heard before. */
export async function insertStep(tx: Tx, row: NewStep): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('tracked_steps')
    .values(row)
    .onConflict((conflict) => conflict.columns(['label_id', 'word']).doNothing())
    .executeTakeFirst();
  return rows === 1n;
}

export async function endFollowing(tx: Tx, labelId: number): Promise<void> {
  await tx
    .updateTable('tracked_parcels')
    .set({ followed: false, next_at: null, awaits: '', hurry_until: null })
    .where('label_id', '=', labelId)
    .execute();
}

/** Those of an order's own parcel are over, and of these beside it: another one goes in their place. */
export async function endEarlier(
  tx: Tx,
  { orderId, parcelIds }: { orderId: number; parcelIds: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('tracked_parcels')
    .set({ followed: false, next_at: null, awaits: '', hurry_until: null })
    .where('order_id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('parcel_id', 'is', null),
        ...(parcelIds.length === 0 ? [] : [eb('parcel_id', 'in', [...parcelIds])]),
      ]),
    )
    .execute();
}

export const findByProvider = (db: Kysely<DB>, providerId: string): Promise<Parcel | undefined> =>
  db.selectFrom('tracked_parcels').selectAll().where('provider_id', '=', providerId).executeTakeFirst();

/** There are signed news of it: it is asked for at once, and often for a while. */
export async function ringFor(
  db: Kysely<DB>,
  labelId: number,
  { awaits, now, until }: { awaits: string; now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('tracked_parcels')
    .set({ awaits, told_at: now, hurry_until: until, next_at: now, tries: 0 })
    .where('label_id', '=', labelId)
    .where('followed', '=', true)
    .execute();
}

interface Claim {
  lease: string;
  now: Date;
  until: Date;
  /** Those of which there are signed news, or the others. */
  isHurried: boolean;
  limit: number;
}

/** Takes those whose time has come for one worker alone, those that wait longest first. */
export const claimDue = (db: Kysely<DB>, { lease, now, until, isHurried, limit }: Claim): Promise<Parcel[]> =>
  db
    .updateTable('tracked_parcels')
    .set({ lease, lease_until: until })
    .where('label_id', 'in', (eb) =>
      eb
        .selectFrom('tracked_parcels')
        .select('label_id')
        .where('next_at', '<=', now)
        .where('followed', '=', true)
        .where('awaits', isHurried ? '<>' : '=', '')
        .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<=', now)]))
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** Keeps it to a transaction; undefined where this worker has it no more, or nobody follows it. */
export const holdParcel = (tx: Tx, { label_id: id, lease }: Parcel): Promise<Parcel | undefined> =>
  tx
    .selectFrom('tracked_parcels')
    .selectAll()
    .where('label_id', '=', id)
    .where('lease', '=', lease)
    .where('followed', '=', true)
    .forUpdate()
    .executeTakeFirst();

export async function changeParcel(tx: Tx, labelId: number, change: Updateable<DB['tracked_parcels']>) {
  await tx.updateTable('tracked_parcels').set(change).where('label_id', '=', labelId).execute();
}

/** Lets others have it and says when it is asked for next: at once where it was rung for meanwhile. */
export async function releaseParcel(
  db: Kysely<DB> | Tx,
  { label_id: id, lease, told_at: toldAt }: Parcel,
  { next, tries, awaits }: { next: Date | null; tries: number; awaits: string },
): Promise<void> {
  const isSame = sql<boolean>`told_at is not distinct from ${toldAt}::timestamptz`;
  await db
    .updateTable('tracked_parcels')
    .set({
      lease: null,
      lease_until: null,
      next_at: sql<Date | null>`case when not followed then null when ${isSame} then ${next}::timestamptz else next_at end`,
      tries: sql<number>`case when ${isSame} then ${tries}::integer else tries end`,
      awaits: sql<string>`case when ${isSame} then ${awaits} else awaits end`,
    })
    .where('label_id', '=', id)
    .where('lease', '=', lease)
    .execute();
}
