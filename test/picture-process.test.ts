import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepBanner } from '../src/demo/index.ts';
import { createPicturePress } from '../src/server/features/media/picture-press.ts';
import { startCatalogNode, type CatalogNode } from './support/catalog-node.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

// Long: pictures are made at the lowest priority.

let postgres: ServedPostgres;
let shelf: TemporaryFolder;
const opened: (CatalogNode | FreshDatabase)[] = [];

beforeAll(async () => {
  [postgres, shelf] = await Promise.all([startPostgres(), temporaryFolder('vitrine-shelf')]);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const one of opened.splice(0).toReversed()) await ('drop' in one ? one.drop() : one.stop());
});
afterAll(async () => {
  await postgres?.stop();
  await shelf?.remove();
});

async function startNode(): Promise<CatalogNode> {
  const database = await freshDatabase(postgres.url);
  const node = await startCatalogNode(database.url, { shelfFolder: `${shelf.path}/pictures` });
  opened.push(database, node);
  await node.seed();
  await node.catalog.start();
  return node;
}

/** The picture processes that this one has started. */
async function pressPids(): Promise<string[]> {
  const tasks = await readdir(`/proc/${process.pid}/task`);
  const children = tasks.map((task) => readFile(`/proc/${process.pid}/task/${task}/children`, 'utf8'));
  const pids = (await Promise.all(children)).join(' ').split(' ').filter(Boolean);
  const commands = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  const isPress = (await Promise.all(commands)).map((command) => command.includes('picture-process'));
  return pids.filter((_, index) => isPress[index]);
}

async function until(done: () => Promise<boolean>): Promise<void> {
  const began = Date.now();
  while (!(await done())) {
    if (Date.now() - began > 200_000) throw new Error('It never came');
    await sleep(50);
  }
}

const photograph = () =>
  sharp({ create: { width: 70, height: 90, channels: 3, background: '#a33b5c' } })
    .jpeg()
    .toBuffer();

describe('the process that works on pictures', () => {
  it("[OPS-18] knows nothing of the shop's environment but where programs lie", async () => {
    vi.stubEnv('MERCADOPAGO_ACCESS_TOKEN', 'planted-token');
    vi.stubEnv('DATABASE_URL', 'postgres://planted');
    const press = createPicturePress();
    const result = await press.run({ kind: 'normalise', bytes: await photograph() });
    expect(result.kind).toBe('normalised');
    const pids = await pressPids();
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
      expect(environment).not.toContain('planted');
      const names = environment.split('\0').map((entry) => entry.split('=')[0] ?? '');
      const allowed =
        /^(|PATH|LD_LIBRARY_PATH|TMPDIR|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX|NODE_CHANNEL_(FD|\w+_MODE))$/;
      expect(names.filter((name) => !allowed.test(name))).toEqual([]);
    }
    press.stop();
  });
});

describe('the demonstration', () => {
  it('[DEMO-14] makes its pictures once for all data folders of a machine', async () => {
    const node = await startNode();
    const { pool, db } = node.database;
    const waiting = async () =>
      Number((await pool.query("select count(*) as n from media where state = 'new'")).rows[0].n);
    const all = await waiting();
    const banner = await keepBanner({ db, media: node.media });
    node.media.start();
    await until(async () => (await waiting()) <= all - 4);

    const second = await startNode();
    await keepBanner({ db: second.database.db, media: second.media });
    const { rows } = await second.database.pool.query('select key from media order by id limit 1');
    for (const path of [`/midia/${rows[0].key}/640.avif`, `${banner.tall.url}/1280.avif`]) {
      expect([path, (await fetch(second.url + path)).headers.get('content-type')]).toEqual([
        path,
        'image/avif',
      ]);
    }
  }, 400_000);
});
