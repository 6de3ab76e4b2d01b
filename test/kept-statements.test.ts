import { createServer, connect, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase, type Database } from '../src/server/db/index.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';

const OFTEN = 20;

let served: ServedPostgres;
let fresh: FreshDatabase;
let database: Database;
/** Another version of the shop, which changes tables. */
let other: pg.Pool;

const open = (databaseUrl: string) =>
  openDatabase({ dataDir: '/nowhere', databaseUrl, poolSize: 1, log: () => undefined });

beforeAll(async () => {
  served = await startPostgres();
});

afterAll(() => served.stop());

beforeEach(async () => {
  fresh = await freshDatabase(served.url);
  other = new pg.Pool({ connectionString: fresh.url, max: 1 });
  await other.query('create table pieces (id bigint, nome text)');
  await other.query("insert into pieces values (1, 'Vestido')");
  database = await open(fresh.url);
});

afterEach(async () => {
  await database.stop();
  await other.end();
  await fresh.drop();
});

const listPieces = (db: Database['db']) => sql`select * from pieces where id = ${1}`.execute(db);

async function askOften({ db }: Pick<Database, 'db'> = database): Promise<void> {
  for (let time = 0; time < OFTEN + 1; time += 1) await listPieces(db);
}

/** What the one connection has the database keep. */
async function listKept({ pool }: Pick<Database, 'pool'> = database): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

describe('[RUN-95] statements that come often', () => {
  it('are kept by the database, and others are not', async () => {
    await listPieces(database.db);
    expect(await listKept()).toEqual([]);
    await askOften();
    await sql`select 1`.execute(database.db);
    expect(await listKept()).toEqual(['select * from pieces where id = $1']);
  });

  it('are answered as the table is after somebody else has changed it', async () => {
    await askOften();
    await other.query("alter table pieces add column cor text not null default 'azul'");
    const { rows } = await listPieces(database.db);
    expect(rows).toEqual([{ id: 1, nome: 'Vestido', cor: 'azul' }]);
  });

  it('are answered so within a transaction too, which then is begun anew', async () => {
    await askOften();
    await other.query("alter table pieces add column cor text not null default 'azul'");
    let runs = 0;
    const found = await inTransaction(database.db, async (tx) => {
      runs += 1;
      await sql`insert into pieces values (2, 'Saia')`.execute(tx);
      return listPieces(tx);
    });
    const { rows } = await other.query('select id from pieces order by id');
    expect(found.rows).toEqual([{ id: 1, nome: 'Vestido', cor: 'azul' }]);
    expect([runs, rows]).toEqual([2, [{ id: '1' }, { id: '2' }]]);
  });

  const forget = () => database.pool.query('deallocate all');

  it('are answered where the database has lost them, and not kept again', async () => {
    await askOften();
    expect(await listKept()).toHaveLength(1);
    await forget();
    expect((await listPieces(database.db)).rows).toEqual([{ id: 1, nome: 'Vestido' }]);
    await askOften();
    expect(await listKept()).toEqual([]);
  });

  it('begin their transaction anew where they are lost within one', async () => {
    await askOften();
    await forget();
    let runs = 0;
    const found = await inTransaction(database.db, async (tx) => {
      runs += 1;
      await sql`insert into pieces values (2, 'Saia')`.execute(tx);
      return listPieces(tx);
    });
    const { rows } = await other.query('select id from pieces order by id');
    expect(found.rows).toEqual([{ id: 1, nome: 'Vestido' }]);
    expect([runs, rows]).toEqual([2, [{ id: '1' }, { id: '2' }]]);
  });

  it('are answered where somebody else has given their names to others', async () => {
    await database.pool.query('prepare often_0 as select 2');
    await askOften();
    expect((await listPieces(database.db)).rows).toEqual([{ id: 1, nome: 'Vestido' }]);
    expect(await listKept()).toEqual(['prepare often_0 as select 2']);
  });

  it('fail as before where a name is none of ours', async () => {
    let runs = 0;
    const failing = inTransaction(database.db, async (tx) => {
      runs += 1;
      return sql`execute nobodys`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '26000' });
    expect(runs).toBe(1);
    await askOften();
    expect(await listKept()).toHaveLength(1);
  });
});

describe('[RUN-95] behind a pooler', () => {
  let pooler: Server;
  let behind: Database;

  beforeEach(async () => {
    const folder = new URL(fresh.url).searchParams.get('host') ?? '';
    pooler = createServer((client) => {
      const server = connect(join(folder, '.s.PGSQL.5432'));
      client.pipe(server);
      server.on('data', (chunk: Buffer) => client.write(renumbered(chunk)));
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
      for (const side of [client, server]) side.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
    const { port } = pooler.address() as AddressInfo;
    behind = await open(`postgres://postgres@127.0.0.1:${port}${new URL(fresh.url).pathname}`);
  });

  afterEach(async () => {
    await behind.stop();
    pooler.close();
  });

  it('nothing is kept: the next connection would not have it', async () => {
    await askOften(behind);
    expect(await listKept(behind)).toEqual([]);
    expect((await listPieces(behind.db)).rows).toEqual([{ id: 1, nome: 'Vestido' }]);
  });
});

/** As PgBouncer greets: with a number that is no process's of the database. */
function renumbered(chunk: Buffer): Buffer {
  const at = chunk.indexOf(Buffer.from('4b0000000c', 'hex'));
  if (at < 0) return chunk;
  const other = Buffer.from(chunk);
  other.writeInt32BE(1_000_000_007, at + 5);
  return other;
}
