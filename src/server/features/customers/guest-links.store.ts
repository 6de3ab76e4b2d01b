import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

interface NewLink {
  tokenHash: Buffer;
  /** In small letters. */
  email: string;
  now: Date;
  expiresAt: Date;
}

/** Forgets links that ended before then. */
export async function deleteOldGuestLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('guest_links').where('expires_at', '<', before).execute();
}

/** Keeps a link, and forgets those whose time is over. */
export async function insertGuestLink(db: Db, { tokenHash, email, now, expiresAt }: NewLink): Promise<void> {
  await deleteOldGuestLinks(db, now);
  await db
    .insertInto('guest_links')
    .values({ token_hash: tokenHash, email, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Whose e-mail a link was sent to that can still be used. */
export async function findGuestLink(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('guest_links')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email;
}

/** Makes all links to an e-mail worthless. */
export async function deleteGuestLinks(tx: Transaction<DB>, email: string): Promise<void> {
  await tx.deleteFrom('guest_links').where('email', '=', email).execute();
}

/** Did anybody buy with this e-mail and without an account? */
export async function hasGuestOrders(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .where('customer_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
