import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { DatabaseError } from './database-error.ts';
import { startEmbedded, type Connection, type EmbeddedServer } from './embedded.ts';
import { unlessGivenUp } from './given-up.ts';
import { createPool } from './pool.ts';
import { grantRoles, prepareServing } from './roles.ts';
import { refuseOldServer } from './server-version.ts';
import { isDatabaseUnreachable } from './unreachable.ts';
import { createWaits } from './waits.ts';
import type { DB } from './schema.ts';

export { unlessGivenUp } from './given-up.ts';
export type { Connection } from './embedded.ts';
export { DatabaseError } from './database-error.ts';
export { migrate, migrateLike, pendingMigrations, whileNoneMigrates } from './migrate.ts';
export { UNHURRIED } from './pool.ts';
export { afterCommit, inTransaction, undone } from './transaction.ts';
export type { DB } from './schema.ts';

export interface DatabaseOptions {
  /** Holds the embedded database; not touched when `databaseUrl` is given. */
  dataDir: string;
  databaseUrl?: string | undefined;
  poolSize: number;
  /** The embedded server that another process of this machine has started, by its owner. */
  embedded?: Connection | undefined;
  /** The same, ready, by who serves there. */
  serving?: Connection | undefined;
  /** Who may change tables in the served database, where that is somebody else than who serves. */
  migrateUrl?: string | undefined;
  /**
   * What is done before the shop serves, by who may change tables; from then on the connections belong to a role that may
   * not. Without it they are the owner's throughout, as commands need it.
   */
  prepare?: ((database: Pick<Database, 'pool' | 'db'>) => Promise<void>) | undefined;
  /** Ends the opening, with all that it has started; it then throws the signal's reason. */
  stopping?: AbortSignal | undefined;
  /** Takes one Portuguese sentence at a time, for whoever watches the server. */
  log: (sentence: string) => void;
}

export interface Database {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** The longest that anybody has waited for a connection, in milliseconds, since it was last asked. */
  takeLongestWaitMs(): number;
  /** For other PostgreSQL clients; it holds the password. */
  url: string;
  /** How other processes of this machine reach the embedded one, as who serves there. */
  serving?: Connection;
  /** Closes the connections and then ends the embedded server. Call it after the last request. */
  stop(): Promise<void>;
}

/** Opens the embedded database of `dataDir`, or the served one of `databaseUrl`. Throws DatabaseError. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, poolSize, stopping, log } = options;
  if (databaseUrl) {
    const pool = createPool({ connectionString: databaseUrl }, poolSize, log);
    const database = withPool(pool, databaseUrl, async () => {});
    await unlessGivenUp(stopping, database.stop, async () => {
      await untilServed(pool, log);
      await refuseOldServer(pool);
      await prepareServed(database, options);
    });
    return database;
  }
  if (options.serving !== undefined) {
    const { serving } = options;
    return withPool(createPool(serving, poolSize, log), urlOf(serving), async () => {});
  }
  const server =
    options.embedded === undefined
      ? await startEmbedded(dataDir, { log, stopping, pooled: poolSize })
      : { connection: options.embedded, stop: async () => {} };
  const url = urlOf(server.connection);
  if (options.prepare === undefined)
    return withPool(createPool(server.connection, poolSize, log), url, server.stop);
  return serveEmbedded(server, url, { ...options, prepare: options.prepare });
}

const urlOf = ({ host, user, password, database }: Connection) =>
  `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;

async function serveEmbedded(
  server: EmbeddedServer,
  url: string,
  { prepare, poolSize, stopping, log }: DatabaseOptions & Required<Pick<DatabaseOptions, 'prepare'>>,
): Promise<Database> {
  const owner = withPool(createPool(server.connection, OWNERS, log), url, async () => {});
  const stop = async () => {
    // Connections that the server cut would be told of as faults.
    await owner.stop().catch(() => undefined);
    await server.stop();
  };
  return unlessGivenUp(stopping, stop, async () => {
    await prepare?.(owner);
    const role = await withClient(owner.pool, prepareServing);
    await owner.stop();
    const serving = { ...server.connection, ...role };
    return { ...withPool(createPool(serving, poolSize, log), url, server.stop), serving };
  });
}

/** Migrations and a backup before them. */
const OWNERS = 2;

async function prepareServed(
  database: Database,
  { databaseUrl, migrateUrl, prepare, log }: DatabaseOptions,
): Promise<void> {
  if (prepare === undefined) return;
  if (migrateUrl === undefined || migrateUrl === databaseUrl) return prepare(database);
  const owner = withPool(
    createPool({ connectionString: migrateUrl }, OWNERS, log),
    migrateUrl,
    async () => {},
  );
  try {
    const { rows } = await database.pool.query<{ role: string; owns: boolean }>(
      `select current_user::text as role, exists (select from pg_tables
        where schemaname = current_schema() and tablename = 'orders' and tableowner = current_user) as owns`,
    );
    const [{ role, owns } = { role: '', owns: false }] = rows;
    if (owns) throw new DatabaseError(ownsTables(role));
    await prepare(owner);
    await withClient(owner.pool, (client) => grantRoles(client, role));
  } finally {
    await owner.stop();
  }
}

/** To take rights from an owner looks like safety, and is none. */
const ownsTables = (role: string) =>
  `As tabelas ainda são de "${role}", o papel de DATABASE_URL, que assim pode mudá-las. Como administrador do banco, rode ` +
  `"reassign owned by ${role} to" com o papel de DATABASE_MIGRATE_URL (docs/operating.md), e abra a loja de novo.`;

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

const SERVED_PATIENCE_MS = 10_000;

/** A served database may be starting beside us. */
async function untilServed(pool: pg.Pool, log: (sentence: string) => void): Promise<void> {
  const began = Date.now();
  for (let said = false; ; said = true) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const why = error instanceof Error ? error.message || error.name : String(error);
      if (pool.ending) throw error;
      if (Date.now() - began > SERVED_PATIENCE_MS || !isDatabaseUnreachable(error)) {
        throw new DatabaseError(`Não foi possível usar o banco de dados de DATABASE_URL: ${why}.`, error);
      }
      if (!said) log('Esperando o banco de dados de DATABASE_URL…');
      await sleep(250);
    }
  }
}

const END_PATIENCE_MS = 2000;

function withPool(pool: pg.Pool, url: string, stopServer: () => Promise<void>): Database {
  const waits = createWaits(pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: waits.pool }) });
  const closeConnections = async (): Promise<void> => {
    await db.destroy();
    // Kysely leaves a pool alone that it was never asked to query.
    if (!pool.ending) await pool.end();
  };
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    // A query that hangs keeps its connection; the server's own end cuts it.
    await Promise.race([closeConnections(), sleep(END_PATIENCE_MS, undefined, { ref: false })]);
    await stopServer();
  };
  return {
    pool,
    db,
    takeLongestWaitMs: waits.takeLongestMs,
    url,
    stop: () => (ending ??= end()),
  };
}
