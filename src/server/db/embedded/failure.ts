import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, noSpace } from '../database-error.ts';
import type { Home } from './home.ts';

/** What PostgreSQL prints before its own log begins. */
export function startLog(home: Home): string {
  return join(home.folder, 'start.log');
}

/** Why initdb failed, from what it printed. */
export async function whyNotMade(home: Home, output: string): Promise<DatabaseError> {
  return explain(home, 'criado', output);
}

/** Why a server that was started at `since` (ms) ended by itself, and whether that will pass. */
export async function whyEnded(
  home: Home,
  since: number,
): Promise<{ error: DatabaseError; willPass: boolean }> {
  const printed = await read(startLog(home));
  const log = await read(await newestLog(join(home.cluster, 'log')));
  const begin = new Date(since).toISOString().replace('T', ' ').slice(0, 19);
  const recent = log.split('\n').filter((line) => line.slice(0, 19) >= begin);
  return {
    error: await explain(home, 'iniciado', [...recent, printed].join('\n')),
    // Processes of a server that was killed need a moment to end.
    willPass: /pre-existing shared memory block/.test(printed),
  };
}

const DISK_FULL = /No space left on device|wrote only \d+ of \d+ bytes/;
const SCARCE_BYTES = 2 ** 24;

async function explain(home: Home, what: string, output: string): Promise<DatabaseError> {
  const free = await statfs(home.folder).then(({ bavail, bsize }) => bavail * bsize);
  // On a full disk PostgreSQL may end without having been able to say so.
  if (DISK_FULL.test(output) || free < SCARCE_BYTES) return noSpace(home.folder);
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((one) => /FATAL|PANIC|error:|error while loading/.test(one)) ?? lines[0] ?? '';
  const why = line.replace(/^.*?(FATAL|PANIC|error):\s*/, '').replace(/[:.]\s*$/, '');
  return new DatabaseError(`O banco de dados em ${home.folder} não pôde ser ${what}: ${why}.`);
}

async function newestLog(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const files = names.map((name) => join(folder, name));
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return files[times.indexOf(Math.max(...times))] ?? '';
}

/** The end of a file, or nothing where there is none. */
async function read(file: string): Promise<string> {
  const content = await readFile(file, 'utf8').catch(() => '');
  return content.slice(-4000);
}
