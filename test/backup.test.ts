import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '../e2e/office-desk.ts';
import { BackupError, makeBackup, restoreShop } from '../src/server/backup/index.ts';
import { DatabaseError, migrateLike } from '../src/server/db/index.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { printOf } from './support/shop-print.ts';
import { startServer } from './support/server-process.ts';
import { startShop } from './support/shop.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: shops of their own, also on an embedded database, and programs that are killed.

const HOUSE = fileURLToPath(new URL('..', import.meta.url));
/** A busy machine is no failure. */
const PATIENT = { timeout: 60_000 };
const MEDIA = '0123456789abcdef0123456789abcdef';

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: FreshDatabase;
let shop: RunningShop;
let pool: Pool;
const others: FreshDatabase[] = [];

beforeAll(async () => {
  [postgres, folder] = await Promise.all([startPostgres(), temporaryFolder('vitrine-backup')]);
  database = await freshDatabase(postgres.url, 'demo');
  shop = await startShop({ env: { DATABASE_URL: database.url } });
  pool = new Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool?.end();
  await shop?.stop();
  await Promise.all([database, ...others].map((one) => one?.drop()));
  await postgres?.stop();
  await folder?.remove();
});

/** Somewhere that has no shop. */
async function elsewhere(): Promise<{ url: string; pool: Pool; end(): Promise<void> }> {
  const made = await freshDatabase(postgres.url);
  others.push(made);
  const empty = new Pool({ connectionString: made.url });
  empty.on('error', () => undefined);
  return { url: made.url, pool: empty, end: () => empty.end() };
}

let moment = Date.parse('2026-11-25T12:00:00Z');
const backUp = (from = pool, mediaFolder: string | null = null, password?: string) =>
  makeBackup({
    pool: from,
    mediaFolder,
    folder: join(folder.path, 'backups'),
    password,
    now: new Date((moment += 1000)),
  });
const putBack = (into: Pool, path: string, password?: string) =>
  restoreShop({ pool: into, mediaFolder: join(folder.path, 'media'), path, password, log: () => undefined });

const tableCount = async (of: Pool) =>
  (await of.query("select from pg_tables where schemaname = 'public' and tablename = 'orders'")).rowCount;

