import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { lockedTables, readCatalog, type Catalog } from './support/upgrades/catalog.ts';
import { judge, type Finding } from './support/upgrades/judge.ts';
import { complaints, FIRST_READ } from './support/upgrades/reasons.ts';

/** Each new migration, run on a real database and judged by what it has done to it: may the version before go on? */

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

let served: ServedPostgres;
let fresh: FreshDatabase;
let database: Database;
let client: pg.PoolClient;
let names: string[];
/** Of all migrations that are read below, before any of them. */
let base: Catalog;

beforeAll(async () => {
  served = await startPostgres();
  fresh = await freshDatabase(served.url);
  database = await openDatabase({ dataDir: '', databaseUrl: fresh.url, poolSize: 2, log: () => {} });
  const files = await readdir(FOLDER);
  names = files.filter((name) => name.endsWith('.sql')).toSorted();
  client = await database.pool.connect();
  for (const name of names.filter((one) => Number(one.slice(0, 4)) < FIRST_READ))
    await client.query(await readFile(`${FOLDER}/${name}`, 'utf8'));
  base = await readCatalog(client);
});

afterAll(async () => {
  client.release();
  await database.stop();
  await fresh.drop();
  await served.stop();
});

/** Runs it in a transaction, which stays where `isKept`. */
async function run(sql: string, isKept = false): Promise<Finding[]> {
  await client.query('begin');
  try {
    const before = base;
    await client.query(sql);
    const after = await readCatalog(client);
    if (isKept) base = after;
    return judge({ before, after, locked: await lockedTables(client), sql });
  } finally {
    await client.query(isKept ? 'commit' : 'rollback');
  }
}

it('[UPG-03] no migration breaks the version before it, unless its file says why it does not', async () => {
  const numbers = new Set(names.map((name) => Number(name.slice(0, 4))));
  for (const name of names.filter((one) => Number(one.slice(0, 4)) >= FIRST_READ)) {
    const sql = await readFile(`${FOLDER}/${name}`, 'utf8');
    const found = await run(sql, true);
    expect(complaints({ name, sql, found, numbers }), name).toEqual([]);
  }
});

