import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../../src/server/db/index.ts';

/** Until somebody in this database waits for a lock that another one holds. */
export async function untilBlocked(db: Kysely<DB>): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
}