describe('a backup', () => {
  it('[BACKUP-01, BACKUP-05] is of one moment, while twenty orders are placed and paid beside it, and balances', async () => {
    const orders = Promise.all(Array.from({ length: 4 }, () => fiveOrders(shop.url)));
    await expect
      .poll(async () => (await pool.query('select from orders')).rowCount, PATIENT)
      .toBeGreaterThan(2);
    const during = await backUp();
    await orders;
    const there = await elsewhere();
    await putBack(there.pool, during.path);
    const { rowCount } = await there.pool.query('select from orders');
    expect(rowCount).toBeGreaterThan(2);
    await there.end();
  });

  it('[BACKUP-02, BACKUP-05, BACKUP-09] comes back row by row, and the shop goes on selling from it', async () => {
    await shop.stop();
    await writeMedia();
    const made = await backUp(pool, join(folder.path, 'originals'), 'uma chave bem comprida');
    const there = await elsewhere();
    await putBack(there.pool, made.path, 'uma chave bem comprida');
    expect(await printOf(there.pool)).toEqual(await printOf(pool));
    expect((await there.pool.query('select from sessions')).rowCount).toBe(0);
    expect(await readFile(join(folder.path, 'media', MEDIA, '640.webp'), 'utf8')).toBe('a picture');
    const names = await readdir(join(folder.path, 'media'), { recursive: true });
    expect(names.toSorted()).toEqual([MEDIA, `${MEDIA}/640.webp`, `${MEDIA}/original.svg`]);
    await there.end();
    const again = await startShop({ env: { DATABASE_URL: there.url } });
    expect((await placeOrder(again.url)).codigo).toMatch(/\w/);
    await again.stop();
  });

  it('[BACKUP-06] goes only where there is no shop', async () => {
    const { path } = await backUp();
    const before = await printOf(pool);
    await expect(putBack(pool, path)).rejects.toThrow(/um backup só volta para um lugar vazio/);
    expect(await printOf(pool)).toEqual(before);
  });

  it('[BACKUP-04] that is damaged, cut off or locked by another key changes nothing', async () => {
    const { path } = await backUp(pool, null, 'uma chave bem comprida');
    const bytes = await readFile(path);
    const cut = join(folder.path, 'cut.backup');
    await writeFile(cut, bytes.subarray(0, bytes.length - 100));
    const there = await elsewhere();
    await expect(putBack(there.pool, cut, 'uma chave bem comprida')).rejects.toThrow(BackupError);
    await expect(putBack(there.pool, path, 'outra chave comprida')).rejects.toThrow(/BACKUP_KEY/);
    await expect(putBack(there.pool, path)).rejects.toThrow(/BACKUP_KEY/);
    expect(await tableCount(there.pool)).toBe(0);
    await there.end();
  });

  it('[BACKUP-05] in which something does not balance is refused by name, and changes nothing', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('alter table stock_items disable trigger user');
    const { rows } = await client.query<{ id: string }>(
      'update stock_items set quantity = quantity + 1 where id = (select min(id) from stock_items) returning id',
    );
    const { path } = await backUp();
    await client.query('update stock_items set quantity = quantity - 1 where id = $1', [rows[0]?.id]);
    await client.query('alter table stock_items enable trigger user');
    await client.end();
    const there = await elsewhere();
    await expect(putBack(there.pool, path)).rejects.toThrow(
      `estoque que não é a soma dos seus lançamentos (${rows[0]?.id})`,
    );
    expect((await there.pool.query('select from stock_items')).rowCount).toBe(0);
    const lines: string[] = [];
    const told = { mediaFolder: folder.path, path, password: undefined, inSpiteOfFaults: true };
    const another = await elsewhere();
    await restoreShop({ ...told, pool: another.pool, log: (line) => lines.push(line) });
    expect(lines.join()).toContain(
      `confira depois: estoque que não é a soma dos seus lançamentos (${rows[0]?.id})`,
    );
    await another.end();
    // What is left is empty: a whole one goes there.
    await putBack(there.pool, (await backUp()).path);
    await there.end();
  });

  it('[BACKUP-07] of a newer shop is refused, and one of an older is brought up to date', async () => {
    const there = await elsewhere();
    await pool.query(
      "insert into schema_migrations (number, name, checksum) values (9999, '9999_later', 'x')",
    );
    const newer = await backUp();
    await pool.query('delete from schema_migrations where number = 9999');
    await expect(putBack(there.pool, newer.path)).rejects.toThrow(DatabaseError);
    await expect(putBack(there.pool, newer.path)).rejects.toThrow(/não conhece 9999_later/);
    expect(await tableCount(there.pool)).toBe(0);

    const { rows: all } = await pool.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by number',
    );
    const past = await elsewhere();
    await migrateLike(past.pool, () => undefined, all.slice(0, -3));
    await past.pool.query("insert into categories (nome, slug) values ('Saias', 'saias')");
    const older = await backUp(past.pool);
    await past.end();
    await putBack(there.pool, older.path);
    expect((await there.pool.query('select from schema_migrations')).rowCount).toBe(all.length);
    expect((await there.pool.query("select from categories where nome = 'Saias'")).rowCount).toBe(1);
    await there.end();
  });

  it('[BACKUP-01] is not there where it was broken off, and tells what was in its way', async () => {
    const full = { ...process.env, DATABASE_URL: database.url, BACKUP_DIR: join(folder.path, 'small') };
    const command = `ulimit -f 8; trap '' XFSZ; exec "$0" "$@"`;
    const failure = promisify(execFile)('bash', ['-c', command, ...program('backup')], {
      env: full,
      cwd: folder.path,
    });
    await expect(failure).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('O backup não foi feito'),
    });
    expect(await readdir(join(folder.path, 'small'))).toEqual([]);
  });
});

