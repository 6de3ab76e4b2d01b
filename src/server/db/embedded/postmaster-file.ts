import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a running PostgreSQL says about itself in its data folder. */
export interface Running {
  pid: number;
  socketFolder: string;
}

/** The server that runs on the cluster, if one does: after a kill -9 of ours it may have been left behind. */
export async function findRunning(cluster: string): Promise<Running | undefined> {
  const lines = (await readPostmasterFile(cluster)).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  // The file also lies in a copy of the folder, and a pid may have passed to another program.
  if (!(pid > 0) || lines[1]?.trim() !== cluster || !(await isPostgresOf(pid, cluster))) return undefined;
  return { pid, socketFolder: (lines[4] ?? '').trim() };
}

export function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

async function readPostmasterFile(cluster: string): Promise<string> {
  return readFile(postmasterFile(cluster), 'utf8').catch(() => '');
}

/** Whether the process is the PostgreSQL server of this cluster. A dead one that nobody has reaped is not. */
export async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await commandOf(pid);
  return command.includes('postgres') && command.includes(cluster);
}

async function commandOf(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (fromProc !== undefined) return fromProc;
  return run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
