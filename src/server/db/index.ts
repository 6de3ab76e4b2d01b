import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { createPool } from './pool.ts';
import type { DB } from './schema.ts';

export { DatabaseError } from './database-error.ts';
export { migrate } from './migrate.ts';
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
  /** For other PostgreSQL clients; it holds the password. */
  url: string;
  /** Closes the connections and then ends the embedded server. Call it after the last request. */
  stop(): Promise<void>;
}

/** Opens the embedded database of `dataDir`, or the served one of `databaseUrl`. Throws DatabaseError. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, databaseUrl, poolSize, log } = options;
  if (databaseUrl) {
    return withPool(
      createPool({ connectionString: databaseUrl }, poolSize, log),
      databaseUrl,
      async () => {},
    );
  }
  const server = await startEmbedded(dataDir, log);
  const { host, user, password, database } = server.connection;
  const url = `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;
  return withPool(createPool(server.connection, poolSize, log), url, server.stop);
}

function withPool(pool: pg.Pool, url: string, stopServer: () => Promise<void>): Database {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    db,
    url,
    async stop() {
      await db.destroy();
      await stopServer();
    },
  };
}