const program = (...args: string[]) => [
  `${HOUSE}/node_modules/.bin/node`,
  `${HOUSE}/src/server/commands/backup.ts`,
  ...args,
];

describe('the commands', () => {
  it('[BACKUP-08] write and put back, say where and how much, and end well', async () => {
    const there = await elsewhere();
    const env = { ...process.env, DATABASE_URL: database.url, BACKUP_DIR: join(folder.path, 'kept') };
    const [node = '', ...args] = program('backup');
    const { stdout } = await promisify(execFile)(node, args, { env, cwd: folder.path });
    const path = /Backup feito: (.+)/.exec(stdout)?.[1] ?? '';
    expect(stdout).toMatch(/\d+ tabelas e \d+ arquivos de imagem, [\d,.]+ MB/);
    expect(stdout).toContain('não está criptografado');
    const back = await promisify(execFile)(node, [...program('restore').slice(1), path], {
      env: { ...env, DATABASE_URL: there.url },
      cwd: folder.path,
    });
    expect(back.stdout).toContain('está de volta, conferida');
    await there.end();
    for (const wrong of [[], ['nada.backup'], [join(HOUSE, 'package.json')]]) {
      const failure = promisify(execFile)(node, [...program('restore').slice(1), ...wrong], {
        env,
        cwd: folder.path,
      });
      await expect(failure).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^[^\n]+\.?\n$/),
      });
    }
  });

  it('[BACKUP-01, BACKUP-02] do the same for an embedded database, beside the shop that runs on it', async () => {
    const embedded = await startServer({ embedded: true, env: { SEED_DEMO: 'off' } });
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: embedded.dataDir };
    const [node = '', ...args] = program('backup');
    const { stdout } = await promisify(execFile)(node, args, { env, cwd: folder.path });
    expect((await fetch(`${embedded.url}/readyz`)).status).toBe(200);
    const path = /Backup feito: (.+)/.exec(stdout)?.[1] ?? '';
    const target = await temporaryFolder('vitrine-restored');
    const back = await promisify(execFile)(node, [...program('restore').slice(1), path], {
      env: { ...env, DATA_DIR: target.path },
      cwd: folder.path,
    });
    expect(back.stdout).toContain('está de volta, conferida');
    await embedded.stop();
    await target.remove();
  });

  it('[BACKUP-06] leave all or nothing of a shop when they are killed, and it can be put back again', async () => {
    const { path } = await backUp();
    const there = await elsewhere();
    const [node = '', ...args] = program('restore', path);
    const env = { ...process.env, DATABASE_URL: there.url };
    for (const afterMs of [300, 700, 1200]) {
      const child = spawn(node, args, { env, cwd: folder.path, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await Promise.race([sleep(afterMs), ended]);
      child.kill('SIGKILL');
      await ended;
      if ((await tableCount(there.pool)) === 0) continue;
      await expect
        .poll(
          async () =>
            (
              await there.pool.query(
                "select from pg_stat_activity where application_name = 'vitrine' and datname = current_database()",
              )
            ).rowCount,
          PATIENT,
        )
        .toBe(0);
      const { rowCount } = await there.pool.query('select from orders');
      if (rowCount === 0) continue;
      expect(await printOf(there.pool)).toEqual(await printOf(pool));
      await there.pool.query('drop schema public cascade; create schema public');
    }
    await putBack(there.pool, path);
    expect(await printOf(there.pool)).toEqual(await printOf(pool));
    await there.end();
  });
});

/** Another shopper may be quicker with the last piece. */
async function fiveOrders(url: string): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await placeOrder(url).catch(soldOut);
}

async function writeMedia(): Promise<void> {
  const own = join(folder.path, 'originals', MEDIA);
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'original.svg'), '<svg/>');
  await writeFile(join(own, '640.webp'), 'a picture');
  await writeFile(join(own, '640.avif.9f.part'), 'half a pict');
  await writeFile(join(folder.path, 'originals', 'Thumbs.db'), 'of somebody’s computer');
}

function soldOut(error: unknown): void {
  if (!String(error).includes('sem_estoque')) throw error;
}
