import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMedia, mediaRoutes, type Media } from '../src/server/features/media/index.ts';
import { createDirectBucket } from '../src/server/providers/bucket/direct.ts';
import { createS3Bucket } from '../src/server/providers/bucket/s3.ts';
import { httpCall } from '../src/server/providers/http-call.ts';
import { startBucket, type BucketStandIn } from './support/bucket.ts';
import { openCatalogOffice, type CatalogOffice } from './support/catalog-office.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';
import type { Client } from './support/workbench.ts';

/** Pictures that browsers get from the bucket: two servers on one database and one bucket. */
// Long: sizes are made, and the bucket is set aside and back five times.

const SENT_ON = 307;

let office: CatalogOffice;
let bucket: BucketStandIn;
let other: { media: Media; client: Client };
/** A picture whose sizes are in the bucket. */
let key: string;
const folders: TemporaryFolder[] = [];
const sent: string[] = [];

const directOf = ({ mediaUrl, directUrl }: BucketStandIn) =>
  createDirectBucket({ mediaUrl, url: directUrl, http: httpCall });
const directBy = (of: BucketStandIn) => ({
  bucket: createS3Bucket(of.mediaUrl),
  direct: { bucket: directOf(of), count: (how: string) => void sent.push(how) },
});

/** Another server of the same shop, with a folder of its own. */
async function openNode(of = bucket) {
  const folder = await temporaryFolder('vitrine-direct');
  folders.push(folder);
  const media = createMedia({
    ...office.world,
    dataDir: folder.path,
    ...directBy(of),
    recover: async () => null,
    onPicturesReady: async () => undefined,
  });
  const client = await office.serve({ calls: [], files: [mediaRoutes({ media })] });
  return { media, client };
}

