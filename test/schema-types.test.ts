import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { describeTables } from '../src/server/db/row-types.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';

const TYPES = fileURLToPath(new URL('../src/server/db/schema.ts', import.meta.url));

let postgres: ServedPostgres;
let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres();
  fresh = await freshDatabase(postgres.url, 'migrated');
  database = await openDatabase({ dataDir: '', databaseUrl: fresh.url, poolSize: 1, log: () => {} });
});

afterAll(async () => {
  await database.stop();
  await fresh.drop();
  await postgres.stop();
});

it('[HOUSE-12] the types of the queries are those of the migrated database', async () => {
  const written = await readFile(TYPES, 'utf8');
  expect(written, 'run npm run db:types').toBe(await describeTables(database.pool));
});

it('[HOUSE-12] a column that changes changes them: its type, its list of values, whether it may be missing', async () => {
  await database.pool.query(`
    alter table settings add column mood text not null default 'calm' check (mood in ('calm', 'busy'));
    alter table settings add column length bigint generated always as (length(key)) stored;
    alter table settings add column seen_at timestamptz`);
  const settings = /settings: \{\n([^}]*)\}/.exec(await describeTables(database.pool))?.[1];
  expect(settings?.split('\n').map((line) => line.trim())).toEqual([
    'key: string;',
    'value: Json;',
    'updated_at: Generated<Date>;',
    "mood: Generated<'calm' | 'busy'>;",
    'length: GeneratedAlways<number | null>;',
    'seen_at: Date | null;',
    '',
  ]);
});

it('[HOUSE-12] a type that no code has read so far is asked about, not guessed', async () => {
  await database.pool.query('alter table settings add column share numeric');
  await expect(describeTables(database.pool)).rejects.toThrow(/settings\.share.*numeric/);
});
