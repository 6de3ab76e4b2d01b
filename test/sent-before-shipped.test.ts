import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, openDatabase, type Database } from '../src/server/db/index.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

/** Orders that were sent by a version that had no state for it. */

const OWN = fileURLToPath(new URL('../migrations', import.meta.url));
const quiet = () => {};
let folder: TemporaryFolder;
let database: Database;

beforeAll(async () => {
  folder = await temporaryFolder();
  const before = join(folder.path, 'before');
  await mkdir(before);
  const names = (await readdir(OWN)).filter((name) => name < '0039');
  for (const name of names) await copyFile(join(OWN, name), join(before, name));
  database = await openDatabase({
    dataDir: join(folder.path, 'data'),
    databaseUrl: undefined,
    poolSize: 4,
    log: quiet,
  });
  await migrate(database.pool, quiet, before);
});
afterAll(async () => {
  await database.stop();
  await folder.remove();
});

const SENT_AT = '2026-03-02T12:00:00.000Z';

async function insert(codigo: string, status: string, more: { shipped?: string; rastreio?: string } = {}) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents, total_cents,
       nome, email, cep, frete, shipped_at, rastreio, created_at, updated_at)
     values ($1, $1, $2, 'pix', 100, 0, 100, 'Ana', 'ana@example.com', '01001000', '{}', $3, $4,
       '2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z') returning id`,
    [codigo, status, more.shipped ?? null, more.rastreio ?? ''],
  );
  const id = rows[0]?.id;
  await database.pool.query(
    `insert into order_history (order_id, at, from_status, to_status, actor)
     values ($1, '2026-03-01T00:00:00Z', null, 'pending', 'shopper'),
       ($1, '2026-03-01T01:00:00Z', 'pending', $2, 'admin')`,
    [id, status],
  );
}

it('[ORD-144] are shipped from then on, with their history, and all others are as they were', async () => {
  await insert('PACKED', 'processing');
  await insert('SENT', 'processing', { shipped: SENT_AT, rastreio: 'BR1' });
  await insert('CODE', 'processing', { rastreio: 'BR2' });
  await insert('PAID', 'paid', { shipped: '2026-02-01T00:00:00Z', rastreio: 'BR3' });
  await insert('UNSENT', 'paid');
  await insert('DOOR', 'waiting', { shipped: SENT_AT, rastreio: 'BR4' });
  await insert('THERE', 'delivered', { shipped: SENT_AT, rastreio: 'BR5' });
  await insert('BACK', 'refunded', { shipped: SENT_AT, rastreio: 'BR6' });
  await migrate(database.pool, quiet);
  const { rows } = await database.pool.query<{ told: string }>(
    `select o.codigo || ' ' || o.status || ': ' || string_agg(h.to_status, ' ' order by h.id) as told
     from orders o join order_history h on h.order_id = o.id group by o.id order by o.id`,
  );
  expect(rows.map(({ told }) => told)).toEqual([
    'PACKED processing: pending processing',
    'SENT shipped: pending processing shipped',
    'CODE shipped: pending processing shipped',
    'PAID shipped: pending paid processing shipped',
    'UNSENT paid: pending paid',
    'DOOR waiting: pending waiting',
    'THERE delivered: pending delivered',
    'BACK refunded: pending refunded',
  ]);
  const { rows: moves } = await database.pool.query<{
    codigo: string;
    from: string;
    at: Date;
    shipped: Date;
  }>(
    `select o.codigo, h.from_status as from, h.at, o.shipped_at as shipped
     from orders o join order_history h on h.order_id = o.id where h.to_status = 'shipped' order by o.id`,
  );
  const text = moves.map(({ codigo, from, at, shipped }) =>
    [codigo, from, at.toISOString(), shipped.toISOString()].join(' '),
  );
  expect(text).toEqual([
    `SENT processing ${SENT_AT} ${SENT_AT}`,
    'CODE processing 2026-03-05T00:00:00.000Z 2026-03-05T00:00:00.000Z',
    // Never before what its history tells already.
    'PAID processing 2026-03-01T01:00:00.000Z 2026-02-01T00:00:00.000Z',
  ]);
  const { rows: updated } = await database.pool.query<{ n: string }>(
    `select count(*) as n from orders where updated_at = '2026-03-05T00:00:00Z'`,
  );
  expect(Number(updated[0]?.n)).toBe(8);
});
