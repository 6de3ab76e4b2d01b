import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { brokenLedgers, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { personNumber } from './support/people.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { shopperAt } from './support/shopper.ts';
import { startStandIns, type SharedStandIns } from './support/stand-ins.ts';

// Long: hundreds of purchases at once, round after round, over two servers.

let postgres: ServedPostgres;
let standIns: SharedStandIns;
let database: Database;
let nodes: RunningServer[] = [];
let keys = 0;

beforeAll(async () => {
  postgres = await startPostgres();
  standIns = await startStandIns();
  const { url } = await freshDatabase(postgres.url, 'migrated');
  const env = {
    ...standIns.env,
    DATABASE_URL: url,
    SEED_DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    // One for each shopper of a server: whoever waits long for a connection on a busy machine is sent away.
    DATABASE_POOL: '40',
  };
  nodes = [await startServer({ env }), await startServer({ env })];
  database = await openDatabase({ dataDir: '/nonexistent', databaseUrl: url, poolSize: 3, log: () => {} });
}, 400_000);

afterAll(async () => {
  await database.stop();
  await Promise.all(nodes.map((node) => node.stop()));
  await standIns.stop();
  await postgres.stop();
}, 240_000);

/** So many shoppers at once, spread over both servers: orders of one person or one address would take turns. */
async function rush(count: number, linesOf: (shopper: number) => { goods: Goods; quantity?: number }[]) {
  const first = linesOf(0);
  const wanted = (lines: typeof first) =>
    lines.map(({ goods, quantity = 1 }) => ({
      productId: goods.productId,
      cor: 'Azul',
      tamanho: 'M',
      quantity,
      preco: 100,
    }));
  const shoppers = Array.from({ length: count }, (_, index) => {
    const node = nodes[index % nodes.length];
    return shopperAt(node?.url ?? '', `198.51.100.${index + 1}`);
  });
  const bodies = await Promise.all(
    shoppers.map(async (shopper, index) => {
      const { email, cpf } = personNumber(index);
      const body = await shopper.checkOut(wanted(linesOf(index)));
      const payer = { email, identification: { type: 'CPF', number: cpf } };
      return { ...body, customer: { nome: 'Ana Souza', whatsapp: '21988887777', email, cpf }, payer };
    }),
  );
  return Promise.all(
    shoppers.map((shopper, index) => {
      keys += 1;
      return shopper.payByPix(bodies[index], `corrida-${process.pid}-${keys}`);
    }),
  );
}

function statuses(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('many shoppers at once', () => {
  it('[ORD-15, ORD-14] sixty for ten units make ten orders, and fifty are told that it is sold out', async () => {
    const goods = await putOnSale(database.db, { units: 10 });
    const answers = await rush(60, () => [{ goods }]);
    expect(statuses(answers)).toEqual({ 201: 10, 409: 50 });
    for (const { body } of answers.filter((answer) => answer.status === 409)) {
      expect(body).toMatchObject({ codigo: 'sem_estoque', success: false });
    }
    const codes = answers.flatMap(({ status, body }) => (status === 201 ? [body.pedido.codigo] : []));
    expect(new Set(codes).size).toBe(10);
    expect(await unitsLeft(database.db, goods)).toBe(0);
    const orders = await database.db
      .selectFrom('order_items')
      .select('order_id')
      .where('product_id', '=', goods.productId)
      .execute();
    expect(orders).toHaveLength(10);
    expect(await brokenLedgers(database.db)).toEqual([]);
  }, 400_000);

  it('[ORD-14] sixty-four for one unit leave one winner, round after round', async () => {
    for (let round = 0; round < 5; round += 1) {
      const goods = await putOnSale(database.db, { units: 1 });
      const answers = await rush(64, () => [{ goods }]);
      expect(statuses(answers)).toEqual({ 201: 1, 409: 63 });
    }
  }, 400_000);

  it('[ORD-18] lines in opposite order never deadlock for anybody', async () => {
    const a = await putOnSale(database.db, { units: 1000 });
    const b = await putOnSale(database.db, { units: 1000 });
    for (let round = 0; round < 3; round += 1) {
      const answers = await rush(60, (index) => {
        const lines = [{ goods: a, quantity: 2 }, { goods: b }];
        return index % 2 === 0 ? lines : lines.toReversed();
      });
      expect(statuses(answers)).toEqual({ 201: 60 });
    }
    expect(await unitsLeft(database.db, a)).toBe(1000 - 360);
    expect(await unitsLeft(database.db, b)).toBe(1000 - 180);
  }, 400_000);

  it('[PAPI-28] a call repeated over both servers makes one order and one charge', async () => {
    const goods = await putOnSale(database.db, { units: 10 });
    const shoppers = nodes.map((node) => shopperAt(node.url));
    const body = await shoppers[0]?.checkOut([
      { productId: goods.productId, cor: 'Azul', tamanho: 'M', quantity: 1, preco: 100 },
    ]);
    const answers = await Promise.all(
      [...shoppers, ...shoppers].map((shopper) => shopper.payByPix(body, `dois-servidores-${process.pid}`)),
    );
    const made = answers.filter((answer) => answer.status === 201);
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(new Set(made.map((answer) => answer.body.pedido.codigo)).size).toBe(1);
    expect(await unitsLeft(database.db, goods)).toBe(9);
    expect(await standIns.provider.charges(made[0]?.body.payment.external_reference ?? '')).toHaveLength(1);
  });
});
