import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDisk } from './quick-disk.ts';

export interface TemporaryFolder {
  path: string;
  /** Ends an embedded database that was left running in it, and deletes the folder. */
  remove(): Promise<void>;
}

/** A folder that other users may pass through, as the database's user has to, at a short path. */
export async function temporaryFolder(name = 'vitrine-test'): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(testDisk(), `${name}-`));
  await chmod(path, 0o711);
  return {
    path,
    async remove() {
      await endDatabase(path);
      await endDatabase(join(path, 'data'));
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** The process id of the PostgreSQL server that runs on a data folder's embedded database, if any. */
export async function databasePid(dataDir: string): Promise<number | undefined> {
  const where = await readFile(join(dataDir, 'where'), 'utf8').catch(() => '');
  const cluster = join(where.trim() || join(dataDir, 'database'), 'cluster');
  const [first] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(first);
  return pid > 0 && (await commandOf(pid)).includes(cluster) ? pid : undefined;
}

async function endDatabase(dataDir: string): Promise<void> {
  const pid = await databasePid(dataDir);
  if (pid === undefined) return;
  process.kill(pid, 'SIGQUIT');
  while ((await databasePid(dataDir)) === pid) await sleep(20);
}

async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}
