import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makePlenty, ownerAt, buyerAt } from '../test/support/chaos/buyers.ts';
import { call } from '../test/support/provider.ts';
import { personNumber } from '../test/support/people.ts';
import { startServer } from '../test/support/server-process.ts';
import { say, tell } from './figure.ts';
import { openCluster } from './many-orders/cluster.ts';
import { fill } from './many-orders/fill.ts';
import { sayIdle } from './many-orders/idle.ts';
import { questionsOf, type Known, type Question } from './many-orders/questions.ts';

/**
 * What does the office wait for with very many orders? Each of its calls is asked of a real shop by HTTP, at quiet and while
 * others buy, in turns with the yardstick: one row by its number from the same database. Then the shop is left alone, and the rows
 * that its jobs read meanwhile are counted. ORDERS: how many, ten million say; MANY_ORDERS_DIR: a folder that keeps the filled database for the
 * next run; MANY_ORDERS_ONLY: part of the names of what is asked; MANY_ORDERS_IDLE: seconds left alone (0: not at all).
 */

const ORDERS = Number(process.env['ORDERS'] ?? 200_000);
const ONLY = process.env['MANY_ORDERS_ONLY'] ?? '';
const IDLE_SECONDS = Number(process.env['MANY_ORDERS_IDLE'] ?? 120);
const ROUNDS = 30;
const WARM = 2;
/** One that takes long is asked less often: as often as fits in this. */
const MOST_MS_EACH = 12_000;
const WANTED_MS = 100;
const PASSWORD = 'lavanda-2026';

const cluster = await openCluster(process.env['MANY_ORDERS_DIR']);
const env = {
  DATABASE_URL: cluster.url,
  ADMIN_PASSWORD: PASSWORD,
  SEED_DEMO: 'off',
  LOG_LEVEL: 'error',
  TRUST_PROXY: '127.0.0.1',
};

if (!cluster.wasThere) {
  await cluster.start('filled');
  await (await startServer({ env })).stop();
  await fill(cluster.url, ORDERS, tell);
}
await cluster.start('served');
const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
// The database is ended while it may still have one.
pool.on('error', () => {});
const shop = await startServer({ env });
tell('the shop is open');
try {
  const headers = await ownerAt(shop.url, PASSWORD);
  const goods = await makePlenty(shop.url, { headers, units: 90_000 });
  let persons = Math.floor(Date.now() / 1000) % 1_000_000;
  const buy = async () => {
    const number = (persons += 1);
    const buyer = buyerAt(shop.url, number);
    await buyer.payByPix(await buyer.checkOut([goods]), `muitos-${process.pid}-${number}`);
    return number;
  };
  const { cpf } = personNumber(await buy());
  const known = await someOrder(cpf);
  const token = await registered();
  const asked = questionsOf(ORDERS, known).filter(({ name }) => name.includes(ONLY));
  for (const question of asked) await sayQuestion('quiet', question, { headers, token });
  const buying = new AbortController();
  const bought = (async () => {
    while (!buying.signal.aborted) await Promise.all([buy().catch(() => {}), sleep(300)]);
  })();
  for (const question of asked) await sayQuestion('busy', question, { headers, token });
  buying.abort();
  await bought;
  if (IDLE_SECONDS > 0) await sayIdle(pool, IDLE_SECONDS);
} finally {
  await shop.stop();
  await pool.end();
  await cluster.stop();
}

async function someOrder(cpf: string): Promise<Known> {
  const { rows } = await pool.query<Omit<Known, 'cpf'>>(
    `select id, codigo, nome, email, whatsapp from orders where id = $1`,
    [ORDERS - Math.round(ORDERS / 100)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There are not ${ORDERS} orders`);
  return { ...row, id: Number(row.id), cpf };
}

/** A customer with as many orders as a good one has. */
async function registered(): Promise<string> {
  const { email, cpf } = personNumber(77_000_000 + (Date.now() % 1_000_000));
  const body = {
    nome: 'Marina Alves',
    email,
    cpf,
    whatsapp: '(21) 98765-4321',
    cep: '01310-100',
    endereco: 'Avenida Paulista',
    numero: '900',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    estado: 'SP',
    senha: 'alecrim-do-campo-2026',
  };
  const made = await call(`${shop.url}/api/clientes/registrar`, { method: 'POST', body });
  if (made.status !== 201) throw new Error(`Nobody could register: ${made.status}`);
  const login = { email, senha: body.senha };
  const { status, body: answer } = await call<{ token: string }>(`${shop.url}/api/clientes/login`, {
    method: 'POST',
    body: login,
  });
  if (status !== 200) throw new Error(`Nobody could log in: ${status}`);
  await pool.query(
    'update orders set customer_id = (select id from customers where lower(email) = lower($1)) where id between $2 and $2 + 24',
    [email, 4000 + (Date.now() % 900) * 25],
  );
  return answer.token;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Asker {
  headers: { authorization: string };
  token: string;
}

async function ask({ path, as, begins }: Question, { headers, token }: Asker): Promise<void> {
  const authorization = as === 'person' ? `Bearer ${token}` : headers.authorization;
  const aborting = new AbortController();
  const answer = await fetch(`${shop.url}/api${path}`, {
    headers: { authorization },
    signal: aborting.signal,
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  if (!begins) return void (await answer.arrayBuffer());
  await answer.body?.getReader().read();
  aborting.abort();
}

async function sayQuestion(when: 'quiet' | 'busy', question: Question, asker: Asker): Promise<void> {
  const [times, yardstick]: [number[], number[]] = [[], []];
  const until = performance.now() + MOST_MS_EACH;
  try {
    for (let round = 0; round < WARM; round += 1) await ask(question, asker);
    for (let round = 0; round < ROUNDS && (round < 3 || performance.now() < until); round += 1) {
      yardstick.push(await timeOf(() => pool.query('select * from orders where id = $1', [1 + round * 7])));
      times.push(await timeOf(() => ask(question, asker)));
    }
  } catch (error) {
    tell(`${when}, ${question.name}: refused (${String(error)})`);
    return;
  }
  const [p50, p95] = [at(times, 0.5), at(times, 0.95)];
  const verdict = p95 <= WANTED_MS ? '' : `, above ${WANTED_MS} ms`;
  const name = `[ASAL-80] ${when}, ${question.name}`;
  const detail = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${verdict}`;
  say({ name, ratio: p50 / at(yardstick, 0.5), yardstick: 'one order by its number', detail });
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
