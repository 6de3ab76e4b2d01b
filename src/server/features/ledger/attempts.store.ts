import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/** One try to pay an order, written down before the provider is asked. */
export type Attempt = Selectable<DB['payment_attempts']>;

type Db = Kysely<DB> | Transaction<DB>;

export interface NewAttempt {
  order: { id: number; total_cents: number; credito_cents: number };
  method: Attempt['method'];
  installments: number;
  /** The client's key, and what tells one body from another. */
  key: string;
  bodyHash: Buffer;
  /** The key that the provider's call will carry. */
  providerKey: string;
  /** How long the order waits for its money. */
  termMinutes: number;
  /** The provider's number, where the attempt takes up a charge that there is. */
  takesUp?: string;
  now: Date;
}

/** On delivery, where vales pay all, and where the money was received elsewhere. */
const ASKS_NOBODY: ReadonlySet<Attempt['method']> = new Set(['entrega', 'credito', 'recebido']);

/** Notes an order's next attempt. Throws where the client's key is taken. */
export function openAttempt(tx: Transaction<DB>, asked: NewAttempt): Promise<Attempt> {
  const { order, now } = asked;
  const isAnswered = asked.takesUp !== undefined || ASKS_NOBODY.has(asked.method);
  return tx
    .insertInto('payment_attempts')
    .values({
      order_id: order.id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from payment_attempts where order_id = ${order.id})`,
      method: asked.method,
      idempotency_key: asked.key,
      body_hash: asked.bodyHash,
      provider_key: asked.providerKey,
      term_minutes: asked.termMinutes,
      state: isAnswered ? 'answered' : 'sending',
      provider_payment_id: asked.takesUp ?? null,
      amount_cents: order.total_cents - order.credito_cents,
      installments: asked.installments,
      created_at: now,
      updated_at: now,
      sent_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findAttempt(
  db: Db,
  by: { key: string } | { id: number } | { hostedId: string },
): Promise<Attempt | undefined> {
  const query = db.selectFrom('payment_attempts').selectAll();
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst();
  return 'key' in by
    ? query.where('idempotency_key', '=', by.key).executeTakeFirst()
    : query.where('hosted_id', '=', by.hostedId).executeTakeFirst();
}

/** The provider's page on which an order was last to be paid; null where there was none. */
export async function findHostedUrl(db: Db, orderId: number): Promise<string | null> {
  const row = await db
    .selectFrom('payment_attempts')
    .select('hosted_url')
    .where('order_id', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hosted_url ?? null;
}

/** An order's attempts, oldest first. */
export function listAttempts(db: Db, orderId: number): Promise<Attempt[]> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
}

/** The provider has spoken: of this charge, or of none any more. */
export async function noteAnswered(
  db: Db,
  attemptId: number,
  { chargeId, now }: { chargeId?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({
      state: 'answered',
      updated_at: now,
      ...(chargeId === undefined ? {} : { provider_payment_id: chargeId, error: null }),
    })
    .where('id', '=', attemptId)
    .execute();
}

/** Nothing was made of it. */
export async function noteFailed(
  db: Db,
  attemptId: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ state: 'failed', error: error.slice(0, 300), updated_at: now })
    .where('id', '=', attemptId)
    .execute();
}

/** The provider may or may not have acted; unless its news came first. */
export async function noteDoubted(
  db: Db,
  attemptId: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ state: 'unknown', error: error.slice(0, 300), updated_at: now })
    .where('id', '=', attemptId)
    .where('state', '=', 'sending')
    .execute();
}

/** One can pay on this page of the provider: from now on it is looked for what was paid there. */
export async function noteHosted(
  db: Db,
  attemptId: number,
  { id, url, now }: { id: string; url: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ state: 'unknown', hosted_id: id, hosted_url: url, updated_at: now })
    .where('id', '=', attemptId)
    .execute();
}

/** Keeps the final answer to the client, to be given again as it was. */
export async function keepAnswer(
  db: Db,
  attemptId: number,
  { status, answer }: { status: number; answer: unknown },
): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ answer_status: status, answer: JSON.stringify(answer) })
    .where('id', '=', attemptId)
    .execute();
}

/**
 * Marks an attempt as sent once more, if it is still as it was read: of several that try, one succeeds. Under a new
 * provider key it counts as a further try.
 */
export function sendAgain(
  db: Db,
  seen: Attempt,
  { now, anew }: { now: Date; anew?: Pick<NewAttempt, 'providerKey' | 'termMinutes'> },
): Promise<Attempt | undefined> {
  return db
    .updateTable('payment_attempts')
    .set({
      state: 'sending',
      updated_at: now,
      sent_at: now,
      ...(anew === undefined
        ? {}
        : {
            provider_key: anew.providerKey,
            term_minutes: anew.termMinutes,
            tries: seen.tries + 1,
            error: null,
          }),
    })
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

/** Forgets what body an old attempt came with: its key is not taken up again by then. How many. */
export async function forgetBodies(
  tx: Transaction<DB>,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = tx
    .selectFrom('payment_attempts')
    .select('id')
    .where('created_at', '<', before)
    .where('state', 'in', ['answered', 'failed'])
    .where(sql<boolean>`body_hash <> ''::bytea`)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempts')
    .set({ body_hash: Buffer.alloc(0) })
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
