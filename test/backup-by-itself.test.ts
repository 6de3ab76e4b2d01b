import { copyFile, mkdir, readdir, utimes, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  backupBeforeMigrations,
  createScheduledBackups,
  makeBackup,
  restoreShop,
} from '../src/server/backup/index.ts';
import { whileNoneMigrates } from '../src/server/db/index.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { printOf } from './support/shop-print.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

const HOUSE = fileURLToPath(new URL('..', import.meta.url));

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: FreshDatabase;
let pool: Pool;
let empty: FreshDatabase;
let emptyPool: Pool;

const open = (url: string) => new Pool({ connectionString: url }).on('error', () => undefined);

beforeAll(async () => {
  [postgres, folder] = await Promise.all([startPostgres(), temporaryFolder('vitrine-kept')]);
  [database, empty] = await Promise.all([freshDatabase(postgres.url, 'demo'), freshDatabase(postgres.url)]);
  pool = open(database.url);
  emptyPool = open(empty.url);
});
afterAll(async () => {
  await Promise.all([pool, emptyPool].map((one) => one?.end()));
  await Promise.all([database, empty].map((one) => one?.drop()));
  await postgres?.stop();
  await folder?.remove();
});

let moment = Date.parse('2026-11-25T12:00:00Z');

describe('before a migration', () => {
  const upgrade = async (place: { folder: string; keep?: number }, from = pool) => {
    const said: string[] = [];
    const say = (sentence: string) => void said.push(sentence);
    await backupBeforeMigrations({
      pool: from,
      place: { mediaFolder: join(folder.path, 'originals'), folder: place.folder, password: undefined },
      keep: place.keep ?? 7,
      now: new Date((moment += 1000)),
      say,
      warn: say,
      migrations: join(folder.path, 'migrations'),
    });
    return said;
  };

  beforeAll(async () => {
    const [from, to] = [join(HOUSE, 'migrations'), join(folder.path, 'migrations')];
    await mkdir(to);
    for (const name of await readdir(from)) await copyFile(join(from, name), join(to, name));
  });

  it('[BACKUP-10] nothing is kept of a database that is up to date, nor of an empty one', async () => {
    const place = { folder: join(folder.path, 'idle') };
    expect(await upgrade(place)).toEqual([]);
    expect(await upgrade(place, emptyPool)).toEqual([]);
    await expect(readdir(place.folder)).rejects.toThrow('ENOENT');
  });

  it('[BACKUP-10] nothing is kept where another server migrates already, and nobody stands in its way', async () => {
    const shared = await freshDatabase(postgres.url, 'migrated');
    const [here, there] = [open(shared.url), open(shared.url)];
    const other = await there.connect();
    const waiting = ['8000_first.sql', '8001_second.sql'].map((name) =>
      join(folder.path, 'migrations', name),
    );
    for (const file of waiting) await writeFile(file, 'select 1;');
    await other.query('begin');
    await other.query('select only_row from schema_migrations_lock for update');
    const place = { folder: join(folder.path, 'beside') };
    const kept = upgrade(place, here);
    const locks =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await there.query(locks)).rowCount, { timeout: 20_000 }).toBe(1);
    // A backup under way would hold this table.
    await other.query("set local lock_timeout = '10s'; alter table orders add column beside integer");
    await other.query(
      "insert into schema_migrations (number, name, checksum) values (8000, '8000_first', '')",
    );
    await other.query('commit');
    expect(await kept).toEqual([]);
    await expect(readdir(place.folder)).rejects.toThrow('ENOENT');
    other.release();
    await Promise.all([here.end(), there.end(), ...waiting.map((file) => rm(file))]);
    await shared.drop();
  });

  it('[BACKUP-10] no other server migrates meanwhile, though it takes longer than a transaction may rest', async () => {
    const hurried = '-c idle_in_transaction_session_timeout=50 -c statement_timeout=50';
    const held = new Pool({ connectionString: database.url, options: hurried }).on('error', () => undefined);
    const turn = 'select from schema_migrations_lock for update nowait';
    const work = async (isAsRead: boolean) => {
      await pool.query('select pg_sleep(0.4)');
      return [isAsRead, await pool.query(turn).catch(({ code }: { code: string }) => code)];
    };
    // 55P03: it is still held.
    expect(await whileNoneMigrates(held, [], { work })).toEqual([true, '55P03']);
    expect((await pool.query(turn)).rowCount).toBe(1);
    await held.end();
  });

  it('[BACKUP-10, BACKUP-11] the shop is kept as it was, the last few times, and nothing of others is deleted', async () => {
    await writeFile(join(folder.path, 'migrations', '9000_next.sql'), 'create table next (id bigint);');
    const place = { folder: join(folder.path, 'upgrades'), keep: 2 };
    await mkdir(place.folder);
    const long = new Date(Date.now() - 7_200_000);
    const others = [
      'vitrine-2020-01-01T00-00-00.backup',
      'vitrine-auto-2020-01-01T00-00-00.backup',
      'x.part',
    ];
    for (const name of [...others, 'vitrine-upgrade-2020-01-01T00-00-00.backup.0a.part']) {
      await writeFile(join(place.folder, name), '');
      await utimes(join(place.folder, name), long, long);
    }
    const underWay = join(place.folder, 'vitrine-auto-2020-01-02T00-00-00.backup.0b.part');
    await writeFile(underWay, '');
    // By our clock, which need not be the one that files are dated with.
    await utimes(underWay, new Date(), new Date());
    const paths: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      paths.push(/Backup feito: (.+)/.exec((await upgrade(place)).join('\n'))?.[1] ?? '');
    }
    const kept = paths.slice(1).map((path) => path.slice(place.folder.length + 1));
    const left = [...others, ...kept, 'vitrine-auto-2020-01-02T00-00-00.backup.0b.part'];
    expect((await readdir(place.folder)).toSorted()).toEqual(left.toSorted());
    const back = { mediaFolder: join(folder.path, 'media'), password: undefined, log: () => undefined };
    await restoreShop({ pool: emptyPool, path: paths[2] ?? '', ...back });
    expect(await printOf(emptyPool)).toEqual(await printOf(pool));
  });

  it('[BACKUP-12] a backup that fails is told, and the shop opens', async () => {
    await writeFile(join(folder.path, 'a-file'), '');
    const said = await upgrade({ folder: join(folder.path, 'a-file') });
    expect(said.at(-1)).toMatch(/^Atenção: o banco de dados é atualizado sem um backup de antes\. /);
  });
});

