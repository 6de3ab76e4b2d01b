import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contagem, LinhaDaContagem, NaoContada } from '#shared/wire/stock-counts.ts';
import { createSettling } from '../src/server/features/stock-counts/settle.ts';
import { COLORS, each, openStockBench, type StockBench } from './support/stock-bench.ts';

let bench: StockBench;
beforeAll(async () => {
  bench = await openStockBench();
});
afterAll(() => bench?.close());

const PATH = '/api/gerenciamento/contagens';
let keys = 0;
const begin = async (more: object = {}) =>
  ((await bench.call('POST', PATH, { nome: 'Domingo', ...more })).body['contagem'] as Contagem).id;
const post = (id: number, what: string, body: object = {}) =>
  bench.call('POST', `${PATH}/${id}/${what}`, body);
const counted = async (id: number, entry: object): Promise<LinhaDaContagem> => {
  const { status, body } = await post(id, 'lancamentos', { chave: `domingo-${(keys += 1)}`, ...entry });
  expect(status, JSON.stringify(body)).toBe(200);
  return body['linha'] as LinhaDaContagem;
};
const read = async (id: number, query = '') =>
  (await bench.call('GET', `${PATH}/${id}${query}`)).body as unknown as {
    contagem: Contagem;
    linhas: LinhaDaContagem[];
  };
const uncounted = async (id: number) =>
  (await bench.call('GET', `${PATH}/${id}/nao-contadas`)).body as unknown as {
    pecas: NaoContada[];
    conjunto: string;
  };
const shown = ({ acertaveis: diferencas, sobram, faltam }: Contagem) => ({ diferencas, sobram, faltam });
const dress = async (name: string, azul: number, rosa: number) => {
  const { id } = await bench.create({ nome: name, sku: name, ...COLORS, variantes: each(azul, rosa) });
  const [blue = '', pink = ''] = (await bench.find(id)).variantes.map(({ sku }) => sku);
  return { id, blue, pink };
};
const changeOrder = (id: number, change: { unpacked_since?: Date | null; rest_packed_at?: Date | null }) =>
  bench.db.updateTable('orders').set(change).where('id', '=', id).execute();
/** What is expected of a piece, counted with sold ones. */
const expected = async (count: number, code: string) =>
  (await counted(count, { codigo: code, total: 1 })).esperadas;

