import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freshDatabase, startPostgres } from '../test/support/postgres.ts';
import { startServer } from '../test/support/server-process.ts';
import { median, ofRounds, say } from './figure.ts';

/**
 * How long does the office's table of products keep its owner waiting with 10,000 products of nine variants each? Every
 * question is asked in turns with the yardstick: the database alone counting the same products by the same connection.
 */

const PRODUCTS = 10_000;
const ROUNDS = 15;
/** What a screen may take at the server. */
const MOST_MS = 200;

const QUESTIONS: Record<string, string> = {
  'the first page': '/gerenciamento/produtos?limit=25',
  'the last page': `/gerenciamento/produtos?limit=25&offset=${PRODUCTS - 25}`,
  'a search': '/gerenciamento/produtos?limit=25&q=lil%C3%A1s%204',
  'a search for nothing': '/gerenciamento/produtos?limit=25&q=xyzzy',
  'by name': '/gerenciamento/produtos?limit=25&sort=nome',
  'by price': '/gerenciamento/produtos?limit=25&sort=preco-desc',
  'by stock': '/gerenciamento/produtos?limit=25&sort=estoque',
  'sold out': '/gerenciamento/produtos?limit=25&situacao=inativo',
  'of a category': '/gerenciamento/produtos?limit=25&categoria=vestidos',
  'about to run out': '/gerenciamento/produtos/estoque-baixo?limit=20',
};

/** A price of each round's own, so that each is a change. */
let price = 100;

const SEED = `
  insert into categories (nome, slug) values ('Vestidos', 'vestidos'), ('Saias', 'saias');
  insert into products (nome, descricao, preco_cents, category_id, sku, created_at)
    select 'Peça lilás ' || n, repeat('De linho, leve e fresca. ', 12), 5000 + (n * 37) % 40000,
      (select min(id) from categories) + n % 2, 'BENCH-' || n, now() - n * interval '1 minute'
    from generate_series(1, ${PRODUCTS}) n;
  insert into product_colors (product_id, position, nome, hex)
    select p.id, c, 'Cor ' || c, '#aabbcc' from products p, generate_series(0, 2) c;
  insert into product_sizes (product_id, position, tamanho)
    select p.id, s, 'T' || s from products p, generate_series(0, 2) s;
  with cells as (
    select c.product_id, c.id as color_id, s.id as size_id, row_number() over () as n
    from product_colors c join product_sizes s on s.product_id = c.product_id
  ), items as (
    insert into stock_items (product_id) select product_id from cells returning id, product_id
  ), numbered as (
    select id, product_id, row_number() over (partition by product_id order by id) as n from items
  ), placed as (
    select *, row_number() over (partition by product_id order by color_id, size_id) as place from cells
  )
  insert into variants (product_id, color_id, size_id, stock_item_id, sku)
    select p.product_id, p.color_id, p.size_id, i.id, 'BENCH-' || i.id
    from placed p join numbered i on i.product_id = p.product_id and i.n = p.place;
  -- Not a moment ago: what moved in the last seconds is read again at each look at the catalogue.
  insert into stock_movements (stock_item_id, product_id, delta, reason, created_at)
    select id, product_id, id % 40, 'initial', now() - interval '1 day' from stock_items where id % 40 > 0;
  insert into product_images (product_id, color_id, position, url)
    select product_id, id, position, 'https://fotos.example/' || id || '.jpg' from product_colors;
  update catalog_version set version = version + 1;`;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const env = {
  DATABASE_URL: database.url,
  ADMIN_PASSWORD: 'lavanda-2026',
  SEED_DEMO: 'off',
  LOG_LEVEL: 'error',
};
const shop = await startServer({ env });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await client.query(SEED);
// As a database is that has stood for a while: the first questions would else share it with autovacuum.
await client.query('vacuum analyze');

const login = await fetch(`${shop.url}/api/admin/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: 'lavanda-2026' }),
});
const { token } = (await login.json()) as { token: string };

async function ask(path: string): Promise<void> {
  const answer = await fetch(`${shop.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await answer.arrayBuffer();
}

/** Changes a product as the owner does, and asks for a page that shows it. */
async function changePrice(): Promise<void> {
  price += 1;
  const answer = await fetch(`${shop.url}/api/produtos/1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ preco: price }),
  });
  if (!answer.ok) throw new Error(`PUT: ${answer.status}`);
  const page = await (await fetch(`${shop.url}/produto/1`)).text();
  if (!page.includes(String(price))) throw new Error('The page shows the old price');
}

/**
 * Waits until the shop has read all that was put in behind its back: its first reading of 10,000 products keeps it busy
 * for a moment, which is no matter of the questions.
 */
async function settled(): Promise<void> {
  for (;;) {
    const products = (await (await fetch(`${shop.url}/api/produtos`)).json()) as unknown[];
    if (products.length >= PRODUCTS) return;
    await sleep(200);
  }
}

try {
  await settled();
  const work = Object.entries(QUESTIONS).map(([name, path]) => [name, () => ask(path)] as const);
  for (const [name, once] of [...work, ['a price, and the page with it', changePrice] as const]) {
    const times: number[] = [];
    const yardstick: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      yardstick.push(
        await timeOf(() => client.query('select count(*), sum(length(descricao)) from products')),
      );
      times.push(await timeOf(once));
    }
    const slowest = Math.max(...times.slice(1));
    const ratios = times.map((ms, round) => ms / (yardstick[round] ?? Number.NaN));
    const verdict = median(times) <= MOST_MS ? '' : `, above ${MOST_MS} ms`;
    const detail = `${median(times).toFixed(0)} ms, at most ${slowest.toFixed(0)} ms${verdict}`;
    say({
      name: `office, ${name}`,
      ...ofRounds(ratios),
      yardstick: 'a plain count of the same rows',
      detail,
    });
  }
} finally {
  await client.end();
  await shop.stop();
  await database.drop();
  await postgres.stop();
}
