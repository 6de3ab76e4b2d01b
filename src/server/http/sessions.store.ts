import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Session } from './api.ts';

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
