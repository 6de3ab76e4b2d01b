import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { Reposicao } from '#shared/wire/restock.ts';
import { restockRoutes } from '../src/server/features/restock/index.ts';
import { openWaitlistBench, type WaitlistBench } from './support/waitlist-bench.ts';
import type { Client } from './support/workbench.ts';

const DAY_MS = 86_400_000;
const DRESS = { cor: ['Azul', 'Rosa'], tamanho: ['P', 'M'] };
const EACH = DRESS.cor.flatMap((cor) => DRESS.tamanho.map((tamanho) => ({ cor, tamanho, estoque: 0 })));

let bench: WaitlistBench;
let office: Client;
let token: string;

beforeAll(async () => {
  bench = await openWaitlistBench();
  const { db, clock } = bench;
  office = await bench.serve({ calls: [restockRoutes({ db, clock })] });
  token = bench.tokens.admin;
});
afterAll(() => bench.close());

const daysAgo = (days: number) => new Date(bench.clock().getTime() - days * DAY_MS);

/** A dress without units; its stock items by 'Azul M'. */
async function dress(stock: Record<string, unknown> = { variantes: EACH }) {
  const { id } = await bench.create({ ...DRESS, ...stock, nome: `Vestido ${randomUUID()}` });
  const rows = await bench.db
    .selectFrom('variants as v')
    .innerJoin('product_colors as c', 'c.id', 'v.color_id')
    .innerJoin('product_sizes as s', 's.id', 'v.size_id')
    .select(['c.nome', 's.tamanho', 'v.stock_item_id as item'])
    .where('v.product_id', '=', id)
    .execute();
  return { id, items: new Map(rows.map(({ nome, tamanho, item }) => [`${nome} ${tamanho}`, item])) };
}

type Dress = Awaited<ReturnType<typeof dress>>;

/** So many units more, or less, so many days ago. */
async function move({ id, items }: Dress, which: string, delta: number, days: number): Promise<void> {
  const item = items.get(which);
  if (item === undefined) throw new Error(`no ${which}`);
  const line = {
    stock_item_id: item,
    product_id: id,
    delta,
    reason: 'edit' as const,
    created_at: daysAgo(days),
  };
  await bench.db.insertInto('stock_movements').values(line).execute();
}

