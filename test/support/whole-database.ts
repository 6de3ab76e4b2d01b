import type { Pool } from 'pg';

/** All rows of all tables as text, each with its table's name before it. */
export async function wholeDatabase(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await pool.query<{ text: string }>(`select t::text as text from "${name}" t`);
    texts.push(...found.rows.map(({ text }) => `${name} ${text}`));
  }
  return texts.join('\n');
}
