import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseError, fromSystemError } from './database-error.ts';
import { DATABASE_USER, ensureCluster } from './embedded/cluster.ts';
import { whyEnded } from './embedded/failure.ts';
import { prepareHome, withReachableBinaries, type Home } from './embedded/home.ts';
import { takeOwnerLock } from './embedded/owner-lock.ts';
import { startPostmaster, type Postmaster } from './embedded/postmaster.ts';
import { SOCKET_PORT } from './embedded/socket-folder.ts';

/** How to connect to the embedded server. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface EmbeddedServer {
  connection: Connection;
  /** Ends the server in order and gives the data folder free. Call it after the last query. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** Takes one Portuguese sentence at a time, for whoever watches the server. */
  log: (sentence: string) => void;
  stopping?: AbortSignal | undefined;
  /** Connections that all processes of the shop may keep together. */
  pooled: number;
}

export const DATABASE_NAME = 'vitrine';
const LEAST_CONNECTIONS = 60;
/** Migrations, a backup, commands beside the shop, and what PostgreSQL keeps for its administrator. */
const CONNECTIONS_BESIDE = 20;
const START_PATIENCE_MS = 120_000;
const LEFTOVERS_PATIENCE_MS = 15_000;
const STOP_PATIENCE_MS = 5000;
const WATCH_MS = 500;

/**
 * Makes, starts or adopts the PostgreSQL server of a data folder, and starts it again if it dies.
 * Throws DatabaseError, with one sentence for people; another server on the same folder is one such case.
 */
export async function startEmbedded(
  dataDir: string,
  { log, stopping, pooled }: EmbeddedOptions,
): Promise<EmbeddedServer> {
  try {
    const home = await prepareHome(dataDir, log);
    const lock = takeOwnerLock(join(home.folder, 'lock'), dataDir);
    try {
      const mostConnections = Math.max(LEAST_CONNECTIONS, pooled + CONNECTIONS_BESIDE);
      const reachable = await withReachableBinaries(home);
      return await open(reachable, { release: lock.release, log, stopping, mostConnections });
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    if (stopping?.aborted === true) throw stopping.reason;
    throw fromSystemError(error, dataDir);
  }
}

interface Opening {
  release: () => void;
  log: (sentence: string) => void;
  stopping: AbortSignal | undefined;
  mostConnections: number;
}

async function open(home: Home, { release, ...options }: Opening): Promise<EmbeddedServer> {
  const { log, stopping } = options;
  const password = await ensureCluster(home, log);
  stopping?.throwIfAborted();
  const start = () => startAccepting(home, password, options);
  const first = await start();
  const watch = watchOver(first.postmaster, async () => (await start()).postmaster, log);
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    const postmaster = await watch.end();
    await postmaster.stop(STOP_PATIENCE_MS);
    release();
  };
  return {
    connection: first.connection,
    stop: () => (ending ??= end()),
  };
}

interface Started {
  postmaster: Postmaster;
  connection: Connection;
}

async function startAccepting(
  home: Home,
  password: string,
  { log, stopping, mostConnections }: Omit<Opening, 'release'>,
): Promise<Started> {
  const began = Date.now();
  let saidAt = began;
  const start = () => startPostmaster(home, mostConnections);
  let postmaster = await start();
  for (;;) {
    const host = postmaster.socketFolder;
    const connection = { host, port: SOCKET_PORT, user: DATABASE_USER, password, database: DATABASE_NAME };
    if (stopping?.aborted === true) await postmaster.stop(STOP_PATIENCE_MS);
    stopping?.throwIfAborted();
    if (await accepts(connection)) {
      if (!postmaster.adopted || (await takes(connection, mostConnections)))
        return { postmaster, connection };
      await postmaster.stop(STOP_PATIENCE_MS);
    }
    if (!(await postmaster.isAlive())) postmaster = await again(home, postmaster, { began, start });
    if (Date.now() - began > START_PATIENCE_MS) {
      throw new DatabaseError(
        `O banco de dados em ${home.folder} não respondeu em ${START_PATIENCE_MS / 1000} s.`,
      );
    }
    if (Date.now() - saidAt > 3000) {
      log('O banco de dados está se recuperando da última parada…');
      saidAt = Date.now();
    }
    await sleep(20);
  }
}

/** An adopted server may have been ending; a killed one's processes may still be. */
async function again(
  home: Home,
  ended: Postmaster,
  { began, start }: { began: number; start: () => Promise<Postmaster> },
): Promise<Postmaster> {
  const { error, willPass } = await whyEnded(home, began);
  if (!ended.adopted && !(willPass && Date.now() - began < LEFTOVERS_PATIENCE_MS)) throw error;
  await sleep(200);
  return start();
}

const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03']);
const NO_SUCH_DATABASE = '3D000';

async function accepts(connection: Connection): Promise<boolean> {
  const code = await attempt(connection, 'select 1');
  if (code === NO_SUCH_DATABASE) {
    const failed = await attempt({ ...connection, database: 'postgres' }, `create database ${DATABASE_NAME}`);
    return failed === undefined;
  }
  return code === undefined;
}

/** Whether one that was left behind was started for so many connections: there may be more processes now. */
async function takes(connection: Connection, mostConnections: number): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ max_connections: string }>('show max_connections');
    return Number(rows[0]?.max_connections) >= mostConnections;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The code of an error that will pass, or undefined when the query ran. Throws any other error. */
async function attempt(connection: Connection, query: string): Promise<string | undefined> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 3000 });
  // A server that ends now must not end us: the failure comes back from connect or query.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(query);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'ECONNRESET';
    if (NOT_YET.has(code) || code === NO_SUCH_DATABASE) return code;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

interface Watch {
  /** Stops watching and returns the server that runs last. */
  end(): Promise<Postmaster>;
}

/** A server that was killed (by a lack of memory, say) runs again within a second or two. */
function watchOver(
  first: Postmaster,
  restart: () => Promise<Postmaster>,
  log: (sentence: string) => void,
): Watch {
  let current = first;
  let ended = false;
  let busy: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    if (ended || (await current.isAlive()) || ended) return;
    log('O banco de dados parou sozinho e está sendo iniciado de novo.');
    current = await restart();
  };
  const timer = setInterval(() => {
    busy = busy
      .then(look)
      .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
  }, WATCH_MS).unref();
  return {
    async end() {
      ended = true;
      clearInterval(timer);
      await busy;
      return current;
    },
  };
}
