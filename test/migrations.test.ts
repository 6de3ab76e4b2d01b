import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DatabaseError,
  migrate,
  newerMigrations,
  openDatabase,
  pendingMigrations,
  type Database,
} from '../src/server/db/index.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: databases are brought up from nothing, by several servers and from old states.

const OWN = fileURLToPath(new URL('../migrations', import.meta.url));
const quiet = () => {};

let served: ServedPostgres;
let folder: TemporaryFolder;
let copies = 0;

beforeAll(async () => {
  [served, folder] = await Promise.all([startPostgres(), temporaryFolder()]);
});

afterAll(async () => {
  await served.stop();
  await folder.remove();
});

async function ownNames(): Promise<string[]> {
  const files = await readdir(OWN);
  return files.filter((name) => name.endsWith('.sql')).map((name) => name.replace('.sql', ''));
}

async function copyOfMigrations(): Promise<string> {
  copies += 1;
  const copy = join(folder.path, `migrations-${copies}`);
  await mkdir(copy);
  for (const name of await readdir(OWN)) await copyFile(join(OWN, name), join(copy, name));
  return copy;
}

describe.each(['embedded', 'served'])('migrations on a %s database', (kind) => {
  let database: Database;
  let fresh: FreshDatabase | undefined;

  beforeAll(async () => {
    fresh = kind === 'served' ? await freshDatabase(served.url) : undefined;
    database = await openDatabase({
      dataDir: join(folder.path, kind),
      databaseUrl: fresh?.url,
      poolSize: 8,
      log: quiet,
    });
  });

  afterAll(async () => {
    await database.stop();
    await fresh?.drop();
  });

  it('[RUN-39, RUN-40, RUN-43] applies each file once, in order, when several servers start at once', async () => {
    const said: string[] = [];
    const runs = await Promise.all(
      [1, 2, 3, 4].map(() => migrate(database.pool, (sentence) => said.push(sentence))),
    );
    const names = (await ownNames()).toSorted();
    expect(runs.flat().toSorted()).toEqual(names);
    // One line names all of a new database; who comes later, to a part of it, names each.
    expect(said[0]).toBe(`Banco de dados: de ${names[0]} a ${names.at(-1)}…`);
    expect(new Set(said).size).toBe(said.length);
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from schema_migrations order by applied_at, number',
    );
    expect(rows.map((row) => row.name)).toEqual(names);
  });

  it('does nothing on a database that is up to date', async () => {
    expect(await migrate(database.pool, quiet)).toEqual([]);
  });

  it('[RUN-41] refuses to start when an applied file was changed', async () => {
    const copy = await copyOfMigrations();
    await writeFile(join(copy, '0003_orders.sql'), 'select 1;');
    await expect(migrate(database.pool, quiet, copy)).rejects.toThrow(
      'A migração 0003_orders foi alterada depois de aplicada neste banco de dados.',
    );
  });

  it('[RUN-42, UPG-01] goes on with a database that a newer version has added to, and refuses one that it took from', async () => {
    const copy = await copyOfMigrations();
    await writeFile(join(copy, '9000_from_the_future.sql'), 'create table from_the_future (id bigint);');
    const said: string[] = [];
    const say = (sentence: string) => void said.push(sentence);
    expect(await migrate(database.pool, say, copy)).toEqual(['9000_from_the_future']);
    expect(said).toEqual(['Banco de dados: 9000_from_the_future']);
    expect(await migrate(database.pool, say)).toEqual([]);
    expect(said.at(-1)).toBe(
      'O banco de dados é de uma versão mais nova (9000_from_the_future), com a qual esta também trabalha.',
    );
    expect(await newerMigrations(database.pool)).toEqual(['9000_from_the_future']);

    await writeFile(join(copy, '9002_contract_9000_future.sql'), 'drop table from_the_future;');
    await migrate(database.pool, quiet, copy);
    await expect(migrate(database.pool, quiet)).rejects.toThrow(
      /mais novo que esta versão .* 9002_contract_9000_future tirou.* conheça a migração 9000/,
    );
    await expect(pendingMigrations(database.pool)).rejects.toThrow(DatabaseError);
    // The version before, which has stopped to use it, knows 9000 and works on.
    await rm(join(copy, '9002_contract_9000_future.sql'));
    expect(await migrate(database.pool, quiet, copy)).toEqual([]);
  });

  it('undoes a file that fails, and says which', async () => {
    const copy = await copyOfMigrations();
    await writeFile(join(copy, '9000_from_the_future.sql'), 'create table from_the_future (id bigint);');
    await writeFile(join(copy, '9001_broken.sql'), 'create table half (id bigint); select * from nowhere;');
    await expect(migrate(database.pool, quiet, copy)).rejects.toThrow(/9001_broken falhou e foi desfeita/);
    const { rows } = await database.pool.query("select to_regclass('half') as half");
    expect(rows).toEqual([{ half: null }]);
  });
});

