import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { DB } from '../src/server/db/index.ts';
import { createTrashJob } from '../src/server/features/catalog-office/index.ts';
import { untilBlocked } from './support/blocked.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { brokenLedgers } from './support/goods.ts';

let office: CatalogOffice;

beforeAll(async () => {
  office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
});
afterAll(() => office?.close());

const put = async (id: number, body: unknown) => {
  const answer = await office.call('PUT', `/api/produtos/${id}`, body);
  return { status: answer.status, codigo: answer.body['codigo'], produto: answer.body['produto'] as Produto };
};
const unitsOf = (one: Produto) => one.variantes.map((variante) => variante.estoque);
const COLORS = { cor: ['Azul', 'Rosa'], tamanho: ['P'] };
const each = (azul: number, rosa: number) => [
  { cor: 'Azul', tamanho: 'P', estoque: azul },
  { cor: 'Rosa', tamanho: 'P', estoque: rosa },
];

/** Takes units as an order does: none where there are too few. */
async function sell(productId: number, units: number, cor = 'Azul') {
  await office.db.transaction().execute(async (tx) => {
    const { stock_item_id: item } = await tx
      .selectFrom('variants')
      .innerJoin('product_colors', 'product_colors.id', 'color_id')
      .select('stock_item_id')
      .where('variants.product_id', '=', productId)
      .where('nome', '=', cor)
      .executeTakeFirstOrThrow();
    const there = await tx
      .selectFrom('stock_items')
      .select('quantity')
      .where('id', '=', item)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (there.quantity < units) return;
    const movement = { stock_item_id: item, product_id: productId, delta: -units, reason: 'edit' as const };
    await tx.insertInto('stock_movements').values(movement).execute();
  });
}

