import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { DatabaseError } from './database-error.ts';
import { startEmbedded } from './embedded.ts';
import { createPool } from './pool.ts';
import { createWaits } from './waits.ts';
import type { DB } from './schema.ts';

export { DatabaseError } from './database-error.ts';
export { migrate, migrateLike, pendingMigrations } from './migrate.ts';
export { inTransaction } from './transaction.ts';
export type { DB } from './schema.ts';

export interface DatabaseOptions {
  /** Holds the embedded database; not touched when `databaseUrl` is given. */
  dataDir: string;
  databaseUrl?: string | undefined;
  poolSize: number;
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
  /** Closes the connections and then ends the embedded server. Call it after the last request. */
  stop(): Promise<void>;
}

/** Opens the embedded database of `dataDir`, or the served one of `databaseUrl`. Throws DatabaseError. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, poolSize, log } = options;
  if (databaseUrl) {
    const pool = createPool({ connectionString: databaseUrl }, poolSize, log);
    await untilServed(pool, log);
    return withPool(pool, databaseUrl, async () => {});
  }
  const server = await startEmbedded(dataDir, log);
  const { host, user, password, database } = server.connection;
  const url = `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;
  return withPool(createPool(server.connection, poolSize, log), url, server.stop);
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
      if (Date.now() - began > SERVED_PATIENCE_MS || !mayCome(error)) {
        await pool.end();
        throw new DatabaseError(`Não foi possível usar o banco de dados de DATABASE_URL: ${why}.`, error);
      }
      if (!said) log('Esperando o banco de dados de DATABASE_URL…');
      await sleep(250);
    }
  }
}

const COMING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '57P03', '53300']);

function mayCome(error: unknown): boolean {
  return error instanceof Error && 'code' in error && COMING.has(String(error.code));
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
  return {
    pool,
    db,
    takeLongestWaitMs: waits.takeLongestMs,
    url,
    async stop() {
      // A query that hangs keeps its connection; the server's own end cuts it.
      await Promise.race([closeConnections(), sleep(END_PATIENCE_MS, undefined, { ref: false })]);
      await stopServer();
    },
  };
}
