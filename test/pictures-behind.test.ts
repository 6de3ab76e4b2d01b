import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { insertMedia, mediaRoutes } from '../src/server/features/media/index.ts';
import { createMediaFolder, type MediaFolder } from '../src/server/features/media/media-folder.ts';
import { createPictureWorker, type PictureWorker } from '../src/server/features/media/picture-worker.ts';
import type { SizeMaker } from '../src/server/features/media/size-maker.ts';
import { openWorkbench, type Workbench } from './support/workbench.ts';

/** In which order pictures have their turn; here nothing is made of them. */

type Turn = ReturnType<SizeMaker['make']>;

let bench: Workbench;
let folder: MediaFolder;
let worker: PictureWorker | undefined;
/** Whose turn it was. */
let turns: string[];
/** What comes of a turn. */
let outcome: (key: string, cutting?: AbortSignal) => Awaited<Turn> | Turn;

beforeAll(async () => {
  bench = await openWorkbench();
  folder = createMediaFolder(join(bench.folder, 'media'));
});
afterEach(async () => {
  await worker?.stop();
  bench.present();
  await bench.db.deleteFrom('media').execute();
});
afterAll(() => bench?.close());

function start(): void {
  turns = [];
  outcome = () => ({ kind: 'nothing' });
  const make: SizeMaker['make'] = async (key, _, { cutting } = {}) => {
    turns.push(key);
    return outcome(key, cutting);
  };
  worker = createPictureWorker({
    ...bench.world,
    folder,
    maker: { find: async () => null, make },
    load: () => 0,
    makesAhead: true,
    isShared: true,
    onPicturesReady: async () => undefined,
  });
  worker.start();
}

async function add(key: string, contentType = 'image/webp'): Promise<void> {
  await insertMedia(bench.db, [{ key, content_type: contentType, bytes: 1, width: 600, height: 800 }]);
}
/** Here, so that it is left to nobody. */
async function take(key: string): Promise<void> {
  await folder.writeOriginal(key, { bytes: Buffer.from('x'), contentType: 'image/webp' });
  await add(key);
}

/** A busy machine is no failure. */
function had(count: number) {
  const read = () => {
    worker?.wake();
    return turns.length;
  };
  return expect.poll(read, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
}

it('[DPIC-06] a drawing that was left to another server has its turn once, and keeps no photograph waiting', async () => {
  start();
  await add('drawing', 'image/svg+xml');
  await take('first');
  await had(1);
  bench.pass(21_000);
  await had(2);
  await take('second');
  await had(3);
  expect(turns).toEqual(['first', 'drawing', 'second']);
});

it('[DPIC-14] a picture whose original was not to be had is tried again some minutes later', async () => {
  start();
  outcome = (key) => (key === 'lost' ? null : { kind: 'nothing' });
  await take('lost');
  await take('there');
  await had(2);
  expect(turns).toEqual(['lost', 'there']);
  bench.pass(600_000);
  await had(3);
  expect(turns).toEqual(['lost', 'there', 'lost']);
});

it('[DPIC-14] a picture that fails lets the others have their turn before it', async () => {
  await take('failing');
  await take('there');
  start();
  outcome = (key) => {
    if (key === 'failing' && turns.length < 3) throw new Error('The bucket is away');
    return { kind: 'nothing' };
  };
  await had(3);
  expect(turns).toEqual(['failing', 'there', 'failing']);
});

it('[DPIC-15] a picture that waits for the bucket is given up when the shop ends', async () => {
  start();
  outcome = (_, cutting) => new Promise((resolve) => cutting?.addEventListener('abort', () => resolve(null)));
  await take('waiting');
  await had(1);
  await expect(worker?.stop()).resolves.toBeUndefined();
});

it('[DPIC-05] a width that the shop has not made costs the bucket no question', async () => {
  const offered: string[] = [];
  const image = { bytes: Buffer.from('x'), contentType: 'image/webp' };
  const media: Parameters<typeof mediaRoutes>[0]['media'] = {
    original: async () => image,
    size: async (_, file) => (file === '320.webp' ? image.bytes : null),
    shareable: async () => null,
    mark: async () => null,
    ask: () => undefined,
    direct: {
      addressOf: () => null,
      offer: (_, file) => void offered.push(file),
      start: () => undefined,
      stop: async () => undefined,
    },
  };
  const { url } = await bench.serve({ calls: [], files: [mediaRoutes({ media })] });
  for (const file of ['320.webp', '1280.webp', '320.avif']) {
    const answer = await fetch(`${url}/midia/${'a'.repeat(32)}/direta/${file}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'x']);
  }
  expect(offered).toEqual(['320.webp']);
});
