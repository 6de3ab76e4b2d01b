import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import { give, type Account } from './account.ts';
import type { Home } from './home.ts';

/** The port only names the socket's file; nothing listens on TCP. */
export const SOCKET_PORT = 5432;

/** macOS allows 103 bytes for a socket's path, Linux 107; the lock beside it has 5 more but is an ordinary file. */
const LONGEST_SOCKET_PATH = 103;

/** A folder that only the database's user can enter, with a path short enough for a socket. */
export async function socketFolder(home: Home): Promise<string> {
  if (fits(home.folder)) return home.folder;
  const uid = home.account?.uid ?? process.getuid?.() ?? 0;
  const name = `vitrine-${uid}-${createHash('sha256').update(home.folder).digest('hex').slice(0, 12)}`;
  // TMPDIR is ours; another account may be unable to enter it.
  const own = join(tmpdir(), name);
  const folder = home.account === undefined && fits(own) ? own : join('/tmp', name);
  await makePrivate(folder, uid, home.account);
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH;
}

async function makePrivate(folder: string, uid: number, account: Account | undefined): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await give(folder, account);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  // Others may write to the parent: what stands there already has to be ours, and no link.
  const found = await lstat(folder);
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return;
  throw new DatabaseError(
    `A pasta ${folder} já existe e não é deste banco de dados: apague-a e tente de novo.`,
  );
}
