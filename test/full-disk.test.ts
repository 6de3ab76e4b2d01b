import { readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../src/sandbox/store.ts';
import { createMediaFolder } from '../src/server/features/media/media-folder.ts';
import { createLogFile } from '../src/server/logs/log-file.ts';
import { MARINA } from './support/accounts.ts';
import { freshDatabase, ownPostgres, type OwnPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { call } from './support/provider.ts';
import { startShop } from './support/shop.ts';
import { databaseOn, refuseRows, smallDisk, type SmallDisk } from './support/small-disk.ts';

// Long: a database server of its own, with all migrations, on a busy machine.

/** A disk that fills up under the database and the pictures, and has room again. */

const MEGABYTES = 64;
const ADMIN_PASSWORD = 'alecrim-do-campo-2026';

let disk: SmallDisk | null;
let postgres: OwnPostgres;
let shop: RunningShop;
let url: string;
let owner: Record<string, string>;

/** No room from here on, but in pages that have rows; returns what makes some. */
async function runOutOfRoom(): Promise<() => Promise<void>> {
  if (disk === null) return refuseRows(url);
  await disk.fill();
  return disk.free;
}

beforeAll(async () => {
  [disk, postgres] = await Promise.all([smallDisk(MEGABYTES), ownPostgres()]);
  // A plain one where no disk can be made, which is told to have no room.
  url = disk === null ? (await freshDatabase(postgres.url)).url : await databaseOn(disk, postgres.url);
  const env = { DATABASE_URL: url, ADMIN_PASSWORD, SEED_DEMO: 'off' };
  shop = await startShop({ env, ...(disk !== null && { dataDir: join(disk.path, 'data') }) });
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  const { token } = (
    await call<{ token: string }>(`${shop.url}/api/admin/login`, { method: 'POST', headers: {}, body })
  ).body;
  owner = { authorization: `Bearer ${token}` };
});
afterAll(async () => {
  await shop?.stop();
  await postgres?.stop();
  await disk?.remove();
});

async function register(person: typeof MARINA) {
  const body = JSON.stringify(person);
  const headers = { 'content-type': 'application/json' };
  return fetch(`${shop.url}/api/clientes/registrar`, { method: 'POST', headers, body });
}

const picture = await sharp({
  create: {
    width: 1200,
    height: 1200,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .jpeg()
  .toBuffer();

async function upload(): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'foto.jpg');
  return fetch(`${shop.url}/api/gerenciamento/midia`, { method: 'POST', headers: owner, body: form });
}

describe('a disk without room', () => {
  it('[OPS-42] refuses what would be written with a sentence, serves kept pages, and is over as soon as there is room', async () => {
    const before = await (await fetch(shop.url)).text();
    const makeRoom = await runOutOfRoom();
    for (const answer of [await register(MARINA), await upload()]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(await answer.json()).toMatchObject({
        sucesso: false,
        codigo: 'sem_espaco',
        erro: expect.stringContaining('Tente de novo'),
      });
    }
    expect(await (await fetch(shop.url)).text()).toBe(before);
    expect((await fetch(`${shop.url}/api/produtos?limit=1`)).status).toBe(200);
    const uploaded = async () =>
      (await filesOf(join(shop.dataDir, 'media'))).filter((name) => name.startsWith('original.webp'));
    expect(disk === null ? [] : await uploaded()).toEqual([]);

    await makeRoom();
    expect((await register(MARINA)).status).toBe(201);
    const kept = await upload();
    expect(kept.status).toBe(201);
    const { url: address } = (await kept.json()) as { url: string };
    expect((await fetch(new URL(address, shop.url))).status).toBe(200);
    expect(await uploaded()).toEqual(['original.webp']);
  });

  it('[OPS-42] leaves no half of a picture', async () => {
    if (disk === null) return;
    const root = join(disk.path, 'pictures');
    const folder = createMediaFolder(root);
    const original = { bytes: Buffer.alloc(1024 * 1024, 1), contentType: 'image/webp' };
    await disk.fill();
    // Some room, and less than the picture takes.
    const filler = join(disk.path, 'filler');
    await shorten(filler, 200 * 1024);
    await expect(folder.writeOriginal('half', original)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await filesOf(root)).toEqual([]);
    await disk.free();
    await folder.writeOriginal('half', original);
    expect(await filesOf(root)).toEqual(['original.webp']);
  });
});

describe('files that grow on a disk without room', () => {
  const PAGE = 4096;
  /** Less than what is written next. */
  const almostFull = async (full: SmallDisk) => {
    await full.fill();
    await shorten(join(full.path, 'filler'), PAGE);
  };

  it('[OPS-42] begin a new line of the log after one that was cut', async () => {
    if (disk === null) return;
    let now = new Date('2026-11-25T12:00:00Z');
    const lost: unknown[] = [];
    const folder = join(disk.path, 'log-lines');
    const log = createLogFile({ folder, clock: () => now, onLost: ({ code }) => lost.push(code) });
    log.write('first\n');
    await almostFull(disk);
    for (let line = 0; line < 3; line += 1) log.write(`${'x'.repeat(3 * PAGE)}\n`);
    expect(lost).toEqual(['ENOSPC']);
    await disk.free();
    now = new Date(now.getTime() + 60_000);
    log.write('kept\n');
    log.close();
    const lines = (await readFile(log.path, 'utf8')).split('\n');
    expect([lines[0], lines.at(-2)]).toEqual(['first', 'kept']);
  });

  it('[OPS-42] hold all rows of the stand-ins once there is room again', async () => {
    if (disk === null) return;
    const file = join(disk.path, 'rows.jsonl');
    const store = await openStore(file);
    const rows = store.table<string>('rows', 10);
    rows.set('before', 'a');
    await store.flush();
    await almostFull(disk);
    rows.set('meanwhile', 'x'.repeat(3 * PAGE));
    await expect(store.flush()).rejects.toMatchObject({ code: 'ENOSPC' });
    await disk.free();
    rows.set('after', 'c');
    await store.close();
    const again = await openStore(file);
    expect(again.table<string>('rows', 10).list()).toEqual(['a', 'x'.repeat(3 * PAGE), 'c']);
    await again.close();
  });
});

async function shorten(path: string, bytes: number): Promise<void> {
  await truncate(path, (await stat(path)).size - bytes);
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
