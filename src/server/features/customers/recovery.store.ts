import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

export interface NewReset {
  tokenHash: Buffer;
  customerId: number;
  now: Date;
  expiresAt: Date;
}

export async function insertReset(db: Db, reset: NewReset): Promise<void> {
  const { tokenHash, customerId, now, expiresAt } = reset;
  await db
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, customer_id: customerId, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Whose a token is that can still be used. */
export async function findReset(db: Db, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.customer_id;
}

/** Uses a token up; false when somebody was faster or its time is over. */
export async function useReset(tx: Transaction<DB>, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Makes a customer's other links worthless. */
export async function useResetsOf(tx: Transaction<DB>, customerId: number, now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteOldResets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}
