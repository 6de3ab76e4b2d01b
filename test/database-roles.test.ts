import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '../e2e/office-desk.ts';
import { migrate, openDatabase, type Database } from '../src/server/db/index.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { startShop } from './support/shop.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

const say = () => undefined;
let postgres: ServedPostgres;
let fresh: FreshDatabase;
let database: Database;
let folder: TemporaryFolder;

beforeAll(async () => {
  [postgres, folder] = await Promise.all([startPostgres(), temporaryFolder('vitrine-roles')]);
  fresh = await freshDatabase(postgres.url);
  await runDocumented();
  database = await openDatabase({
    dataDir: '',
    databaseUrl: as('vitrine_serve'),
    migrateUrl: as('vitrine_migrate'),
    poolSize: 3,
    prepare: async ({ pool }) => void (await migrate(pool, say)),
    log: say,
  });
});
afterAll(async () => {
  await database?.stop();
  await fresh?.drop();
  await postgres?.stop();
  await folder?.remove();
});

const as = (user: string) => {
  const url = new URL(fresh.url);
  url.username = user;
  return url.href;
};

/** What docs/operating.md tells the owner of a served database to run. Roles are the server's, and may be there already. */
async function runDocumented(): Promise<void> {
  const text = await readFile(new URL('../docs/operating.md', import.meta.url), 'utf8');
  const sql = /```sql\n([^`]*create role vitrine_migrate[^`]*)```/.exec(text)?.[1] ?? '';
  expect(sql).not.toBe('');
  const client = new Client({ connectionString: fresh.url });
  await client.connect();
  const name = new URL(fresh.url).pathname.slice(1);
  for (const statement of sql.replaceAll('database vitrine', `database ${name}`).split(';\n')) {
    await client.query(statement).catch((error: { code?: string }) => {
      if (error.code !== '42710') throw error;
    });
  }
  await client.end();
}

const FORBIDDEN = [
  'alter table orders add column x integer',
  'drop table orders',
  'create table x (y integer)',
  'drop trigger audit_log_keeps_lines on audit_log',
  'alter table audit_log disable trigger user',
  'delete from audit_log',
  "update audit_log set action = 'x'",
  'truncate audit_log',
  'delete from stock_movements',
  'update stock_movements set delta = 0',
  'delete from order_history',
  'update credit_movements set cents = 0',
  'delete from credit_movements',
  "insert into schema_migrations (number, name, checksum) values (9999, 'x', 'x')",
];

/** What keeps whoever reads over the server's shoulder from opening anything. */
const SECRET = [
  'select * from settings',
  'select * from sessions',
  'select secret from admin_totp',
  'select senha_hash from customers',
  'select cpf_sealed from orders',
  'select busca from orders',
  'select code_hash from credits',
  'select code_sealed from credits',
  'select source_key from credits',
  'select reverse_code from exchanges',
  'select send_back from exchanges',
  'select words from exchanges',
  'select answer from exchanges',
  'select presentes from order_items',
  'select message from credits',
  'select codigo from order_discounts',
  'select client_key from exchanges',
  'select bytes from dispute_files',
  'select * from limit_windows',
  "update orders set nome = ''",
];

/** A table in front of the one that a trigger writes by its owner's right, with a trigger that would be run by that right. */
const TABLE_IN_FRONT = `create temporary table order_count_changes (like public.order_count_changes including all);
  create function pg_temp.act_as_owner() returns trigger language plpgsql as
    $$ begin execute 'alter table public.audit_log disable trigger user'; return new; end $$;
  create trigger acts before insert on order_count_changes for each row execute function pg_temp.act_as_owner()`;

describe('[REST-30] the role that serves', () => {
  it.each(FORBIDDEN)('may not: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('sells: a shop opens, is bought at and stops, and an erasure may empty audit lines', async () => {
    const shop = await startShop({
      env: { DATABASE_URL: as('vitrine_serve'), DATABASE_MIGRATE_URL: as('vitrine_migrate') },
    });
    try {
      expect((await placeOrder(shop.url)).codigo).toMatch(/\w/);
    } finally {
      await shop.stop();
    }
    const { rows } = await database.pool.query('select tableowner from pg_tables where tablename = $1', [
      'orders',
    ]);
    expect(rows).toEqual([{ tableowner: 'vitrine_migrate' }]);
    await database.pool.query('update audit_log set before = null, after = null');
    await database.pool.query("update credit_movements set note = ''");
  });

  it('runs nothing by the right of who owns the tables: no table of its own is found first', async () => {
    const client = await database.pool.connect();
    await client.query(`begin; ${TABLE_IN_FRONT}; delete from public.order_count_changes;
      update orders set created_at = created_at - interval '1 day'`);
    const { rows } = await client.query<{ noted: number; caught: number }>(
      'select (select count(*) from public.order_count_changes) as noted, (select count(*) from pg_temp.order_count_changes) as caught',
    );
    const { rows: kept } = await client.query(
      "select from pg_trigger where tgname = 'audit_log_keeps_lines' and tgenabled <> 'D'",
    );
    await client.query('rollback');
    client.release();
    expect([rows, kept.length]).toEqual([[{ noted: 2, caught: 0 }], 1]);
  });

  it('finds no function that acts by its owner’s right and looks for tables among everybody’s own', async () => {
    const { rows } = await database.pool.query(
      `select proname, proconfig, has_function_privilege(oid, 'execute') as mine from pg_proc
        where prosecdef and pronamespace = 'public'::regnamespace
          and (not coalesce(proconfig::text ~ 'search_path=[^"]*, pg_temp"', false) or has_function_privilege(oid, 'execute'))`,
    );
    expect(rows).toEqual([]);
  });
});

