import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDirectPictures, type DirectPictures } from '../src/server/features/media/direct-pictures.ts';
import { createMediaFolder } from '../src/server/features/media/media-folder.ts';
import { createSharedSizes } from '../src/server/features/media/shared-sizes.ts';
import { createDirectBucket } from '../src/server/providers/bucket/direct.ts';
import { nullIfRefused } from '../src/server/providers/bucket/port.ts';
import { createS3Bucket } from '../src/server/providers/bucket/s3.ts';
import { httpCall } from '../src/server/providers/http-call.ts';
import { startBucket, type BucketStandIn } from './support/bucket.ts';
import { inTime } from './support/in-time.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';

/** What the shop sees of a bucket to which it has led browsers. */
// Long: it looks every five seconds.

const FILE = '320.webp';
const WEBP = Buffer.from('RIFF....WEBP, as far as anybody looks');
const KEYS = ['one', 'two', 'three'];
const [FIRST = ''] = KEYS;
const clock = () => new Date();
const HOUR_MS = 3_600_000;

let bucket: BucketStandIn;
let folder: TemporaryFolder;
let direct: DirectPictures;
let puts: string[];
/** Until then nothing is put there. */
let holding: PromiseWithResolvers<void> | undefined;
const said = () => vi.fn<(...words: unknown[]) => void>();
const log = { info: said(), warn: said(), error: said() };

beforeEach(async () => {
  vi.clearAllMocks();
  puts = [];
  holding = undefined;
  [bucket, folder] = await Promise.all([startBucket(), temporaryFolder('vitrine-watch')]);
  const { mediaUrl, directUrl: url } = bucket;
  for (const key of KEYS) await keep(key);
  const real = createS3Bucket(mediaUrl);
  const put: typeof real.put = async (name, ...rest) => {
    puts.push(name);
    await holding?.promise;
    return real.put(name, ...rest);
  };
  direct = createDirectPictures({
    bucket: createDirectBucket({ mediaUrl, url, http: httpCall }),
    shared: createSharedSizes({ bucket: { ...real, put }, clock, log }),
    folder: filesOf(folder),
    clock,
    log,
    count: () => undefined,
  });
  direct.start();
});
afterEach(async () => {
  holding?.resolve();
  await direct.stop();
  await bucket.close();
  await folder.remove();
});

const filesOf = ({ path }: TemporaryFolder) => createMediaFolder(join(path, 'media'));

async function keep(key: string): Promise<void> {
  await filesOf(folder).writeOriginal(key, { bytes: WEBP, contentType: 'image/webp' });
  await filesOf(folder).writeSize(key, FILE, WEBP);
}

/** A busy machine is no failure. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });
const led = () => KEYS.filter((key) => direct.addressOf(key, FILE) !== null);

function offerAll(): void {
  for (const key of KEYS) direct.offer(key, FILE);
}

it('[DPIC-07] a bucket that lost one of its files may have lost them all: nobody is led to another one', async () => {
  offerAll();
  await eventually(led).toEqual(KEYS);
  for (const key of KEYS) bucket.set(`${key}-${FILE}`, null);
  const before = bucket.visits.length;
  await eventually(led).toEqual([]);
  expect(bucket.visits.slice(before).map(({ status }) => status)).toEqual([404]);
  offerAll();
  await eventually(led).toEqual(KEYS);
});

it('[DPIC-07] a bucket that answers with something else is set aside, until it has pictures again', async () => {
  offerAll();
  await eventually(led).toEqual(KEYS);
  const page = Buffer.from('<!doctype html><h1>Em manutenção</h1>');
  for (const key of KEYS) bucket.set(`${key}-${FILE}`, { bytes: page, type: 'text/html', cacheControl: '' });
  await eventually(led).toEqual([]);
  expect(log.warn.mock.calls[0]?.[0]).toEqual({ detail: 'it answers something else' });
  for (const key of KEYS) bucket.set(`${key}-${FILE}`, { bytes: WEBP, type: 'image/webp', cacheControl: '' });
  offerAll();
  await eventually(led).toEqual(KEYS);
});

it('[DPIC-07] a bucket that dies while something is put there is noticed all the same', async () => {
  offerAll();
  await eventually(led).toEqual(KEYS);
  holding = Promise.withResolvers();
  await keep('four');
  direct.offer('four', FILE);
  await eventually(() => puts).toContain(`four-${FILE}`);
  bucket.fail(true);
  await eventually(led).toEqual([]);
  expect(log.warn.mock.calls[0]?.[0]).toEqual({ detail: '503' });
});

it('[DPIC-15] the shop ends in time while the bucket hangs', async () => {
  bucket.delay(HOUR_MS, 'PUT');
  direct.offer(FIRST, FILE);
  await eventually(() => puts).toEqual([`${FIRST}-${FILE}`]);
  await expect(inTime(direct.stop, { waitsMs: 6000, limitMs: 7000 })).resolves.toBeUndefined();
});

it('[DPIC-15] nobody waits for a bucket any more who is told to end', async () => {
  bucket.delay(HOUR_MS);
  const cutting = new AbortController();
  const asked = createS3Bucket(bucket.mediaUrl).get(FIRST, { cutting: cutting.signal });
  cutting.abort(new Error('The shop ends'));
  await expect(asked).rejects.toThrow('The shop ends');
});

it('[DPIC-14] only a bucket that denies access may have no such picture; one that refuses the key can’t be asked', async () => {
  const stranger = createS3Bucket(bucket.mediaUrl.replace('segredo', 'errado'));
  await expect(stranger.get(FIRST).catch(nullIfRefused)).rejects.toThrow('403 SignatureDoesNotMatch');
  bucket.refuse(true);
  expect(await createS3Bucket(bucket.mediaUrl).get(FIRST).catch(nullIfRefused)).toBeNull();
});
