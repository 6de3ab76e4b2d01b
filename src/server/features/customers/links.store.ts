import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** What a mailed link is for: a new password, once; or the proof that its reader has the e-mail, as often as it is opened. */
export type LinkPurpose = 'senha' | 'email';

export interface NewLink {
  purpose: LinkPurpose;
  tokenHash: Buffer;
  customerId: number;
  now: Date;
  expiresAt: Date;
}

interface Opened {
  purpose: LinkPurpose;
  tokenHash: Buffer;
  now: Date;
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  const { purpose, tokenHash, customerId, now, expiresAt } = link;
  await db
    .insertInto('account_links')
    .values({
      purpose,
      token_hash: tokenHash,
      customer_id: customerId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** Whose a token is that can still be used. */
export async function findLink(db: Db, { purpose, tokenHash, now }: Opened): Promise<number | undefined> {
  const row = await db
    .selectFrom('account_links')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.customer_id;
}

/** Uses a token up; false when somebody was faster or its time is over. */
export async function useLink(tx: Transaction<DB>, { purpose, tokenHash, now }: Opened): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Makes a customer's other links for a new password worthless. */
export async function useResetsOf(tx: Transaction<DB>, customerId: number, now: Date): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'senha')
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', before).execute();
}
