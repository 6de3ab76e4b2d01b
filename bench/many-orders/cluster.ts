import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '../../launch/programs.mjs';
import { sameMachine } from '../../test/support/same-machine.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const run = promisify(execFile);
const SOCKET_PORT = 5432;
const PATIENCE_MS = 120_000;

/** As the documentation advises for a machine of its own with 16 GB, but for the disk: that is what it is. */
const SERVED = [
  'shared_buffers=4GB',
  'effective_cache_size=12GB',
  'random_page_cost=1.1',
  'max_wal_size=8GB',
];
/** While it is filled, and no longer: a machine that goes down then has nothing to lose. */
const FILLED = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'maintenance_work_mem=1GB',
  'max_wal_size=32GB',
  'shared_buffers=4GB',
];

/** A served database of the bench's own, whose settings change between its filling and its use. */
export interface Cluster {
  url: string;
  /** Was it there before, filled? */
  wasThere: boolean;
  start(as: 'filled' | 'served'): Promise<void>;
  pause(): Promise<void>;
  /** Ends it; what no folder was named for is gone. */
  stop(): Promise<void>;
}

/** In `folder`, where it stays for the next run, or in one that goes. */
export async function openCluster(folder: string | undefined): Promise<Cluster> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const place =
    folder === undefined ? await temporaryFolder('vitrine-many-orders') : await keptFolder(folder);
  const data = join(place.path, 'data');
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const options = {
    ...account,
    cwd: place.path,
    env: { PATH: process.env['PATH'], ...sameMachine(), LC_ALL: 'C' },
  };
  const wasThere = await stat(data).then(
    () => true,
    () => false,
  );
  if (!wasThere) {
    if (account.uid !== undefined) await chown(place.path, account.uid, account.gid);
    const initdb = [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ];
    await run(join(programs, 'initdb'), initdb, options);
  }
  const url = `postgres://postgres@localhost:${SOCKET_PORT}/postgres?host=${encodeURIComponent(place.path)}`;
  let server: ReturnType<typeof spawn> | undefined;
  const pause = async () => {
    if (server === undefined || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    server = undefined;
  };
  return {
    url,
    wasThere,
    pause,
    async start(as) {
      await pause();
      const settings = [
        ...(as === 'filled' ? FILLED : SERVED),
        'max_connections=200',
        'listen_addresses=',
        `port=${SOCKET_PORT}`,
        `unix_socket_directories=${place.path}`,
      ];
      const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
      server = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' });
      await untilAccepting(url);
    },
    async stop() {
      await pause();
      await place.remove();
    },
  };
}

async function keptFolder(path: string) {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o711);
  return { path, remove: async () => {} };
}

async function untilAccepting(url: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