describe('stock', () => {
  it('[CAPI-66, CAPI-67, CAPI-22] of the whole product is shared by all variants', async () => {
    const made = await office.create({ ...COLORS, estoque: '7' });
    expect(made).toMatchObject({ estoque: 7, estoqueCompartilhado: true });
    expect(unitsOf(made)).toEqual([7, 7]);
    expect((await put(made.id, { estoque: 9 })).produto).toMatchObject({
      estoque: 9,
      estoqueCompartilhado: true,
    });
  });

  it('[CAPI-66, CAPI-21, APRD-24] per variant is one each, and their sum', async () => {
    const made = await office.create({ ...COLORS, variantes: each(2, 3) });
    expect(made).toMatchObject({ estoque: 5, estoqueCompartilhado: false });
    const { produto } = await put(made.id, { variantes: [{ cor: 'rosa', tamanho: 'p', estoque: 10 }] });
    expect(unitsOf(produto)).toEqual([2, 10]);
  });

  it('[CAPI-67] shared is split by the owner, and can be pooled again', async () => {
    const { id } = await office.create({ ...COLORS, estoque: 5 });
    const split = (await put(id, { variantes: each(2, 4) })).produto;
    expect(split).toMatchObject({ estoque: 6, estoqueCompartilhado: false });
    const pooled = (await put(id, { estoqueCompartilhado: true })).produto;
    expect(pooled).toMatchObject({ estoque: 6, estoqueCompartilhado: true });
    expect(unitsOf(pooled)).toEqual([6, 6]);
  });

  it('[CAPI-68] one each: estoque alone is left alone when it is the sum, else 422', async () => {
    const { id } = await office.create({ ...COLORS, variantes: each(2, 3) });
    expect((await put(id, { estoque: 5 })).status).toBe(200);
    expect(await put(id, { estoque: 6 })).toMatchObject({ status: 422, codigo: 'estoque_por_variante' });
    expect((await put(id, { nome: 'Outro' })).produto.estoque).toBe(5);
  });

  it('[CAPI-67] that a client sends back as it read it stays shared, though units were sold meanwhile', async () => {
    const before = await office.create({ ...COLORS, estoque: 5 });
    await sell(before.id, 1);
    const { estoqueCompartilhado: _, ...forgetful } = before;
    const { produto } = await put(before.id, forgetful);
    expect(produto).toMatchObject({ estoqueCompartilhado: true, estoque: 5 });
  });

  it('[CAPI-55, CAPI-53] sold while an editor had the form open is not put back, and raises no version', async () => {
    const { id } = await office.create({ ...COLORS, variantes: each(5, 5) });
    await sell(id, 2);
    expect((await put(id, { nome: 'Novo nome', versao: 1 })).produto).toMatchObject({
      estoque: 8,
      versao: 2,
    });
    const { produto } = await put(id, {
      variantes: [{ cor: 'Azul', tamanho: 'P', estoque: 15, estoqueLido: 5 }],
    });
    expect(unitsOf(produto)).toEqual([13, 5]);
  });

  it('never goes below nothing, whatever an editor takes away', async () => {
    const { id } = await office.create({ estoque: 3 });
    await sell(id, 2, 'Única');
    expect((await put(id, { estoque: 0, estoqueLido: 3 })).produto.estoque).toBe(0);
  });

  it('of a size that goes is gone, and a new one begins with none', async () => {
    const { id } = await office.create({ ...COLORS, variantes: each(2, 3) });
    const { produto } = await put(id, { tamanho: ['M'] });
    expect(unitsOf(produto)).toEqual([0, 0]);
  });

  it('[CAPI-23] has a code for each variant that is nobody else’s', async () => {
    const one = await office.create({ ...COLORS, sku: 'LIS', estoque: 1 });
    const two = await office.create({ ...COLORS, sku: 'LIS', estoque: 1 });
    expect(one.variantes.map(({ sku }) => sku)).toEqual(['LIS-AZUL-P', 'LIS-ROSA-P']);
    expect(new Set([...one.variantes, ...two.variantes].map(({ sku }) => sku)).size).toBe(4);
    const taken = [{ cor: 'Azul', tamanho: 'P', estoque: 1, sku: 'LIS-AZUL-P' }];
    expect(await put(two.id, { variantes: taken })).toMatchObject({ status: 409, codigo: 'sku_repetido' });
  });

  it('edited by ten at once and sold meanwhile still equals its ledger', async () => {
    const { id } = await office.create({ ...COLORS, variantes: each(50, 50) });
    await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        await put(id, n % 2 === 0 ? { variantes: each(50 + n, 50) } : { estoqueCompartilhado: n % 3 === 0 });
        await sell(id, 1);
      }),
    );
    expect(await brokenLedgers(office.db)).toEqual([]);
  });
});

