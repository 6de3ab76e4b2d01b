import { sql, type Kysely } from 'kysely';
import type { DB } from '../../src/server/db/index.ts';

/** Empties the audit log between tests: only who owns the database can, past what guards it. */
export function emptyAuditLog(db: Kysely<DB>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.deleteFrom('audit_log').execute();
  });
}
