import { spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/server/http/free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HOUSE = fileURLToPath(new URL('../..', import.meta.url));
const START_PATIENCE_MS = 60_000;

export interface ShopOptions {
  /** Settings of the shop; those of the process that runs the tests are not inherited. */
  env?: Record<string, string>;
  /** A data folder that outlives this server, for restarts; a temporary one otherwise. */
  dataDir?: string;
  /** A port of its own choice, e.g. the one that a server had which was ended. */
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

/** Starts the real server and waits until it is ready. */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const folder = await temporaryFolder('vitrine-shop');
  const dataDir = options.dataDir ?? join(folder.path, 'data');
  await mkdir(dataDir, { recursive: true });
  if (options.uid !== undefined) await chown(dataDir, options.uid, options.uid);
  const port = options.port ?? (await freePort());
  const server = spawnServer({
    ...options,
    cwd: folder.path,
    env: { ...options.env, PORT: String(port), DATA_DIR: dataDir },
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<number | null> => {
    server.process.kill('SIGTERM');
    const code = await server.ended;
    await folder.remove();
    return code;
  };
  await untilReady(url, server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
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
  const inherited = { PATH, HOME, NODE_COMPILE_CACHE, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
  const child = spawn(join(house, 'node_modules/.bin/node'), [join(house, 'src/server/main.ts')], {
    cwd: options.cwd,
    ...(uid !== undefined && { uid, gid: uid }),
    env: { ...inherited, NODE_ENV: 'production', HOST: '127.0.0.1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  living.add(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => living.delete(child));
  return { process: child, ended, output: () => output };
}

async function untilReady(url: string, server: SpawnedServer): Promise<void> {
  const until = Date.now() + START_PATIENCE_MS;
  while (Date.now() < until) {
    if (server.process.exitCode !== null) throw new Error(`The shop did not start:\n${server.output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error(`The shop was not ready within ${START_PATIENCE_MS / 1000} s:\n${server.output()}`);
}