async function order(productId: number, nome: string, db: Kysely<DB> = office.db) {
  const code = `PED-${productId}`;
  const { id } = await db
    .insertInto('orders')
    .values({
      codigo: code,
      external_reference: code,
      status: 'paid',
      metodo_pagamento: 'pix',
      subtotal_cents: 100,
      frete_cents: 0,
      total_cents: 100,
      nome: 'Ana',
      email: 'ana@example.com',
      cep: '01001000',
      frete: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_items')
    .values({
      order_id: id,
      position: 0,
      product_id: productId,
      sku: 'S',
      nome,
      categoria: 'Vestidos',
      cor: 'Azul',
      tamanho: 'P',
      quantidade: 1,
      preco_cents: 100,
    })
    .execute();
  return id;
}

describe('deleting', () => {
  it('[CAPI-50, CAPI-93, APRD-05] takes a product out at once; a second time is 404, and a week later it is gone for good', async () => {
    const { id } = await office.create({ ...COLORS, estoque: 3, imagens: ['https://a.example/1.jpg'] });
    const answer = await office.call('DELETE', `/api/produtos/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ sucesso: true, mensagem: 'Produto excluído com sucesso!' });
    expect((await office.anonymously('GET', `/api/produtos/${id}`)).status).toBe(404);
    expect((await office.call('DELETE', `/api/produtos/${id}`)).status).toBe(404);
    const trash = createTrashJob({ ...office.world, clock: () => later });
    const left = () => office.db.selectFrom('products').select('id').where('id', '=', id).execute();
    let later = new Date(office.clock().getTime() + 6.9 * 86_400_000);
    await trash.runOnce();
    expect(await left()).toHaveLength(1);
    later = new Date(office.clock().getTime() + 7.1 * 86_400_000);
    await Promise.all([trash.runOnce(), createTrashJob({ ...office.world, clock: () => later }).runOnce()]);
    expect(await left()).toEqual([]);
    await trash.stop();
  });

  it('[CAPI-93] goes for good even where another one can not', async () => {
    const [stuck, free] = [await office.create({ ...COLORS }), await office.create({ ...COLORS })];
    for (const { id } of [stuck, free]) await office.call('DELETE', `/api/produtos/${id}`);
    await sql`create function keep_it() returns trigger language plpgsql as $$
      begin raise exception 'stuck'; end $$`.execute(office.db);
    await sql`create trigger keep_it before delete on products for each row
      when (old.id = ${sql.lit(stuck.id)}) execute function keep_it()`.execute(office.db);
    const later = new Date(office.clock().getTime() + 7.1 * 86_400_000);
    const trash = createTrashJob({ ...office.world, clock: () => later });
    await trash.runOnce().catch(() => undefined);
    await sql`drop trigger keep_it on products`.execute(office.db);
    const left = office.db.selectFrom('products').select('id').where('id', 'in', [stuck.id, free.id]);
    expect(await left.execute()).toEqual([{ id: stuck.id }]);
  });

  it('[CAPI-93] gives its codes up to what is sold, and comes back all the same', async () => {
    const stock = {
      cor: ['Azul'],
      tamanho: ['M'],
      variantes: [{ cor: 'Azul', tamanho: 'M', estoque: 2, sku: 'LIS-AZUL-M' }],
    };
    const gone = await office.create(stock);
    await office.call('DELETE', `/api/produtos/${gone.id}`);
    const next = await office.create(stock);
    expect(next.variantes.map(({ sku }) => sku)).toContain('LIS-AZUL-M');
    const back = await office.call('POST', '/api/gerenciamento/produtos/desfazer', {
      produtos: [{ id: gone.id, versao: 0, excluido: true }],
    });
    expect(back.body).toMatchObject({ alterados: 1, mensagem: '1 produto voltou.' });
    const shown = (await office.anonymously('GET', `/api/produtos/${gone.id}`)).body as unknown as Produto;
    expect([shown.estoque, shown.variantes.some(({ sku }) => sku.startsWith('LIS-AZUL-M~'))]).toEqual([
      2,
      true,
    ]);
  });

  it('[CAPI-51, CAPI-52, CAPI-80] what was ordered archives it: in no list, and the order stays as it was', async () => {
    const { id } = await office.create({ ...COLORS, estoque: 3 });
    const orderId = await order(id, 'Vestido de antes');
    await put(id, { nome: 'Outro nome', preco: 50 });
    expect((await office.call('DELETE', `/api/produtos/${id}`)).status).toBe(200);
    for (const path of [`/api/gerenciamento/produtos?ids=${id}`, `/api/produtos?ids=${id}`]) {
      expect((await office.call('GET', path)).body).toEqual([]);
    }
    expect((await office.call('GET', `/api/gerenciamento/produtos/${id}`)).status).toBe(404);
    expect((await office.call('DELETE', `/api/produtos/${id}`)).status).toBe(404);
    expect((await put(id, { nome: 'x' })).status).toBe(404);
    const line = await office.db
      .selectFrom('order_items')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ product_id: id, nome: 'Vestido de antes', preco_cents: 100 });
  });

  it('[CAPI-51] at the moment of an order waits for it, and archives', async () => {
    const { id } = await office.create({ ...COLORS, estoque: 3 });
    const removal = await office.db.transaction().execute(async (tx) => {
      await order(id, 'Vestido disputado', tx);
      const answer = office.call('DELETE', `/api/produtos/${id}`);
      await untilBlocked(office.db);
      return { answer };
    });
    expect((await removal.answer).status).toBe(200);
    const left = await office.db
      .selectFrom('products')
      .select('archived_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(left?.archived_at).toBeInstanceOf(Date);
  });
});