it('[OWND-10] what is labelled, changed or brought back before anybody laid it ready lies on the shelf', async () => {
  const { id: product, blue } = await dress('ETIQUETA', 5, 0);
  const count = await begin();
  const order = await bench.place(product, [{ cor: 'Azul', quantity: 2 }]);
  await bench.move(order.id, 'paid');
  expect(await expected(count, blue)).toBe(5);
  await bench.move(order.id, 'processing');
  expect(await expected(count, blue)).toBe(3);
  // A piece was changed, or its label is over.
  await changeOrder(order.id, { unpacked_since: bench.clock() });
  expect(await expected(count, blue)).toBe(5);
  await bench.move(order.id, 'shipped');
  const now = bench.clock();
  const { id: label } = await bench.db
    .insertInto('labels')
    .values({
      order_id: order.id,
      client_key: 'etiqueta',
      reference: 'etiqueta-1',
      state: 'gerada',
      service_id: '1',
      service: 'PAC',
      carrier: 'Correios',
      agreed_cents: 1990,
      price_cents: 1990,
      provider_id: 'etiqueta-1',
      paid_at: now,
      made_at: now,
      code: 'AA123456785BR',
      bought_by: 'dona',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await expected(count, blue)).toBe(5);
  // Its carrier has it.
  await bench.db
    .insertInto('tracked_parcels')
    .values({
      label_id: label,
      order_id: order.id,
      provider_id: 'etiqueta-1',
      code: 'AA123456785BR',
      state: 'postado',
      made_at: now,
      moved_at: now,
    })
    .execute();
  expect(await expected(count, blue)).toBe(3);
});

it('[OWND-10] behind a part that went ahead the rest lies on the shelf until somebody says that it is packed', async () => {
  const { id: product, blue } = await dress('PARTE', 5, 0);
  const count = await begin();
  const order = await bench.place(product, [{ cor: 'Azul', quantity: 3 }]);
  await bench.move(order.id, 'paid');
  await bench.move(order.id, 'processing');
  const [line] = await bench.orders.items(order.id);
  const now = bench.clock();
  const { id: parcel } = await bench.db
    .insertInto('parcels')
    .values({
      order_id: order.id,
      kind: 'parte',
      client_key: 'parte',
      made_by: 'dona',
      created_at: now,
      sent_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bench.db
    .insertInto('parcel_lines')
    .values({ parcel_id: parcel, order_item_id: line?.id ?? 0, units: 1 })
    .execute();
  expect(await expected(count, blue)).toBe(4);
  await changeOrder(order.id, { rest_packed_at: new Date(now.getTime() + 1000) });
  expect(await expected(count, blue)).toBe(2);
});

it('[OWND-10] units that are gone by a refund are no longer held, and stock that became one pool is counted there', async () => {
  const { id: product, blue } = await dress('ESTORNO', 5, 5);
  const order = await bench.place(product, [{ cor: 'Azul', quantity: 2 }]);
  await bench.move(order.id, 'paid');
  const count = await begin();
  expect(await expected(count, blue)).toBe(5);
  await bench.refundUnit(order.id, { line: 0, restock: false, done: true });
  expect(await expected(count, blue)).toBe(4);
  expect((await bench.put(product, { estoqueCompartilhado: true })).status).toBe(200);
  expect(await expected(await begin(), 'ESTORNO')).toBe(9);
});

it('[OWND-10] a piece that came back and was looked at for the stock hangs there before it is booked', async () => {
  const { id: product, blue, pink } = await dress('TROCA', 3, 3);
  const order = await bench.place(product, [{ cor: 'Azul', quantity: 1 }]);
  await bench.move(order.id, 'paid');
  await bench.move(order.id, 'processing');
  await bench.move(order.id, 'shipped');
  const [line] = await bench.orders.items(order.id);
  const now = bench.clock();
  const exchange = {
    order_id: order.id,
    client_key: 'troca',
    reason: 'cor',
    wish: 'dinheiro',
    basis: 'loja',
    state: 'conferida',
    to_stock: true,
    created_at: now,
    updated_at: now,
  } as const;
  const { id: made } = await bench.db
    .insertInto('exchanges')
    .values(exchange)
    .returning('id')
    .executeTakeFirstOrThrow();
  await bench.db
    .insertInto('exchange_lines')
    .values({
      exchange_id: made,
      order_item_id: line?.id ?? 0,
      product_id: product,
      units: 1,
      variant_id: line?.variant_id ?? null,
      cor: 'Azul',
      tamanho: 'P',
    })
    .execute();
  const count = await begin();
  expect([await expected(count, blue), await expected(count, pink)]).toEqual([3, 3]);
  expect(await expected(await begin({ comVendidas: false }), blue)).toBe(3);
  await bench.db.updateTable('exchanges').set({ to_stock: false }).where('id', '=', made).execute();
  expect(await expected(count, blue)).toBe(2);
});

it('[OWND-10] a row that was put right, or is counted in all anew, forgets what lay there before', async () => {
  const { id: product, blue } = await dress('DENOVO', 4, 0);
  const count = await begin();
  const { item } = await counted(count, { codigo: blue, total: 2 });
  expect((await post(count, 'acertar', shown((await read(count)).contagem))).status).toBe(200);
  await bench.put(product, { variantes: [{ cor: 'Azul', tamanho: 'P', estoque: 6 }] });
  expect(await counted(count, { item })).toMatchObject({ contadas: 3, esperadas: 6, mexeu: false });
  const order = await bench.place(product, [{ cor: 'Azul', quantity: 1 }]);
  await bench.move(order.id, 'paid');
  await bench.move(order.id, 'processing');
  expect(await counted(count, { item })).toMatchObject({ contadas: 4, esperadas: 5, mexeu: true });
  // What nobody can tell is left by the whole and by its own press, and named.
  const { contagem } = await read(count);
  expect(contagem).toMatchObject({ diferencas: 1, acertaveis: 0, faltam: 0 });
  for (const itens of [undefined, [item]]) {
    const { status, body } = await post(count, 'acertar', {
      diferencas: 1,
      sobram: 0,
      faltam: 1,
      ...(itens && { itens }),
    });
    expect([status, body['acertadas'], body['mexidas']]).toEqual([200, 0, 1]);
    expect(body['deixadas']).toMatchObject([{ nome: 'DENOVO', cor: 'Azul' }]);
  }
  expect(await bench.unitsOf(product)).toEqual([5, 0]);
  expect(await counted(count, { item, total: 4, lido: 4 })).toMatchObject({ mexeu: false, diferenca: -1 });
});

it('[OWND-09, OWND-10] a scan that waited on its device while its piece was sold is not sure', async () => {
  const { id: product, blue, pink } = await dress('ESPERA', 4, 4);
  const count = await begin();
  expect(await counted(count, { codigo: pink, esperou: 2000 })).toMatchObject({ mexeu: false });
  await bench.place(product, [{ cor: 'Azul', quantity: 1 }]);
  expect(await counted(count, { codigo: blue, esperou: 60_000 })).toMatchObject({ mexeu: true });
  // Neither is the one behind it, until the piece is counted in all.
  expect(await counted(count, { codigo: blue })).toMatchObject({ mexeu: true });
  expect(await counted(count, { codigo: blue, total: 4 })).toMatchObject({ mexeu: false, esperadas: 4 });
  const over = await post(count, 'lancamentos', { chave: 'esperou-demais', codigo: blue, esperou: 1e12 });
  expect(over.status).toBe(422);
});

it('[OWND-11] a press names what was shown, and is told what it is by now', async () => {
  const { id: product, blue, pink } = await dress('MOSTRADO', 4, 4);
  const count = await begin();
  await counted(count, { codigo: blue, total: 3 });
  const before = shown((await read(count)).contagem);
  await counted(count, { codigo: pink, total: 6 });
  expect(await post(count, 'acertar', before)).toMatchObject({
    status: 409,
    body: { codigo: 'contagem_mudou', agora: { diferencas: 2, sobram: 2, faltam: 1 } },
  });
  expect(await bench.unitsOf(product)).toEqual([4, 4]);
  expect((await post(count, 'acertar')).status).toBe(422);
  const now = shown((await read(count)).contagem);
  expect((await post(count, 'acertar', now)).body).toMatchObject({ acertadas: 2 });
  // Its answer was lost, and it is pressed again.
  expect(await post(count, 'acertar', now)).toMatchObject({ status: 200, body: { acertadas: 0 } });
  expect(await bench.unitsOf(product)).toEqual([3, 6]);
});

it('[OWND-12] as many others than were shown are not counted as none', async () => {
  await bench.call('POST', '/api/categorias', { nome: 'Calças' });
  const all = (await bench.call('GET', '/api/gerenciamento/categorias')).body as unknown as {
    id: number;
    nome: string;
  }[];
  const trousers = (name: string) =>
    bench.create({ nome: name, sku: name, categoria: 'Calças', ...COLORS, estoque: 2 });
  await trousers('CALCA-A');
  const count = await begin({ categoria: all.find(({ nome }) => nome === 'Calças')?.id });
  const { conjunto } = await uncounted(count);
  await counted(count, { codigo: 'CALCA-A' });
  await trousers('CALCA-B');
  expect(await post(count, 'nao-contadas', { quantas: 1, conjunto })).toMatchObject({
    status: 409,
    body: { codigo: 'contagem_mudou' },
  });
});

it('[OWND-11] what was sold and is not there stands in its row, whether or not the answer came', async () => {
  const { id: product, blue, pink } = await dress('PERDIDA', 4, 4);
  const count = await begin();
  const { item } = await counted(count, { codigo: blue, total: 1 });
  const other = await counted(count, { codigo: pink, total: 3 });
  await bench.place(product, [{ cor: 'Azul', quantity: 3 }]);
  let refreshed = 0;
  const refresh = () => Promise.resolve(void (refreshed += 1));
  const { db, clock } = bench;
  const settle = createSettling({ db, clock, catalog: { refresh }, atOnce: 1 });
  // The second part fails: no more of this item may be moved.
  await sql`alter table stock_movements
    add constraint fails check (stock_item_id <> ${sql.lit(other.item)}) not valid`.execute(db);
  const asked = { items: undefined, shown: shown((await read(count)).contagem), by: 'dona' };
  await expect(settle(count, asked)).rejects.toThrow('fails');
  await db.schema.alterTable('stock_movements').dropConstraint('fails').execute();
  expect(refreshed).toBe(1);
  expect(await bench.unitsOf(product)).toEqual([0, 4]);
  const { contagem, linhas } = await read(count, '?mostrar=vendidas');
  expect(contagem).toMatchObject({ vendidasDemais: 2, acertaveis: 1 });
  expect(linhas).toMatchObject([{ item, acertada: { diferenca: -1, vendidasDemais: 2 } }]);
});

it('[OWND-08] of a code of many pieces all are offered', async () => {
  const tamanho = Array.from({ length: 14 }, (_, at) => String(34 + at));
  const variantes = tamanho.map((one) => ({ cor: 'Azul', tamanho: one, estoque: 1 }));
  await bench.create({ nome: 'Muitas', sku: 'MUITAS', cor: ['Azul'], tamanho, variantes });
  const { status, body } = await post(await begin(), 'lancamentos', { chave: 'muitas-01', codigo: 'muitas' });
  expect([status, (body['pecas'] as object[]).length]).toEqual([409, 14]);
});
