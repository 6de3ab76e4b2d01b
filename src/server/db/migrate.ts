import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { again, isGivenUp } from './again.ts';
import { DatabaseError } from './database-error.ts';
import { newerThan, saidOfNewer } from './newer.ts';
import { UNHURRIED } from './pool.ts';

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

const OWN_MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Brings the database up to this code: runs each numbered .sql file that it has not seen, in a transaction of its own,
 * and tells it. Any number of servers may call it at once, and servers of older versions go on beside it. Returns the
 * names of what this call ran. Throws DatabaseError when an applied file was changed since, or a newer version has taken
 * away what this code needs.
 */
export async function migrate(
  pool: pg.Pool,
  log: (sentence: string) => void,
  folder = OWN_MIGRATIONS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const known = await appliedOrPrepared(pool);
  const newer = newerThan(namesOf(migrations), known.keys());
  if (newer.length > 0) log(saidOfNewer(newer));
  const tell = teller(migrations, known, log);
  const ran: string[] = [];
  for (const migration of migrations) {
    const checksum = known.get(migration.name);
    if (checksum !== undefined) refuseChanged(migration, checksum);
    else if (await apply(pool, migration, log)) {
      tell(migration);
      ran.push(migration.name);
    }
  }
  return ran;
}

/** Names what has run: each in a database that was in use; in a new one a hundred names tell nobody anything, and one line names them all. */
function teller(wanted: readonly Migration[], known: Applied, log: (sentence: string) => void) {
  const [first, last] = [wanted[0], wanted.at(-1)];
  return (ran: Migration): void => {
    if (known.size > 0) log(`Banco de dados: ${ran.name}`);
    else if (ran === first) log(`Banco de dados: de ${first.name} a ${last?.name}…`);
  };
}

/**
 * Brings an empty database as far as another one was, by the names and checksums of what it had applied. Throws
 * DatabaseError when this code does not know them.
 */
export async function migrateLike(
  pool: pg.Pool,
  log: (sentence: string) => void,
  applied: readonly { name: string; checksum: string }[],
): Promise<void> {
  const migrations = await readMigrations(OWN_MIGRATIONS);
  const wanted: Applied = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  refuseUnknown(wanted, migrations);
  const like = migrations.filter(({ name }) => wanted.has(name));
  const tell = teller(like, await appliedOrPrepared(pool), log);
  for (const migration of like) {
    refuseChanged(migration, wanted.get(migration.name) ?? '');
    if (await apply(pool, migration, log)) tell(migration);
  }
}

/** What `migrate` would run on a database that has been in use; nothing for an empty one. Throws DatabaseError as it does. */
export async function pendingMigrations(pool: pg.Pool, folder = OWN_MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const known = await findApplied(pool).catch((error: unknown): Applied => {
    if (hasCode(error, UNDEFINED_TABLE)) return new Map();
    throw error;
  });
  if (known.size === 0) return [];
  newerThan(namesOf(migrations), known.keys());
  return migrations.filter(({ name }) => !known.has(name)).map(({ name }) => name);
}

/** What newer versions have done to the database. Throws DatabaseError where this code can't work with it. */
export async function newerMigrations(pool: pg.Pool, folder = OWN_MIGRATIONS): Promise<string[]> {
  const [migrations, known] = await Promise.all([readMigrations(folder), findApplied(pool)]);
  return newerThan(namesOf(migrations), known.keys());
}

const namesOf = (migrations: readonly Migration[]) => migrations.map(({ name }) => name);

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { number: Number(name.slice(0, 4)), name: name.slice(0, -'.sql'.length), sql, checksum };
    }),
  );
  const twice = migrations.find((one, index) => one.number === migrations[index - 1]?.number);
  if (twice) throw new DatabaseError(`Duas migrações têm o número de ${twice.name}.`);
  return migrations;
}

type Applied = Map<string, string>;

const UNDEFINED_TABLE = '42P01';

async function appliedOrPrepared(pool: pg.Pool): Promise<Applied> {
  try {
    return await findApplied(pool);
  } catch (error) {
    if (!hasCode(error, UNDEFINED_TABLE)) throw error;
    await prepare(pool);
    return findApplied(pool);
  }
}

