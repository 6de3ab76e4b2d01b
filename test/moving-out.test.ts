import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { putOnSale } from './support/goods.ts';
import { insertPastOrder } from './support/past-orders.ts';
import { keyOfInvoice } from './support/invoice-keys.ts';
import { insertCustomer } from './support/planted-buyer.ts';
import { unzip } from './support/unzip.ts';
import { TAKEN } from '../src/server/features/moving/takeout-tables.ts';
import { zipOf } from '../src/server/features/moving/zip.ts';

let office: CatalogOffice;
beforeAll(async () => {
  office = await openCatalogOffice();
});
afterAll(() => office?.close());

const ask = (token: string) =>
  fetch(`${office.url}/api/gerenciamento/mudanca/tudo.zip`, {
    headers: { authorization: `Bearer ${token}` },
  });

it('[INV-05, MOVE-21, MOVE-22, PGS-12, PGS-18, MSGS-13, NEWS-12] takes everything of the shop along in one press, inert in spreadsheets, and writes it down', async () => {
  const goods = await putOnSale(office.db, { nome: '=Vestido' });
  await insertCustomer(office.db, { email: 'bia@example.com', cpf: '11144477735', nome: '@Bia' });
  const gone = await insertCustomer(office.db, { email: 'foi@example.com', cpf: '52998224725', nome: 'Foi' });
  await office.db.updateTable('customers').set({ erased_at: new Date() }).where('id', '=', gone).execute();
  for (let n = 0; n < 3; n += 1) {
    await insertPastOrder(office.db, {
      goods,
      totalCents: 10_050,
      order: { nome: '+Ana', observacoes: 'a\r\n-b' },
    });
  }
  await office.db
    .insertInto('former_orders')
    .values({
      source: 'nuvemshop',
      number: '1042',
      nome: '=Carla',
      placed_at: new Date(),
      created_at: new Date(),
      state: 'entregue',
      subtotal_cents: 4990,
      total_cents: 4990,
      itens: JSON.stringify([{ nome: '+Saia', sku: '', quantidade: 1, precoCents: 4990 }]),
    })
    .execute();
  const written = { author: 'dona', texto: '=Ligou', at: new Date() };
  const { id: order_id, codigo } = await office.db
    .selectFrom('orders')
    .select(['id', 'codigo'])
    .executeTakeFirstOrThrow();
  await office.db
    .insertInto('order_comments')
    .values({ ...written, order_id })
    .execute();
  const asked = { channel: 'email' as const, subject: '+Oi', source_key: 'k', body_hash: Buffer.alloc(32) };
  await office.db
    .insertInto('order_messages')
    .values({ ...written, ...asked, order_id })
    .execute();
  const access_key = keyOfInvoice(1);
  await office.db
    .insertInto('order_invoices')
    .values({ order_id, kind: 'venda', access_key, noted_by: 'dona', noted_at: new Date() })
    .execute();
  expect((await ask(office.tokens.equipe)).status).toBe(403);
  const answer = await ask(office.tokens.admin);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="loja.zip"');
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  const names = [
    'produtos',
    'categorias',
    'medidas',
    'clientes',
    'novidades',
    'pedidos',
    'pedidos-antigos',
    'notas-fiscais',
    'mensagens',
    'mensagens-prontas',
    'paginas',
    'politicas',
    'configuracoes',
  ];
  expect(Object.keys(files)).toEqual([
    'LEIA-ME.txt',
    ...[...names, ...TAKEN.map(({ file }) => file)].flatMap((name) => [`${name}.csv`, `${name}.json`]),
  ]);

  const json = (name: string) => JSON.parse(files[`${name}.json`] ?? '') as Record<string, unknown>[];
  expect(json('produtos')).toMatchObject([{ nome: '=Vestido', preco: 100 }]);
  expect(json('clientes')).toMatchObject([
    { nome: '@Bia', email: 'bia@example.com', cpf: '11144477735', enderecos: [] },
  ]);
  expect(json('pedidos')).toHaveLength(3);
  expect(json('pedidos')[0]).toMatchObject({
    nome: '+Ana',
    total: 100.5,
    cpf: '52998224725',
    itens: [{ nome: 'Vestido', quantidade: 1, preco: 100.5 }],
  });
  expect(json('pedidos-antigos')).toMatchObject([
    { numero: '1042', total: 49.9, comprador: { nome: '=Carla' }, itens: [{ nome: '+Saia', preco: 49.9 }] },
  ]);
  expect(json('notas-fiscais')).toMatchObject([{ pedido: codigo, tipo: 'venda', chave: access_key }]);
  expect(json('mensagens')).toMatchObject([
    { pedido: codigo, tipo: 'email', por: 'dona', assunto: '+Oi', texto: '=Ligou' },
    { pedido: codigo, tipo: 'anotacao', por: 'dona', assunto: '', texto: '=Ligou' },
  ]);
  expect(json('mensagens-prontas')).toHaveLength(5);
  expect(json('mensagens-prontas')[0]).toMatchObject({ nome: 'Falta o pagamento', arquivada: false });
  expect(json('configuracoes')).toEqual({ nome: 'Vitrine', formula: '=1+1' });
  expect(json('categorias')).toHaveLength(1);
  expect(json('paginas')).toMatchObject([{ titulo: '=Sobre', publicada: false, blocos: [{ texto: 'Oi.' }] }]);
  expect(files['paginas.csv']).toContain(';/p/sobre;não;');
  expect(json('politicas')).toMatchObject([{ titulo: '=Trocas', publicada: false }]);
  expect(files['politicas.csv']).toContain(';/trocas-e-devolucoes;não;');
  const everything = Object.values(files).join('\n');
  expect(everything).not.toMatch(/senha_hash|cpf_sealed|cpf_hash|foi@example/);

  // No cell of a table begins as a formula does.
  const tables = Object.keys(files).filter((name) => name.endsWith('.csv'));
  const rows = tables.flatMap((name) => parse(files[name] ?? '', { delimiter: ';', bom: true }));
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-[\d.,]+$/.test(cell))).toEqual([]);
  expect(files['pedidos.csv']).toContain(";'+Ana;");
  expect(files['pedidos.csv']).toContain(';100,50;');

  const audit = await office.db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'loja_levada')
    .execute();
  expect(audit).toEqual([{ actor: 'dona' }]);
});

