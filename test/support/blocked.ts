import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../../src/server/db/index.ts';

/** Until somebody in this database, or so many, wait for a lock that another one holds. */
export async function untilBlocked(db: Kysely<DB>, many = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(many);
}

const MORE_THAN_A_POOL = 60;

/** How many transactions of this database were given up for others so far: each connection tells at its next query. */
export async function deadlocksOf(db: Kysely<DB>): Promise<number> {
  const tell = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.02)`.execute(db);
  await Promise.all(Array.from({ length: MORE_THAN_A_POOL }, tell));
  await Promise.all(Array.from({ length: MORE_THAN_A_POOL }, tell));
  const { rows } = await sql<{
    n: number;
  }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.n ?? 0;
}
