// Long: starts a shop of its own twice, and thousands of rows are sealed between.

import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { startServer } from './support/server-process.ts';

const PATIENT = { timeout: 60_000 };
const ORDERS = 6000;

let postgres: ServedPostgres;
let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await freshDatabase(postgres.url, 'migrated');
  pool = new Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
  await postgres?.stop();
});

const counts = async () =>
  (
    await pool.query<{ plain: number; sealed: number }>(
      `select count(*) filter (where cpf <> '')::integer as plain,
        count(*) filter (where cpf = '' and cpf_sealed is not null and cpf_hash is not null)::integer as sealed from orders`,
    )
  ).rows[0];

it('[REST-10] goes on where a server was killed, and the shop sells meanwhile', async () => {
  const env = { DATABASE_URL: database.url, SEED_DEMO: 'off' };
  await pool.query(
    `insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents,
       total_cents, nome, email, cpf, cep, frete)
     select 'M' || n, 'PED-M' || n, 'cancelled', 'pix', 100, 0, 100, 'Ana', 'ana@example.com',
       lpad(n::text, 11, '0'), '01310100', '{}' from generate_series(1, $1::integer) n`,
    [ORDERS],
  );
  const first = await startServer({ env });
  await expect
    .poll(async () => (await counts())?.sealed ?? 0, { ...PATIENT, interval: 5 })
    .toBeGreaterThan(0);
  await first.kill9();
  const between = await counts();
  expect(between?.plain).toBeGreaterThan(0);
  expect((between?.plain ?? 0) + (between?.sealed ?? 0)).toBe(ORDERS);
  const second = await startServer({ env });
  expect((await fetch(`${second.url}/api/produtos`)).status).toBe(200);
  await expect.poll(counts, PATIENT).toEqual({ plain: 0, sealed: ORDERS });
  expect(await second.stop()).toBe(0);
});