it('[EDIT-29] tells what was changed of an order before it was sent, and what was added to which', async () => {
  const goods = await putOnSale(office.db);
  const past = () => insertPastOrder(office.db, { goods, totalCents: 5000, order: { nome: 'Ana' } });
  const [order, added] = [await past(), await past()];
  await office.db.updateTable('orders').set({ added_to: order.id }).where('id', '=', added.id).execute();
  const edit = {
    client_key: 'k',
    request_hash: 'h',
    kind: 'endereco' as const,
    made_by: 'dona',
    extra_cents: 250,
  };
  const values = { before: JSON.stringify({ numero: '1' }), after: JSON.stringify({ numero: '2' }) };
  await office.db
    .insertInto('order_edits')
    .values({ ...edit, ...values, order_id: order.id, at: new Date() })
    .execute();
  const files = unzip(Buffer.from(await (await ask(office.tokens.admin)).arrayBuffer()));
  const all = JSON.parse(files['pedidos.json'] ?? '') as Record<string, unknown>[];
  expect(all.find(({ id }) => id === order.id)).toMatchObject({
    acrescentado_a: null,
    mudancas: [
      { tipo: 'endereco', antes: { numero: '1' }, depois: { numero: '2' }, loja_pagou: 2.5, por: 'dona' },
    ],
  });
  expect(all.find(({ id }) => id === added.id)).toMatchObject({ acrescentado_a: order.id, mudancas: [] });
  expect(files['pedidos.csv']).toContain('acrescentado_a');
});

it('[MOVE-21] breaks off where reading the shop fails, and gives back what it held', async () => {
  let isLeft = false;
  async function* failing() {
    try {
      yield 'a'.repeat(200_000);
      throw new Error('the database went away');
    } finally {
      isLeft = true;
    }
  }
  const entries = [{ name: 'a.txt', content: failing() }];
  const written = async () => {
    for await (const _ of zipOf(entries, new Date()));
  };
  // An error that nobody takes would end this process, too.
  await expect(written()).rejects.toThrow('the database went away');
  expect(isLeft).toBe(true);

  // Over HTTP: a table that can't be read breaks each download off, however many; then they work again.
  const broken = async () => (await ask(office.tokens.admin)).arrayBuffer();
  await office.db.schema.alterTable('customers').renameTo('customers_away').execute();
  for (let n = 0; n < 6; n += 1) await expect(broken()).rejects.toThrow('terminated');
  await office.db.schema.alterTable('customers_away').renameTo('customers').execute();
  expect((await ask(office.tokens.admin)).status).toBe(200);
});
