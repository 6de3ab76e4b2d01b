import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { dumpShop, type Counted } from './dump.ts';
import { BackupError } from './errors.ts';
import { backupName, type BackupKind } from './kept-files.ts';
import { leaveRoom } from './leave-room.ts';
import { seal } from './seal.ts';

export interface BackupDeps {
  pool: pg.Pool;
  /** Null: pictures lie elsewhere. */
  mediaFolder: string | null;
  /** Where the file goes. */
  folder: string;
  /** Encrypts it; without one anybody who has the file can read it. */
  password: string | undefined;
  kind?: BackupKind;
  now: Date;
  /** So much of the disk stays free. */
  leftFreeBytes?: number;
  /** Breaks it off. */
  signal?: AbortSignal;
}

const LEFT_FREE_BYTES = 256 * 1024 * 1024;

export interface MadeBackup extends Counted {
  path: string;
  bytes: number;
}

/**
 * Writes one file with all that the shop is, as it stood at one moment, while it goes on selling. It appears under its name
 * whole and on disk, or not at all. Throws BackupError where there is no room for it or no leave to write it.
 */
export async function makeBackup(deps: BackupDeps): Promise<MadeBackup> {
  const { pool, mediaFolder, folder, password, now, leftFreeBytes = LEFT_FREE_BYTES } = deps;
  const path = join(folder, backupName(deps.kind ?? 'asked', now));
  // Of its own: another node may write to the same folder in this second.
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  const counted: Counted = { keys: [], tables: 0, pictures: 0 };
  const client = await pool.connect();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const shop = Readable.from(dumpShop({ client, mediaFolder, now }, counted));
    const packed = shop.compose(createZstdCompress());
    // Broken off, they fail once more as the connection ends: what has told the reason by then must not end the shop.
    for (const stream of [shop, packed]) stream.on('error', () => undefined);
    await pipeline(
      leaveRoom(seal(packed, password), folder, leftFreeBytes),
      createWriteStream(part, { flags: 'wx', mode: 0o600 }),
      ...(deps.signal === undefined ? [] : [{ signal: deps.signal }]),
    );
    await onDisk(part);
    await rename(part, path);
    await onDisk(folder);
    return { path, bytes: (await stat(path)).size, ...counted };
  } catch (error) {
    await rm(part, { force: true });
    throw asBackupError(error, folder);
  } finally {
    // In a transaction that may be broken off: nobody uses this connection again.
    client.release(true);
  }
}

/** The bytes of a file, or the names in a folder, survive a loss of power. */
async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const REASONS: Partial<Record<string, string>> = {
  ENOSPC: 'não há espaço em disco',
  EACCES: 'falta permissão para escrever ali',
  EROFS: 'o disco só permite leitura',
  EFBIG: 'o arquivo ficou maior do que o sistema permite',
};

function asBackupError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  if (reason === undefined) return error;
  return new BackupError(`O backup não foi feito em ${folder}: ${reason}.`, { cause: error });
}
