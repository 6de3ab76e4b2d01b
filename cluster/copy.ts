import { mkdir, readdir } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codesOf } from './books.ts';
import { DATABASE_URL, pastPooler, type Database } from './database.ts';
import type { Acknowledged } from './ledger.ts';
import type { Machine } from './machines.ts';

const run = promisify(execFile);
const COMMAND = join(import.meta.dirname, '../src/server/commands/backup.ts');
const EMPTY = 'volta';

interface Wanted {
  machine: Machine;
  database: Database;
  folder: string;
  /** What people had been told when it began. */
  told: readonly Acknowledged[];
  env: Record<string, string>;
}

/** `npm run backup` while people buy, and `npm run restore` into an empty database; what is missing or wrong in that. */
export async function copyAndCompare({ machine, database, folder, told, env }: Wanted): Promise<string[]> {
  const before = told.map(({ codigo }) => codigo);
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const command = async (databaseUrl: string, ...args: string[]) => {
    const [program = '', ...words] = [...machine.within, process.execPath, COMMAND, ...args];
    await run(program, words, {
      cwd: folder,
      env: {
        ...env,
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, `data-${args[0]}`),
        BACKUP_DIR: backups,
      },
    });
  };
  await command(DATABASE_URL, 'backup');
  const [file] = await readdir(backups);
  if (file === undefined) return ['npm run backup made no file'];
  await database.make(EMPTY);
  await command(pastPooler(EMPTY), 'restore', join(backups, file));
  const [{ codes, broken }, live] = await Promise.all([
    codesOf(await database.url(EMPTY)),
    codesOf(await database.url()),
  ]);
  const missing = before.filter((codigo) => !codes.has(codigo));
  const invented = [...codes].filter((codigo) => !live.codes.has(codigo));
  return [
    ...broken,
    ...(missing.length > 0
      ? [`${missing.length} orders that were told before it are not in the backup`]
      : []),
    ...(invented.length > 0 ? [`${invented.length} orders of the backup are in no book`] : []),
    ...(codes.size === 0 ? ['the backup has no order: nothing was proven'] : []),
  ];
}
