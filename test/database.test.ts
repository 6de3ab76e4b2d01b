import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, migrate, openDatabase, type Database, type DB } from '../src/server/db/index.ts';
import { isDatabaseUnreachable } from '../src/server/db/unreachable.ts';
import { freshDatabase, ownPostgres, type FreshDatabase, type OwnPostgres } from './support/postgres.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';
import { inTime } from './support/in-time.ts';

const quiet = () => {};

let served: OwnPostgres;
let fresh: FreshDatabase;
let folder: TemporaryFolder;

beforeAll(async () => {
  [served, folder] = await Promise.all([ownPostgres({ clock: 'machine' }), temporaryFolder()]);
  fresh = await freshDatabase(served.url);
});

afterAll(async () => {
  await served.stop();
  await folder.remove();
});

describe.each(['embedded', 'served'])('[RUN-43] queries on a %s database', (kind) => {
  let database: Database;

  beforeAll(async () => {
    const databaseUrl = kind === 'served' ? fresh.url : undefined;
    database = await openDatabase({
      dataDir: join(folder.path, 'data'),
      databaseUrl,
      poolSize: 4,
      log: quiet,
    });
    await migrate(database.pool, quiet);
  });

  afterAll(async () => {
    await database.stop();
  });

  it('reads whole numbers as numbers, instants as dates and days as text', async () => {
    const { rows } = await database.pool.query(`
      select 9007199254740991::bigint as big, count(*) as one, date '2026-02-28' as day,
        timestamptz '2026-02-28 23:30:00-03' as instant`);
    expect(rows).toEqual([
      { big: 9_007_199_254_740_991, one: 1, day: '2026-02-28', instant: new Date('2026-03-01T02:30:00Z') },
    ]);
  });

  it('refuses a whole number that JavaScript would round', async () => {
    await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(RangeError);
  });

  it('limits every statement and idle transaction to 15 s and carries its name', async () => {
    const { rows } = await database.pool.query(`
      select current_setting('statement_timeout') as statement, current_setting('application_name') as name,
        current_setting('idle_in_transaction_session_timeout') as idle`);
    expect(rows).toEqual([{ statement: '15s', idle: '15s', name: 'vitrine' }]);
  });

  it('runs a transaction again that a deadlock has ended', async () => {
    const { db } = database;
    await db
      .insertInto('settings')
      .values([setting('a'), setting('b')])
      .execute();
    let runs = 0;
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const raise = (first: string, second: string) =>
      inTransaction(db, async (transaction) => {
        runs += 1;
        await transaction.updateTable('settings').set(raised).where('key', '=', first).execute();
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await transaction.updateTable('settings').set(raised).where('key', '=', second).execute();
      });
    await Promise.all([raise('a', 'b'), raise('b', 'a')]);
    const rows = await db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute();
    expect(rows).toEqual([
      { key: 'a', value: 2 },
      { key: 'b', value: 2 },
    ]);
    expect(runs).toBeGreaterThan(2);
  });

  it('[OPS-12] loses a connection in the midst of a transaction, and only the transaction fails', async () => {
    const { db, pool } = database;
    const work = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      // Nothing is asked while its connection goes: what it hears then it hears alone.
      await expect.poll(() => isConnected(pool, rows[0]?.pid)).toBe(false);
      await sql`select 1`.execute(transaction);
    });
    await expect(work).rejects.toBeInstanceOf(Error);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('leaves nothing of a transaction that throws, and does not run it again', async () => {
    let runs = 0;
    const work = inTransaction(database.db, async (transaction) => {
      runs += 1;
      await transaction.insertInto('settings').values(setting('never')).execute();
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    const found = await database.db.selectFrom('settings').where('key', '=', 'never').selectAll().execute();
    expect([runs, found]).toEqual([1, []]);
  });
});

async function isConnected(pool: Database['pool'], pid: number | undefined): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from pg_stat_activity where pid = $1', [pid]);
  return (rowCount ?? 0) > 0;
}

const setting = (key: string) => ({ key, value: '0' });
const raised = { value: sql<string>`to_jsonb(value::int + 1)` };

describe('a served database that can not be used', () => {
  it('is named in one sentence without the password', async () => {
    const databaseUrl = 'postgres://shop:secret@127.0.0.1:1/shop';
    const opening = openDatabase({ dataDir: folder.path, databaseUrl, poolSize: 2, log: quiet });
    await expect(opening).rejects.toThrow(
      /^Não foi possível usar o banco de dados de DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
    );
  });

  it('is refused at once when it does not exist', async () => {
    const databaseUrl = served.url.replace('/postgres?', '/nowhere?');
    const open = () => openDatabase({ dataDir: folder.path, databaseUrl, poolSize: 2, log: quiet });
    const refused = () => expect(open()).rejects.toThrow('database "nowhere" does not exist');
    await inTime(refused, { limitMs: 3000 });
  });

  it('[RUN-92] is refused where it is older than 15, before anything is made in it', async () => {
    const old = await freshDatabase(served.url);
    const pool = new pg.Pool({ connectionString: old.url, max: 1 });
    // A server that says another version of itself: the driver's own question is answered before it.
    await pool.query(`create schema older; create function older.current_setting(text) returns text language sql
      as $$ select case $1 when 'server_version_num' then '140012' else pg_catalog.current_setting($1) end $$`);
    await pool.query(`alter role postgres in database ${new URL(old.url).pathname.slice(1)}
      set search_path = older, public, pg_catalog`);
    const prepare = ({ pool: owner }: Pick<Database, 'pool'>) => migrate(owner, quiet).then(() => undefined);
    const opening = openDatabase({
      dataDir: folder.path,
      databaseUrl: old.url,
      poolSize: 2,
      prepare,
      log: quiet,
    });
    await expect(opening).rejects.toThrow('é do PostgreSQL 14, e a Vitrine precisa do 15 ou de um mais novo');
    const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([]);
    await pool.end();
  });

  it('is waited for while it starts', async () => {
    const said: string[] = [];
    const late = await ownPostgres();
    await late.pause();
    const opening = openDatabase({
      dataDir: folder.path,
      databaseUrl: late.url,
      poolSize: 2,
      log: (sentence) => said.push(sentence),
    });
    await expect.poll(() => said).toEqual(['Esperando o banco de dados de DATABASE_URL…']);
    await late.resume();
    const database = await opening;
    await database.stop();
    await late.stop();
  });
});

describe('[NODE-46] a served database that hangs while it is asked', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase({ dataDir: folder.path, databaseUrl: served.url, poolSize: 1, log: quiet });
  });
  afterAll(() => database.stop());

  it.each([
    ['a statement', (transaction: Transaction<DB>) => sql`select 1`.execute(transaction)],
    ['the end of a transaction', async () => undefined],
  ])('is away to who waits for %s, soon after its own limit, and there again afterwards', async (_, last) => {
    let goOn = () => {};
    const work = database.db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 1000`.execute(transaction);
      goOn = await served.hang();
      await last(transaction);
    });
    try {
      const failed = await inTime(() => work.catch((error: unknown) => error), {
        waitsMs: 11_000,
        limitMs: 13_000,
      });
      expect(isDatabaseUnreachable(failed)).toBe(true);
    } finally {
      goOn();
    }
    const { rows } = await sql`select 1 as one`.execute(database.db);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
