import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { UNHURRIED } from '../db/index.ts';
import { neededKeys } from './data-keys.ts';
import { dataFrames, headFrame, type Head } from './frames.ts';

/** What a migrated database has of its own to tell how far it is. */
export const OF_MIGRATIONS = ['schema_migrations', 'schema_migrations_lock'];

/** For who changes a whole table: a migration has its locks for a moment only. */
const MOST_WAIT_MS = 60_000;

export interface Counted {
  /** Names of the data keys without which CPFs in it stay shut. */
  keys: string[];
  tables: number;
  pictures: number;
}

interface Source {
  client: pg.ClientBase;
  /** Null: they lie elsewhere. */
  mediaFolder: string | null;
  now: Date;
}

/**
 * The shop as one stream of frames: all tables as they stood at one moment, while others write, then where their
 * numbers go on, then the pictures, which are only ever added. `counted` is told what was written.
 */
export async function* dumpShop(
  { client, mediaFolder, now }: Source,
  counted: Counted,
): AsyncGenerator<Buffer> {
  let parts = 0;
  const head = (one: Head) => {
    parts += 1;
    return headFrame(one);
  };
  await client.query(`begin isolation level repeatable read read only; ${UNHURRIED}`);
  const { rows: migrations } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from schema_migrations order by number',
  );
  const keys = await neededKeys(client);
  counted.keys = keys;
  yield head({ kind: 'shop', madeAt: now.toISOString(), migrations, keys });
  const tables = await listTables(client);
  await keepTables(client, tables);
  for (const { name, columns } of tables) {
    yield head({ kind: 'table', name, columns });
    yield* dataFrames(client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join()}) to stdout`)));
    counted.tables += 1;
  }
  // Numbers are given out outside of transactions: read last, they are past all that was read.
  for (const sequence of await listSequences(client)) yield head({ kind: 'sequence', ...sequence });
  await client.query('commit');
  for (const name of mediaFolder === null ? [] : await listFiles(mediaFolder)) {
    yield head({ kind: 'picture', name });
    yield* dataFrames(createReadStream(join(mediaFolder ?? '', name)));
    counted.pictures += 1;
  }
  yield headFrame({ kind: 'end', parts });
}

/** Nothing is taken away from any of them before the last is written; who changes rows goes on. */
async function keepTables(client: pg.ClientBase, tables: readonly { name: string }[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => quoted(name)).join();
  await client.query(`set local lock_timeout = ${MOST_WAIT_MS}; lock table ${names} in access share mode`);
}

/** A name as SQL takes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The shop's tables, with the columns that are not computed from others. */
export async function listTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attgenerated = ''
        and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [OF_MIGRATIONS],
  );
  return rows;
}

async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and last_value is not null order by sequencename`,
  );
  return rows;
}

/** A picture's folder and file, nowhere else. */
export const PICTURE = /^[0-9a-f]{32}\/[\w-]{1,40}\.[a-z]{3,4}$/;

/** Pictures by their names from their folder; none where there is no folder. What is half written, or no picture, is left out. */
async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => PICTURE.test(name))
    .toSorted();
}
