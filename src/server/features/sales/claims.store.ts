import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

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

/** Who has had an order since then. */
export const findClaim = (db: Kysely<DB> | Transaction<DB>, orderId: number, since: Date) =>
  db
    .selectFrom('packing_claims')
    .select('actor')
    .where('order_id', '=', orderId)
    .where('acted_at', '>', since)
    .executeTakeFirst();

/** Takes an order, keeps it for longer, or leaves it to whoever has it: false. Two at once are decided here. */
export async function writeClaim(tx: Transaction<DB>, asked: ClaimAsked): Promise<boolean> {
  const { orderId, actor, takeFrom = actor, askedAs, now, since } = asked;
  const row = { order_id: orderId, actor, asked_as: askedAs, acted_at: now };
  const written = await tx
    .insertInto('packing_claims')
    .values(row)
    .onConflict((on) =>
      on
        .column('order_id')
        .doUpdateSet({ actor, asked_as: askedAs, acted_at: now })
        .where(({ or, eb }) =>
          or([
            eb('packing_claims.actor', 'in', [actor, takeFrom]),
            eb('packing_claims.acted_at', '<=', since),
          ]),
        ),
    )
    .returning('order_id')
    .executeTakeFirst();
  return written !== undefined;
}

const HELD = ['c.order_id as id', 'o.codigo', 'c.actor', 'c.acted_at'] as const;

/** Who has which, the last act first. */
export const listClaims = (db: Kysely<DB>, { since, limit }: { since: Date; limit: number }) =>
  db
    .selectFrom('packing_claims as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(HELD)
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
    .where('c.asked_as', '=', askedAs)
    .executeTakeFirst();

interface AskedBefore {
  askedAs: string;
  since: Date;
}

/** Was it hers to give up? */
export async function deleteClaim(tx: Transaction<DB>, orderId: number, actor: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('packing_claims')
    .where('order_id', '=', orderId)
    .where('actor', '=', actor)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Forgets who had orders in which nothing was done since then. */
export async function deleteClaimsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('packing_claims').where('acted_at', '<=', before).execute();
}
