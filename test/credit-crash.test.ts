import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { brokenInvariants } from '../src/server/backup/invariants.ts';
import { makePlenty, ownerAt } from './support/chaos/buyers.ts';
import { told } from './support/chaos/tally.ts';
import { faultsOf, beginLife, VALE_LIVES, type ValeStreet } from './support/chaos/vale-lives.ts';
import { seeded } from './support/hostile-values.ts';
import { copyShop } from './support/prepared-shop.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { startStandIns, type SharedStandIns } from './support/stand-ins.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: a server is killed and started again.

/** Few in a change; many by `npm run chaos`. */
const KILLS = Number(process.env['CREDIT_KILLS'] ?? 1);
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_261_125);
const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
/** Two of each at a time. */
const LIVES = 2 * VALE_LIVES;
/** One of them takes about so many steps; the kill falls somewhere among them all. */
const STEPS = 4 * LIVES;
/** And within so long after one of them. */
const STEP_MS = 200;

let standIns: SharedStandIns;
let folder: TemporaryFolder;
let copy: Awaited<ReturnType<typeof copyShop>>;
let shop: RunningServer;
let books: pg.Pool;
let street: ValeStreet;

const start = (port?: number) =>
  startServer({
    dataDir: `${folder.path}/data`,
    env: {
      ...standIns.env,
      ...copy?.env,
      ADMIN_PASSWORD,
      SEED_DEMO: 'off',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
    },
    ...(port === undefined ? {} : { port }),
  });

beforeAll(async () => {
  standIns = await startStandIns();
  folder = await temporaryFolder('vitrine-credit-crash');
  copy = await copyShop(`${folder.path}/data`, 'migrated');
  shop = await start();
  books = new pg.Pool({ connectionString: copy?.env['DATABASE_URL'], max: 2 });
  const { url } = shop;
  const owner = await ownerAt(url, ADMIN_PASSWORD);
  const plenty = { headers: owner, units: 10_000 };
  const goods = await makePlenty(url, plenty);
  const further = { nome: 'Vale-presente de prova', valePresente: true };
  const gift = await makePlenty(url, { ...plenty, further });
  street = { urls: [url], provider: standIns.provider, books, owner, goods, gift };
}, 400_000);
afterAll(async () => {
  await books?.end();
  await shop?.stop();
  await standIns?.stop();
  await copy?.drop();
  await folder?.remove();
}, 240_000);

async function broken(): Promise<string[]> {
  const client = await books.connect();
  return brokenInvariants(client).finally(() => client.release());
}

it(
  `[CRED-22] no vale is lost, doubled or spent twice where a server is killed in between: ${KILLS} kills, CHAOS_SEED=${SEED}`,
  { timeout: 120_000 + KILLS * 60_000 },
  () =>
    told('kill -9 among vales', async (row) => {
      const random = seeded(SEED);
      const faults: string[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const begun = Array.from({ length: LIVES }, (_, at) => beginLife(street, kill * LIVES + at + 1));
        const lived = begun.map(({ life }) => life);
        const ended = Promise.all(begun.map((one) => one.ended));
        const last = Math.floor(((kill + random()) / KILLS) * STEPS);
        const isReached = () => lived.reduce((sum, { steps }) => sum + steps, 0) >= last;
        await Promise.race([vi.waitUntil(isReached, { interval: 1, timeout: 120_000 }), ended]);
        await sleep(random() * STEP_MS);
        await shop.kill9();
        // What a killed server leaves holds at every moment, not only once it was put right.
        faults.push(...(await broken()));
        shop = await start(shop.port);
        await ended;
        for (const life of lived) faults.push(...(await faultsOf(books, life)));
        row.rounds += 1;
        row.faults += 1;
        row.requests += lived.reduce((sum, { requests }) => sum + requests, 0);
        row.orders += lived.reduce((sum, { due }) => sum + (due?.orders ?? 0), 0);
      }
      faults.push(...(await broken()));
      row.broken = faults.length;
      expect(faults).toEqual([]);
      expect(row.orders).toBe(KILLS * (LIVES + 2));
    }),
);
