import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase, type Database } from '../src/server/db/index.ts';
import { databaseCheck } from '../src/server/doctor/database.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';

/** What a distributed engine asks of who uses it: any transaction, and any statement of its own, may be given up. */

let postgres: ServedPostgres;
let fresh: FreshDatabase;
let database: Database;

const open = (databaseUrl: string, isolation?: 'serializable') =>
  openDatabase({ dataDir: '/nonexistent', databaseUrl, isolation, poolSize: 6, log: () => {} });

beforeAll(async () => {
  postgres = await startPostgres();
  fresh = await freshDatabase(postgres.url);
  database = await open(fresh.url, 'serializable');
  const { db } = database;
  await sql`create table turns (id integer primary key, doctor boolean not null)`.execute(db);
  await sql`create table kept (n integer)`.execute(db);
  await sql`create sequence times`.execute(db);
  await sql`create function give_up() returns trigger language plpgsql as $$
    begin
      if nextval('times') < 4 then raise exception 'given up' using errcode = '40001'; end if;
      return null;
    end $$`.execute(db);
});
afterAll(async () => {
  await database?.stop();
  await fresh?.drop();
  await postgres?.stop();
});
beforeEach(async () => {
  await sql`truncate kept, turns`.execute(database.db);
  await sql`alter sequence times restart`.execute(database.db);
});

async function numbers(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from kept order by n`.execute(database.db);
  return rows.map(({ n }) => n);
}

async function given(trigger: 'at the statement' | 'at the commit', work: () => Promise<unknown>) {
  const deferred = sql.raw(trigger === 'at the commit' ? 'deferrable initially deferred' : '');
  await sql`create constraint trigger given after insert on kept ${deferred}
    for each row execute function give_up()`.execute(database.db);
  try {
    await work();
  } finally {
    await sql`drop trigger given on kept`.execute(database.db);
  }
}

describe('[NODE-43] what the database gives up in favour of others', () => {
  it.each(['at the statement', 'at the commit'] as const)(
    'is done anew, a transaction given up %s as a whole, and never taken for done',
    async (when) => {
      let bodies = 0;
      await given(when, () =>
        inTransaction(database.db, async (tx) => {
          bodies += 1;
          await sql`insert into kept values (1)`.execute(tx);
          await sql`insert into kept values (2)`.execute(tx);
        }),
      );
      expect(bodies).toBe(4);
      expect(await numbers()).toEqual([1, 2]);
    },
  );

  it('is asked again where it was a statement of its own', async () => {
    await given('at the statement', () => sql`insert into kept values (3)`.execute(database.db));
    await sql`alter sequence times restart`.execute(database.db);
    await given('at the commit', () => sql`insert into kept values (4)`.execute(database.db));
    expect(await numbers()).toEqual([3, 4]);
  });

  it('keeps a rule over several rows that each of two alone would keep', async () => {
    await sql`insert into turns select n, true from generate_series(1, 5) n`.execute(database.db);
    const leave = (id: number) =>
      inTransaction(database.db, async (tx) => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from turns where doctor`.execute(tx);
        if ((rows[0]?.n ?? 0) > 1) await sql`update turns set doctor = false where id = ${id}`.execute(tx);
      });
    await Promise.all([1, 2, 3, 4, 5].map(leave));
    const { rows } = await sql`select count(*) as n from turns where doctor`.execute(database.db);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('[NODE-43] how transactions are kept apart', () => {
  const levelOf = async ({ db }: Database) =>
    (await sql<{ level: string }>`show transaction_isolation`.execute(db)).rows.map((row) =>
      Object.values(row).join(),
    );

  it('is as the settings say, or else as the database says', async () => {
    expect(await levelOf(database)).toEqual(['serializable']);
    const plain = await open(fresh.url);
    expect(await levelOf(plain)).toEqual(['read committed']);
    await plain.stop();
  });

  it('is said by each transaction, whatever somebody has left with the connection that a pooler lends', async () => {
    const lent = await openDatabase({
      dataDir: '/nonexistent',
      databaseUrl: fresh.url,
      isolation: 'serializable',
      poolSize: 1,
      log: () => {},
    });
    await sql`set default_transaction_isolation = 'read committed'`.execute(lent.db);
    expect(await levelOf(lent)).toEqual(['read committed']);
    const level = await inTransaction(lent.db, (db) => levelOf({ ...lent, db }));
    expect(level).toEqual(['serializable']);
    await lent.stop();
  });

  it('is refused where two may each keep a rule that both break', async () => {
    const name = new URL(fresh.url).pathname.slice(1);
    const set = (level: string) =>
      sql`alter database ${sql.id(name)} set default_transaction_isolation = ${sql.lit(level)}`.execute(
        database.db,
      );
    await set('repeatable read');
    await expect(open(fresh.url)).rejects.toThrow('DATABASE_ISOLATION=serializable');
    const told = await open(fresh.url, 'serializable');
    await told.stop();
    const beside = { dataDir: '/nonexistent', databaseUrl: fresh.url, poolSize: 2, dataKeys: async () => [] };
    const look = (isolation?: 'serializable') =>
      databaseCheck({ ...beside, isolation }).look(AbortSignal.timeout(5000));
    await expect(look()).rejects.toThrow('DATABASE_ISOLATION=serializable');
    // Opened, it is found to be no shop's.
    await expect(look('serializable')).rejects.toThrow('schema_migrations');
    await set('serializable');
    const byDefault = await open(fresh.url);
    expect(await levelOf(byDefault)).toEqual(['serializable']);
    await byDefault.stop();
  });
});
