import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Picture } from '#shared/wire/catalog.ts';
import { listJobs } from '../src/server/jobs/index.ts';
import { startCatalogNode, type CatalogNode } from './support/catalog-node.ts';
import { freshDatabase, startPostgres, type FreshDatabase, type ServedPostgres } from './support/postgres.ts';

// Long: real pictures, made into all their sizes.

let postgres: ServedPostgres;
let database: FreshDatabase;
let node: CatalogNode;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await freshDatabase(postgres.url);
  node = await startCatalogNode(database.url);
  await node.seed();
  await node.catalog.start();
});

afterAll(async () => {
  await node?.stop();
  await database?.drop();
  await postgres?.stop();
});

/** The first picture that the worker takes up. */
async function firstKey(): Promise<string> {
  const { rows } = await node.database.pool.query('select key from media order by id limit 1');
  return rows[0].key;
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const began = Date.now();
  while (!(await done())) {
    if (Date.now() - began > 200_000) throw new Error('It never came');
    await sleep(50);
  }
}

function pictureOf(key: string, at = node): Picture | undefined {
  const pictures = at.catalog.snapshot().entries.flatMap((entry) => entry.produto.pictures);
  return pictures.find((picture) => picture.url.endsWith(key));
}

describe('a drawing of the demonstration catalogue', () => {
  it('[DEMO-11] is there as SVG before any size of it was made', async () => {
    const picture = pictureOf(await firstKey());
    expect(picture).toMatchObject({ widths: [320, 480, 640, 960, 1280], width: 1200, height: 1600 });
    expect(picture?.placeholder).toMatch(/^#[0-9a-f]{6}$/);
    const answer = await fetch(node.url + picture?.url, { headers: { 'accept-encoding': 'br' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(await answer.text()).toMatch(/^<svg /);
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(node.url + picture?.url, {
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('stands in for a size that is not made yet, but not for good', async () => {
    const answer = await fetch(`${node.url}/midia/${await firstKey()}/640.avif`);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('[DEMO-10] becomes WebP and AVIF in five widths as they are asked for, and is answered at once until then', async () => {
    const { rows } = await node.database.pool.query('select key from media order by id desc limit 1');
    const key: string = rows[0].key;
    const read = (file: string) => fetch(`${node.url}/midia/${key}/${file}`);
    expect((await read('1280.webp')).headers.get('content-type')).toContain('image/svg+xml');
    node.media.start();
    for (const width of [320, 480, 640, 960, 1280]) {
      for (const format of ['avif', 'webp']) {
        const isMade = async () =>
          (await read(`${width}.${format}`)).headers.get('content-type') === `image/${format}`;
        await until(isMade);
        const answer = await read(`${width}.${format}`);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const metadata = await sharp(await answer.arrayBuffer()).metadata();
        expect(metadata.width).toBe(width);
        expect(metadata.height / width).toBeCloseTo(4 / 3, 2);
      }
    }
  }, 240_000);

  it('[DEMO-13] is made into the sizes of cards while nobody asks, where cards show it, and into nothing else', async () => {
    const waiting = await node.database.pool.query(
      "select count(*)::int as n from media where state = 'new'",
    );
    const products = await node.database.pool.query('select count(*)::int as n from products');
    expect(waiting.rows[0].n).toBeLessThanOrEqual(products.rows[0].n);
    const first = await node.database.pool.query('select key from media order by id limit 1 offset 1');
    const path = join(node.dataDir, 'media', first.rows[0].key);
    await until(async () => (await readdir(path)).includes('640.avif'));
    expect((await readdir(path)).toSorted()).toEqual(['320.avif', '480.avif', '640.avif', 'original.svg']);
    const { rows } = await node.database.pool.query(
      'select key from media order by id desc offset 1 limit 1',
    );
    expect(await readdir(join(node.dataDir, 'media', rows[0].key))).toEqual(['original.svg']);
  }, 240_000);

  it('is a round of a job among the others', () => {
    expect(listJobs()['pictures']?.rounds).toBeGreaterThan(10);
  });

  it('is made into no other width, whoever asks', async () => {
    const key = await firstKey();
    for (const file of ['777.avif', '321.webp']) {
      const answer = await fetch(`${node.url}/midia/${key}/${file}`);
      expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    }
    await until(async () => {
      const answer = await fetch(`${node.url}/midia/${key}/320.webp`);
      return answer.headers.get('content-type') === 'image/webp';
    });
    const files = await readdir(join(node.dataDir, 'media', key));
    expect(files).not.toContain('777.avif');
    expect(files).not.toContain('321.webp');
  }, 240_000);

  it('is drawn again by a node whose folder lacks it', async () => {
    const key = await firstKey();
    const other = await startCatalogNode(database.url);
    await other.catalog.start();
    const [here, there] = await Promise.all([
      fetch(`${node.url}/midia/${key}`),
      fetch(`${other.url}/midia/${key}`),
    ]);
    expect(there.status).toBe(200);
    expect(await there.text()).toBe(await here.text());
    await rm(join(other.dataDir, 'media'), { recursive: true, force: true });
    expect((await fetch(`${other.url}/midia/${key}/480.webp`)).status).toBe(200);
    await other.stop();
  });
});

describe('addresses', () => {
  it.each([
    '/midia/x',
    '/midia/..%2f..%2fetc',
    `/midia/${'0'.repeat(32)}`,
    `/midia/${'0'.repeat(32)}/640.avif`,
  ])('that name no picture are 404: %s', async (path) => {
    expect((await fetch(node.url + path)).status).toBe(404);
  });

  it.each(['640.png', '0640.avif', '../original.svg', 'original.svg', '99999.avif'])(
    'of no size are 404: %s',
    async (file) => {
      const path = `/midia/${await firstKey()}/${encodeURIComponent(file)}`;
      expect((await fetch(node.url + path)).status).toBe(404);
    },
  );
});

const photograph = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 700, height: 900, channels: 3, background: '#a33b5c' } })
    .withExif({ IFD0: { Copyright: 'Somebody', Model: 'A camera' } })
    .toFormat(format)
    .toBuffer();

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    '[CAPI-83] as %s is encoded anew, its metadata gone, and has a row that waits for its sizes',
    async (format) => {
      const stored = await node.media.storeMedia(await photograph(format));
      expect(stored).toMatchObject({ width: 700, height: 900 });
      const answer = await fetch(node.url + stored.url);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const metadata = await sharp(await answer.arrayBuffer()).metadata();
      expect(metadata.format).toBe('webp');
      expect(metadata.exif).toBeUndefined();
    },
  );

  it('twice the same is one picture', async () => {
    const bytes = await photograph('png');
    const [first, second] = [await node.media.storeMedia(bytes), await node.media.storeMedia(bytes)];
    expect(second).toEqual(first);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('[CAPI-82] that is %s is refused by its bytes', async (_, text) => {
    await expect(node.media.storeMedia(Buffer.from(text))).rejects.toMatchObject({ status: 415 });
  });

  it('[CAPI-84] above 10 MB is 413', async () => {
    await expect(node.media.storeMedia(Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toMatchObject({
      status: 413,
    });
  });
});
