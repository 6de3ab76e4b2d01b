import { chmod, mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;
const GIGABYTE = 1024 ** 3;
/** A run takes a small part of the first; the second is for all else that it does. */
const LEAST_ROOM = 4 * GIGABYTE;
const LEAST_MEMORY = 8 * GIGABYTE;
const NAME = 'vitrine-tests-';

const VARIABLE = 'TEST_DISK';

/** Where files of tests lie: short, as sockets are among them, and open to other users, as the database's has to pass. */
export const testDisk = () => process.env[VARIABLE] ?? '/tmp';

/** Whether that is memory. */
export const isDiskQuick = () => testDisk().startsWith(IN_MEMORY);

/**
 * Has the files of a run in memory, where the machine has plenty of it: a copy of the database is two thousand files, and to
 * make and delete them there takes a tenth of the processor. Returns what takes them away.
 */
export async function useQuickDisk(): Promise<() => Promise<void>> {
  if (process.env[VARIABLE] !== undefined || !(await isRoomy())) return async () => {};
  await removeLeft();
  const path = join(IN_MEMORY, `${NAME}${process.pid}`);
  await mkdir(path);
  await chmod(path, 0o711);
  const before = process.env['TMPDIR'];
  Object.assign(process.env, { [VARIABLE]: path, TMPDIR: path });
  return async () => {
    delete process.env[VARIABLE];
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(path, { recursive: true, force: true });
  };
}

async function isRoomy(): Promise<boolean> {
  try {
    const { type, bavail, bsize } = await statfs(IN_MEMORY);
    const hasRoom = type === TMPFS && bavail * bsize >= LEAST_ROOM;
    // Of a container's limit what is left, too.
    return hasRoom && process.availableMemory() >= LEAST_MEMORY && (await isForPrograms());
  } catch {
    return false;
  }
}

/** Tests make small programs and run them; a container's memory may not allow that. */
const isForPrograms = async () => runsPrograms(await readFile('/proc/self/mounts', 'utf8'), IN_MEMORY);

/** By a table of mounts: may programs be run in what is mounted there? The last of several covers the others. */
export function runsPrograms(mounts: string, folder: string): boolean {
  const rows = mounts.split('\n').map((line) => line.split(' '));
  const [, , , options = ''] = rows.findLast(([, place]) => place === folder) ?? [];
  return !options.split(',').includes('noexec');
}

/** Of our own runs that were ended at one blow: memory is not given back by itself. */
async function removeLeft(): Promise<void> {
  const names = (await readdir(IN_MEMORY)).filter((name) => name.startsWith(NAME));
  for (const name of names) {
    const pid = Number(name.slice(NAME.length));
    const path = join(IN_MEMORY, name);
    const owner = await stat(path).then(
      ({ uid }) => uid,
      () => null,
    );
    if (owner === process.getuid?.() && (pid === process.pid || !isLiving(pid)))
      await rm(path, { recursive: true, force: true });
  }
}

function isLiving(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