it('[BACKUP-13] leaves room on the disk for the shop', async () => {
  const place = { mediaFolder: null, folder: join(folder.path, 'roomy'), password: undefined };
  const made = makeBackup({ pool, ...place, now: new Date(), leftFreeBytes: Number.MAX_SAFE_INTEGER });
  await expect(made).rejects.toThrow(/deixaria menos de \d+ MB livres no disco/);
  expect(await readdir(place.folder)).toEqual([]);
});

it('[BACKUP-01] tells why the database gave nothing, and leaves no file', async () => {
  const place = { mediaFolder: null, folder: join(folder.path, 'none'), password: undefined };
  const other = await freshDatabase(postgres.url);
  const nothing = open(other.url);
  await expect(makeBackup({ pool: nothing, ...place, now: new Date() })).rejects.toThrow(/schema_migrations/);
  expect(await readdir(place.folder)).toEqual([]);
  await nothing.end();
  await other.drop();
});

describe('by the clock', () => {
  const backups = (everyHours: number, name: string) => {
    const said: string[] = [];
    const note = (...words: unknown[]) => void said.push(String(words.at(-1)));
    const place = {
      mediaFolder: folder.path + '/none',
      folder: join(folder.path, name),
      password: undefined,
    };
    let now = Date.parse('2026-11-25T12:00:00Z');
    const job = createScheduledBackups({
      pool,
      place,
      everyHours,
      keep: 2,
      clock: () => new Date(now),
      log: { info: note, error: note },
    });
    return { job, place, said, later: (hours: number) => void (now += hours * 3_600_000) };
  };

  it('[BACKUP-14] comes when the newest one is too old, not right at the start, and the last few stay', async () => {
    const { job, place, said, later } = backups(24, 'daily');
    await job?.runOnce();
    expect(said).toEqual([]);
    for (const hours of [1, 1, 22.9, 0.1, 24, 24]) {
      later(hours);
      await job?.runOnce();
    }
    expect((await readdir(place.folder)).toSorted()).toEqual([
      'vitrine-auto-2026-11-27T13-00-00.backup',
      'vitrine-auto-2026-11-28T13-00-00.backup',
    ]);
    expect(said).toEqual(Array.from({ length: 4 }, () => 'backup made'));
  });

  it('[BACKUP-14] is put off by a person’s own, and by none from a clock that was wrong', async () => {
    const { job, place, later } = backups(24, 'own');
    await mkdir(place.folder);
    await writeFile(join(place.folder, 'vitrine-2026-11-25T11-00-00.backup'), '');
    await writeFile(join(place.folder, 'vitrine-auto-2031-01-01T00-00-00.backup'), '');
    later(1);
    await job?.runOnce();
    expect(await readdir(place.folder)).toHaveLength(2);
    later(22);
    await job?.runOnce();
    expect(await readdir(place.folder)).toContain('vitrine-auto-2026-11-26T11-00-00.backup');
  });

  it('[BACKUP-12] fails for whoever reads the log, and never when it is turned off', async () => {
    const { job, place, later } = backups(24, 'blocked');
    await writeFile(place.folder, '');
    later(48);
    await expect(job?.runOnce()).rejects.toThrow('ENOTDIR');
    expect(backups(0, 'off').job).toBeNull();
  });
});
