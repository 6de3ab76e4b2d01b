import { cpus } from 'node:os';
import { call } from '../test/support/provider.ts';
import { shopperAt } from '../test/support/shopper.ts';
import { embeddedOf } from './purchases/embedded.ts';
import { startPurchases, type Purchases } from './purchases/shop.ts';
import { ASKED, firstFull, ratesOf, simulate, spentOf, TELEVISION } from './simulate/campaign.ts';
import type { Asked, Costs, Machine } from './simulate/campaign.ts';
import { askAtRates, commitsOf, costOfCall, costOfRead, usedBy, type Measured } from './simulate/measure.ts';
import { tableOf } from './simulate/table.ts';

/**
 * npm run simulate: a television campaign on paper. What each call costs is measured here and now, on this machine; what
 * the campaign needs follows from it, at its own size and at ten, a hundred and a thousand times. Then the shop is asked
 * at a rate that this machine carries, and what it spends is compared with what was foreseen.
 */

const TIMES = [1, 10, 100, 1000];
const GIGABIT = 125e6;
const CHECKED_SECONDS = 20;
/** Of the machine, by shop and database, for the check: the load and the stand-ins are on it too. */
const CHECKED_SHARE = 0.3;

type Calls = Record<Asked, (index: number) => Promise<unknown>>;

const addressOf = (index: number) => `10.${(index >> 14) & 127}.${(index >> 7) & 127}.${index & 127}`;

/** What is done for each; from a new address each time, as visitors are many. */
async function callsOf({ purchases }: Pick<Measured, 'purchases'>): Promise<Calls> {
  const { shop } = purchases;
  const body = await purchases.body();
  const items = body['items'] as { id: number; quantity: number }[];
  const cartItems = items.map(({ id, quantity }) => ({ id, quantidade: quantity }));
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(shop.url + path, { headers: { 'accept-encoding': 'br', ...headers } });
    await answer.arrayBuffer();
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status}`);
    return answer;
  };
  const json = { accept: 'application/json' };
  const etag = (await ask('/api/produtos', json)).headers.get('etag') ?? '';
  const page = await (await fetch(`${shop.url}/`, { headers: { accept: 'text/html' } })).text();
  const file = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/';
  const placed = await shopperAt(shop.url, '10.200.0.1').payByPix(
    await purchases.body(),
    `campanha-${process.pid}`,
  );
  return {
    page: () => ask('/', { accept: 'text/html' }),
    poll: () => ask('/api/produtos', { ...json, 'if-none-match': etag }),
    list: () => ask('/api/produtos', json),
    file: () => ask(file, {}),
    quote: (index) =>
      shopperAt(shop.url, addressOf(index)).post('/api/frete/calcular', {
        cepDestino: '01310-100',
        cartItems,
      }),
    order: () => purchases.order(body),
    status: (index) =>
      call(`${shop.url}/api/payment/pix/status/${placed.body.payment.id}`, {
        method: 'GET',
        headers: { 'x-forwarded-for': addressOf(index) },
      }),
  };
}

async function measure(measured: Measured, calls: Calls): Promise<Costs> {
  const { shop } = measured.purchases;
  const br = { 'accept-encoding': 'br' };
  const json = { ...br, accept: 'application/json' };
  const list = await fetch(`${shop.url}/api/produtos`, { headers: json });
  const known = { ...json, 'if-none-match': list.headers.get('etag') ?? '' };
  const page = await (await fetch(`${shop.url}/`, { headers: { accept: 'text/html' } })).text();
  const file = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/';
  const read = (path: string, headers: Record<string, string>) =>
    costOfRead(measured, shop.url + path, headers);
  return {
    page: await read('/', { ...br, accept: 'text/html' }),
    poll: await read('/api/produtos', known),
    list: await read('/api/produtos', json),
    file: { ...(await read(file, br)), bytes: TELEVISION.fileBytes },
    quote: await costOfCall(measured, calls.quote),
    order: await costOfCall(measured, calls.order),
    status: await costOfCall(measured, calls.status),
  };
}

function sayCosts(costs: Costs, machine: Machine): void {
  console.log('What a call costs on this machine (ms of processor: shop, database; bytes out):');
  for (const asked of ASKED) {
    const { shopMs, databaseMs, bytes } = costs[asked];
    console.log(`  ${asked.padEnd(7)} ${shopMs.toFixed(3)}  ${databaseMs.toFixed(3)}  ${Math.round(bytes)}`);
  }
  const { cores, commits, commitMs } = machine;
  console.log(
    `${cores} cores; ${Math.round(commits)} commits/s by many, ${commitMs.toFixed(2)} ms one alone; 1 Gb/s supposed.\n`,
  );
}

/** Asks at a rate that is foreseen to take a share of this machine, and says what it took. */
async function check(
  measured: Measured,
  calls: Calls,
  { costs, machine }: { costs: Costs; machine: Machine },
) {
  const whole = ratesOf(TELEVISION, 1, false);
  const { shopCores, databaseCores } = spentOf(whole, costs);
  const times = (CHECKED_SHARE * machine.cores) / (shopCores + databaseCores);
  const before = await usedBy(measured);
  const began = performance.now();
  const asked = await askAtRates(calls, ratesOf(TELEVISION, times, false), CHECKED_SECONDS);
  const seconds = (performance.now() - began) / 1000;
  const after = await usedBy(measured);
  const rates = Object.fromEntries(ASKED.map((name) => [name, asked[name] / seconds])) as Record<
    Asked,
    number
  >;
  const foreseen = spentOf(rates, costs);
  const took = {
    shop: (after.shopMs - before.shopMs) / seconds / 1000,
    database: (after.databaseMs - before.databaseMs) / seconds / 1000,
  };
  console.log(
    `Checked at ${times.toFixed(4)} of the campaign for ${CHECKED_SECONDS} s (${rates.order.toFixed(1)} orders/s, ` +
      `${Math.round(rates.page + rates.list + rates.poll + rates.file)} answers from memory/s): shop ` +
      `${took.shop.toFixed(2)} cores of ${foreseen.shopCores.toFixed(2)} foreseen (${(took.shop / foreseen.shopCores).toFixed(2)}), ` +
      `database ${took.database.toFixed(2)} of ${foreseen.databaseCores.toFixed(2)} (${(took.database / foreseen.databaseCores).toFixed(2)}).`,
  );
}

async function main(purchases: Purchases): Promise<void> {
  const database = await embeddedOf(purchases.shop.dataDir);
  const pool = database.pool(32);
  const measured = { purchases, database, pool };
  const calls = await callsOf(measured);
  for (let index = 0; index < 100; index += 1) await calls.order(index);
  const machine: Machine = { cores: cpus().length, networkBytes: GIGABIT, ...(await commitsOf(pool)) };
  const costs = await measure(measured, calls);
  sayCosts(costs, machine);
  for (const times of TIMES) {
    for (const byEdge of [false, true]) {
      const loads = simulate({ campaign: TELEVISION, costs, machine, times, byEdge });
      const name = `${times} x 1,000,000 visitors and 20,000 orders in ten minutes, ${byEdge ? 'behind an edge' : 'no edge'}`;
      console.log(`${tableOf(`${name}: ${firstFull(loads)} is full first`, loads).join('\n')}\n`);
    }
  }
  await check(measured, calls, { costs, machine });
  await pool.end();
}

const purchases = await startPurchases();
try {
  await main(purchases);
} finally {
  await purchases.stop();
}
