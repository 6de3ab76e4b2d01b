import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** How many mails to this address were asked for before this one, since then. */
export async function countEarlierMails(
  db: Db,
  { kind, email, id, since }: { kind: string; email: string; id: number; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where(sql<string>`payload ->> 'email'`, '=', email)
    .where('id', '<', id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes a mail out of the outbox, with the e-mail that was typed. */
export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Forgets who asked for mails that went out long ago. */
export async function deleteSentMails(db: Db, kind: string, before: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where(sql<string>`payload ->> 'email'`, 'is not', null)
    .where('state', '<>', 'queued')
    .where('created_at', '<', before)
    .execute();
}

interface ErasedMails {
  /** Of the account. */
  id: number;
  email: string;
  /** Which of the mails that name this e-mail go: the office's people have theirs in the same box. */
  kinds: readonly string[];
  orderIds: readonly number[];
}

/** Mails about an account go, those about its orders that wait are not sent any more. */
export async function eraseMails(
  tx: Transaction<DB>,
  { id, email, kinds, orderIds }: ErasedMails,
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where(sql<string>`payload ->> 'customerId'`, '=', String(id))
    .execute();
  await tx
    .deleteFrom('outbox')
    .where('kind', 'in', kinds)
    .where(sql<string>`payload ->> 'email'`, '=', email)
    .execute();
  if (orderIds.length === 0) return;
  await tx
    .updateTable('outbox')
    .set({ state: 'dead', last_error: 'customer erased' })
    .where('state', '=', 'queued')
    .where(sql<number>`(payload ->> 'orderId')::bigint`, 'in', orderIds)
    .execute();
}

/** Forgets old mails that name an account by its e-mail and wait no more. How many. */
export async function deleteOldAccountMails(
  tx: Transaction<DB>,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = tx
    .selectFrom('outbox')
    .select('id')
    .where(sql<boolean>`payload ->> 'email' is not null`)
    .where('state', 'in', ['sent', 'dead'])
    .where('created_at', '<', before)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await tx.deleteFrom('outbox').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
