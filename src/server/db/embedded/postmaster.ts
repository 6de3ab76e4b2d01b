import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLog } from './failure.ts';
import type { Home } from './home.ts';
import { findRunning, isPostgresOf, postmasterFile } from './postmaster-file.ts';
import { SOCKET_PORT, socketFolder } from './socket-folder.ts';

/** A running PostgreSQL server, started by us or found running. */
export interface Postmaster {
  readonly socketFolder: string;
  readonly adopted: boolean;
  isAlive(): Promise<boolean>;
  /** Ends it in order; at once when that takes longer than `patienceMs` (it then recovers at the next start). */
  stop(patienceMs: number): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '',
  port: String(SOCKET_PORT),
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  // Until a new table is analysed nothing is known of its columns: what has none of something is taken for rare.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  // One file per day of the week, begun anew each week.
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  // Neither statements nor the values in a constraint's message: they hold names and addresses.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Adopts the server that runs on the cluster, or starts one for so many connections. It may not accept any yet. */
export async function startPostmaster(home: Home, mostConnections: number): Promise<Postmaster> {
  const running = await findRunning(home.cluster);
  if (running) return describe(home, { pid: running.pid, folder: running.socketFolder });
  const folder = await socketFolder(home);
  // Only a dead server's: the data folder is locked by us, and PostgreSQL would believe a pid that was reused.
  await rm(postmasterFile(home.cluster), { force: true });
  await rm(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
  const child = await launch(home, { folder, mostConnections });
  return describe(home, { pid: child.pid ?? 0, folder, child });
}

async function launch(
  home: Home,
  { folder, mostConnections }: { folder: string; mostConnections: number },
): Promise<ChildProcess> {
  const settings = Object.entries({
    ...SETTINGS,
    max_connections: String(mostConnections),
    unix_socket_directories: `"${folder}"`,
  });
  const output = openSync(startLog(home), 'w', 0o600);
  try {
    const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(home.binaries.postgres, ['-D', home.cluster, ...options], {
      ...home.account,
      cwd: home.folder,
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
      // A session of its own: Ctrl-C in the terminal must not stop it before the last request.
      detached: true,
      stdio: ['ignore', output, output],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

function describe(
  home: Home,
  { pid, folder, child }: { pid: number; folder: string; child?: ChildProcess },
): Postmaster {
  const isAlive = async (): Promise<boolean> => {
    if (child) return child.exitCode === null && child.signalCode === null;
    return isPostgresOf(pid, home.cluster);
  };
  const endsWithin = async (patienceMs: number): Promise<boolean> => {
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(20)) {
      if (!(await isAlive())) return true;
    }
    return !(await isAlive());
  };
  return {
    socketFolder: folder,
    adopted: child === undefined,
    isAlive,
    async stop(patienceMs) {
      signal(pid, 'SIGINT');
      if (await endsWithin(patienceMs)) return;
      signal(pid, 'SIGQUIT');
      if (!(await endsWithin(2000))) signal(pid, 'SIGKILL');
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
