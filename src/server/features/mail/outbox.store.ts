import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

export interface QueuedMail {
  kind: string;
  /** One mail per event: a second one with the same key is dropped. */
  dedupKey: string;
  payload: Record<string, unknown>;
  /** By the shop's clock, as all that the worker compares: the database's may be another. */
  now: Date;
  /** Not sent earlier. */
  notBefore?: Date;
}

/** Puts a mail into the outbox, in the transaction of what it tells about. */
export async function queueMail(tx: Transaction<DB>, mail: QueuedMail): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      dedup_key: mail.dedupKey,
      payload: JSON.stringify(mail.payload),
      created_at: mail.now,
      next_try_at: mail.notBefore ?? mail.now,
    })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .execute();
}

/**
 * Takes a mail back that nobody was sent: it may be queued anew under its key. False where it has gone, or a try is made or
 * was: of what broke off nobody knows.
 */
export async function takeMailBack(tx: Transaction<DB>, dedupKey: string): Promise<boolean> {
  await tx
    .deleteFrom('outbox')
    .where('dedup_key', '=', dedupKey)
    .where((eb) =>
      eb.or([eb('state', '=', 'dead'), eb.and([eb('state', '=', 'queued'), eb('tries', '=', 0)])]),
    )
    .execute();
  return !(await wasQueued(tx, dedupKey));
}

/** Likewise; one of its key that waits, or was found to be no news, waits anew. One that was sent stays so. */
export async function queueMailAnew(tx: Transaction<DB>, mail: QueuedMail): Promise<void> {
  const { kind, dedupKey: dedup_key, now: created_at, notBefore: next_try_at = mail.now } = mail;
  await tx
    .insertInto('outbox')
    .values({ kind, dedup_key, payload: JSON.stringify(mail.payload), created_at, next_try_at })
    .onConflict((conflict) =>
      conflict
        .column('dedup_key')
        .doUpdateSet({
          state: 'queued',
          created_at,
          next_try_at,
          // Of one that is being sent in this moment they stay: by them its sender notes that it was.
          tries: sql<number>`case outbox.state when 'dead' then 0 else outbox.tries end`,
        })
        .where('outbox.state', '<>', 'sent'),
    )
    .execute();
}

/**
 * Does a mail wait until later, and was never tried? It is kept to the transaction: whoever sends it then reads what that
 * leaves.
 */
export async function isMailHeld(db: Kysely<DB>, dedupKey: string, now: Date): Promise<boolean> {
  const held = await db
    .selectFrom('outbox')
    .select('id')
    .where('dedup_key', '=', dedupKey)
    .where('state', '=', 'queued')
    .where('tries', '=', 0)
    .where('next_try_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Was a mail of this key ever queued? */
export async function wasQueued(tx: Transaction<DB>, dedupKey: string): Promise<boolean> {
  const row = await tx.selectFrom('outbox').select('id').where('dedup_key', '=', dedupKey).executeTakeFirst();
  return row !== undefined;
}

/** Of a mail whose pause is no longer than this a node may have hold: it comes by itself. */
const MAY_BE_HELD_MS = 60_000;
/** Every node knows the new way by then. */
const FOLLOWED_MS = 3000;

/** There is a new way for mails: those that were refused and rest for long try it soon. */
export async function hurryMails(tx: Transaction<DB>, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ next_try_at: new Date(now.getTime() + FOLLOWED_MS) })
    .where('state', '=', 'queued')
    .where('tries', '>', 0)
    .where('next_try_at', '>', new Date(now.getTime() + MAY_BE_HELD_MS))
    .execute();
}

/** A mail that this node may send now, until its lease is over. */
export interface ClaimedMail {
  id: number;
  kind: string;
  dedupKey: string;
  payload: unknown;
  /** This one counted. */
  tries: number;
  createdAt: Date;
  /** Who of the team has a copy of it; absent: it goes to whom its kind says. */
  to?: { name: string; address: string };
}

export interface Claim {
  kinds: readonly string[];
  now: Date;
  /** When another node may take what this one has not finished. */
  leasedUntil: Date;
  limit: number;
}

/** Takes mails that are due. Nodes that ask at the same time get different ones. */
export function claimMails(
  db: Kysely<DB>,
  { kinds, now, leasedUntil, limit }: Claim,
): Promise<ClaimedMail[]> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'queued')
    .where('next_try_at', '<=', now)
    .where('kind', 'in', kinds)
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('outbox')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: leasedUntil }))
    .where('id', '=', sql<number>`any(array(${due}))`)
    .returning(['id', 'kind', 'dedup_key as dedupKey', 'payload', 'tries', 'created_at as createdAt'])
    .execute();
}

export interface MailOutcome {
  state: 'queued' | 'sent' | 'dead';
  next_try_at?: Date;
  tries?: number;
  last_error?: string | null;
  sent_at?: Date;
}

/** Writes down what became of a mail, unless another node has taken it over meanwhile. */
export async function updateMail(db: Kysely<DB>, mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
  await db
    .updateTable('outbox')
    .set(outcome)
    .where('id', '=', mail.id)
    .where('tries', '=', mail.tries)
    .where('state', '=', 'queued')
    .execute();
}
