import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dumpShop } from '../src/server/backup/dump.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';

let postgres: ServedPostgres;
let database: FreshDatabase;
let pool: Pool;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await freshDatabase(postgres.url, 'demo');
  pool = new Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
  await postgres?.stop();
});

it('[BACKUP-01] keeps every table there from the first on, and nobody from writing', async () => {
  const client = await pool.connect();
  const counted = { keys: [], tables: 0, pictures: 0 };
  const frames = dumpShop({ client, mediaFolder: null, now: new Date() }, counted);
  try {
    // Its head, and the head of the first table.
    await frames.next();
    await frames.next();
    const { rows } = await pool.query<{ tables: number; free: string[] }>(
      `select count(*)::int as tables, coalesce(array_agg(c.relname::text) filter (where not exists (
          select from pg_locks l where l.relation = c.oid and l.mode = 'AccessShareLock' and l.granted)), '{}') as free
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^schema_migrations'`,
    );
    expect(rows).toEqual([{ tables: expect.any(Number), free: [] }]);
    expect(rows[0]?.tables).toBeGreaterThan(100);
    // Without waiting: under a clock that was moved the database's timers do not ring.
    await pool.query(
      'begin; lock table settings in row exclusive mode nowait; update settings set value = value; rollback',
    );
    await expect(
      pool.query(
        'begin; lock table order_comments in access exclusive mode nowait; drop table order_comments; commit',
      ),
    ).rejects.toMatchObject({ code: '55P03' });
  } finally {
    await frames.return(undefined);
    await client.query('rollback');
    client.release();
  }
});
