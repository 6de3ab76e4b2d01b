import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { answeredWithin } from './answered.ts';
import { statingLevel } from './begins.ts';
import { DatabaseError } from './database-error.ts';
import { startEmbedded, type Connection, type EmbeddedServer } from './embedded.ts';
import { unlessGivenUp } from './given-up.ts';
import { createLimitedPool, createPool, STATEMENT_TIMEOUT_MS, type Isolation } from './pool.ts';
import { keepingStatements } from './prepared.ts';
import { repeatingStatements } from './repeated.ts';
import { grantRoles, prepareServing } from './roles.ts';
import { refuseOldServer, refuseSnapshots } from './server-version.ts';
import { isDatabaseUnreachable } from './unreachable.ts';
import { createWaits } from './waits.ts';
import type { DB } from './schema.ts';

export { givenUpCounts } from './again.ts';
export { unlessGivenUp } from './given-up.ts';
export type { Connection } from './embedded.ts';
export { DatabaseError } from './database-error.ts';
export { migrate, migrateLike, newerMigrations, pendingMigrations, whileNoneMigrates } from './migrate.ts';
export { UNHURRIED } from './pool.ts';
export { readingFrom, openReplica, lookAtReplica } from './replica/index.ts';
export type { Reader, Reading, Replica } from './replica/index.ts';
export {
  afterCommit,
  inLongSnapshot,
  inSnapshot,
  inTransaction,
  keptOnly,
  LONGEST_READ_MS,
  undone,
} from './transaction.ts';
export type { DB } from './schema.ts';

export interface DatabaseOptions {
  /** Holds the embedded database; not touched when `databaseUrl` is given. */
  dataDir: string;
  databaseUrl?: string | undefined;
  poolSize: number;
  /** How transactions are kept apart; as the database says where nothing is said. */
  isolation?: Isolation | undefined;
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
  /** Stands between whoever serves and the connections, to tell of what is asked; nobody does without it. */
  around?: ((pool: PostgresPool) => PostgresPool) | undefined;
  /** Ends the opening, with all that it has started; it then throws the signal's reason. */
  stopping?: AbortSignal | undefined;
  /** Takes one Portuguese sentence at a time, for whoever watches the server. */
  log: (sentence: string) => void;
}

export interface Database {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** The pool as `db` takes connections from it. */
  connections: PostgresPool;
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
    const pool = openPool({ connectionString: databaseUrl }, options);
    const database = withPool(pool, databaseUrl, options);
    await unlessGivenUp(stopping, database.stop, async () => {
      await untilServed(pool, log);
      await refuseOldServer(pool);
      await refuseSnapshots(pool);
      await prepareServed(database, options);
    });
    return database;
  }
  if (options.serving !== undefined) {
    const { serving } = options;
    return withPool(openPool(serving, options), urlOf(serving), options);
  }
  const server =
    options.embedded === undefined
      ? await startEmbedded(dataDir, { log, stopping, pooled: poolSize })
      : { connection: options.embedded, stop: async () => {} };
  const url = urlOf(server.connection);
  if (options.prepare === undefined)
    return withPool(openPool(server.connection, options), url, { ...options, stopServer: server.stop });
  return serveEmbedded(server, url, { ...options, prepare: options.prepare });
}

/** The connections of who serves. */
const openPool = (
  where: Connection | { connectionString: string },
  { poolSize, isolation, log }: DatabaseOptions,
) => createLimitedPool({ ...where, max: poolSize }, { isolation }, log);

const urlOf = ({ host, user, password, database }: Connection) =>
  `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;

async function serveEmbedded(
  server: EmbeddedServer,
  url: string,
  options: DatabaseOptions & Required<Pick<DatabaseOptions, 'prepare'>>,
): Promise<Database> {
  const { prepare, stopping, log } = options;
  const owner = withPool(createPool(server.connection, OWNERS, log), url);
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
    const served = withPool(openPool(serving, options), url, { ...options, stopServer: server.stop });
    return { ...served, serving };
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
  const owner = withPool(createPool({ connectionString: migrateUrl }, OWNERS, log), migrateUrl);
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

interface PoolParts extends Pick<DatabaseOptions, 'around' | 'isolation'> {
  stopServer?: () => Promise<void>;
}

function withPool(pool: pg.Pool, url: string, { stopServer, around, isolation }: PoolParts = {}): Database {
  const answered = answeredWithin(pool, STATEMENT_TIMEOUT_MS);
  const kept = repeatingStatements(statingLevel(keepingStatements(answered), isolation));
  const waits = createWaits(around === undefined ? kept : around(kept));
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
    await stopServer?.();
  };
  return {
    pool,
    db,
    connections: waits.pool,
    takeLongestWaitMs: waits.takeLongestMs,
    url,
    stop: () => (ending ??= end()),
  };
}
