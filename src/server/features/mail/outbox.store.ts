import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

export interface QueuedMail {
  kind: string;
  /** One mail per event: a second one with the same key is dropped. */
  dedupKey: string;
  payload: Record<string, unknown>;
}

/** Puts a mail into the outbox, in the transaction of what it tells about. */
export async function queueMail(tx: Transaction<DB>, mail: QueuedMail): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind: mail.kind, dedup_key: mail.dedupKey, payload: JSON.stringify(mail.payload) })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .execute();
}
