import { existsSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_SERVER, isServerBuilt } from '../../launch/build.mjs';
import { MEMORY } from '../../launch/server.mjs';
import { ONE_SHOPPER, PAID_FREIGHT } from './one-shopper.ts';
import { prepareShop, type RunningShop, type ShopOptions } from './prepared-shop.ts';
import { sameMachine } from './same-machine.ts';

const HOUSE = fileURLToPath(new URL('../..', import.meta.url));
const START_PATIENCE_MS = 180_000;

/** What `npm start` starts; the sources themselves for who changes them and runs a test without building. */
const SOURCES = 'src/server/main.ts';
export const PROGRAM = isServerBuilt() ? BUILT_SERVER : SOURCES;

/** Another house may be of a version that ran its sources. */
const programOf = (house: string) => (existsSync(join(house, PROGRAM)) ? PROGRAM : SOURCES);

interface ServerOptions extends ShopOptions {
  /** Its own embedded database, opened for the first time, where that is what a test is about. */
  embedded?: boolean;
  /** The system's user that it runs as (the tests then run as root); our own otherwise. */
  uid?: number;
  /** The repository's folder where it is not this one. */
  house?: string;
  /** Options of Node.js itself. */
  nodeOptions?: string[];
}

export interface RunningServer extends RunningShop {
  pid: number;
  process: ChildProcess;
  /** Ends it as a crash would. What it left behind stays until `stop`. */
  kill9(): Promise<void>;
}

/** Starts a shop like `startShop`, in a process of its own, as `npm start` does: it can be killed, and measured. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { folder, dataDir, env, discard } = await prepareShop(options);
  const server = spawnServer({ ...options, cwd: folder, env });
  const stop = async (): Promise<number | null> => {
    server.process.kill('SIGTERM');
    const code = await server.ended;
    await discard();
    return code;
  };
  const port = await untilListening(server).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: server.process.pid ?? 0,
    process: server.process,
    dataDir,
    logs: server.output,
    stop,
    async kill9() {
      server.process.kill('SIGKILL');
      await server.ended;
    },
  };
}

interface SpawnOptions extends Pick<ServerOptions, 'uid' | 'house' | 'nodeOptions'> {
  /** A command that runs it elsewhere: in another network, say. */
  within?: readonly string[];
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
  const { uid, house = HOUSE, nodeOptions = [], within = [] } = options;
  const node = join(house, 'node_modules/.bin/node');
  const [command = node, ...program] = [...within, node, ...nodeOptions, join(house, programOf(house))];
  const child = spawn(command, program, {
    cwd: options.cwd,
    ...(uid !== undefined && { uid, gid: uid }),
    env: { ...serverEnvironment(), ...options.env },
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

/** What a server has whatever its test asks for; the settings of whoever runs the tests are not inherited. */
export function serverEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    NODE_COMPILE_CACHE: join(HOUSE, '.cache', 'node'),
    ...MEMORY,
    ...sameMachine(),
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    ...ONE_SHOPPER,
    ...PAID_FREIGHT,
    // The machine of tests is busy with all of them at once: nothing of that says what a shop does under load.
    LOAD_LIMITS_MS: 'off',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_FORMAT: 'json',
  };
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
