import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type AdminUser = Selectable<DB['admin_users']>;

/** By name, whatever its case. */
export function findAdmin(db: Db, username: string): Promise<AdminUser | undefined> {
  return db
    .selectFrom('admin_users')
    .selectAll()
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
}

export function findAdminById(db: Db, id: number): Promise<AdminUser | undefined> {
  return db.selectFrom('admin_users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The administrator who was there first. */
export function findFirstAdmin(db: Db): Promise<AdminUser | undefined> {
  return db
    .selectFrom('admin_users')
    .selectAll()
    .where('role', '=', 'admin')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Makes an administrator where there is none at all. False when somebody was faster. */
export async function insertFirstAdmin(db: Db, username: string, senhaHash: string): Promise<boolean> {
  const result = await db
    .insertInto('admin_users')
    .columns(['username', 'senha_hash', 'role'])
    .expression(
      db
        .selectNoFrom([
          sql<string>`${username}::text`.as('username'),
          sql<string>`${senhaHash}::text`.as('senha_hash'),
          sql<'admin'>`'admin'`.as('role'),
        ])
        .where((eb) => eb.not(eb.exists(eb.selectFrom('admin_users').select('id')))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updatePassword(db: Db, adminId: number, senhaHash: string, now: Date): Promise<void> {
  await db
    .updateTable('admin_users')
    .set({ senha_hash: senhaHash, updated_at: now })
    .where('id', '=', adminId)
    .execute();
}

export interface NewSession {
  tokenHash: Buffer;
  adminId: number;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(
  db: Db,
  { tokenHash, adminId, now, expiresAt }: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      kind: 'admin',
      admin_id: adminId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends an administrator's sessions, all but one where that is named. */
export async function deleteSessionsOf(db: Db, adminId: number, but: Buffer | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .$if(but !== null, (query) => query.where('token_hash', '!=', but ?? Buffer.alloc(0)))
    .execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

export interface AuditEntry {
  actor: string;
  action: string;
  subject?: string;
  after?: Record<string, unknown>;
  at: Date;
}

/** Writes down who did what. Secrets have no place in it. */
export async function insertAudit(db: Db, { actor, action, subject, after, at }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject: subject ?? '', after: after ? JSON.stringify(after) : null, at })
    .execute();
}

/** Did this administrator log in from this address since then? */
export async function hasLoggedInFrom(
  db: Db,
  { username, address, since }: { username: string; address: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>', since)
    .where('actor', '=', username)
    .where('action', '=', LOGGED_IN)
    .where(sql<string>`after ->> 'address'`, '=', address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The audit log's word for a login. */
export const LOGGED_IN = 'login';
