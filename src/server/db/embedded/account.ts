import { execFile } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user the database runs as when it may not run as our own: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY = 65_534;

/** `nobody` when we are root, undefined when PostgreSQL can run as the user we are. */
export async function accountForDatabase(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function idOf(which: '-u' | '-g'): Promise<number> {
  const output = await run('id', [which, 'nobody']).then(
    ({ stdout }) => stdout,
    () => '',
  );
  const id = Number.parseInt(output, 10);
  return Number.isSafeInteger(id) ? id : NOBODY;
}

/** Gives a file or folder to the account; nothing to do when it is our own. */
export async function give(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Whether the account can enter the folder. */
export function canEnter(account: Account, folder: string): Promise<boolean> {
  return succeeds(account, 'cd -- "$1"', folder);
}

/** Whether the account can run the program. */
export function canRun(account: Account, program: string): Promise<boolean> {
  return succeeds(account, 'exec "$1" --version', program);
}

function succeeds(account: Account, script: string, argument: string): Promise<boolean> {
  return run('/bin/sh', ['-c', script, 'sh', argument], { ...account, cwd: '/', env: {} }).then(
    () => true,
    () => false,
  );
}
