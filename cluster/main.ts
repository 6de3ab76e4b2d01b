import { mkdtemp, chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { certificate } from '../test/support/certificate.ts';
import { makePlenty, ownerAt } from '../test/support/chaos/buyers.ts';
import { shopperAt } from '../test/support/shopper.ts';
import { findPostgres } from '../launch/programs.mjs';
import { readBooks, type Books } from './books.ts';
import { copyAndCompare } from './copy.ts';
import { gather, type Crowd } from './crowd.ts';
import { startDatabase, type Database } from './database.ts';
import { ASYNCHRONOUS, FAULTS, type Fault } from './faults.ts';
import { shutDoors } from './doors.ts';
import { askShop, SHOP_URL, startFronts } from './front.ts';
import { layCables, type Network } from './machines.ts';
import { createPrograms } from './processes.ts';
import { startRedis, type Redis } from './redis.ts';
import { ADMIN_PASSWORD, createShops, PORT, type Shops } from './shops.ts';
import { startStandIns, type StandIns } from './stand-ins.ts';
import { beyondPromise, newRow, tableOf, type Row } from './table.ts';
import { digTunnels } from './tunnel.ts';
import { readAlong } from './wire.ts';

/** `npm run cluster`: three machines of a cluster on this one, what falls on them while people buy, and what became of it in one table. */

const UNITS = 90_000;
const FRONT_PATIENCE_MS = 30_000;
/** The time that a fault is given after it is over, for what it leaves behind. */
const AFTER_MS = 5000;

const { values } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);

interface Cluster extends Network {
  database: Database;
  redis: Redis;
  shops: Shops;
  standIns: StandIns;
  env: Record<string, string>;
  product: { id: number; units: number };
  crowd: Crowd;
  /** What is not as it should be, besides what the table says. */
  wrong: string[];
}

const folder = await mkdtemp('/tmp/vitrine-cluster-');
await chmod(folder, 0o711);
const programs = createPrograms(folder);

async function build(): Promise<Cluster> {
  say('Duas frentes e três máquinas, com um túnel entre todas e as portas fechadas…');
  const network = await layCables();
  const { machines, fronts } = network;
  await digTunnels(network, folder);
  await shutDoors(network, folder);
  say('Nas três: etcd, Patroni com PostgreSQL, HAProxy e PgBouncer…');
  const binDir = findPostgres();
  if (binDir === undefined) throw new Error('Falta o PostgreSQL (apt-get install postgresql).');
  const database = await startDatabase(machines, { folder, binDir, programs });
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, certificate);
  const standIns = await startStandIns(programs, { folder, shop: SHOP_URL, ca });
  say('Redis, três lojas, e as frentes…');
  const redis = await startRedis(fronts[0], { folder, programs });
  const env = {
    ...standIns.env,
    PUBLIC_URL: SHOP_URL,
    DATA_KEY: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64'),
  };
  const shops = createShops(folder, env);
  // One after the other: the first migrates.
  for (const machine of machines) await shops.start(machine);
  await startFronts(fronts, { folder, programs });
  await untilServed();
  const url = `http://${machines[0].address}:${PORT}`;
  const wanted = await makePlenty(url, { headers: await ownerAt(url, ADMIN_PASSWORD), units: UNITS });
  const body = await shopperAt(url).checkOut([wanted]);
  const crowd = gather(body, standIns.provider);
  const product = { id: wanted.productId, units: UNITS };
  return { ...network, database, redis, shops, standIns, env, crowd, product, wrong: [] };
}

async function untilServed(): Promise<void> {
  const until = Date.now() + FRONT_PATIENCE_MS;
  for (;;) {
    const answer = await askShop('/readyz').catch(() => null);
    if (answer?.status === 200) return;
    if (Date.now() > until) throw new Error('HAProxy finds no shop');
    await sleep(200);
  }
}

async function strike(cluster: Cluster, fault: Fault): Promise<void> {
  say(`${fault.name}…`);
  const row = cluster.crowd.begin(fault.name, fault.allowed);
  await fault
    .strike({
      ...cluster,
      row,
      readAlong: (ms) => readAlong({ programs, folder, machine: cluster.machines[0] }, ms),
    })
    .catch((error: unknown) => {
      cluster.wrong.push(`${fault.name}: ${String(error)}`);
    });
  await sleep(AFTER_MS);
}

/** Backup and restore are a fault like any: what they do to those who buy stands in the table. */
function copying({ crowd, env, wrong }: Cluster): Fault {
  return {
    name: 'backup e volta a um banco vazio',
    allowed: { pages: 0, lists: 0, lost: false },
    async strike({ machines: [machine], database }) {
      wrong.push(...(await copyAndCompare({ machine, database, folder, told: crowd.told, env })));
    },
  };
}

/** What the books say goes into the rows of those whom it struck; what is nobody's is said. */
function enter(rows: readonly Row[], { differences, broken }: Books): string[] {
  for (const { fault, what, why } of differences) {
    const row = rows.find((one) => one.fault === fault) ?? newRow(fault, { pages: 0, lists: 0, lost: false });
    row[what] += 1;
    say(`${fault}: ${what}: ${why}`);
  }
  return broken;
}

async function drill(): Promise<number> {
  const cluster = await build();
  const { wrong } = cluster;
  const all = [...FAULTS, copying(cluster), ASYNCHRONOUS];
  for (const [index, fault] of all.entries())
    if (values.only === undefined || values.only.split(',').includes(String(index)))
      await strike(cluster, fault);
  const { crowd, database, standIns, product } = cluster;
  const rows = await crowd.leave();
  say('As contas…');
  const books = await readBooks(await database.url(), {
    told: crowd.told,
    provider: standIns.provider,
    product,
  });
  wrong.push(...enter(rows, books), ...beyondPromise(rows));
  for (const odd of crowd.odd.slice(0, 40)) say(`  ${odd}`);
  say(
    `\n${tableOf(rows)}\n\n${books.orders} pedidos nos livros; ${crowd.told.length} confirmados a quem comprou.`,
  );
  for (const sentence of wrong) say(`ERRADO: ${sentence}`);
  await cluster.shops.endAll();
  return wrong.length === 0 ? 0 : 1;
}

async function end(code: number): Promise<never> {
  await programs.endAll();
  if (values.keep) say(`Tudo ficou em ${folder}`);
  else await rm(folder, { recursive: true, force: true });
  process.exit(code);
}

// The launcher holds our input open for as long as it wants us.
process.stdin.resume().once('end', () => void end(130));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(130));
drill().then(end, (error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return end(1);
});
