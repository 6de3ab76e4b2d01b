import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { DB } from '../../db/index.ts';

export type Attempt = Selectable<DB['payment_attempts']>;

type Db = Kysely<DB> | Transaction<DB>;

export function insertAttempt(
  tx: Transaction<DB>,
  attempt: Insertable<DB['payment_attempts']>,
): Promise<Attempt> {
  return tx.insertInto('payment_attempts').values(attempt).returningAll().executeTakeFirstOrThrow();
}

export function findAttempt(db: Db, by: { key: string } | { id: number }): Promise<Attempt | undefined> {
  const query = db.selectFrom('payment_attempts').selectAll();
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('idempotency_key', '=', by.key).executeTakeFirst();
}

/** The attempt whose page at the provider has this name. */
export function findHostedAttempt(db: Db, hostedId: string): Promise<Attempt | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('hosted_id', '=', hostedId).executeTakeFirst();
}

/** An order's tries to pay, oldest first. */
export function listAttempts(db: Db, orderId: number): Promise<Attempt[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
}

export async function updateAttempt(
  db: Db,
  attemptId: number,
  change: Updateable<DB['payment_attempts']>,
): Promise<void> {
  await db.updateTable('payment_attempts').set(change).where('id', '=', attemptId).execute();
}

/** Changes an attempt whose call is under way, unless its news came first. */
export async function updateSendingAttempt(
  db: Db,
  attemptId: number,
  change: Updateable<DB['payment_attempts']>,
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', attemptId)
    .where('state', '=', 'sending')
    .execute();
}

/** Moves an attempt on only if it is still as it was read: of several that try, one succeeds. */
export async function claimAttempt(
  db: Db,
  seen: Attempt,
  change: Updateable<DB['payment_attempts']>,
): Promise<Attempt | undefined> {
  return db
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .where('updated_at', '=', seen.updated_at)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Attempts whose outcome nobody knows and that nobody has looked at since: marked as looked at, so that
 * several nodes share them.
 */
export function claimOpenAttempts(
  db: Kysely<DB>,
  wanted: { now: Date; sentBefore: Date; lookedAtBefore: Date; limit: number; orderId?: number },
): Promise<Attempt[]> {
  return db
    .updateTable('payment_attempts')
    .set({ updated_at: wanted.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempts')
        .select('id')
        .where((where) =>
          where.or([
            where.and([where('state', '=', 'sending'), where('sent_at', '<', wanted.sentBefore)]),
            where('state', '=', 'unknown'),
          ]),
        )
        .where('updated_at', '<', wanted.lookedAtBefore)
        .$if(wanted.orderId !== undefined, (query) => query.where('order_id', '=', wanted.orderId ?? 0))
        .orderBy('updated_at')
        .limit(wanted.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** How often cards were asked for an order's money since then, those included that were taken up again. */
export async function countCardAttempts(db: Db, orderId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.sum<number | null>('tries').as('tries'))
    .where('order_id', '=', orderId)
    .where('method', '=', 'cartao')
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.tries ?? 0;
}
