import pg from 'pg';
import { freshDatabase, startPostgres } from '../test/support/postgres.ts';
import { startShop } from '../test/support/shop.ts';
import { median, say } from './figure.ts';

/**
 * How long do the office's orders and figures keep their owner waiting with 100,000 orders? Every question is asked in
 * turns with the yardstick: the database alone adding up the same orders by the same connection.
 */

const ORDERS = 100_000;
const ROUNDS = 15;
/** What a screen may take at the server, and the start page. */
const MOST_MS = 200;
const PANEL_MS = 300;

const QUESTIONS: Record<string, { path: string; mostMs?: number }> = {
  'the first page': { path: '/pedidos' },
  'a late page': { path: `/pedidos?offset=${ORDERS - 100}` },
  'a search by e-mail': { path: '/pedidos?q=c99998%40example' },
  'a search for nothing': { path: '/pedidos?q=xyzzy' },
  'by name': { path: '/pedidos?sort=nome' },
  'by total': { path: '/pedidos?sort=total-desc' },
  'of one state': { path: '/pedidos?status=paid' },
  today: { path: '/pedidos/estatisticas-hoje' },
  'the figures of the shop': { path: '/gerenciamento/estatisticas' },
  'the start page': { path: '/gerenciamento/painel', mostMs: PANEL_MS },
  'one order': { path: '/gerenciamento/pedidos/50000' },
};

const SEED = `
  insert into categories (nome, slug) select 'Categoria ' || n, 'categoria-' || n from generate_series(1, 5) n;
  insert into products (nome, preco_cents, category_id, sku)
    select 'Peça ' || n, 10000, (select min(id) from categories) + n % 5, 'BENCH-' || n from generate_series(1, 500) n;
  insert into orders (codigo, external_reference, status, metodo_pagamento, subtotal_cents, frete_cents, total_cents,
      nome, email, cpf, whatsapp, cep, frete, created_at, paid_at)
    select 'AAAAA-' || lpad(n::text, 10, '0'), 'PED-' || n,
      (array['paid', 'processing', 'delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'delivered',
        'cancelled', 'declined'])[1 + n % 10],
      'pix', 10000 + n % 5000, 1990, 11990 + n % 5000, 'Cliente ' || md5(n::text), 'c' || n || '@example.com',
      lpad(n::text, 11, '0'), '219' || lpad(n::text, 8, '0'), '26167020',
      '{"id": "1", "nome": "PAC", "company": "Correios", "prazo": 5, "tipo": "delivery"}',
      now() - n * interval '6 minutes', case when n % 10 < 8 then now() - n * interval '6 minutes' end
    from generate_series(1, ${ORDERS}) n;
  insert into order_items (order_id, position, product_id, sku, nome, categoria, cor, tamanho, quantidade, preco_cents)
    select o.id, p, (select min(id) from products) + (o.id * 7 + p) % 500, 'BENCH', 'Peça', 'Categoria ' || o.id % 5,
      'Azul', 'M', 1, 5000
    from orders o, generate_series(0, 1) p;
  analyze;`;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const shop = await startShop({
  env: {
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: 'lavanda-2026',
    SEED_DEMO: 'off',
    LOG_LEVEL: 'error',
  },
});
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await client.query(SEED);

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

try {
  for (const [name, { path, mostMs = MOST_MS }] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    const yardstick: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      yardstick.push(await timeOf(() => client.query('select count(*), sum(total_cents) from orders')));
      times.push(await timeOf(() => ask(path)));
    }
    const ratio = median(times) / median(yardstick);
    const verdict = median(times) <= mostMs ? '' : `, above ${mostMs} ms`;
    const detail = `${median(times).toFixed(0)} ms${verdict}`;
    say({ name: `orders, ${name}`, ratio, yardstick: 'a plain sum of the same rows', detail });
  }
} finally {
  await client.end();
  await shop.stop();
  await database.drop();
  await postgres.stop();
}
