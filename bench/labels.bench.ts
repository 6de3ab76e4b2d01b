import { manyOf } from '../test/support/many-labels.ts';
import { newKey, openTill } from '../test/support/till.ts';
import { say } from './figure.ts';

/**
 * Labels for a morning of orders, bought fifty by a press, beside those that are bought one after the other, at the freight
 * provider's stand-in in the same process: what the shop's own work takes, how often it asks, and how long the provider's
 * limit of calls makes it wait, by a clock that is moved.
 */

const ORDERS = Number(process.env['LABELS_ORDERS'] ?? 300);
const ONE_BY_ONE = 30;
const AT_ONCE = 50;
const ROUND_MS = 5000;

const till = await openTill();
const admin = await till.administrator();
const at = manyOf(till, () => admin);

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Placed as over a day: the shop takes no more than so many a minute from one address. */
async function paid(count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    ids.push(...(await at.paidMany(Math.min(10, count - ids.length))));
    till.advance(61_000);
  }
  return ids;
}

let waitedMs = 0;

/** As long as one round of the worker waits for the next, by the clock. */
async function pass(): Promise<void> {
  waitedMs += ROUND_MS;
  if (waitedMs > 3_600_000) throw new Error('no end within an hour');
  till.advance(ROUND_MS);
  await till.labelsWorker.runOnce();
}

async function countMade(ids: readonly number[]): Promise<number> {
  const { count } = await till.db
    .selectFrom('labels')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('state', '=', 'gerada')
    .where('order_id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** As the screen does it: prices ten by ten, one press, and both again for what the provider had no time for. */
async function buyTogether(ids: readonly number[]): Promise<void> {
  const wishes: Awaited<ReturnType<typeof at.rowsToBuy>> = [];
  for (let part = 0; part < ids.length; part += 10) {
    let missing = ids.slice(part, part + 10);
    while (missing.length > 0) {
      const priced = await at.rowsToBuy(missing);
      wishes.push(...priced);
      missing = missing.filter((id) => priced.every(({ pedido }) => pedido !== id));
      if (missing.length > 0) await pass();
    }
  }
  const key = newKey();
  const press = async () => (await at.buyMany(wishes, key)).body.compras;
  while ((await press()).some(({ etiqueta }) => etiqueta === null)) await pass();
  await till.labelsWorker.runOnce();
  while ((await countMade(ids)) < ids.length) await pass();
}

try {
  await at.play({ balanceCents: 100_000_000, shipments: 2000, generateMs: 0 });
  const alone = await paid(ONE_BY_ONE);
  const together = await paid(ORDERS);
  await till.provider.control(null);
  const each = await secondsOf(async () => {
    for (const id of alone) {
      till.advance(ROUND_MS);
      await at.buy(id);
    }
  });
  const callsAlone = await at.callsMade();
  await till.provider.control(null);
  till.advance(61_000);
  const all = await secondsOf(async () => {
    for (let from = 0; from < together.length; from += AT_ONCE)
      await buyTogether(together.slice(from, from + AT_ONCE));
  });
  const calls = await at.callsMade();
  say({
    name: `[MANY-12] labels for ${ORDERS} orders, ${AT_ONCE} by a press`,
    ratio: all / ORDERS / (each / ONE_BY_ONE),
    yardstick: 'one by one, each',
    detail:
      `${all.toFixed(1)} s of work and ${(waitedMs / 60_000).toFixed(1)} min of the provider's limit, ` +
      `${(calls / ORDERS).toFixed(1)} calls each; one by one ${(each / ONE_BY_ONE).toFixed(2)} s and ` +
      `${(callsAlone / ONE_BY_ONE).toFixed(1)} calls each`,
  });
} finally {
  await till.stop();
}
