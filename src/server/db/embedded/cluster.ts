import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseError } from '../database-error.ts';
import { give } from './account.ts';
import { whyNotMade } from './failure.ts';
import type { Home } from './home.ts';

export const DATABASE_USER = 'vitrine';

/** Makes the cluster where there is none, and returns the password of its only user. */
export async function ensureCluster(home: Home, log: (sentence: string) => void): Promise<string> {
  const passwordFile = join(home.folder, 'password');
  if (!existsSync(home.cluster)) {
    log('Criando o banco de dados…');
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await give(passwordFile, home.account);
    await initialise(home, passwordFile);
  }
  await checkVersion(home);
  return (await readFile(passwordFile, 'utf8')).trim();
}

/** In a folder of another name until it is whole, so that an interrupted start leaves no half cluster. */
async function initialise(home: Home, passwordFile: string): Promise<void> {
  const draft = `${home.cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  const { code, output } = await runInitdb(home, [
    `--pgdata=${draft}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and case rules on every machine, whatever its C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  if (code !== 0) throw await whyNotMade(home, output);
  await rename(draft, home.cluster);
}

async function runInitdb(home: Home, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(home.binaries.initdb, args, {
    // A Ctrl-C of the terminal is ours to heed, once it is done.
    detached: true,
    ...home.account,
    cwd: home.folder,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, code] = await Promise.all([text(child.stderr), ended]);
  return { code, output };
}

async function checkVersion(home: Home): Promise<void> {
  const version = (await readFile(join(home.cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version === home.binaries.major) return;
  throw new DatabaseError(
    `O banco de dados em ${home.folder} é do PostgreSQL ${version} e esta Vitrine traz o ` +
      `${home.binaries.major}: exporte os dados com a versão anterior ou escolha outra pasta em DATA_DIR.`,
  );
}
