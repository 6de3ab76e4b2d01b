import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';

const MOST_ENTRIES = 1000;

/** What a customer did, newest first, as the audit log has it. */
export function listActsOf(db: Kysely<DB>, actor: string) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'action', 'after'])
    .where('actor', '=', actor)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute();
}
