import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PecaServida } from '#shared/wire/fit.ts';
import { answerFit } from '../src/server/features/fit/answer-fit.ts';
import { fitRoutes } from '../src/server/features/fit/index.ts';
import { findOrder } from '../src/server/features/orders/index.ts';
import { hashToken } from '../src/server/http/sessions.ts';
import { createUnknownCodes } from '../src/server/limits/unknown-codes.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import type { Client } from './support/workbench.ts';

const DAY_MS = 86_400_000;
const EMAIL = 'ana@example.com';

let office: CatalogOffice;
let shop: Client;
let addresses = 0;
let made = 0;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
  const { db, clock } = office;
  const unknownCodes = createUnknownCodes({ clock, max: 30, windowMs: 60_000 });
  shop = await office.serve({ calls: [fitRoutes({ db, clock, unknownCodes })] });
});
afterAll(() => office?.close());

const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const from = newAddress();
const piece = () => {
  made += 1;
  return office.create({ sku: `FIT-${made}`, estoque: 3 });
};

interface Bought {
  codigo: string;
  lines: number[];
  orderId: number;
}

/** An order that was delivered, with a line of each of these. */
async function bought(
  products: readonly number[],
  given: { status?: 'delivered' | 'paid'; customerId?: number } = {},
): Promise<Bought> {
  const tail = randomBytes(5).toString('hex').toUpperCase().replaceAll(/[01]/g, 'A');
  const codigo = `AAAAA-${tail.slice(0, 5)}-${tail.slice(5, 10)}`;
  const { id } = await office.db
    .insertInto('orders')
    .values({
      codigo,
      external_reference: `FIT-${tail}`,
      status: given.status ?? 'delivered',
      customer_id: given.customerId ?? null,
      metodo_pagamento: 'pix',
      subtotal_cents: 1000,
      frete_cents: 0,
      total_cents: 1000,
      nome: 'Ana Souza',
      email: EMAIL,
      cpf: '52998224725',
      whatsapp: '21988887777',
      cep: '26167020',
      frete: JSON.stringify({ id: '1', nome: 'PAC', company: 'Correios', prazo: 5, tipo: 'delivery' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await office.db
    .insertInto('order_items')
    .values(
      products.map((product_id, position) => ({
        order_id: id,
        product_id,
        position,
        sku: 'S',
        nome: 'Vestido',
        categoria: 'Vestidos',
        cor: 'Azul',
        tamanho: position === 0 ? 'M' : 'G',
        imagem: '/midia/x.webp',
        quantidade: 1,
        preco_cents: 1000,
      })),
    )
    .returning('id')
    .execute();
  return { codigo, lines: rows.map((row) => row.id), orderId: id };
}

/** Somebody who is logged in. */
async function customer(): Promise<{ customerId: number; token: string }> {
  const { id: customerId } = await office.db
    .insertInto('customers')
    .values({ nome: 'Ana Souza', email: `ana${made}@example.com`, cpf: '52998224725' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString('base64url');
  const now = office.clock();
  await office.db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      kind: 'customer',
      customer_id: customerId,
      created_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
      last_used_at: now,
    })
    .execute();
  return { customerId, token };
}

const read = async (codigo: string, body: unknown = { email: EMAIL }) =>
  (await shop.call('POST', `/api/pedidos/${codigo}/serviu/consultar`, { body, from })).body[
    'pecas'
  ] as PecaServida[];
async function tell(
  { codigo, lines }: Bought,
  resposta: unknown,
  body: Record<string, unknown> = {},
  at = 0,
) {
  const path = `/api/pedidos/${codigo}/serviu/${lines[at]}`;
  const answer = await shop.call('PUT', path, { body: { email: EMAIL, resposta, ...body }, from });
  return [answer.status, answer.body['codigo']];
}
const verdictOf = async (id: number) => {
  await office.catalog.refresh();
  return office.catalog.product(id)?.produto.caimento;
};

describe('whether it fits', () => {
  it('[FIT-01, FIT-03] is answered once for each line, and may be answered anew for 30 days', async () => {
    const [one, two] = [await piece(), await piece()];
    const order = await bought([one.id, two.id]);
    expect((await read(order.codigo)).map(({ resposta, aberta }) => [resposta, aberta])).toEqual([
      [null, true],
      [null, true],
    ]);
    for (const resposta of ['pequeno', 'pequeno', 'certo'])
      expect(await tell(order, resposta)).toEqual([200, undefined]);
    expect((await read(order.codigo)).map(({ resposta }) => resposta)).toEqual(['certo', null]);
    expect(
      await office.db.selectFrom('fit_answers').select('id').where('product_id', '=', one.id).execute(),
    ).toHaveLength(1);
    office.pass(30 * DAY_MS);
    expect((await read(order.codigo)).map(({ aberta }) => aberta)).toEqual([false, true]);
    expect(await tell(order, 'grande')).toEqual([409, 'prazo_encerrado']);
    office.present();
    expect((await read(order.codigo)).map(({ resposta }) => resposta)).toEqual(['certo', null]);
  });

  it('[FIT-01, FIT-02] is asked of nothing that has not arrived', async () => {
    const order = await bought([(await piece()).id], { status: 'paid' });
    expect(await read(order.codigo)).toEqual([]);
    expect(await tell(order, 'certo')).toEqual([409, 'nao_entregue']);
  });

  it('[FIT-02] is told only by who may see the order, of its own lines, in three words', async () => {
    const [one, other] = [await bought([(await piece()).id]), await bought([(await piece()).id])];
    expect(await tell(one, 'certo', { email: 'bia@example.com' })).toEqual([404, 'nao_encontrado']);
    expect(await tell(one, 'certo', { email: undefined })).toEqual([404, 'nao_encontrado']);
    expect(await tell({ ...one, lines: other.lines }, 'certo')).toEqual([404, 'nao_encontrado']);
    for (const wrong of ['enorme', '', null, 7]) expect((await tell(one, wrong))[0]).toBe(422);
    const stranger = newAddress();
    const guesses: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) {
      const path = `/api/pedidos/AAAAA-BBBBB-C${String(guess).padStart(4, 'D').replaceAll(/[01]/g, 'E')}/serviu/consultar`;
      guesses.push((await shop.call('POST', path, { body: { email: EMAIL }, from: stranger })).status);
    }
    expect([guesses[0], guesses.at(-1)]).toEqual([404, 429]);
  });
});

describe('what most say', () => {
  it('[FIT-05, FIT-07] stands with the product from three answers on, and changes its page only then', async () => {
    const { id } = await piece();
    const orders = await Promise.all([bought([id]), bought([id]), bought([id]), bought([id])]);
    const [first, second, third, fourth] = orders;
    if (!first || !second || !third || !fourth) throw new Error('four orders were made');
    const before = office.catalog.version(id);
    for (const order of [first, second]) await tell(order, 'pequeno');
    expect([await verdictOf(id), office.catalog.version(id)]).toEqual(['', before]);
    await tell(third, 'certo');
    expect(await verdictOf(id)).toBe('menor');
    const told = office.catalog.version(id);
    expect(told).not.toBe(before);
    await tell(fourth, 'pequeno');
    expect([await verdictOf(id), office.catalog.version(id)]).toEqual(['menor', told]);
    await tell(first, 'grande');
    expect(await verdictOf(id)).toBe('');
    const path = `/api/gerenciamento/produtos/${id}/serviu`;
    const counted = await shop.call('GET', path, { token: office.tokens.leitura });
    expect(counted.body).toEqual([{ tamanho: 'M', pequeno: 2, certo: 1, grande: 1 }]);
    expect((await shop.call('GET', path, { from })).status).toBe(401);
  });

  it('[FIT-07] is counted from the small sizes to the large ones', async () => {
    const { id } = await piece();
    for (const tamanho of ['38', 'PP', 'M']) {
      await tell(await bought([id]), 'certo');
      await office.db
        .updateTable('fit_answers')
        .set({ tamanho })
        .where('product_id', '=', id)
        .where('tamanho', '=', 'M')
        .execute();
    }
    const path = `/api/gerenciamento/produtos/${id}/serviu`;
    const counted = await shop.call('GET', path, { token: office.tokens.leitura });
    expect(counted.body).toMatchObject([{ tamanho: 'PP' }, { tamanho: 'M' }, { tamanho: '38' }]);
  });

  it('[FIT-05] is told though the answers come at once', async () => {
    const { id } = await piece();
    const orders = await Promise.all(Array.from({ length: 5 }, () => bought([id])));
    await Promise.all(orders.map((order) => tell(order, 'grande')));
    expect(await verdictOf(id)).toBe('maior');
  });

  it('[FIT-05, FIT-09] counts what one order says of a product once, also when its buyer is erased', async () => {
    const { id } = await piece();
    const { customerId, token } = await customer();
    const order = await bought([id, id, id], { customerId });
    for (const at of [0, 1, 2]) expect(await tell(order, 'pequeno', {}, at)).toEqual([200, undefined]);
    expect(await verdictOf(id)).toBe('');
    await tell(await bought([id]), 'pequeno');
    const told = office.catalog.version(id);
    expect((await office.anonymously('DELETE', '/api/clientes/me', { token })).status).toBe(200);
    expect([await verdictOf(id), office.catalog.version(id)]).toEqual(['', told]);
    await tell(await bought([id]), 'pequeno');
    expect(await verdictOf(id)).toBe('menor');
  });

  it('[FIT-04] keeps nothing of who is erased while her answer is on its way', async () => {
    const { id } = await piece();
    const { customerId, token } = await customer();
    const { codigo, lines } = await bought([id], { customerId });
    const order = await findOrder(office.db, { codigo });
    if (order === undefined) throw new Error('the order was made');
    expect((await office.anonymously('DELETE', '/api/clientes/me', { token })).status).toBe(200);
    const { db, clock } = office;
    await expect(
      answerFit({ db, clock }, order, { linha: lines[0] ?? 0, resposta: 'certo' }),
    ).rejects.toThrow('Não encontramos esta peça no pedido.');
    expect(await db.selectFrom('fit_answers').select('id').where('product_id', '=', id).execute()).toEqual(
      [],
    );
  });

  it('[FIT-04] goes on counting when its buyer is erased, and is nobody’s then', async () => {
    const { id } = await piece();
    const { customerId, token } = await customer();
    await tell(await bought([id], { customerId }), 'certo');
    const erased = await office.anonymously('DELETE', '/api/clientes/me', { token });
    expect(erased.status, JSON.stringify(erased.body)).toBe(200);
    const rows = await office.db.selectFrom('fit_answers').selectAll().where('product_id', '=', id).execute();
    expect(rows).toMatchObject([{ order_item_id: null, resposta: 'certo', tamanho: 'M' }]);
  });
});
