import { sql, type Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** Whether the database can be reached and has been migrated. */
export async function databaseAnswers(db: Kysely<DB>): Promise<boolean> {
  try {
    await sql`select 1 from schema_migrations limit 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