it('[RUN-40] waits for a server whose table is half there: the type of its rows, and not itself', async () => {
  const database = await openDatabase({ dataDir: join(folder.path, 'half'), poolSize: 2, log: quiet });
  await database.pool.query("create type schema_migrations as enum ('half there')");
  const running = migrate(database.pool, quiet);
  await sleep(200);
  await database.pool.query('drop type schema_migrations');
  expect(await running).toHaveLength((await ownNames()).length);
  await database.stop();
});

it('[RUN-39] what reads all orders keeps nobody from reading them meanwhile', async () => {
  const fresh = await freshDatabase(served.url);
  const database = await openDatabase({ dataDir: '', databaseUrl: fresh.url, poolSize: 2, log: quiet });
  const copy = await copyOfMigrations();
  const later = (await ownNames()).toSorted().filter((name) => name >= '0137');
  for (const name of later) await rm(join(copy, `${name}.sql`));
  await migrate(database.pool, quiet, copy);
  const slow: string[] = [];
  for (const name of later) {
    const text = await readFile(join(OWN, `${name}.sql`), 'utf8');
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(text);
    const { rows } = await client.query(
      `select from pg_locks where pid = pg_backend_pid() and relation = 'orders'::regclass and mode = 'AccessExclusiveLock'`,
    );
    await client.query('commit');
    client.release();
    if (!/validate constraint|create (unique )?index \w+ on orders/.test(text)) continue;
    slow.push(name);
    expect(rows, name).toEqual([]);
  }
  expect(slow).toContain('0142_test_orders_read');
  const { rows: left } = await database.pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where tablename = 'orders' and indexdef like '%NOT teste%' order by 1`,
  );
  expect(left.map(({ name }) => name)).toEqual(['orders_guest_idx', 'orders_guest_sold_idx']);
  await database.stop();
  await fresh.drop();
});

it('[UPG-02] a migration that waits for a table in use keeps nobody waiting behind it, and runs once it is free', async () => {
  const database = await openDatabase({ dataDir: join(folder.path, 'busy'), poolSize: 4, log: quiet });
  const copy = join(folder.path, 'busy-migrations');
  await mkdir(copy);
  await writeFile(join(copy, '0001_first.sql'), 'create table pieces (id bigint);');
  await migrate(database.pool, quiet, copy);
  const reader = await database.pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from pieces');
  await writeFile(join(copy, '0002_second.sql'), 'alter table pieces add column name text;');
  const said: string[] = [];
  const running = migrate(database.pool, (sentence) => void said.push(sentence), copy);
  await expect.poll(() => said, { timeout: 60_000 }).toHaveLength(1);
  // It has stepped back: whoever comes now waits for it less than it would for the reader.
  await database.pool.query('insert into pieces (id) values (1)');
  await reader.query('commit');
  reader.release();
  expect(await running).toEqual(['0002_second']);
  expect(said[0]).toBe('Banco de dados: 0002_second espera a vez de uma tabela em uso…');
  // Given up by the database in favour of a sale, it comes again, too. A sequence keeps what was undone.
  await database.pool.query('create sequence tries');
  await writeFile(
    join(copy, '0003_third.sql'),
    `do $$ begin if nextval('tries') = 1 then raise exception 'a deadlock' using errcode = '40P01'; end if; end $$;`,
  );
  expect(await migrate(database.pool, quiet, copy)).toEqual(['0003_third']);
  await database.stop();
});

it('two migrations with one number are refused', async () => {
  const database = await openDatabase({ dataDir: join(folder.path, 'twice'), poolSize: 2, log: quiet });
  const copy = await copyOfMigrations();
  await writeFile(join(copy, '0003_again.sql'), 'select 1;');
  await expect(migrate(database.pool, quiet, copy)).rejects.toThrow('Duas migrações têm o número de 0003_');
  await database.stop();
});

it('[PAPI-63, ACON-01] charges that were stored in the provider’s words are known in ours, and what moved of them', async () => {
  const database = await openDatabase({ dataDir: join(folder.path, 'words'), poolSize: 2, log: quiet });
  const before = await copyOfMigrations();
  for (const name of await readdir(before)) if (name > '0015') await rm(join(before, name));
  await migrate(database.pool, quiet, before);
  await database.pool.query(`
    insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents,
      total_cents, nome, email, cep, frete)
    values ('A', 'PED-1', 'declined', 'cartao', 100, 0, 100, 'Ana', 'ana@example.com', '01001000', '{}');
    insert into order_history (order_id, to_status, actor, reason) values
      (1, 'declined', 'provider', 'cc_rejected_call_for_authorize'), (1, 'declined', 'provider', '400 2006'),
      (1, 'cancelled', 'system', 'expired');
    insert into payments (order_id, provider, provider_payment_id, method, status, status_detail, amount_cents,
      provider_updated_at)
    values (1, 'mercadopago', '1', 'visa', 'rejected', 'cc_rejected_insufficient_amount', 100, now()),
      (1, 'mercadopago', '2', 'visa', 'charged_back', 'settled', 100, now()),
      (1, 'mercadopago', '3', 'pix', 'pending', 'pending_waiting_transfer', 100, now()),
      (1, 'mercadopago', '4', 'visa', 'in_process', 'pending_review_manual', 100, now());
    insert into payment_attempts (order_id, number, method, idempotency_key, body_hash, provider_key, state,
      amount_cents, answer) values (1, 1, 'cartao', 'key:12345678', '', 'k', 'answered', 100,
      '{"payment": {"id": "1", "status": "rejected", "status_detail": "cc_rejected_insufficient_amount"}}');`);
  await migrate(database.pool, quiet);
  const { rows: charges } = await database.pool.query(
    'select state, reason, provider_status from payments order by provider_payment_id',
  );
  expect(charges).toEqual([
    { state: 'refused', reason: 'no_limit', provider_status: 'rejected' },
    { state: 'returned', reason: 'dispute_lost', provider_status: 'charged_back' },
    { state: 'open', reason: '', provider_status: 'pending' },
    { state: 'in_review', reason: 'manual_review', provider_status: 'in_process' },
  ]);
  const { rows: movements } = await database.pool.query(
    'select kind, cents from charge_movements order by id',
  );
  expect(movements).toEqual([
    { kind: 'charged', cents: 100 },
    { kind: 'returned', cents: 100 },
  ]);
  const { rows: history } = await database.pool.query('select reason from order_history order by id');
  expect(history.map(({ reason }) => reason)).toEqual(['call_bank', '400 2006', 'expired']);
  const { rows: attempts } = await database.pool.query(
    "select answer -> 'payment' ->> 'motivo' as motivo from payment_attempts",
  );
  expect(attempts).toEqual([{ motivo: 'no_limit' }]);
  await database.stop();
});

it('[ACC-90] whoever had an account before e-mails were confirmed counts as confirmed', async () => {
  const database = await openDatabase({ dataDir: join(folder.path, 'confirmed'), poolSize: 2, log: quiet });
  const before = await copyOfMigrations();
  for (const name of await readdir(before)) if (name > '0033') await rm(join(before, name));
  await migrate(database.pool, quiet, before);
  await database.pool.query(`
    insert into customers (nome, email, cpf, created_at)
      values ('Ana', 'ana@example.com', '52998224725', '2026-01-02T03:04:05Z');
    insert into password_resets (token_hash, customer_id, expires_at) values ('\\x01', 1, now());`);
  await migrate(database.pool, quiet);
  const { rows } = await database.pool.query('select email_confirmed_at from customers');
  expect(rows).toEqual([{ email_confirmed_at: new Date('2026-01-02T03:04:05Z') }]);
  const { rows: links } = await database.pool.query('select customer_id, purpose from account_links');
  expect(links).toEqual([{ customer_id: 1, purpose: 'senha' }]);
  const typed = (email: string, confirmed: string) =>
    database.pool.query(
      `insert into customers (nome, email, cpf, email_confirmed_at) values ('B', '${email}', '52998224725', ${confirmed})`,
    );
  await typed('b@example.com', 'null');
  await typed('c@example.com', 'null');
  await expect(typed('d@example.com', 'now()')).rejects.toThrow(/customers_cpf_key/);
  await database.stop();
});
