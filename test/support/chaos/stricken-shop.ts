import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../hostile-values.ts';
import { freshDatabase, ownPostgres } from '../postgres.ts';
import { databaseOn, smallDisk } from '../small-disk.ts';
import { startStandIns } from '../stand-ins.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { BLOWS, POOLER_KILLED, type Blow } from './blows.ts';
import { makePlenty, ownerAt } from './buyers.ts';
import { inviteHostiles } from './hostile-crowd.ts';
import { startNodes } from './nodes.ts';
import { startPooler } from './pooler.ts';
import { reckon, type Reckoning } from './reckoning.ts';
import { buyStubbornly, type Purchase } from './stubborn.ts';
import { newRow, type Row } from './tally.ts';

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const UNITS = 90_000;
/** More than the tables take in the longest run. */
const MEGABYTES = 192;
const BUYERS = 4;
/** A checkout takes about so long: the blow falls somewhere in it. */
const CHECKOUT_MS = 500;
const TWO_HOURS_MS = 2 * 3_600_000;

/**
 * A shop of two servers on a database of its own, with a provider that outlives them and hostile people before its doors;
 * `pooled`: through PgBouncer, which lends connections by transaction.
 */
export async function openStrickenShop(random: Random, { pooled = false } = {}) {
  const [postgres, standIns, folder, disk] = await Promise.all([
    ownPostgres({ clock: 'machine' }),
    startStandIns(),
    temporaryFolder('vitrine-chaos'),
    smallDisk(MEGABYTES),
  ]);
  const databaseUrl =
    disk === null ? (await freshDatabase(postgres.url)).url : await databaseOn(disk, postgres.url);
  const pooler = pooled ? await startPooler(databaseUrl) : null;
  const env = {
    ...standIns.env,
    DATABASE_URL: pooler?.url ?? databaseUrl,
    ADMIN_PASSWORD,
    SEED_DEMO: 'off',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const nodes = await startNodes(2, { env, folder: folder.path });
  const [url = ''] = nodes.urls;
  const wanted = await makePlenty(url, { headers: await ownerAt(url, ADMIN_PASSWORD), units: UNITS });
  const hostiles = inviteHostiles(nodes.urls, random);
  const rows = new Map<string, Row>(
    [...BLOWS, POOLER_KILLED].map(({ scenario }) => [scenario, newRow(scenario)]),
  );
  const purchases: (Purchase & { scenario: string })[] = [];
  const { provider } = standIns;
  let persons = 0;

  return {
    /** Some buy; the blow falls at a moment of their checkout, and they go on until they know what became of it. */
    async round({ scenario, nodes: count, strike }: Blow): Promise<void> {
      const street = { urls: nodes.urls.slice(0, count), provider, wanted };
      const buying = Array.from({ length: BUYERS }, () => {
        persons += 1;
        return buyStubbornly(street, { number: persons, card: random() < 0.4 });
      });
      await sleep(random() * CHECKOUT_MS);
      await strike({ nodes, postgres, pooler, provider, random, databaseUrl, disk });
      const bought = await Promise.all(buying);
      await provider.control(null);
      for (let node = 0; node < nodes.urls.length; node += 1) nodes.moveClock(node, 0);
      purchases.push(...bought.map((purchase) => ({ ...purchase, scenario })));
      const row = rows.get(scenario);
      if (row === undefined) return;
      row.rounds += 1;
      row.faults += 1;
      row.requests += bought.reduce((sum, { requests }) => sum + requests, 0);
      row.orders += bought.filter(({ codigo }) => codigo !== null).length;
      row.broken += bought.reduce((sum, { defects }) => sum + defects.length, 0);
    },
    /** Time goes by until nothing is under way; then all books are compared. */
    async settle(): Promise<{ rows: Row[]; reckoning: Reckoning; defects: string[] }> {
      await hostiles.leave();
      for (let node = 0; node < nodes.urls.length; node += 1) nodes.moveClock(node, TWO_HOURS_MS);
      const reckoning = await reckon(databaseUrl, { provider, purchases });
      const defects = [...purchases.flatMap((purchase) => purchase.defects), ...hostiles.told.defects];
      const hostileRow = {
        ...newRow('hostile clients all the while'),
        requests: hostiles.told.requests,
        broken: hostiles.told.defects.length,
      };
      const books = {
        ...newRow('the books after all of these'),
        orders: reckoning.orders,
        lost: reckoning.lost.length,
        doubled: reckoning.doubled.length,
        broken: reckoning.broken.length,
      };
      return {
        rows: [...rows.values(), hostileRow, books].filter(({ requests, orders }) => requests + orders > 0),
        reckoning,
        defects,
      };
    },
    async stop(): Promise<void> {
      await hostiles.leave();
      await nodes.stop();
      await pooler?.stop();
      await standIns.stop();
      await postgres.stop();
      await disk?.remove();
      await folder.remove();
    },
  };
}