const paint = (background: string, width = 600) =>
  sharp({ create: { width, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Its key, once its sizes are in the bucket. */
async function uploaded(background: string): Promise<string> {
  const { url } = await office.media.storeMedia(await paint(background));
  const key = url.slice('/midia/'.length);
  const isThere = () => {
    if (!bucket.names().includes(`${key}-480.webp`)) throw new Error('Its sizes are not there yet');
  };
  await vi.waitFor(isThere, { timeout: 120_000 });
  return key;
}

/** A busy machine is no failure. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 120_000 });
const get = (path: string, init: RequestInit = {}, url = office.url) =>
  fetch(url + path, { redirect: 'manual', ...init });
const statusOf = async (path: string, url = office.url) => {
  const answer = await get(path, {}, url);
  await answer.arrayBuffer();
  return answer.status;
};
const led = (path: string, url = office.url) => eventually(() => statusOf(path, url)).toBe(SENT_ON);

beforeAll(async () => {
  bucket = await startBucket({ clock: () => office?.clock() ?? new Date() });
  office = await openCatalogOffice(directBy(bucket));
  other = await openNode();
  office.goods.startWork?.();
  other.media.start();
  key = await uploaded('#a33b5c');
});
afterAll(async () => {
  await other?.media.stop();
  await office?.close();
  await bucket?.close();
  for (const folder of folders) await folder.remove();
});

describe('a picture', () => {
  it('[DPIC-03] is put into the bucket in its sizes, each as what it is and to be kept for good', async () => {
    const names = ['320.avif', '320.webp', '480.avif', '480.webp'].map((file) => `${key}-${file}`);
    expect(bucket.names()).toEqual(expect.arrayContaining([key, ...names]));
    for (const name of [key, ...names]) {
      const file = bucket.file(name);
      const { format, compression } = await sharp(file?.bytes).metadata();
      expect(file?.type).toBe(compression === 'av1' ? 'image/avif' : `image/${format}`);
      expect(file?.cacheControl).toBe('public, max-age=31536000, immutable');
    }
  });

  it('[DPIC-04] is sent from there by a detour that tells it nothing, and from the shop at its own address', async () => {
    const path = `/midia/${key}/direta/320.avif`;
    await led(path);
    const answer = await get(path);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=600');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const location = answer.headers.get('location') ?? '';
    expect(location.startsWith(`${bucket.directUrl}/${key}-320.avif?`)).toBe(true);
    const picture = await fetch(location);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
    const own = await get(`/midia/${key}/320.avif`);
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(Buffer.from(await own.arrayBuffer())).toEqual(Buffer.from(await picture.arrayBuffer()));
    for (const file of ['', '/social.jpg']) expect(await statusOf(`/midia/${key}${file}`)).toBe(200);
  });

  it('[DPIC-04] is answered by the shop where only its headers are asked for, or the browser has it', async () => {
    const path = `/midia/${key}/direta/480.webp`;
    await led(path);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const etag = head.headers.get('etag') ?? '';
    expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const part = await fetch(office.url + path, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
  });

  it.each([
    '..%2f..%2fsegredo',
    '..%2f320.avif',
    '320.svg',
    '320.avif.html',
    'social.jpg',
    'logo-88.webp',
    '//mau.example',
    '320.avif%00',
    `${'3'.repeat(3000)}.avif`,
  ])('[DPIC-05] of no such name leads nowhere: %s', async (name) => {
    const answer = await get(`/midia/${key}/direta/${name}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('[DPIC-05] that the shop never had, or in a width of nobody’s, costs the bucket nothing', async () => {
    expect(await statusOf(`/midia/${'0'.repeat(32)}/direta/320.avif`)).toBe(404);
    for (const file of ['321.avif', '20.webp', '9999.avif'])
      expect(await statusOf(`/midia/${key}/direta/${file}`)).toBe(200);
    const wanted = await uploaded('#c0ffee');
    await led(`/midia/${wanted}/direta/320.avif`);
    const asked = bucket.visits.map(({ name }) => name);
    expect(asked).toContain(`${wanted}-320.avif`);
    expect(asked.filter((name) => /(^0{32})|-(321|20|9999)\./.test(name))).toEqual([]);
  });
});

describe('another server', () => {
  it('[DPIC-06] shows what the first has made, without making it again', async () => {
    const marked = await uploaded('#5b8def');
    // Told apart from what it would make itself.
    const mark = await sharp(await paint('#123456', 480))
      .avif()
      .toBuffer();
    const own = bucket.file(`${marked}-480.avif`);
    bucket.set(`${marked}-480.avif`, { ...own, bytes: mark, type: 'image/avif', cacheControl: '' });
    const late = await openNode();
    const puts = bucket.puts();
    late.media.start();
    await led(`/midia/${marked}/direta/480.avif`, late.client.url);
    const shown = async () => {
      const answer = await get(`/midia/${marked}/480.avif`, {}, late.client.url);
      return Buffer.from(await answer.arrayBuffer()).equals(mark);
    };
    await eventually(shown).toBe(true);
    await eventually(() => statusOf(`/midia/${marked}/480.webp`, late.client.url)).toBe(200);
    expect(bucket.puts()).toBe(puts);
    await late.media.stop();
  });

  it('[DPIC-06] leaves a new picture to whoever took it, for a while', async () => {
    const [idle, busy] = [await openNode(), await openNode()];
    const left = await idle.media.storeMedia(await paint('#e07a5f'));
    const later = new Date(Date.now() + 3_600_000);
    await office.db.updateTable('media').set({ created_at: later }).where('id', '=', left.id).execute();
    busy.media.start();
    const own = await busy.media.storeMedia(await paint('#81b29a'));
    const nameOf = ({ url }: { url: string }) => `${url.slice('/midia/'.length)}-480.webp`;
    await eventually(() => bucket.names()).toContain(nameOf(own));
    expect(bucket.names()).not.toContain(nameOf(left));
    office.pass(7_200_000);
    await eventually(() => bucket.names()).toContain(nameOf(left));
    office.present();
    await Promise.all([idle.media.stop(), busy.media.stop()]);
  });
});

describe('a bucket', () => {
  const blows: [string, () => void, () => void][] = [
    ['that fails', () => bucket.fail(true), () => bucket.fail(false)],
    ['that is slow', () => bucket.delay(4000), () => bucket.delay(0)],
    ['that lets nobody read', () => bucket.refuse(true), () => bucket.refuse(false)],
  ];
  it.each(blows)('[DPIC-07] %s is set aside, and used again when it is well', async (_, strike, mend) => {
    const path = `/midia/${key}/direta/320.webp`;
    await led(path);
    strike();
    await eventually(() => statusOf(path)).toBe(200);
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    mend();
    await led(path);
  });

  it('[DPIC-07] that lost a file is given it again', async () => {
    const [path, name] = [`/midia/${key}/direta/320.webp`, `${key}-320.webp`];
    await led(path);
    bucket.set(name, null);
    const isThere = async () => {
      await statusOf(path);
      return bucket.names().includes(name);
    };
    await eventually(isThere).toBe(true);
    await led(path);
    expect(bucket.file(name)?.type).toBe('image/webp');
  });

  it('[DPIC-07] that has something else under a picture’s name is not asked for it', async () => {
    const odd = await uploaded('#b56576');
    const [path, name] = [`/midia/${odd}/direta/480.avif`, `${odd}-480.avif`];
    const { url } = other.client;
    const own = async () => (await get(`/midia/${odd}/480.avif`, {}, url)).headers.get('content-type');
    await eventually(own).toBe('image/avif');
    const bytes = Buffer.from('<!doctype html><script>alert(1)</script>');
    bucket.set(name, { bytes, type: 'text/html', cacheControl: '' });
    const looks = () => bucket.visits.filter((visit) => visit.name === name).length;
    const before = looks();
    expect(await statusOf(path, url)).toBe(200);
    await eventually(looks).toBeGreaterThan(before);
    expect(await statusOf(path, url)).toBe(200);
  });

  it('[DPIC-07] that tells nobody what it lacks is given what it lacks', async () => {
    const shy = await startBucket({ clock: office.clock, isUnlisted: true });
    const node = await openNode(shy);
    node.media.start();
    const { url } = await node.media.storeMedia(await paint('#6d597a'));
    await led(`${url}/direta/480.avif`, node.client.url);
    expect(shy.refused()).toBe(0);
    await node.media.stop();
    await shy.close();
  });

  it('[DPIC-08] is counted: what it sends, and what the shop does, with why', () => {
    expect(new Set(sent)).toEqual(new Set(['direct', 'missing', 'aside']));
  });
});
