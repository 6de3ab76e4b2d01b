import { Kysely, PostgresDialect } from 'kysely';
import { ensureCluster, DATABASE_USER } from './embedded/cluster.ts';
import { prepareHome } from './embedded/home.ts';
import { findRunning } from './embedded/postmaster-file.ts';
import { SOCKET_PORT } from './embedded/socket-folder.ts';
import { DATABASE_NAME } from './embedded.ts';
import { openDatabase, type Database, type DatabaseOptions } from './index.ts';
import { createLimitedPool, type Isolation } from './pool.ts';
import { repeatingStatements } from './repeated.ts';
import type { DB } from './schema.ts';

interface JoinOptions extends DatabaseOptions {
  /** Not to be left out: a database whose own level is refused is opened by DATABASE_ISOLATION alone. */
  isolation: Isolation | undefined;
}

/**
 * The database for a command that may run beside the shop: joins the embedded server where one runs, and leaves it
 * running; else opens the database as the shop does. Throws DatabaseError.
 */
export async function joinDatabase(options: JoinOptions): Promise<Pick<Database, 'pool' | 'db' | 'stop'>> {
  if (options.databaseUrl) return openDatabase(options);
  const home = await prepareHome(options.dataDir, options.log);
  const running = await findRunning(home.cluster);
  if (running === undefined) return openDatabase(options);
  const password = await ensureCluster(home, options.log);
  const where = {
    host: running.socketFolder,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    password,
    database: DATABASE_NAME,
  };
  const { poolSize, isolation, log } = options;
  const pool = createLimitedPool({ ...where, max: poolSize }, { isolation }, log);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: repeatingStatements(pool) }) });
  return { pool, db, stop: () => db.destroy() };
}