async function sell(
  { id }: Dress,
  which: string,
  units: number,
  { days = 5, status = 'paid' }: { days?: number; status?: OrderStatus } = {},
): Promise<void> {
  const [cor = '', tamanho = ''] = which.split(' ');
  const order = await bench.db
    .insertInto('orders')
    .values({
      codigo: randomUUID(),
      external_reference: randomUUID(),
      status,
      metodo_pagamento: 'pix',
      subtotal_cents: 100 * units,
      frete_cents: 0,
      total_cents: 100 * units,
      nome: 'Ana',
      email: 'ana@exemplo.com.br',
      cep: '01310100',
      endereco: '',
      frete: '{}',
      created_at: daysAgo(days),
      paid_at: daysAgo(days),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { order_id: order.id, product_id: id, cor, tamanho, quantidade: units, preco_cents: 100 };
  await bench.db
    .insertInto('order_items')
    .values({ ...line, position: 0, sku: 'V', nome: 'Vestido', categoria: 'Vestidos' })
    .execute();
}

async function read(query = ''): Promise<Reposicao[]> {
  const { status, body } = await office.call('GET', `/api/gerenciamento/reposicao${query}`, { token });
  expect(status).toBe(200);
  return body as unknown as Reposicao[];
}

const rowsOf = async ({ id }: Dress, query = '') =>
  (await read(query)).filter((row) => row.produto_id === id);

it('[RSTK-01, RSTK-05, RSTK-07] lists first what is gone and asked for, the most wanted first', async () => {
  const shown = await dress();
  await bench.askAll({ produto: shown.id, cor: 'Azul', tamanho: 'M' }, bench.newPeople(3));
  await bench.askAll({ produto: shown.id, cor: 'Azul', tamanho: 'P' }, bench.newPeople(1));
  const hidden = await dress();
  await bench.askAll({ produto: hidden.id, cor: 'Azul', tamanho: 'M' }, bench.newPeople(1));
  await bench.call('PUT', `/api/produtos/${hidden.id}`, { ativo: false });
  await move(shown, 'Rosa P', 4, 1);
  expect(await rowsOf(shown)).toMatchObject([
    {
      cor: 'Azul',
      tamanho: 'M',
      motivo: 'esgotado',
      esperam: 3,
      sugestao: 3,
      cobertura: null,
      grade_falta: ['P', 'M'],
    },
    { cor: 'Azul', tamanho: 'P', motivo: 'esgotado', esperam: 1, sugestao: 1, grade_total: 2 },
  ]);
  expect(await rowsOf(hidden)).toEqual([]);
});

it('[RSTK-02, RSTK-05] counts only the days on which it could be bought', async () => {
  const gone = await dress();
  await move(gone, 'Azul M', 10, 20);
  await move(gone, 'Azul M', -10, 10);
  await sell(gone, 'Azul M', 10, { days: 12 });
  await sell(gone, 'Azul M', 50, { days: 12, status: 'refunded' });
  await sell(gone, 'Azul M', 50, { days: 40 });
  expect(await rowsOf(gone)).toMatchObject([
    { motivo: 'esgotado', estoque: 0, vendidas: 10, dias_a_venda: 10, sugestao: 30, cobertura: 0 },
  ]);
  const quick = await dress();
  await move(quick, 'Rosa P', 7, 3);
  await move(quick, 'Rosa P', -7, 2);
  await sell(quick, 'Rosa P', 7, { days: 2 });
  expect(await rowsOf(quick)).toMatchObject([{ vendidas: 7, dias_a_venda: 1, sugestao: 30 }]);
});

it('[RSTK-03, RSTK-07] then what is gone soon, the soonest first', async () => {
  const going = await dress();
  await move(going, 'Azul P', 36, 60);
  await sell(going, 'Azul P', 90);
  await move(going, 'Azul M', 6, 60);
  await sell(going, 'Azul M', 30);
  await move(going, 'Rosa P', 60, 60);
  await sell(going, 'Rosa P', 30);
  const rows = await rowsOf(going);
  expect(rows.map(({ cor, tamanho, motivo, cobertura }) => [cor, tamanho, motivo, cobertura])).toEqual([
    ['Azul', 'M', 'acabando', 6],
    ['Azul', 'P', 'acabando', 12],
  ]);
  expect(rows.map(({ sugestao, grade_falta: gone }) => [sugestao, gone])).toEqual([
    [24, []],
    [54, []],
  ]);
});

it('[RSTK-04] last what was there all the time and was not sold', async () => {
  const still = await dress();
  await move(still, 'Azul P', 3, 45);
  await move(still, 'Azul M', 8, 45);
  await move(still, 'Rosa P', 8, 3);
  await move(still, 'Rosa M', 8, 45);
  await sell(still, 'Rosa M', 1);
  expect(
    (await rowsOf(still)).map(({ cor, tamanho, motivo, estoque, sugestao }) => [
      cor,
      tamanho,
      motivo,
      estoque,
      sugestao,
    ]),
  ).toEqual([
    ['Azul', 'M', 'parado', 8, 0],
    ['Azul', 'P', 'parado', 3, 0],
  ]);
  expect(await rowsOf(still, '?dias=60')).toEqual([]);
});

it('[RSTK-06] takes colours and sizes that share one stock as one', async () => {
  const shared = await dress({ estoque: 0 });
  const pooled = new Set(shared.items.values()).size === 1;
  expect(pooled).toBe(true);
  await move(shared, 'Azul P', 2, 45);
  await sell(shared, 'Azul P', 4);
  await sell(shared, 'Rosa M', 11);
  expect(await rowsOf(shared)).toMatchObject([
    {
      cor: null,
      tamanho: null,
      sku: null,
      motivo: 'acabando',
      estoque: 2,
      vendidas: 15,
      cobertura: 4,
      grade_falta: [],
    },
  ]);
});

it('[RSTK-08] by reason, in pages and as a file; another reason or period is refused', async () => {
  const all = await read('?limit=100');
  expect(new Set(all.map(({ motivo }) => motivo))).toEqual(new Set(['esgotado', 'acabando', 'parado']));
  const still = await read('?motivo=parado');
  expect(still).toEqual(all.filter(({ motivo }) => motivo === 'parado'));
  const page = await office.call('GET', '/api/gerenciamento/reposicao?limit=2&offset=1', { token });
  expect(page.body).toEqual(all.slice(1, 3));
  expect(page.headers.get('x-total-count')).toBe(String(all.length));
  const file = await fetch(`${office.url}/api/gerenciamento/reposicao.csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines.length - 1).toBe(all.length);
  expect(lines[0]).toContain('Situação;Produto;Cor;Tamanho');
  const empty = await office.call('GET', '/api/gerenciamento/reposicao?offset=5000', { token });
  expect([empty.status, empty.body]).toEqual([200, []]);
  for (const query of [
    '?dias=7',
    '?dias=x',
    '?motivo=tudo',
    '?limit=0',
    '?limit=101',
    '?motivo=parado&motivo=esgotado',
  ]) {
    const { status } = await office.call('GET', `/api/gerenciamento/reposicao${query}`, { token });
    expect([query, status]).toEqual([query, 422]);
  }
  const { leitura: reader } = bench.tokens;
  expect((await office.call('GET', '/api/gerenciamento/reposicao', { token: reader })).status).toBe(200);
  expect((await office.call('GET', '/api/gerenciamento/reposicao')).status).toBe(401);
});
