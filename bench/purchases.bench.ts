import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { median, ofRounds, say } from './figure.ts';
import { embeddedOf, type Embedded } from './purchases/embedded.ts';
import { processorOf, processorWithChildren } from './purchases/processor.ts';
import { startPurchases, type Purchases } from './purchases/shop.ts';

/**
 * How many orders by PIX does the shop take in a second, from the call to its answer: charge at the provider (played in
 * another process), stock, order and mail written down for good? The yardstick is a bare program that writes two rows into the
 * same embedded database and has charges made by the same stand-in. What an order costs, [RUN-94], is counted in processor time, of which a busy machine
 * changes less, and in statements. PURCHASES_RATES=off counts that alone; PURCHASES_STATEMENTS=on lists them.
 */

const CLIENTS = 32;
const ORDERS = Number(process.env['PURCHASES'] ?? 1500);
const ROUNDS = 3;
const COUNTED = 40;
const MOST_MS = 200;

/** Each of `count` is done by whichever client is free; returns how long each took, ms. */
async function byClients(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  let next = 0;
  const times: number[] = [];
  const client = async () => {
    for (let index = next++; index < count; index = next++) {
      const began = performance.now();
      await work(index);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

async function perSecond(count: number, work: (index: number) => Promise<unknown>) {
  const began = performance.now();
  const times = (await byClients(count, work)).toSorted((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { rate: (count * 1000) / (performance.now() - began), p99 };
}

/** What the orders before have left to do, mails and news, is done. */
async function settled(pool: Pool): Promise<void> {
  const left = `select (select count(*) from outbox where state = 'queued')
    + (select count(*) from webhook_events where processed_at is null) as left`;
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(left);
    if (Number(rows[0]?.left) === 0) return;
    await sleep(250);
  }
}

const commitOf = (pool: Pool) => () => pool.query('insert into bench_commits (at) values (now())');

type Work = (index: number) => Promise<void>;

/** In turns: the floor, which is a bare program that has charges made by the same stand-in, and the shop. */
async function sayRates(floor: Work, scenes: Record<string, Work>): Promise<void> {
  for (const [name, work] of Object.entries(scenes)) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await perSecond(ORDERS, floor);
      rounds.push({ bare, shop: await perSecond(ORDERS, work) });
    }
    const rate = median(rounds.map((round) => round.shop.rate));
    const p99 = median(rounds.map((round) => round.shop.p99));
    const ratios = rounds.map((round) => round.shop.rate / round.bare.rate);
    const bare = median(rounds.map((round) => round.bare.rate));
    const verdict = p99 <= MOST_MS ? '' : `, above ${MOST_MS} ms`;
    const detail = `${Math.round(rate)}/s by ${CLIENTS} clients, p99 ${Math.round(p99)} ms${verdict}; bare ${Math.round(bare)}/s`;
    say({
      name: `orders ${name}`,
      ...ofRounds(ratios),
      yardstick: 'a bare program with the same provider',
      detail,
    });
  }
}

/**
 * Processor time of an order with its news and its mail, of each process that has a part in it. The yardstick, a commit by the
 * database and who asks for it, is as slow on a busy machine.
 */
async function sayProcessor(
  { shop, provider }: Purchases,
  { database, pool, work }: { database: Embedded; pool: Pool; work: Work },
): Promise<void> {
  const read = async () => ({
    shop: await processorOf(shop.pid),
    database: await processorWithChildren(database.pid),
    provider: await processorOf(provider),
    load: await processorOf(process.pid),
  });
  const spent = async (what: () => Promise<unknown>) => {
    const before = await read();
    await what();
    const after = Object.entries(await read()) as [keyof typeof before, number][];
    const each = after.map(([name, ms]) => [name, (ms - before[name]) / ORDERS] as const);
    return { each, sum: each.reduce((total, [, ms]) => total + ms, 0) };
  };
  const commit = await spent(() => byClients(ORDERS, commitOf(pool)));
  const wal = await walOf(pool);
  const order = await spent(async () => {
    await byClients(ORDERS, work);
    await settled(pool);
  });
  const written = ((await walOf(pool)) - wal) / ORDERS / 1024;
  const detail = order.each.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ');
  say({
    name: 'processor time of an order, with its news and its mail [RUN-94]',
    ratio: order.sum / commit.sum,
    yardstick: 'that of a bare commit',
    detail: `${order.sum.toFixed(2)} ms: ${detail}; ${written.toFixed(1)} KiB of log written`,
  });
}

async function walOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>("select pg_current_wal_insert_lsn() - '0/0' as bytes");
  return Number(rows[0]?.bytes);
}

async function sayStatements(database: Embedded, pool: Pool, work: Work): Promise<void> {
  const statements = await database.statementsOf(async () => {
    for (let index = 0; index < COUNTED; index += 1) await work(index);
    await settled(pool);
  });
  const each = [...statements].filter(([, { times }]) => times >= COUNTED / 2);
  const all = each.reduce((sum, [, { times }]) => sum + times, 0) / COUNTED;
  const ms = each.reduce((sum, [, asked]) => sum + asked.ms, 0) / COUNTED;
  say({
    name: 'statements of an order, with its news and its mail [RUN-94]',
    ratio: all,
    yardstick: 'one',
    detail: `${each.length} different ones, ${ms.toFixed(2)} ms in the database; PURCHASES_STATEMENTS=on lists them`,
  });
  if (process.env['PURCHASES_STATEMENTS'] !== 'on') return;
  for (const [text, asked] of each.toSorted(([, a], [, b]) => b.ms - a.ms)) {
    const name = `of them: ${text.slice(0, 200).replaceAll(/\s+/g, ' ')}`;
    const detail = `${(asked.ms / COUNTED).toFixed(2)} ms`;
    say({ name, ratio: asked.times / COUNTED, yardstick: 'an order', detail });
  }
}

const purchases = await startPurchases();
try {
  const hot = await purchases.body();
  const many = [hot];
  while (many.length < CLIENTS) many.push(await purchases.body());
  const database = await embeddedOf(purchases.shop.dataDir);
  const pool = database.pool(CLIENTS);
  const ofMany: Work = (index) => purchases.order(many[index % many.length] ?? hot);
  const ofOne: Work = () => purchases.order(hot);
  await pool.query('create table bench_commits (at timestamptz)');
  await byClients(200, ofOne);
  await pool.query('create table bench_orders (id int generated always as identity primary key, body text)');
  await pool.query('create table bench_charges (order_id int, charge bigint)');
  const bare = await purchases.bare({ ...database.connection, max: 10 });
  const floor: Work = () => bare(hot);
  if (process.env['PURCHASES_RATES'] !== 'off')
    await sayRates(floor, { 'of many products': ofMany, 'of one hot product': ofOne });
  await settled(pool);
  await sayProcessor(purchases, { database, pool, work: ofMany });
  await sayStatements(database, pool, ofMany);
  await pool.end();
} finally {
  await purchases.stop();
}
