import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';

/** Pictures that were made on this machine before, whatever the data folder. What can't be kept or read is not there. */
export interface PictureShelf {
  take(name: string): Promise<Buffer | null>;
  put(name: string, bytes: Uint8Array): Promise<void>;
}

interface ShelfDeps {
  /** Null: nothing is kept. */
  folder: string | null;
  maxBytes?: number;
}

const MAX_BYTES = 160 * 1024 * 1024;
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;
const DIGEST_BYTES = 32;
const TIDY_EVERY = 64;
/** What is still half written after this long was left by a crash. */
const LEFT_BEHIND_MS = 3_600_000;

/** Where this user's programs keep what can be made again; null where the environment doesn't say. */
export function shelfFolder(env: NodeJS.ProcessEnv): string | null {
  const { XDG_CACHE_HOME: cache = '', HOME: home = '' } = env;
  if (isAbsolute(cache)) return join(cache, 'vitrine', 'pictures');
  return isAbsolute(home) ? join(home, '.cache', 'vitrine', 'pictures') : null;
}

/**
 * A folder that only this user can write, with a digest before each file's bytes: what another user, a crash or a
 * full disk left there counts as missing. Any number of servers may share it.
 */
export function createPictureShelf({ folder, maxBytes = MAX_BYTES }: ShelfDeps): PictureShelf {
  let opening: Promise<string | null> | undefined;
  let puts = 0;
  const opened = () => (opening ??= folder === null ? Promise.resolve(null) : openFolder(folder));

  return {
    async take(name) {
      const path = await opened();
      return path === null ? null : readEntry(join(path, name), name).catch(() => null);
    },
    async put(name, bytes) {
      const path = await opened();
      if (path === null || bytes.length > MAX_ENTRY_BYTES) return;
      const part = join(path, `${randomUUID()}.part`);
      try {
        await writeFile(part, Buffer.concat([digestOf(name, bytes), bytes]), { mode: 0o600, flag: 'wx' });
        await rename(part, join(path, name));
        if (puts++ % TIDY_EVERY === 0) await tidy(path, maxBytes);
      } catch {
        await rm(part, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** The folder, made where it is missing; null where it is not, or may not become, this user's alone. */
async function openFolder(folder: string): Promise<string | null> {
  try {
    // Root with another user's HOME leaves nothing there.
    if (!isOwn(await stat(await nearestExisting(folder)))) return null;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found = await lstat(folder);
    return found.isDirectory() && isOwn(found) && (found.mode & 0o077) === 0 ? folder : null;
  } catch {
    return null;
  }
}

async function nearestExisting(folder: string): Promise<string> {
  const there = await lstat(folder).catch(() => null);
  return there !== null || dirname(folder) === folder ? folder : nearestExisting(dirname(folder));
}

function isOwn({ uid }: { uid: number }): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

async function readEntry(path: string, name: string): Promise<Buffer | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile() || !isOwn(found) || found.size > MAX_ENTRY_BYTES + DIGEST_BYTES) return null;
    const entry = await file.readFile();
    const bytes = entry.subarray(DIGEST_BYTES);
    return digestOf(name, bytes).equals(entry.subarray(0, DIGEST_BYTES)) ? bytes : null;
  } finally {
    await file.close();
  }
}

/** Of the name too: an entry moved to another's place is not taken for it. */
function digestOf(name: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(`${name}\n`).update(bytes).digest();
}

/** Lets the oldest go when there is too much, and what crashes left behind. */
async function tidy(folder: string, maxBytes: number): Promise<void> {
  const names = await readdir(folder);
  const entries = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await lstat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }));
      return { path: join(folder, name), name, size, mtimeMs };
    }),
  );
  let bytes = 0;
  const long = Date.now() - LEFT_BEHIND_MS;
  for (const { path, name, size, mtimeMs } of entries.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    bytes += size;
    const isLeft = name.endsWith('.part') && mtimeMs < long;
    if (bytes > maxBytes || isLeft) await rm(path, { force: true });
  }
}
