import { spawn, type ChildProcess } from 'node:child_process';
import { chown, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from './postgres.ts';
import { ONE_SHOPPER } from './one-shopper.ts';
import { sameMachine } from './same-machine.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { currentRun, type Template } from './test-run.ts';

const HOUSE = fileURLToPath(new URL('../..', import.meta.url));
const START_PATIENCE_MS = 60_000;

export interface ShopOptions {
  /** Settings of the shop; those of the process that runs the tests are not inherited. */
  env?: Record<string, string>;
  /** A data folder that outlives this server, for restarts; a temporary one otherwise. */
  dataDir?: string;
  /** Its own embedded server, opened for the first time, where that is what a test is about. */
  embedded?: boolean;
  /** The port that a server had which was ended; any that is free otherwise. */
  port?: number;
  /** The system's user that it runs as (the tests then run as root); our own otherwise. */
  uid?: number;
  /** The repository's folder where it is not this one. */
  house?: string;
}

export interface RunningShop {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** All that it has printed so far. */
  logs(): string;
  /** Ends it in order and returns its exit code; deletes a temporary data folder. */
  stop(): Promise<number | null>;
  /** Ends it as a crash would. What it left behind stays until `stop`. */
  kill9(): Promise<void>;
}

/**
 * Starts the real server and waits until it listens. Within a run its database is a copy of a migrated or seeded one,
 * unless the test brings a database or a data folder, or asks for the embedded server.
 */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const folder = await temporaryFolder('vitrine-shop');
  const dataDir = options.dataDir ?? join(folder.path, 'data');
  await mkdir(dataDir, { recursive: true });
  if (options.uid !== undefined) await chown(dataDir, options.uid, options.uid);
  const copy = await copiedDatabase(options, dataDir);
  const server = spawnServer({
    ...options,
    cwd: folder.path,
    env: { ...options.env, ...copy?.env, PORT: String(options.port ?? 0), DATA_DIR: dataDir },
  });
  const stop = async (): Promise<number | null> => {
    server.process.kill('SIGTERM');
    const code = await server.ended;
    await copy?.drop();
    await folder.remove();
    return code;
  };
  const port = await untilListening(server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    pid: server.process.pid ?? 0,
    dataDir,
    logs: server.output,
    stop,
    async kill9() {
      server.process.kill('SIGKILL');
      await server.ended;
    },
  };
}

interface SpawnOptions extends Pick<ShopOptions, 'uid' | 'house'> {
  cwd: string;
  env: Record<string, string>;
}

export interface SpawnedServer {
  process: ChildProcess;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  output(): string;
}

const living = new Set<ChildProcess>();

// A test that fails half way must not leave its servers behind.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Starts the server without waiting for it, as for one that is to refuse. It reads no `.env`: its folder has none. */
export function spawnServer(options: SpawnOptions): SpawnedServer {
  const { uid, house = HOUSE } = options;
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const NODE_COMPILE_CACHE = join(HOUSE, '.cache', 'node');
  const inherited = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    ...sameMachine(),
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
  };
  const child = spawn(join(house, 'node_modules/.bin/node'), [join(house, 'src/server/main.ts')], {
    cwd: options.cwd,
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      ...inherited,
      ...ONE_SHOPPER,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      LOG_FORMAT: 'json',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  living.add(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => living.delete(child));
  return { process: child, ended, output: () => output };
}

/** What a server says last when it has started: by then all that a test may read in its output is there. */
const LAST_WORDS = '/admin-login';

/** The port on which it listens, once it does and has said so. */
export function untilListening(server: SpawnedServer): Promise<number> {
  return new Promise((resolve, reject) => {
    let port: number | undefined;
    const fail = (why: string) => reject(new Error(`The shop ${why}:\n${server.output()}`));
    const limit = setTimeout(() => fail('was not ready in time'), START_PATIENCE_MS);
    const look = () => {
      if (port === undefined || !server.output().includes(LAST_WORDS)) return;
      clearTimeout(limit);
      resolve(port);
    };
    server.process.once('message', (message: { listening: number }) => {
      port = message.listening;
      look();
    });
    server.process.stdout?.on('data', look);
    void server.ended.then(() => fail('did not start'));
  });
}

interface CopiedShop {
  /** The settings of a shop that is to find it. */
  env: Record<string, string>;
  drop(): Promise<void>;
}

/** A database and pictures for a shop that comes without; undefined where it has its own. */
async function copiedDatabase(
  { env = {}, dataDir: lasting, embedded = false }: ShopOptions,
  dataDir: string,
): Promise<CopiedShop | undefined> {
  if (embedded || lasting !== undefined || 'DATABASE_URL' in env) return undefined;
  return copyShop(dataDir, env['SEED_DEMO'] === 'off' ? 'migrated' : 'demo');
}

/** What a shop keeps, copied for one whose data folder outlives its server; undefined outside of a run. */
export async function copyShop(dataDir: string, template: Template): Promise<CopiedShop | undefined> {
  const run = await currentRun();
  if (run === null) return undefined;
  const { url, drop } = await freshDatabase(run.postgresUrl, template);
  if (template === 'demo') await cp(run.demoMedia, join(dataDir, 'media'), { recursive: true });
  return { env: { DATABASE_URL: url }, drop };
}
