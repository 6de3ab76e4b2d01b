import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let office: CatalogOffice;
let orders = 0;
let hours = 0;

beforeAll(async () => {
  office = await openCatalogOffice();
  for (const nome of ['Vestidos', 'Saias']) await office.call('POST', '/api/categorias', { nome });
});
afterAll(() => office?.close());
beforeEach(async () => {
  await office.db.deleteFrom('orders').execute();
});

let pieces = 0;
const piece = (given: Record<string, unknown> = {}) => {
  pieces += 1;
  return office.create({ estoque: 3, sku: `LOOK-${pieces}`, ...given });
};
const save = (id: number, body: unknown, token?: string) =>
  office.call('PUT', `/api/produtos/${id}`, body, token === undefined ? {} : { token });
const lookIn = async (id: number) =>
  ((await office.call('GET', `/api/gerenciamento/produtos/${id}`)).body as unknown as Produto).look;
const shown = (id: number) => office.catalog.product(id)?.look.map((card) => card.id);
const related = (id: number) => office.catalog.product(id)?.related.map((card) => card.id) ?? [];

/** An order of these products, as it may stand in a shop's past. */
async function order(ids: readonly number[], { status = 'paid', daysAgo = 1 } = {}): Promise<void> {
  orders += 1;
  const { id } = await office.db
    .insertInto('orders')
    .values({
      codigo: `AAAAA-LOOKS-${String(orders).padStart(5, '0')}`,
      external_reference: `LOOK-${orders}`,
      status: status as 'paid',
      paid_at: new Date(office.clock().getTime() - daysAgo * DAY_MS),
      metodo_pagamento: 'pix',
      subtotal_cents: 1000,
      frete_cents: 0,
      total_cents: 1000,
      nome: 'Ana Souza',
      email: 'ana@example.com',
      cpf: '52998224725',
      whatsapp: '21988887777',
      cep: '26167020',
      frete: JSON.stringify({ id: '1', nome: 'PAC', company: 'Correios', prazo: 5, tipo: 'delivery' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { order_id: id, sku: 'S', nome: 'Peça', categoria: 'Vestidos', cor: 'Azul', tamanho: 'M' };
  await office.db
    .insertInto('order_items')
    .values(
      ids.map((product_id, position) => ({
        ...line,
        product_id,
        position,
        imagem: '/midia/x.webp',
        quantidade: 1,
        preco_cents: 1000,
      })),
    )
    .execute();
}

/** The hour is over: what was sold is counted again. */
async function counted(): Promise<void> {
  hours += 1;
  office.pass(hours * (HOUR_MS + 1000));
  await office.catalog.refresh();
  // The owner's session is as young as before.
  office.present();
}

describe('a look of the owner’s', () => {
  it('[OUTFIT-01, OUTFIT-02] is kept in her order, shown at once and left out of what is near', async () => {
    const [one, two, three] = [await piece(), await piece(), await piece({ categoria: 'Saias' })];
    const before = office.catalog.version(one.id);
    expect((await save(one.id, { look: [three.id, two.id] })).status).toBe(200);
    expect(shown(one.id)).toEqual([three.id, two.id]);
    expect(related(one.id)).not.toEqual(expect.arrayContaining([two.id]));
    expect(office.catalog.version(one.id)).not.toBe(before);
    await save(one.id, { nome: 'Outro nome' });
    expect(shown(one.id)).toEqual([three.id, two.id]);
    await save(one.id, { look: [] });
    expect(shown(one.id)).toEqual([]);
    expect(related(one.id)).toContain(two.id);
  });

  it('[OUTFIT-02] leaves out itself, what is named twice, and what is gone, hidden or sold out', async () => {
    const [one, two, hidden, soldOut, gone] = [
      await piece(),
      await piece(),
      await piece(),
      await piece(),
      await piece(),
    ];
    const look = [one.id, two.id, two.id, 999_999_999_999, hidden.id, soldOut.id];
    expect((await save(one.id, { look })).status).toBe(200);
    expect(await lookIn(one.id)).toEqual([two.id, hidden.id, soldOut.id]);
    await save(hidden.id, { ativo: false });
    await save(soldOut.id, { estoque: 0 });
    expect(shown(one.id)).toEqual([two.id]);
    await save(two.id, { look: [gone.id] });
    expect(shown(two.id)).toEqual([gone.id]);
    await office.call('DELETE', `/api/produtos/${gone.id}`);
    expect(shown(two.id)).toEqual([]);
  });

  it('[OUTFIT-03] is of six pieces at the most, of numbers, and the owner’s to change', async () => {
    const one = await piece();
    const others = await Promise.all(Array.from({ length: 7 }, () => piece()));
    const look = others.map(({ id }) => id);
    expect((await save(one.id, { look })).status).toBe(422);
    expect((await save(one.id, { look: ['x'] })).status).toBe(422);
    expect((await save(one.id, { look: [-1] })).status).toBe(422);
    expect((await save(one.id, { look: look.slice(1) }, office.tokens.leitura)).status).toBe(403);
    expect(await lookIn(one.id)).toEqual([]);
    expect((await save(one.id, { look: look.slice(1) })).status).toBe(200);
    const copy = await office.call('POST', `/api/gerenciamento/produtos/${one.id}/duplicar`);
    expect((copy.body['produto'] as Produto).look).toEqual(look.slice(1));
  });
});

describe('what was bought together', () => {
  it('[OUTFIT-04] is shown where the owner has chosen nothing: from two orders on, most often first', async () => {
    const [one, often, twice, once, chosen] = [
      await piece(),
      await piece(),
      await piece(),
      await piece(),
      await piece(),
    ];
    for (let times = 0; times < 3; times += 1) await order([one.id, often.id]);
    for (let times = 0; times < 2; times += 1) await order([twice.id, one.id]);
    await order([one.id, once.id]);
    const before = office.catalog.version(one.id);
    await counted();
    expect(shown(one.id)).toEqual([often.id, twice.id]);
    expect(shown(once.id)).toEqual([]);
    expect(office.catalog.version(one.id)).not.toBe(before);
    await save(one.id, { look: [chosen.id] });
    expect(shown(one.id)).toEqual([chosen.id]);
  });

  it('[OUTFIT-04] counts no order that was not paid, was given back or is older than 180 days', async () => {
    const [one, two] = [await piece(), await piece()];
    for (let times = 0; times < 2; times += 1) {
      for (const status of ['cancelled', 'refunded', 'declined']) await order([one.id, two.id], { status });
      await order([one.id, two.id], { daysAgo: 181 });
    }
    await order([one.id, two.id]);
    await counted();
    expect(shown(one.id)).toEqual([]);
    await order([one.id, two.id], { status: 'delivered' });
    await counted();
    expect(shown(one.id)).toEqual([two.id]);
  });

  it('[OUTFIT-04] shows six at the most', async () => {
    const one = await piece();
    const others = await Promise.all(Array.from({ length: 14 }, () => piece()));
    for (let times = 0; times < 2; times += 1) await order([one.id, ...others.map(({ id }) => id)]);
    await counted();
    expect(shown(one.id)).toHaveLength(6);
  });
});
