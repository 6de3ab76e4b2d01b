import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate, openDatabase, type Database } from '../src/server/db/index.ts';
import { createPurger, oldestUntold } from '../src/server/edge/index.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

/** What changes is told to an edge: by one server, three times, again after failures, and not for ever. */

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let nowMs: number;
/** The keys of each call, and whether the edge takes any. */
let told: string[];
let isAway: boolean;
let counts: Record<string, number>;

beforeAll(async () => {
  [postgres, folder] = [await startPostgres(), await temporaryFolder('vitrine-edge')];
  const { url } = await freshDatabase(postgres.url, 'migrated');
  database = await openDatabase({ dataDir: folder.path, databaseUrl: url, poolSize: 4, log: () => {} });
  await migrate(database.pool, () => {});
});
afterAll(async () => {
  await database.stop();
  await postgres.stop();
  await folder.remove();
});
beforeEach(() => {
  nowMs = Date.parse('2026-03-01T12:00:00Z');
  [told, isAway, counts] = [[], false, {}];
});
afterEach(() => database.db.deleteFrom('edge_purges').execute());

const hushed = { info: () => {}, warn: () => {}, error: () => {} };
const pass = (ms: number) => void (nowMs += ms);

/** One server of the shop; what it shows is its own to know. */
function server(name: string) {
  const goods = (hash: string) => ({
    byId: new Map([[1, { hash }]]),
    boughtTogether: new Map<number, number[]>(),
  });
  const shown = { version: 'a', goods: goods('x') };
  const purger = createPurger({
    db: database.db,
    clock: () => new Date(nowMs),
    random: () => Buffer.from(name),
    log: hushed,
    shown: { version: () => shown.version, goods: () => shown.goods },
    purge: async (keys) => {
      if (isAway) return 'HTTP 503';
      told.push(keys.toSorted().join());
      return null;
    },
    seconds: 60,
    count: (outcome, keys) => void (counts[outcome] = (counts[outcome] ?? 0) + keys),
  });
  return { shown, look: purger.runOnce, sells: (hash: string) => (shown.goods = goods(hash)) };
}

/** All that a start tells is told. */
async function settled(...servers: ReturnType<typeof server>[]) {
  for (let turn = 0; turn < 4; turn += 1) {
    for (const { look } of servers) await look();
    pass(3000);
  }
  told = [];
  counts = {};
}

it('[EDGE-08] is told of the whole shop at a start, at once and twice more', async () => {
  const { look } = server('um');
  await look();
  expect(told).toEqual(['loja']);
  pass(1000);
  await look();
  expect(told).toEqual(['loja']);
  pass(2000);
  await look();
  pass(60_000);
  await look();
  pass(60_000);
  await look();
  expect(told).toEqual(['loja', 'loja', 'loja']);
});

it('[EDGE-08] hears of a change from one server, however many see it, and whichever first', async () => {
  const servers = [server('um'), server('dois'), server('três')];
  await settled(...servers);
  for (const one of servers) one.shown.version = 'b';
  await Promise.all(servers.map(({ look }) => look()));
  expect(told).toEqual(['loja']);
  for (let turn = 0; turn < 5; turn += 1) {
    pass(1500);
    await Promise.all(servers.map(({ look }) => look()));
  }
  expect(told).toEqual(['loja', 'loja', 'loja']);
  expect(counts).toEqual({ done: 3 });
});

it('[EDGE-08] hears of each change, of one that was taken back too, and of one product by its own key', async () => {
  const one = server('um');
  await settled(one);
  one.sells('y');
  await one.look();
  pass(5000);
  await one.look();
  one.sells('x');
  await one.look();
  pass(5000);
  await one.look();
  expect(told).toEqual(Array(4).fill('produto-1'));
});

