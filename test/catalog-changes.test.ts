import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { createCatalog, raiseVersion } from '../src/server/features/catalog/index.ts';
import { startCatalogNode, type CatalogNode } from './support/catalog-node.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { inTime } from './support/in-time.ts';

let postgres: ServedPostgres;
let database: FreshDatabase;
let node: CatalogNode;
let other: CatalogNode;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await freshDatabase(postgres.url, 'migrated');
  node = await startCatalogNode(database.url);
  other = await startCatalogNode(database.url);
  await node.seed();
  await Promise.all([node.catalog.start(), other.catalog.start()]);
});

afterAll(async () => {
  await node?.stop();
  await other?.stop();
  await database?.drop();
  await postgres?.stop();
});

const get = (path: string, headers: Record<string, string> = {}, at = node) =>
  fetch(at.url + path, { headers: { accept: 'application/json', ...headers } });

async function read<T>(path: string, at = node): Promise<T> {
  const answer = await get(path, {}, at);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}

/** Asks until the answer fits; the milliseconds that it took. */
async function untilSeen(fits: () => Promise<boolean>): Promise<number> {
  const began = Date.now();
  while (!(await fits())) {
    if (Date.now() - began > 30_000) throw new Error('Never seen');
    await sleep(20);
  }
  return Date.now() - began;
}

const query = (sql: string, values: unknown[] = []) => node.database.pool.query(sql, values);

/** An edit as the owner makes it: the change and the version in one transaction. */
async function edit(sql: string, values: unknown[]): Promise<void> {
  await query(`begin; ${interpolate(sql, values)}; update catalog_version set version = version + 1; commit`);
}

function interpolate(sql: string, values: unknown[]): string {
  return sql.replaceAll(/\$(\d+)/g, (_, n) => `'${String(values[Number(n) - 1]).replaceAll("'", "''")}'`);
}

/** Some units more of a variant that is in stock. */
async function moveStock(productId: number, delta: number): Promise<void> {
  await query(
    `with chosen as (select stock_item_id from variants join stock_items s on s.id = stock_item_id
       where variants.product_id = $1 and quantity > 1 order by stock_item_id limit 1)
     insert into stock_movements (stock_item_id, product_id, delta, reason)
     select stock_item_id, $1, $2::int, 'edit' from chosen`,
    [productId, delta],
  );
}

async function anyProduct(): Promise<Produto> {
  const [product] = await read<Produto[]>('/api/produtos?limit=1&sort=nome');
  if (!product) throw new Error('The catalogue is empty');
  return product;
}

