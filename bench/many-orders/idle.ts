import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { say } from '../figure.ts';

/** Tables that grow with each order. */
const GROWING = [
  'orders',
  'order_items',
  'order_history',
  'payments',
  'charge_movements',
  'customers',
  'labels',
  'tracked_parcels',
  'outbox',
];
/** What is known of them may be as late as this, ms. */
const TOLD_AFTER_MS = 2000;

interface Read {
  name: string;
  scans: number;
  rows: number;
}

/** How many rows of each growing table are read while nobody asks for anything: what comes round in the shop may read a few. */
export async function sayIdle(pool: Pool, seconds: number): Promise<void> {
  await sleep(TOLD_AFTER_MS);
  const before = new Map((await readings(pool)).map((one) => [one.name, one]));
  await sleep(seconds * 1000);
  for (const { name, scans, rows } of await readings(pool)) {
    const was = before.get(name);
    const [whole, read] = [scans - (was?.scans ?? 0), rows - (was?.rows ?? 0)];
    const detail = `${whole} times the whole table, ${read} rows in all in ${seconds} s`;
    say({ name: `left alone: ${name}`, ratio: read / seconds, yardstick: 'a row in a second', detail });
  }
}

async function readings(pool: Pool): Promise<Read[]> {
  const { rows } = await pool.query<{ name: string; scans: string; rows: string }>(
    `select relname as name, seq_scan as scans, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
      from pg_stat_user_tables where relname = any($1) order by relname`,
    [GROWING],
  );
  return rows.map(({ name, scans, rows: read }) => ({ name, scans: Number(scans), rows: Number(read) }));
}
