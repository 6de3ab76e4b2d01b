import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/** A letter that has gone out. */
export interface SentLetter {
  kind: string;
  sentAt: Date;
}

/** Nobody is written to oftener about one order. */
const MOST = 100;

/** The letters about an order that were sent, oldest first. */
export async function listLetters(db: Kysely<DB>, orderId: number): Promise<SentLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'sent_at'])
    .where('state', '=', 'sent')
    .where(sql<string>`payload ->> 'orderId'`, '=', String(orderId))
    .orderBy('sent_at')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ kind, sent_at: sentAt }) => (sentAt === null ? [] : [{ kind, sentAt }]));
}

/** Does a mail wait to be sent whose key begins so? */
export async function isWaiting(tx: Transaction<DB>, keyStart: string): Promise<boolean> {
  const row = await tx
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'queued')
    .where(sql<boolean>`starts_with(dedup_key, ${keyStart})`)
    .executeTakeFirst();
  return row !== undefined;
}
