import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { TakenTable } from './taken-table.ts';

/** Documents of the shop's settings are the largest rows: 50 of them are a few megabytes. */
const AT_ONCE = 50;

export type TakenRow = Readonly<Record<string, unknown>>;

/** All rows of a table by its primary key, a part at a time, whatever comes meanwhile. */
export async function* rowsOf(
  db: Kysely<DB>,
  { table, key, take }: Pick<TakenTable, 'table' | 'key' | 'take'>,
): AsyncGenerator<TakenRow[]> {
  const columns = sql.join([...new Set([...key, ...take])].map((name) => sql.ref(name)));
  const place = sql.join(key.map((name) => sql.ref(name)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<TakenRow>`
      select ${columns} from ${sql.table(table)} ${after} order by ${place} limit ${AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = sql`where (${place}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}