it('[EDGE-08] is told again until it listens, which is counted, by another server and after a restart too', async () => {
  const one = server('um');
  await settled(one);
  isAway = true;
  one.shown.version = 'b';
  await one.look();
  expect(counts).toEqual({ failed: 1 });
  pass(9000);
  expect(await oldestUntold(database.db, new Date(nowMs))).toEqual(new Date(nowMs - 9000));
  isAway = false;
  // Another one, which has seen nothing change.
  const [row] = await database.db.selectFrom('edge_purges').selectAll().execute();
  expect(row).toMatchObject({ key: 'loja', rounds: 3, last_error: 'HTTP 503' });
  const other = server('dois');
  other.shown.version = 'b';
  await other.look();
  expect(told).toEqual(['loja']);
  expect(await oldestUntold(database.db, new Date(nowMs))).toBe(null);
});

it('[EDGE-08] is not told what it has let go by itself long ago', async () => {
  const one = server('um');
  await settled(one);
  isAway = true;
  one.sells('y');
  for (let seconds = 0; seconds < 180; seconds += 20) {
    await one.look();
    pass(20_000);
  }
  expect(counts['given_up']).toBe(1);
  expect(await oldestUntold(database.db, new Date(nowMs))).toBe(null);
  isAway = false;
  await one.look();
  expect(told).toEqual([]);
});

it('[EDGE-08] hears of a product’s change back to what it was told of before the whole shop changed', async () => {
  const one = server('um');
  await settled(one);
  one.sells('y');
  await one.look();
  await settled(one);
  // With a card: it is told as the whole shop, and the product's own row stays behind.
  one.sells('x');
  one.shown.version = 'b';
  await one.look();
  await settled(one);
  one.sells('y');
  await one.look();
  expect(told).toEqual(['produto-1']);
});

it.each([
  // The third time is still to come, and far enough from the old page that the late one has just answered with.
  ['before the last', 2000, 0],
  ['just before the last', 3600, 3],
  ['after the last', 60_000, 3],
])(
  '[EDGE-08] hears of a change again from a server that sees it %s time it is told',
  async (_when, lateMs, more) => {
    const [quick, late] = [server('um'), server('dois')];
    await settled(quick, late);
    quick.shown.version = 'b';
    await quick.look();
    for (let passed = 0; passed < lateMs; passed += 400) {
      pass(400);
      await quick.look();
    }
    late.shown.version = 'b';
    told = [];
    await late.look();
    const seen = nowMs;
    let lastAt = 0;
    for (let turn = 0; turn < 20; turn += 1) {
      const before = told.length;
      pass(400);
      await quick.look();
      if (told.length > before) lastAt = nowMs;
    }
    expect(told.length).toBe(more === 0 ? 1 : more);
    // What was on its way from the late one is over by then.
    expect(lastAt - seen).toBeGreaterThanOrEqual(1200);
  },
);

it('[EDGE-08] counts as untold what it could not be told again', async () => {
  const one = server('um');
  await settled(one);
  const since = new Date(nowMs);
  one.sells('y');
  await one.look();
  expect(await oldestUntold(database.db, new Date(nowMs))).toBe(null);
  isAway = true;
  pass(2000);
  // Nobody is there to tell it, or nobody can.
  expect(await oldestUntold(database.db, new Date(nowMs))).toEqual(since);
  await one.look();
  expect(await oldestUntold(database.db, new Date(nowMs))).toEqual(since);
  isAway = false;
  pass(1000);
  await one.look();
  expect(await oldestUntold(database.db, new Date(nowMs))).toBe(null);
});

it('[EDGE-08] hears of a change that came while it was being told of the one before', async () => {
  const one = server('um');
  await settled(one);
  one.sells('y');
  const telling = one.look();
  one.sells('z');
  await telling;
  await one.look();
  pass(3000);
  await one.look();
  pass(3000);
  await one.look();
  expect(told.length).toBeGreaterThanOrEqual(3);
  const [left] = await database.db
    .selectFrom('edge_purges')
    .select('rounds')
    .where('key', '=', 'produto-1')
    .execute();
  expect(left?.rounds).toBe(0);
});