describe('changes', () => {
  it('[CAPI-40] [CAPI-41] of the owner show at once here and within 2 s on another node', async () => {
    const { id } = await anyProduct();
    const nome = `Renomeado ${Date.now()}`;
    await edit('update products set nome = $1 where id = $2', [nome, id]);
    const seen = async () => {
      await node.catalog.refresh();
      expect((await read<Produto>(`/api/produtos/${id}`)).nome).toBe(nome);
      await untilSeen(async () => (await read<Produto>(`/api/produtos/${id}`, other)).nome === nome);
    };
    await inTime(seen, { waitsMs: 1000, limitMs: 2000 });
  });

  it('[CAPI-42] of stock show within 2 s on every node, and leave pages of other products alone', async () => {
    const product = await anyProduct();
    const untouched = node.catalog.snapshot().cards.find(({ id }) => id !== product.id)?.id ?? 0;
    const before = { own: node.catalog.version(product.id), other: node.catalog.version(untouched) };
    await moveStock(product.id, 1);
    const estoque = product.estoque + 1;
    const shown = (at: CatalogNode) => async () =>
      (await read<Produto>(`/api/produtos/${product.id}`, at)).estoque === estoque;
    const seen = () => Promise.all([untilSeen(shown(node)), untilSeen(shown(other))]);
    await inTime(seen, { waitsMs: 1000, limitMs: 2000 });
    expect(node.catalog.version(product.id)).not.toBe(before.own);
    expect(node.catalog.version(untouched)).toBe(before.other);
  });

  it('[CACHE-28] of stock come a second apart, however many there are, and touch no other page', async () => {
    const product = await anyProduct();
    const untouched = node.catalog.snapshot().cards.filter(({ id }) => id !== product.id);
    const versions = () =>
      [undefined, ...untouched.map(({ id }) => id)].map((id) => node.catalog.version(id));
    const before = { own: node.catalog.version(product.id), others: versions() };
    const shownAt: number[] = [];
    node.catalog.onChange(() => shownAt.push(performance.now()));
    let movements = 0;
    while (shownAt.length < 4) {
      await moveStock(product.id, 1);
      movements += 1;
      await sleep(10);
    }
    expect(movements).toBeGreaterThan(shownAt.length);
    // Node's timers may be a millisecond early.
    for (const [n, at] of shownAt.slice(1).entries()) expect(at - (shownAt[n] ?? at)).toBeGreaterThan(990);
    expect(node.catalog.version(product.id)).not.toBe(before.own);
    expect(versions()).toEqual(before.others);
  });

  it('[CAPI-40] are read by product where the edit names its products, and whole where it does not', async () => {
    const [one, two] = (await read<Produto[]>('/api/produtos?limit=2&sort=nome')).map(({ id }) => id);
    const brands = () =>
      Promise.all([one, two].map(async (id) => (await read<Produto>(`/api/produtos/${id}`)).marca));
    await query("update products set marca = 'Nova' where id = any($1)", [[one, two]]);
    await raiseVersion(node.database.db, [one ?? 0]);
    await node.catalog.refresh();
    const [named, unnamed] = await brands();
    expect(named).toBe('Nova');
    expect(unnamed).not.toBe('Nova');
    await raiseVersion(node.database.db, [one ?? 0]);
    await raiseVersion(node.database.db, 'everything');
    await node.catalog.refresh();
    expect(await brands()).toEqual(['Nova', 'Nova']);
    await untilSeen(async () => other.catalog.version() === node.catalog.version());
  });

  it('[CAPI-45] hide an inactive and an archived product', async () => {
    const products = await read<Produto[]>('/api/produtos');
    const [hidden, archived] = products.slice(-2).map(({ id }) => id);
    await edit('update products set ativo = false where id = $1', [hidden]);
    await edit('update products set archived_at = now() where id = $1', [archived]);
    await node.catalog.refresh();
    for (const id of [hidden, archived]) {
      expect((await get(`/api/produtos/${id}`)).status).toBe(404);
      expect(node.catalog.product(id ?? 0)).toBeNull();
    }
    expect(await read<Produto[]>('/api/produtos')).toHaveLength(products.length - 2);
  });

  it('make new ETags, and the old ones get the new bytes', async () => {
    const before = (await get('/api/produtos')).headers.get('etag') ?? '';
    const { id } = await anyProduct();
    await edit('update products set marca = $1 where id = $2', ['Outra', id]);
    await node.catalog.refresh();
    const after = await get('/api/produtos', { 'if-none-match': before });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(before);
  });
});

async function sell(productId: number | undefined, quantidade: number, status: string, age: string | null) {
  const code = `T${productId}`;
  const paidAt = age === null ? 'null' : `now() - interval '${age}'`;
  await query(
    `with placed as (
       insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents,
         total_cents, nome, email, cep, frete, paid_at)
       values ('${code}', '${code}', '${status}', 'pix', 1, 0, 1, 'N', 'n@example.com', '01001000', '{}', ${paidAt})
       returning id)
     insert into order_items (order_id, position, product_id, sku, nome, categoria, cor, tamanho, quantidade, preco_cents)
     select id, 0, ${productId}, 's', 'n', 'c', 'c', 't', ${quantidade}, 1 from placed`,
  );
}

describe('the order of the shop', () => {
  it('[CAPI-25] puts what sold most in paid orders of 90 days first', async () => {
    const products = await read<Produto[]>('/api/produtos');
    const [old, unpaid, best] = products.slice(-3).map(({ id }) => id);
    await sell(best, 3, 'paid', '1 day');
    await sell(unpaid, 50, 'pending', null);
    await sell(old, 50, 'delivered', '91 days');
    const fresh = await startCatalogNode(database.url);
    await fresh.catalog.start();
    const order = fresh.catalog.snapshot().cards.map(({ id }) => id);
    await fresh.stop();
    expect(order[0]).toBe(best);
    expect(order.slice(1)).toEqual(products.map(({ id }) => id).filter((id) => id !== best));
  });

  it('[CAPI-26] is made anew after an hour', async () => {
    let now = Date.now();
    const clock = () => new Date(now);
    const { db } = node.database;
    const catalog = createCatalog({ db, clock, log: { info: () => undefined, error: () => undefined } });
    await catalog.start();
    const next = catalog.snapshot().cards[20]?.id;
    await sell(next, 1000, 'paid', '1 minute');
    await catalog.refresh();
    expect(catalog.snapshot().cards[0]?.id).not.toBe(next);
    now += 3_600_000;
    await untilSeen(async () => catalog.snapshot().cards[0]?.id === next);
    await catalog.stop();
  });
});