describe('[UPG-03] what breaks the version before is found', () => {
  it.each<[sql: string, ...found: string[]]>([
    ['alter table orders drop column observacoes', 'column-gone orders.observacoes'],
    ['alter table orders rename column nome to name', 'column-gone orders.nome'],
    ['alter table favorites rename to hearts', 'table-gone favorites'],
    ['drop table fit_answers', 'table-gone fit_answers'],
    ["do $$ begin execute 'drop table fit_' || 'answers'; end $$", 'table-gone fit_answers'],
    ['alter table order_comments alter column texto type varchar(9000)', 'column-type order_comments.texto'],
    [
      'alter table customers alter column email_confirmed_at set not null',
      'column-needed customers.email_confirmed_at',
    ],
    ['alter table orders add column gift text not null', 'column-without-value orders.gift'],
    ['alter table orders alter column nome drop not null', 'column-may-be-null orders.nome'],
    ['alter table orders alter column teste drop default', 'default-changed orders.teste'],
    ['alter table orders add column luck float default random()', 'table-rewritten orders'],
    [
      "alter table orders add constraint short_name check (nome <> 'x')",
      'check-on-old short_name',
      'checked-at-once short_name',
    ],
    ["alter table orders add constraint short_name check (nome <> 'x') not valid", 'check-on-old short_name'],
    ['create unique index one_mail on orders (email)', 'unique-on-old one_mail'],
    ['alter table orders add constraint one_mail unique (email)', 'unique-on-old one_mail'],
    [
      'alter table orders add column note text; create index orders_note_idx on orders (note)',
      'read-while-locked orders_note_idx',
    ],
    [
      `alter table stock_movements drop constraint stock_movements_reason_check, add constraint stock_movements_reason_check
        check (reason in ('initial', 'edit', 'sale', 'gift')) not valid`,
      'values-fewer stock_movements_reason_check',
      'values-more stock_movements_reason_check',
    ],
    [
      'alter table stock_movements drop constraint stock_movements_reason_check',
      'values-more stock_movements_reason_check',
    ],
    ['alter table customers drop constraint customers_pkey cascade', 'unique-gone customers_pkey'],
    ['create table bows (product bigint references products (id))', 'holds-rows bows_product_fkey'],
    [
      'alter table favorites add constraint favorites_x foreign key (product_id) references variants (id) not valid',
      'reference-on-old favorites_x',
    ],
    ['create index orders_other_idx on orders (nome)', 'writers-wait orders'],
    ['lock table payments in exclusive mode', 'writers-wait payments'],
    ['drop trigger orders_teste_kept on orders', 'trigger-gone orders.orders_teste_kept'],
    [
      'create trigger t before insert on orders for each row execute function keep_test_orders()',
      'trigger-on-old orders.t',
      'writers-wait orders',
    ],
    [
      "create or replace function mailbox_of(email text) returns text language sql immutable as 'select email'",
      'function-changed mailbox_of',
    ],
    ["update orders set observacoes = '' -- nothing", 'rows-written orders'],
    [
      "with o as (select 1) insert into order_comments (order_id, author, texto, at) select 1, '', '', now() where false",
      'rows-written order_comments',
    ],
  ])('%s', async (sql, ...found) => {
    const seen = (await run(sql)).map(({ rule, object }) => `${rule} ${object}`);
    for (const one of found) expect(seen).toContain(one);
  });

  it.each([
    'create table bows (product bigint references products (id) on delete cascade, name text not null); create unique index on bows (name)',
    "alter table orders add column gift text not null default ''; alter table orders add constraint g check (char_length(gift) < 9) not valid",
    'alter table orders add column gift bigint references gifts_of_old on delete set null'.replace(
      'gifts_of_old',
      'products',
    ),
    'create index pages_other_idx on pages (slug)',
    'lock table orders in access share mode',
    "alter table admin_users add column wants text[] not null default '{}' check (cardinality(wants) <= 20)",
    "create function f() returns text language sql as $x$ update orders set nome = '' returning nome $x$",
    "comment on table orders is 'update orders'",
  ])('and not this: %s', async (sql) => {
    const found = await run(sql);
    expect(found.filter(({ rule }) => rule !== 'checked-at-once' || sql.includes('admin_users'))).toEqual([]);
  });
});

describe('[UPG-03] a file says why', () => {
  const numbers = new Set([142, 143, 150]);
  const gone: Finding[] = [{ rule: 'column-gone', object: 'orders.x' }];
  const why = '-- older versions, column-gone orders.x: nothing reads it since the notes have a table\n';
  const of = (name: string, sql: string, found = gone) =>
    complaints({ name, sql, found, numbers, latest: 143 });

  it('and a contract step names the version that needs it no more', () => {
    expect(of('0150_contract_0143_x.sql', why)).toEqual([]);
    expect(of('0150_x.sql', why)).toEqual([expect.stringContaining('only a file NNNN_contract_MMMM_')]);
    expect(of('0150_contract_0143_x.sql', '')).toEqual([expect.stringContaining('give a reason by')]);
    expect(of('0150_contract_0144_x.sql', why)).toEqual(['there is no migration 144 before it']);
    expect(of('0150_contract_0150_x.sql', why)).toEqual(['there is no migration 150 before it']);
    expect(of('0150_contract_0143_x.sql', '', [])).toEqual([
      'it is called a contract and takes nothing away',
    ]);
    const early = complaints({
      name: '0150_contract_0143_x.sql',
      sql: why,
      found: gone,
      numbers,
      latest: 142,
    });
    expect(early).toEqual([expect.stringContaining('takes away too early')]);
  });

  it('and a reason that says nothing, or is for nothing, is none', () => {
    const unique: Finding[] = [{ rule: 'unique-on-old', object: 'one' }];
    expect(of('0150_a.sql', '-- older versions, unique-on-old one: short', unique)).toEqual([
      'the reason for unique-on-old one says nothing',
    ]);
    expect(
      of('0150_a.sql', '-- older versions, unique-on-old one: it stands where\n-- another did', unique),
    ).toEqual([]);
    expect(of('0150_a.sql', why, [])).toEqual(['the reason for column-gone orders.x is for nothing']);
    expect(of('0150_a.sql', why.replace('column-gone', 'column-lost'), [])).toEqual([
      'there is no rule column-lost',
    ]);
  });
});