async function findApplied(pool: pg.Pool): Promise<Applied> {
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by number',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

// What two servers that prepare at the same moment may do to each other, on one engine or another.
// 42710: the other's table is not there yet for `if not exists`, but the type of its rows is.
const PASSING = ['23505', '42P07', '42710', '40001', '40P01'];

/** `if not exists` is no protection against another session that creates the same table now: so a few tries. */
async function prepare(pool: pg.Pool): Promise<void> {
  const statements = `
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists schema_migrations_lock (only_row integer primary key check (only_row = 1));
    insert into schema_migrations_lock values (1) on conflict do nothing;`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pool.query(statements);
      return;
    } catch (error) {
      if (attempt === 10 || !PASSING.some((code) => hasCode(error, code))) throw error;
      await sleep(50 * attempt);
    }
  }
}

/**
 * Does `work` while no server migrates, and tells it whether none has since `pending` was read. The database has been
 * migrated before.
 */
export async function whileNoneMigrates<T>(
  pool: pg.Pool,
  pending: readonly string[],
  { work, folder = OWN_MIGRATIONS }: { work(isAsRead: boolean): Promise<T>; folder?: string | undefined },
): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query(BEGIN);
    await takeTurn(client);
    const now = await pendingMigrations(pool, folder);
    const done = await work(now.join() === pending.join());
    await client.query('rollback');
    broken = false;
    return done;
  } finally {
    client.release(broken);
  }
}

/** Whoever has waited for its turn sees what was done in the meantime, whatever the database does unless told. */
export const BEGIN = 'begin isolation level read committed';

/** Others may take their time before it, and so may whoever has it: a backup of all pictures, an index of all orders. */
async function takeTurn(client: pg.ClientBase): Promise<void> {
  await client.query(UNHURRIED);
  // A row instead of an advisory lock: it works on every engine and behind any pooler, and ends with its session.
  await client.query('select only_row from schema_migrations_lock where only_row = 1 for update');
}

/**
 * Who waits for a whole table keeps all others waiting behind it: a migration that can't have it soon steps back and
 * comes again, so that servers beside it go on selling.
 */
const LOCK_PATIENCE_MS = 2000;
const STEP_BACK_MS = 1000;
const MOST_TRIES = 200;
const LOCK_NOT_AVAILABLE = '55P03';

/** False when another server has run it in the meantime. */
async function apply(pool: pg.Pool, migration: Migration, log: (sentence: string) => void): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await again(() => applyNow(pool, migration));
    } catch (error) {
      if (!isInUse(error) || tries === MOST_TRIES) throw error;
      if (tries === 1) log(`Banco de dados: ${migration.name} espera a vez de uma tabela em uso…`);
      await sleep(STEP_BACK_MS);
    }
  }
}

/** Had it to wait too long for others, or did the database give it up in favour of them? */
const isInUse = (error: unknown) =>
  error instanceof DatabaseError && (hasCode(error.cause, LOCK_NOT_AVAILABLE) || isGivenUp(error.cause));

async function applyNow(pool: pg.Pool, migration: Migration): Promise<boolean> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query(BEGIN);
    await takeTurn(client);
    const mine = !(await wasApplied(client, migration));
    if (mine) await run(client, migration);
    await client.query('commit');
    broken = false;
    return mine;
  } finally {
    client.release(broken);
  }
}

async function wasApplied(client: pg.ClientBase, migration: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>(
    'select checksum from schema_migrations where number = $1',
    [migration.number],
  );
  const row = rows[0];
  if (row) refuseChanged(migration, row.checksum);
  return row !== undefined;
}

async function run(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(`set local lock_timeout = ${LOCK_PATIENCE_MS}`);
    await client.query(migration.sql);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`A migração ${migration.name} falhou e foi desfeita: ${why}.`, error);
  }
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ]);
}

function refuseChanged(migration: Migration, checksum: string): void {
  if (checksum === migration.checksum) return;
  throw new DatabaseError(
    `A migração ${migration.name} foi alterada depois de aplicada neste banco de dados.`,
  );
}

function refuseUnknown(known: Applied, migrations: Migration[]): void {
  const names = new Set(migrations.map((migration) => migration.name));
  const unknown = [...known.keys()].find((name) => !names.has(name));
  if (unknown === undefined) return;
  throw new DatabaseError(
    `O banco de dados é mais novo que esta versão da Vitrine: ela não conhece ${unknown}.`,
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
