import { arch, cpus } from 'node:os';
import { Pool } from 'pg';
import { OTHERS, placeOf } from '../launch/others-asked.mjs';
import { freshDatabase } from '../test/support/postgres.ts';
import { say, tell } from './figure.ts';
import { openCluster } from './many-orders/cluster.ts';
import { startEverShop } from './others/evershop.ts';
import { startOurs } from './others/ours.ts';
import { askedOf, figuresOf, inTurns, ordersOf, answersPerSecond, type Side } from './others/rates.ts';
import {
  LISTED,
  NAMED,
  PRODUCTS,
  QUESTIONS,
  send,
  type Call,
  type Question,
  type System,
} from './others/system.ts';
import { startVendure } from './others/vendure.ts';
import { sampleOf, startYardstick } from './yardstick.ts';

/**
 * npm run bench:others: how often does the shop answer and sell beside two well-known open shop systems, each with as many products on the
 * same PostgreSQL, asked in turns by the same load in the same run, and beside a bare node:http server that sends what ours
 * does? OTHERS_FOLDER is where they are installed, OTHERS_ASKED who is asked.
 */

const ROUNDS = 3;
const SECONDS = 4;
const ORDER_SECONDS = 5;
const BARE = 'bare node:http';
const COMMITS = 'bare commits of one row';

const WHAT: Record<Question, string> = {
  page: "a product's page, the same each time (ours is kept)",
  search: 'a page of a search, other words each time (nobody keeps it)',
  list: `a list of ${LISTED} products by the API, the same each time (ours is kept)`,
  found: `a list of ${LISTED} found products by the API, other words each time (ours is made anew)`,
};
/** How many products an answer names at least. */
const NAMES: Record<Question, number> = { page: 1, search: 12, list: LISTED, found: LISTED };

const STARTS = { evershop: startEverShop, vendure: startVendure };
type Name = keyof typeof STARTS;

/** What was answered is what was asked for: an error may come as 200. */
async function checkAnswer({ name, url }: System, question: Question, call: Call): Promise<void> {
  const { ok, status, text } = await send(url, call);
  const names = text.split(NAMED).length - 1;
  if (ok && names >= NAMES[question]) return;
  throw new Error(`${name}, ${question}: ${status}, names ${names} products: ${text.slice(0, 300)}`);
}

/** Those that have an answer to it, and a bare server that sends what the first of them does. */
async function measureQuestion(systems: readonly System[], question: Question): Promise<void> {
  const asked = systems.flatMap((system) => {
    const ask = system.calls[question];
    return ask === undefined ? [] : [{ system, ask }];
  });
  const [ours] = asked;
  if (ours === undefined || asked.length < 2) return;
  // From the end of the addresses and of the words, which the load does not come to.
  for (const { system, ask } of asked) await checkAnswer(system, question, ask(60_001));
  const { path, headers = {} } = ours.ask(60_001);
  const yardstick = await startYardstick(await sampleOf(ours.system.url + path, headers));
  try {
    const bare: Side = {
      name: BARE,
      rate: (seconds) => answersPerSecond(yardstick.url, { call: () => ours.ask(1), seconds }),
    };
    const sides = [...asked.map(({ system, ask }) => askedOf(system, ask)), bare];
    const rates = await inTurns(sides, { rounds: ROUNDS, seconds: SECONDS });
    for (const { system, ask } of asked) await checkAnswer(system, question, ask(60_002));
    figuresOf(WHAT[question], rates, { ours: ours.system.name, yardstick: BARE }).forEach(say);
  } finally {
    yardstick.stop();
  }
}

async function measureOrders(systems: readonly System[], databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 8 });
  try {
    await pool.query('create table bench_commits (at timestamptz)');
    const commit = async () => void (await pool.query('insert into bench_commits (at) values (now())'));
    const bare = ordersOf({ name: COMMITS, order: commit });
    const rates = await inTurns([...systems.map(ordersOf), bare], { rounds: ROUNDS, seconds: ORDER_SECONDS });
    figuresOf('orders of a guest with an empty cart, one piece', rates, {
      ours: systems[0]?.name ?? '',
      yardstick: COMMITS,
    }).forEach(say);
  } finally {
    await pool.end();
  }
}

const folder = process.env['OTHERS_FOLDER'] ?? '';
const names = (process.env['OTHERS_ASKED'] ?? '').split(',') as Name[];
const cluster = await openCluster(undefined);
const systems: System[] = [];

async function stopAll(): Promise<void> {
  for (const system of systems.splice(0).toReversed()) await system.stop();
  await cluster.stop();
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(code)));

try {
  await cluster.start('served');
  const socket = new URL(cluster.url).searchParams.get('host') ?? '';
  const database = async () => (await freshDatabase(cluster.url)).url;
  tell(
    `${cpus().length} x ${cpus()[0]?.model ?? ''}, ${arch()}, Node.js ${process.versions.node} for all; ${PRODUCTS} products each`,
  );
  systems.push(await startOurs(await database()));
  for (const name of names) {
    tell(`${name} is set up`);
    const given = {
      folder: placeOf(folder, name),
      socket,
      database: new URL(await database()).pathname.slice(1),
    };
    systems.push(await STARTS[name](given, OTHERS[name].version));
  }
  for (const question of QUESTIONS) await measureQuestion(systems, question);
  await measureOrders(systems, await database());
  for (const { name, remark } of systems) {
    const said = remark?.();
    if (said !== undefined) tell(`${name}: ${said}`);
  }
} finally {
  await stopAll();
}
