import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What an original may be, by the ending of its file. */
const TYPES: Record<string, string> = { svg: 'image/svg+xml', webp: 'image/webp' };

export interface Original {
  bytes: Buffer;
  contentType: string;
}

export interface MediaFolder {
  /** The original, or null where this node has none. */
  readOriginal(key: string): Promise<Original | null>;
  writeOriginal(key: string, original: Original): Promise<void>;
  originalPath(key: string): Promise<string | null>;
  /** Takes a picture and its sizes away. */
  remove(key: string): Promise<void>;
  /** One of the made sizes ('640.avif'), or null where it is not there yet. */
  readSize(key: string, file: string): Promise<Buffer | null>;
  hasSize(key: string, file: string): Promise<boolean>;
  writeSize(key: string, file: string, bytes: Uint8Array): Promise<void>;
  pathOf(key: string): string;
}

/** Pictures on disk: a folder for each, with the original and the sizes made of it. */
export function createMediaFolder(root: string): MediaFolder {
  const pathOf = (key: string) => join(root, key);

  async function originalName(key: string): Promise<string | null> {
    const names = await readdir(pathOf(key)).catch(ignoreMissing);
    return names?.find((name) => /^original\.(svg|webp)$/.test(name)) ?? null;
  }

  return {
    pathOf,
    async readOriginal(key) {
      const name = await originalName(key);
      const contentType = TYPES[name?.split('.')[1] ?? ''];
      if (name === null || contentType === undefined) return null;
      return { bytes: await readFile(join(pathOf(key), name)), contentType };
    },
    async writeOriginal(key, { bytes, contentType }) {
      const ending = Object.entries(TYPES).find(([, type]) => type === contentType)?.[0];
      if (ending === undefined) throw new TypeError(`No original can be ${contentType}`);
      await mkdir(pathOf(key), { recursive: true });
      await writeWhole(join(pathOf(key), `original.${ending}`), bytes);
    },
    async originalPath(key) {
      const name = await originalName(key);
      return name === null ? null : join(pathOf(key), name);
    },
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    readSize: (key, file) => readFile(join(pathOf(key), file)).catch(ignoreMissing),
    hasSize: (key, file) =>
      access(join(pathOf(key), file)).then(
        () => true,
        () => false,
      ),
    writeSize: (key, file, bytes) => writeWhole(join(pathOf(key), file), bytes),
  };
}

/** Under another name first: whoever finds the file finds it whole, even after a crash; a full disk keeps no half. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
    return null;
  }
  throw error;
}
