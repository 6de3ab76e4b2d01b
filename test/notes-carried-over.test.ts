import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, openDatabase, type Database } from '../src/server/db/index.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

/** What stood alone as one text of an order, from before notes for whoever packs. */

const OWN = fileURLToPath(new URL('../migrations', import.meta.url));
const quiet = () => {};
const MADE_AT = '2026-03-01T00:00:00.000Z';
let folder: TemporaryFolder;
let database: Database;

beforeAll(async () => {
  folder = await temporaryFolder();
  const before = join(folder.path, 'before');
  await mkdir(before);
  const names = (await readdir(OWN)).filter((name) => name < '0129');
  for (const name of names) await copyFile(join(OWN, name), join(before, name));
  const dataDir = join(folder.path, 'data');
  database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 4, log: quiet });
  await migrate(database.pool, quiet, before);
});
afterAll(async () => {
  await database.stop();
  await folder.remove();
});

async function insert(codigo: string, observacoes: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents, total_cents,
       nome, email, cep, frete, observacoes, created_at, updated_at)
     values ($1, $1, 'paid', 'pix', 100, 0, 100, 'Ana', 'ana@example.com', '01001000', '{}', $2, $3, $3) returning id`,
    [codigo, observacoes, MADE_AT],
  );
  return rows[0]?.id ?? '';
}

const write = (id: string, codigo: string, [actor, at]: readonly [string, string]) =>
  database.pool.query(
    `insert into audit_log (actor, action, subject, after, at)
     values ($1, 'pedido_observacoes', $2, '{"observacoes": "x"}', $3)`,
    [actor, `pedido ${id} · ${codigo}`, at],
  );

it('[OWND-13] it becomes a note of whoever wrote it last, and the order says what it said', async () => {
  await insert('NOTHING', '');
  const known = await insert('KNOWN', 'Embrulhar.');
  await insert('UNKNOWN', 'De um balcão.');
  await write(known, 'KNOWN', ['bia', '2026-03-02T00:00:00.000Z']);
  await write(known, 'KNOWN', ['dona', '2026-03-03T00:00:00.000Z']);
  await migrate(database.pool, quiet);
  const { rows } = await database.pool.query(
    `select o.codigo, c.author, c.texto, c.at, c.on_paper, o.observacoes
       from order_comments c join orders o on o.id = c.order_id order by o.id`,
  );
  expect(rows).toEqual([
    {
      codigo: 'KNOWN',
      author: 'dona',
      texto: 'Embrulhar.',
      at: new Date('2026-03-03T00:00:00.000Z'),
      on_paper: true,
      observacoes: 'Embrulhar.',
    },
    {
      codigo: 'UNKNOWN',
      author: '',
      texto: 'De um balcão.',
      at: new Date(MADE_AT),
      on_paper: true,
      observacoes: 'De um balcão.',
    },
  ]);
});
