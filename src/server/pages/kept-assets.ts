import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Versions before this one whose files stay. */
const VERSIONS = 3;
/** Of all of them together. */
const MOST_BYTES = 64 * 1024 * 1024;
const LIST = 'versions.json';
/** The names that a build gives: nothing leads out of the folder, nor to the list. */
const NAME = /^[\w-]{4,64}\.(?:js|css|woff2|svg|png)(?:\.(?:br|gz))?$/;

interface Version {
  id: string;
  files: string[];
}

const folderOf = (dataDir: string) => join(dataDir, 'assets');

/** Where a file of an earlier version lies, if it was kept; undefined for what is no file's name. */
export function keptAsset(dataDir: string, name: string): string | undefined {
  return NAME.test(name) && !/\.(?:br|gz)$/.test(name) ? join(folderOf(dataDir), name) : undefined;
}

/**
 * Puts this version's files beside those of the versions before it, so that whoever still has a page of this one gets
 * its parts from the next. What is older than the last few versions goes. One process of a data folder does it.
 */
export async function keepAssets(assets: string, dataDir: string): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  const files = (await readdir(assets)).filter((name) => NAME.test(name)).toSorted();
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  const known = await readVersions(folder);
  if (known[0]?.id === id) return;
  const there = new Set(await readdir(folder));
  // Each whole or not at all: a start may end under way, and the names of what is there are believed.
  for (const name of files.filter((one) => !there.has(one))) {
    const half = join(folder, `.half-${name}`);
    await rm(half, { force: true });
    // The same file under another name, where the two folders lie on one disk.
    await link(join(assets, name), half).catch(() => copyFile(join(assets, name), half));
    await rename(half, join(folder, name));
  }
  const kept = await withinBytes(folder, [{ id, files }, ...known.filter((version) => version.id !== id)]);
  await writeFile(join(folder, '.list'), JSON.stringify(kept));
  await rename(join(folder, '.list'), join(folder, LIST));
  const wanted = new Set(kept.flatMap((version) => version.files));
  const old = (await readdir(folder)).filter((name) => name !== LIST && !wanted.has(name));
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

/** This version, and of those before it as many as may stay. */
async function withinBytes(folder: string, versions: readonly Version[]): Promise<Version[]> {
  const kept: Version[] = [];
  const counted = new Set<string>();
  let bytes = 0;
  for (const version of versions.slice(0, 1 + VERSIONS)) {
    for (const name of version.files.filter((one) => !counted.has(one))) {
      counted.add(name);
      bytes += await stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      );
    }
    if (kept.length > 0 && bytes > MOST_BYTES) return kept;
    kept.push(version);
  }
  return kept;
}

/** The newest first; what can't be read is none, and is written anew. */
async function readVersions(folder: string): Promise<Version[]> {
  try {
    const read: unknown = JSON.parse(await readFile(join(folder, LIST), 'utf8'));
    return Array.isArray(read) ? read.filter(isVersion) : [];
  } catch {
    return [];
  }
}

function isVersion(given: unknown): given is Version {
  if (typeof given !== 'object' || given === null || !('id' in given) || !('files' in given)) return false;
  const { id, files } = given;
  return typeof id === 'string' && Array.isArray(files) && files.every((name) => NAME.test(String(name)));
}

/** A start has better things to do, and who ends sooner had no visitors. */
const AFTER_MS = 30_000;

/** Keeps them a while after the start. */
export function createAssetKeeper(assets: string, dataDir: string, warn: (error: unknown) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping = Promise.resolve();
  return {
    start(): void {
      timer = setTimeout(() => void (keeping = keepAssets(assets, dataDir).catch(warn)), AFTER_MS);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      await keeping;
    },
  };
}
