import { sql, type Kysely } from 'kysely';
import type { DB } from '../../src/server/db/index.ts';

/**
 * Each table's rows as one hash, but for what any call leaves: when a session was last used, how often somebody has called, and
 * when the provider was last asked about a charge, and is to be again.
 */
export async function allRows(db: Kysely<DB>): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('sessions', 'limit_windows')`.execute(db);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await sql<{ print: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(line, e'\n' order by line), '')) as print
      from (select (to_jsonb(t) - 'checked_at' - 'read_again_at')::text as line from ${sql.table(name)} t) as lines`.execute(
      db,
    );
    prints[name] = found.rows[0]?.print ?? '';
  }
  return prints;
}
