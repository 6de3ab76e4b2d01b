import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/** A letter that has gone out. */
export interface SentLetter {
  kind: string;
  sentAt: Date;
}

/** Nobody is written to oftener about one order. */
const MOST = 100;

/** The letters about an order that were sent, oldest first, without the copies that the team had. */
export async function listLetters(db: Kysely<DB>, orderId: number): Promise<SentLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'sent_at'])
    .where('state', '=', 'sent')
    .where(sql<string>`payload ->> 'orderId'`, '=', String(orderId))
    .where(sql<string>`payload ->> 'copyFor'`, 'is', null)
    .orderBy('sent_at')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ kind, sent_at: sentAt }) => (sentAt === null ? [] : [{ kind, sentAt }]));
}

/** The letters of such kinds about these orders that wait, or went out since then. */
export async function listToldOf(
  db: Kysely<DB>,
  { orderIds, kinds, since }: { orderIds: readonly number[]; kinds: readonly string[]; since: Date },
): Promise<{ orderId: number; kind: string; isWaiting: boolean }[]> {
  const number = sql<string>`payload ->> 'orderId'`;
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'state', number.as('orderId')])
    .where(number, 'in', orderIds.map(String))
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('state', '=', 'queued'), eb('sent_at', '>', since)]))
    .execute();
  return rows.map(({ kind, state, orderId }) => ({
    orderId: Number(orderId),
    kind,
    isWaiting: state === 'queued',
  }));
}

/** Does a mail wait to be sent whose key begins so? Copies for the team are none. */
export async function isWaiting(tx: Transaction<DB>, keyStart: string): Promise<boolean> {
  const row = await tx
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'queued')
    .where(sql<boolean>`starts_with(dedup_key, ${keyStart})`)
    .where(sql<string>`payload ->> 'copyFor'`, 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
