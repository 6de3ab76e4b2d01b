import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Session } from './api.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Whose a session is. */
export type SessionOwner = { kind: 'admin'; id: number } | { kind: 'customer'; id: number };

/** The live session of a token's SHA-256, or null. */
export async function findSession(db: Kysely<DB>, tokenHash: Buffer, now: Date): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('admin_users', 'admin_users.id', 'sessions.admin_id')
    .select([
      'sessions.kind',
      'sessions.customer_id',
      'sessions.admin_id',
      'admin_users.username',
      'admin_users.role',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.customer_id !== null) return { kind: 'customer', customerId: row.customer_id, tokenHash };
  if (row.admin_id === null || row.username === null || row.role === null) return null;
  return { kind: 'admin', adminId: row.admin_id, username: row.username, role: row.role, tokenHash };
}

export interface NewSession {
  tokenHash: Buffer;
  owner: SessionOwner;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(db: Db, { tokenHash, owner, now, expiresAt }: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      kind: owner.kind,
      [columnOf(owner)]: owner.id,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends somebody's sessions, all but one where that is named. */
export async function deleteSessionsOf(db: Db, owner: SessionOwner, but: Buffer | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(columnOf(owner), '=', owner.id)
    .$if(but !== null, (query) => query.where('token_hash', '!=', but ?? Buffer.alloc(0)))
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

const columnOf = ({ kind }: SessionOwner) => (kind === 'admin' ? 'admin_id' : 'customer_id');
