import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BAD_DATA_KEY, readDataKeys } from '../settings/data-key.ts';
import { ConfigError, type Config } from '../settings/config.ts';

type Given = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'DATA_KEY'>;
type Random = (bytes: number) => Buffer;

export const dataKeyFile = (dataDir: string) => join(dataDir, 'data.key');

/**
 * The keys that this shop seals secrets with, the sealing one first: those of DATA_KEY, and with the embedded database the
 * one that lies beside it, which is made once, for its owner's eyes. None with a served database and no DATA_KEY. Throws
 * ConfigError for a file that holds none.
 */
export async function findDataKeys({ DATA_DIR, DATABASE_URL, DATA_KEY = [] }: Given, random: Random) {
  if (DATABASE_URL !== undefined) return DATA_KEY;
  const path = dataKeyFile(DATA_DIR);
  const beside =
    (await readKeyFile(path)) ?? (DATA_KEY.length > 0 ? [] : await makeKeyFile(DATA_DIR, random));
  return [...DATA_KEY, ...beside];
}

/** The keys that are there by now; none is made. Throws ConfigError as `findDataKeys` does. */
export async function dataKeysAtHand({ DATA_DIR, DATABASE_URL, DATA_KEY = [] }: Given): Promise<Buffer[]> {
  if (DATABASE_URL !== undefined) return DATA_KEY;
  return [...DATA_KEY, ...((await readKeyFile(dataKeyFile(DATA_DIR))) ?? [])];
}

/** Null where there is no such file. */
export async function readKeyFile(path: string): Promise<Buffer[] | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const keys = readDataKeys(text.trim());
  if (keys === null) throw new ConfigError(`O arquivo ${path} não tem uma chave de dados: ${BAD_DATA_KEY}.`);
  return keys;
}

/** Whole and on disk under its name, or not there; whoever was faster has made the one that counts. */
async function makeKeyFile(dataDir: string, random: Random): Promise<Buffer[]> {
  const path = dataKeyFile(dataDir);
  const part = `${path}.${random(4).toString('hex')}.part`;
  await mkdir(dataDir, { recursive: true });
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(`${random(32).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(part, path).catch(async (error: NodeJS.ErrnoException) => {
      // Not every disk has second names for a file.
      if (error.code !== 'EEXIST') await rename(part, path);
    });
  } finally {
    await rm(part, { force: true });
  }
  return (await readKeyFile(path)) ?? [];
}
