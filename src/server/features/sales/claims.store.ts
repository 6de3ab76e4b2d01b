import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { parcelsWaiting } from './parcels.store.ts';

export interface ClaimAsked {
  orderId: number;
  actor: string;
  /** Whose it may be besides; it goes over from her. */
  takeFrom: string | undefined;
  askedAs: string;
  now: Date;
  /** Who has done nothing since then has it no more. */
  since: Date;
}

/** Who has an order. Its row is locked until the end of the transaction. */
export const lockClaim = (tx: Transaction<DB>, orderId: number) =>
  tx.selectFrom('packing_claims').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst();

/** Who has had an order since then, and has not given it up. */
export const findClaim = (db: Kysely<DB> | Transaction<DB>, orderId: number, since: Date) =>
  db
    .selectFrom('packing_claims')
    .select('actor')
    .where('order_id', '=', orderId)
    .where('given_up', '=', false)
    .where('acted_at', '>', since)
    .executeTakeFirst();

/** Takes an order, keeps it for longer, or leaves it to whoever has it: false. Two at once are decided here. */
export async function writeClaim(tx: Transaction<DB>, asked: ClaimAsked): Promise<boolean> {
  const { orderId, actor, takeFrom = actor, askedAs, now, since } = asked;
  const hers = { actor, asked_as: askedAs, acted_at: now, given_up: false };
  const written = await tx
    .insertInto('packing_claims')
    .values({ order_id: orderId, ...hers })
    .onConflict((on) =>
      on
        .column('order_id')
        .doUpdateSet(hers)
        .where(({ or, eb }) =>
          or([
            eb('packing_claims.actor', 'in', [actor, takeFrom]),
            eb('packing_claims.acted_at', '<=', since),
            eb('packing_claims.given_up', '=', true),
          ]),
        ),
    )
    .returning('order_id')
    .executeTakeFirst();
  return written !== undefined;
}

const HELD = ['c.order_id as id', 'o.codigo', 'c.actor', 'c.acted_at'] as const;

interface ClaimsAsked {
  now: Date;
  since: Date;
  limit: number;
}

/** Who has which of the orders that still are at the table or out, the last act first. */
export const listClaims = (db: Kysely<DB>, { now, since, limit }: ClaimsAsked) =>
  // Orders that have left would crowd out those that somebody is packing.
  parcelsWaiting(db, now, { andOut: true })
    .innerJoin('packing_claims as c', 'c.order_id', 'o.id')
    .select(HELD)
    .where('c.given_up', '=', false)
    .where('c.acted_at', '>', since)
    .orderBy('c.acted_at', 'desc')
    .orderBy('c.order_id')
    .limit(limit)
    .execute();

/** What this press has brought before. */
export const findAskedAs = (tx: Transaction<DB>, actor: string, { askedAs, since }: AskedBefore) =>
  tx
    .selectFrom('packing_claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(HELD)
    .where('c.acted_at', '>', since)
    .where('c.actor', '=', actor)
    .where('c.given_up', '=', false)
    .where('c.asked_as', '=', askedAs)
    .executeTakeFirst();

interface AskedBefore {
  askedAs: string;
  since: Date;
}

/** Sets an order aside; false where it was not hers to give up. That it was she stays known, for the next one of the queue. */
export async function setAside(
  tx: Transaction<DB>,
  { orderId, actor, now }: Pick<ClaimAsked, 'orderId' | 'actor' | 'now'>,
): Promise<boolean> {
  const given = await tx
    .updateTable('packing_claims')
    .set({ given_up: true, acted_at: now })
    .where('order_id', '=', orderId)
    .where('actor', '=', actor)
    .where('given_up', '=', false)
    .executeTakeFirst();
  return given.numUpdatedRows > 0n;
}

/** Forgets who had orders in which nothing was done since then. */
export async function deleteClaimsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('packing_claims').where('acted_at', '<=', before).execute();
}
