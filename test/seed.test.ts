import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { startCatalogNode, type CatalogNode } from './support/catalog-node.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { inTime } from './support/in-time.ts';

// Long: the demonstration is seeded time and again, by several servers too.

let postgres: ServedPostgres;
const opened: (CatalogNode | FreshDatabase)[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
});

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await ('drop' in one ? one.drop() : one.stop());
});

afterAll(() => postgres?.stop());

/** Nodes on one empty database. */
async function startNodes(count: number): Promise<CatalogNode[]> {
  const database = await freshDatabase(postgres.url);
  opened.push(database);
  const nodes: CatalogNode[] = [];
  for (let n = 0; n < count; n += 1) nodes.push(await startCatalogNode(database.url));
  opened.push(...nodes);
  return nodes;
}

async function startNode(): Promise<CatalogNode> {
  const [node] = await startNodes(1);
  if (!node) throw new Error('No node');
  return node;
}

async function count(node: CatalogNode, what: string): Promise<number> {
  const { rows } = await node.database.pool.query(`select count(*)::int as n from ${what}`);
  return rows[0].n;
}

describe('seeding', () => {
  it('[DEMO-11] fills an empty database in seconds', async () => {
    const node = await startNode();
    // 1.6 s on two idle cores; a busy machine gets its time.
    expect(await inTime(() => node.seed(), { limitMs: 10_000 })).toBe(true);
    await node.catalog.start();
    expect(node.catalog.snapshot().entries.length).toBeGreaterThanOrEqual(48);
  });

  it('[DEMO-12, SET-15] makes nothing double when several servers start at once, and nothing at a later start', async () => {
    const nodes = await startNodes(3);
    const seeded = await Promise.all(nodes.map((node) => node.seed()));
    expect(seeded.filter(Boolean)).toHaveLength(1);
    const [node] = nodes;
    if (!node) throw new Error('No node');
    const products = await count(node, 'products');
    const distinct = await count(node, '(select distinct sku from products) as s');
    expect(products).toBe(distinct);
    expect(await node.seed()).toBe(false);
    expect(await node.seed('on')).toBe(false);
    expect(await count(node, 'products')).toBe(products);
  });

  it('accounts for every unit of stock in the ledger', async () => {
    const node = await startNode();
    await node.seed();
    const wrong = `stock_items s where quantity <>
      (select coalesce(sum(delta), 0) from stock_movements m where m.stock_item_id = s.id)`;
    expect(await count(node, wrong)).toBe(0);
    expect(await count(node, 'stock_items')).toBe(await count(node, 'variants'));
    expect(await count(node, 'stock_items where quantity > 0')).toBeGreaterThan(0);
  });

  it('gives every colour a picture of its own, and the product a second view', async () => {
    const node = await startNode();
    await node.seed();
    await node.catalog.start();
    for (const { produto, cartao } of node.catalog.snapshot().entries) {
      expect(new Set(produto.imagens).size, produto.nome).toBe(produto.cor.length);
      expect(cartao.picture?.cor).toBe(produto.cor[0]?.nome);
      expect(cartao.hover?.cor).toBe(produto.cor[0]?.nome);
      expect(cartao.hover?.url).not.toBe(cartao.picture?.url);
    }
  });

  it('[SET-13, SET-14, SET-15] does nothing when it is off, or when the owner has a product of her own', async () => {
    const node = await startNode();
    expect(await node.seed('off')).toBe(false);
    expect(await count(node, 'products')).toBe(0);
    await node.database.pool.query(
      `with c as (insert into categories (nome, slug) values ('Vestidos', 'vestidos') returning id)
       insert into products (nome, preco_cents, category_id) select 'Meu vestido', 100, id from c`,
    );
    expect(await node.seed('auto')).toBe(false);
    expect(await node.seed('on')).toBe(true);
    expect(await count(node, `categories where nome = 'Vestidos'`)).toBe(1);
  });

  it('[SET-13] never comes again into a shop that was emptied, of the demonstration or of its own products', async () => {
    const empty = (node: CatalogNode) => node.database.pool.query('truncate products cascade');
    const [seeded, own] = [await startNode(), await startNode()];
    expect(await seeded.seed('auto')).toBe(true);
    await own.database.pool.query(
      `with c as (insert into categories (nome, slug) values ('Vestidos', 'vestidos') returning id)
       insert into products (nome, preco_cents, category_id) select 'Meu vestido', 100, id from c`,
    );
    expect(await own.seed('auto')).toBe(false);
    for (const node of [seeded, own]) {
      await empty(node);
      expect(await node.seed('auto')).toBe(false);
      expect(await count(node, 'products')).toBe(0);
    }
    expect(await own.seed('on')).toBe(true);
  });
});
