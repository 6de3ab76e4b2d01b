import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from './db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

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

/** Did this one log in from this address since then? */
export async function hasLoggedInFrom(
  db: Db,
  { actor, address, since }: { actor: string; address: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('at', '>', since)
    .where('actor', '=', actor)
    .where('action', '=', LOGGED_IN)
    .where(sql<string>`after ->> 'address'`, '=', address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The audit log's word for a login. */
export const LOGGED_IN = 'login';
