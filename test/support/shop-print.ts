import type { Pool } from 'pg';

/** Each table's rows as one hash. Sessions end with a restore. */
export async function printOf(from: Pool): Promise<Record<string, string>> {
  const { rows } = await from.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('sessions', 'schema_migrations')`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await from.query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as print from "${name}" t`,
    );
    prints[name] = found.rows[0]?.print ?? '';
  }
  return prints;
}
