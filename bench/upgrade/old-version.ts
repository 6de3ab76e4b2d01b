import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HOUSE = fileURLToPath(new URL('../..', import.meta.url));
const MOST_SAID = 64 * 1024 * 1024;

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, ...args]);
  return stdout.trim();
}

/** The commit of a revision; of the newest tag where none is named. */
export async function commitOf(revision: string | undefined): Promise<string> {
  const named = revision ?? (await git(HOUSE, 'describe', '--tags', '--abbrev=0').catch(() => ''));
  if (named === '') throw new Error('No version has a tag yet: name a commit by --from REV');
  return git(HOUSE, 'rev-parse', '--verify', '--end-of-options', `${named}^{commit}`);
}

/** Puts a version into a folder of its own, installed by its lockfile and built; one that is there already stays. */
export async function prepareVersion(
  commit: string,
  folder: string,
  say: (text: string) => void,
): Promise<void> {
  if (!existsSync(join(folder, '.git')))
    await run('git', ['clone', '--quiet', '--no-checkout', HOUSE, folder]);
  if ((await git(folder, 'rev-parse', 'HEAD')) !== commit || !existsSync(join(folder, 'package.json')))
    await git(folder, 'checkout', '--quiet', '--detach', commit);
  // As whoever runs it alone would: nothing of this shop's own environment.
  const { NODE_COMPILE_CACHE: _ours, NODE_ENV: _mode, ...env } = process.env;
  const npm = (args: string[], path = env['PATH'] ?? '') =>
    run('npm', args, { cwd: folder, env: { ...env, PATH: path }, maxBuffer: MOST_SAID });
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    say(`installs ${commit.slice(0, 8)}…`);
    await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  }
  if (!existsSync(join(folder, 'build/server/index.js'))) {
    say(`builds ${commit.slice(0, 8)}…`);
    await npm(['run', 'build'], `${join(folder, 'node_modules/node/bin')}${delimiter}${env['PATH'] ?? ''}`);
  }
}