it('[REST-30] the role that serves owns no tables: a start says so and changes nothing', async () => {
  const other = await freshDatabase(postgres.url);
  const owner = new Client({ connectionString: other.url });
  await owner.connect();
  await owner.query('grant create on schema public to vitrine_serve');
  await owner.query('set role vitrine_serve; create table orders (id bigint); reset role');
  const url = (user: string) => {
    const one = new URL(other.url);
    one.username = user;
    return one.href;
  };
  const opening = openDatabase({
    dataDir: '',
    databaseUrl: url('vitrine_serve'),
    migrateUrl: url('vitrine_migrate'),
    poolSize: 2,
    prepare: async () => expect.unreachable('nothing is prepared'),
    log: say,
  });
  await expect(opening).rejects.toThrow(/As tabelas ainda são de "vitrine_serve".*reassign owned/);
  await owner.end();
  await other.drop();
});

it('[REST-32] an embedded database that is not made ready ends without a word of lost connections', async () => {
  const lines: string[] = [];
  const there = await temporaryFolder('vitrine-roles-unready');
  const opening = openDatabase({
    dataDir: there.path,
    poolSize: 2,
    prepare: async ({ pool }) => {
      await pool.query('select 1');
      throw new Error('not ready');
    },
    log: (line) => void lines.push(line),
  });
  await expect(opening).rejects.toThrow('not ready');
  expect(lines.filter((line) => line.includes('caiu'))).toEqual([]);
  await there.remove();
});

it('[REST-31] the role that reads sees orders, and nothing that opens or names by a key', async () => {
  const reader = new Client({ connectionString: as('vitrine_read') });
  await reader.connect();
  for (const statement of SECRET)
    await expect(reader.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  await reader.query('select codigo, total_cents, nome from orders');
  await reader.query('select actor, action from audit_log');
  await reader.query('select balance_cents, expires_at from credits');
  await reader.end();
});

it('[REST-32] an embedded database makes the serving role by itself, and again at each start', async () => {
  for (const _ of [1, 2]) {
    const embedded = await openDatabase({
      dataDir: folder.path,
      poolSize: 2,
      prepare: async ({ pool }) => void (await migrate(pool, say)),
      log: say,
    });
    try {
      const { rows } = await embedded.pool.query(
        'select current_user::text as name, usesuper from pg_user where usename = current_user',
      );
      expect(rows).toEqual([{ name: 'vitrine_serve', usesuper: false }]);
      const drop = embedded.pool.query('drop trigger audit_log_keeps_lines on audit_log');
      await expect(drop).rejects.toMatchObject({ code: '42501' });
      expect((await embedded.pool.query('select from orders')).rowCount).toBe(0);
    } finally {
      await embedded.stop();
    }
  }
});

/** Names of columns that may open something, or tell what people wrote to one another. */
const TELLING =
  'code|codigo|key|token|secret|hash|sealed|senha|password|cpf|url|link|words|answer|message|mensagem|presente|send_back|cookie|nonce|signature|former|wish|payload|visitante';

/** Of those that whoever reads for reports may read, and why: a new one is to be decided on. */
const DECIDED: Readonly<Record<string, string>> = {
  'credits.code_tail': 'its last letters open nothing',
  'credits.refund_key': 'names a refund of ours',
  'custom_pix.qr_code_image': 'pays the shop, and nobody else',
  'custom_pix.qr_code_text': 'the same',
  'edge_purges.key': 'the name of what a cache in front is told to forget',
  'exchanges.wish': 'one of three words',
  'fit_answers.answered_at': 'a time',
  'freight_quotes.request_key': 'a hash of what was asked of the provider',
  'invoice_issues.access_key': 'names an invoice that the buyer has, too',
  'labels.code': 'by which a parcel is followed',
  'labels.code_until': 'a time',
  'labels.invoice_key': 'names an invoice that the buyer has, too',
  'media.key': 'a public address',
  'moving_items.former': 'a product as it was',
  'moving_items.key': "the old shop's name of a product",
  'moving_items.wish': 'a product as it is to be',
  'moving_page_pictures.key': 'what tells pictures of an old page apart',
  'moving_page_pictures.url': "a public address of the old shop's",
  'moving_pictures.url': "a public address of the old shop's",
  'moving_products.key': "the old shop's name of a product",
  'order_invoices.access_key': 'names an invoice that the buyer has, too',
  'order_items.vale_presente': 'yes or no',
  'orders.codigo': 'what reports name orders by; it opens an order together with an e-mail alone',
  'payment_tasks.dedup_key': 'names a task of ours',
  'payments.qr_code': 'pays the shop, and nobody else',
  'payments.qr_code_base64': 'the same',
  'product_bulk_changes.body_hash': 'tells one request from another',
  'product_images.url': 'a public address',
  'products.vale_presente': 'yes or no',
  'promotion_uses.code_id': 'a number',
  'promotions.by_code': 'yes or no',
  'tracked_parcels.code': "its label's",
  'webhook_events.dedup_key': 'names a notification',
};

it('[REST-31] what sounds like a secret is read by no report, unless somebody has decided so', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname ~ $1
        and has_column_privilege('vitrine_read', c.oid, a.attnum, 'select') order by 1`,
    [TELLING],
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(DECIDED).toSorted());
});
