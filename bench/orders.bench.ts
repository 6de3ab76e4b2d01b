import pg from 'pg';
import { dayAfter, dayOf } from '#shared/days.ts';
import {
  AUDIT_LINES,
  CUSTOMERS,
  ORDERS,
  putManyOrders,
  putTheirCharges,
} from '../test/support/many-orders.ts';
import { freshDatabase, startPostgres } from '../test/support/postgres.ts';
import { startServer } from '../test/support/server-process.ts';
import { median, ofRounds, say } from './figure.ts';

/**
 * How long do the office's orders and figures keep their owner waiting with 100,000 orders? Every question is asked in
 * turns with the yardstick: the database alone adding up the same orders by the same connection.
 */

const ROUNDS = 15;
/** What a screen may take at the server, and the start page. */
const MOST_MS = 200;
const PANEL_MS = 300;
const RECONCILIATION_MS = 150;
const TODAY = dayOf(new Date());

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
  customers: { path: '/clientes' },
  'the last customers': { path: `/clientes?offset=${CUSTOMERS - 50}` },
  'a search of customers': { path: '/clientes?q=c199' },
  'figures of customers': { path: '/clientes/estatisticas' },
  'one customer': { path: '/gerenciamento/clientes/5000' },
  'the audit log': { path: '/gerenciamento/auditoria' },
  'its last lines': { path: `/gerenciamento/auditoria?offset=${AUDIT_LINES - 50}` },
  'a search of the audit log': { path: '/gerenciamento/auditoria?q=produto%20499' },
  'a search by what an act is called': { path: '/gerenciamento/auditoria?q=mudou%20um%20produto' },
  'the reconciliation of 30 days': { path: '/gerenciamento/conciliacao', mostMs: RECONCILIATION_MS },
  'the reconciliation of 92 days': {
    path: `/gerenciamento/conciliacao?de=${dayAfter(TODAY, -91)}&ate=${TODAY}`,
    mostMs: RECONCILIATION_MS,
  },
  'custom PIX': { path: '/payment/custom-pix/list' },
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const shop = await startServer({
  env: {
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: 'lavanda-2026',
    SEED_DEMO: 'off',
    LOG_LEVEL: 'error',
  },
});
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await putManyOrders(client);
await putTheirCharges(client);

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
    const ratios = times.map((ms, round) => ms / (yardstick[round] ?? Number.NaN));
    const verdict = median(times) <= mostMs ? '' : `, above ${mostMs} ms`;
    const detail = `${median(times).toFixed(0)} ms${verdict}`;
    say({ name: `orders, ${name}`, ...ofRounds(ratios), yardstick: 'a plain sum of the same rows', detail });
  }
} finally {
  await client.end();
  await shop.stop();
  await database.drop();
  await postgres.stop();
}
