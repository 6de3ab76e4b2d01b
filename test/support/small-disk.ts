import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const MB = 1024 * 1024;
const PAGE = 4096;
/** The account of the tests' database server where root, who alone can make a disk, runs them. */
const NOBODY = 65_534;

export interface SmallDisk {
  path: string;
  /** Takes all the room that is left. */
  fill(): Promise<void>;
  /** Gives it back. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system of `megabytes` that is nobody else's; null where this user may not make one. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await temporaryFolder('vitrine-disk');
  const path = join(folder.path, 'disk');
  await mkdir(path);
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path];
  const made = await run('mount', options).then(
    () => true,
    () => false,
  );
  if (!made) {
    await folder.remove();
    return null;
  }
  await chmod(path, 0o777);
  const filler = join(path, 'filler');
  return {
    path,
    fill: () => fill(path, filler),
    free: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', ['--lazy', path]);
      await folder.remove();
    },
  };
}

/** Until it is refused: what a file system tells of its room lags behind on several cores. */
async function fill(path: string, filler: string): Promise<void> {
  const file = await open(filler, 'a');
  try {
    const { bavail, bsize } = await statfs(path);
    for (let left = bavail * bsize; left > 0; left -= MB)
      await file.appendFile(Buffer.alloc(Math.min(left, MB)));
    for (;;) await file.appendFile(Buffer.alloc(PAGE));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

const REFUSAL = `create or replace function no_room() returns trigger language plpgsql as
  $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;

/**
 * Makes a database as one whose disk is full, where no disk can be filled: each new row is refused with PostgreSQL's
 * own word for it. Returns what gives it room again. One table after the other, so that nobody waits for two.
 */
export async function refuseRows(url: string): Promise<() => Promise<void>> {
  const tables = await tablesOf(url);
  await askDatabase(
    url,
    REFUSAL,
    ...tables.map((name) => `create trigger no_room before insert on ${name} execute function no_room()`),
  );
  return async () => {
    await askDatabase(url, ...tables.map((name) => `drop trigger no_room on ${name}`));
  };
}

async function tablesOf(url: string): Promise<string[]> {
  const rows = await askDatabase(url, "select tablename from pg_tables where schemaname = 'public'");
  return rows.map(({ tablename }) => String(tablename));
}

/** Runs statements one by one, each by itself; the rows of the last one. */
export async function askDatabase(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const sql of statements) ({ rows } = await client.query<Record<string, unknown>>(sql));
    return rows;
  } finally {
    await client.end();
  }
}

/** An empty database whose tables lie on the disk. The server runs as the account that tests give it. */
export async function databaseOn(disk: SmallDisk, serverUrl: string): Promise<string> {
  const space = join(disk.path, 'space');
  await mkdir(space, { mode: 0o700 });
  await chown(space, NOBODY, NOBODY);
  await askDatabase(
    serverUrl,
    `create tablespace small location '${space}'`,
    'create database on_small_disk tablespace small',
  );
  const own = new URL(serverUrl);
  own.pathname = '/on_small_disk';
  return own.href;
}
