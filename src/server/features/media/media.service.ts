import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { providerFailed } from '../../errors.ts';
import { nullIfRefused, type Bucket, type DirectBucket } from '../../providers/bucket/port.ts';
import { createDirectPictures, type DirectPictures, type Sent } from './direct-pictures.ts';
import { createLinkPreviews } from './link-previews.ts';
import { createMediaFolder, type MediaFolder, type Original } from './media-folder.ts';
import { isKnown } from './media.store.ts';
import { createPicturePress } from './picture-press.ts';
import { createPictureShelf } from './picture-shelf.ts';
import { parseFile, WIDTHS } from './picture-sizes.ts';
import { createPictureWorker } from './picture-worker.ts';
import { createServerLoad } from './server-load.ts';
import { createSharedSizes } from './shared-sizes.ts';
import { createShopMarks, type MarkSource } from './shop-marks.ts';
import { createSizeMaker } from './size-maker.ts';
import { createUploads, type StoredMedia } from './uploads.ts';

export interface MediaDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  dataDir: string;
  /** Where the originals of uploads lie besides, for all servers; null: each server's own folder is all there is. */
  bucket?: Bucket | null;
  /** Where browsers get made sizes from the bucket itself, and who counts them; null: the shop sends all. */
  direct?: { bucket: DirectBucket; count(sent: Sent): void } | null;
  /** What the data folders of this machine share of drawings; null: nothing. */
  shelfFolder?: string | null;
  /** The original of a picture that this node's folder and the bucket lack, if it can be had. */
  recover: (key: string) => Promise<Original | null>;
  /** Do the shop's own settings name this picture so, that its files may be made of it? Of any one without it. */
  isOfShop?: (key: string, source: MarkSource) => Promise<boolean>;
  /** Are sizes made before anybody asks, or does another process on this folder do that? */
  makesAhead?: boolean;
  /** Pictures got sizes that pages should name. */
  onPicturesReady: (mediaIds: readonly number[]) => Promise<void>;
}

export interface Media {
  /** Begins to make sizes in the background. */
  start(): void;
  stop(): Promise<void>;
  /** Keeps a photograph, re-encoded. Throws 413, 415 or 422 with a text for its owner. */
  storeMedia(bytes: Uint8Array): Promise<StoredMedia>;
  /** Keeps an original that has its row, or will have it, under this key. */
  keepOriginal(key: string, original: Original): Promise<void>;
  /** Null where this node neither has nor can get it. Throws 502 where it can't be read now. */
  original(key: string): Promise<Original | null>;
  /** Likewise, and keeps none here that it had to get: for who reads all of them once. */
  originalOnce(key: string): Promise<Original | null>;
  /** One of the made sizes, '640.avif'; null while it is not there, or for any other name. */
  size(key: string, file: string): Promise<Buffer | null>;
  /** Somebody would see this size of a drawing that is kept here: it is made next. Waits for nothing. */
  ask(key: string, file: string): void;
  /** A JPEG for link previews, made when it is first asked for; null where there is no such picture. */
  shareable(key: string): Promise<Buffer | null>;
  /** What is made of the shop's logo or symbol, 'logo-88.webp'; null where there is no such picture or file. */
  mark(key: string, file: string): Promise<Buffer | null>;
  /** Sizes that the bucket sends; null where the shop sends all. */
  direct: DirectPictures | null;
  /** There are new rows to make sizes for. */
  wake(): void;
}

/** The shop's own pictures: kept by content, and made into the sizes that pages ask for. */
export function createMedia(deps: MediaDeps): Media {
  const { db, clock, log, dataDir, bucket = null, makesAhead = true } = deps;
  const { isOfShop = async () => true } = deps;
  const folder = createMediaFolder(join(dataDir, 'media'));
  const recover = async (key: string, cutting?: AbortSignal) =>
    (await bucket?.get(key, { cutting }).catch(nullIfRefused)) ?? deps.recover(key);
  // A process of their own: an owner who uploads doesn't wait for sizes of other pictures.
  const uploadPress = createPicturePress();
  const press = createPicturePress();
  const shelf = createPictureShelf({ folder: deps.shelfFolder ?? null });
  const { shared, direct } = inBucket(deps, folder);
  const maker = createSizeMaker({ folder, press, shelf, recover, shared });
  const load = createServerLoad();
  const isShared = shared !== null;
  const worker = createPictureWorker({ ...deps, folder, maker, load, makesAhead, isShared });
  const store = createUploads({ db, folder, bucket, press: uploadPress });

  const { original, recoverKnown } = createOriginals({ db, folder, recover });

  return {
    start() {
      worker.start();
      direct?.start();
    },
    async stop() {
      uploadPress.stop();
      press.stop();
      await Promise.all([worker.stop(), direct?.stop()]);
    },
    direct,
    wake: worker.wake,
    async storeMedia(bytes) {
      const stored = await store(bytes);
      worker.wake();
      return stored;
    },
    shareable: createLinkPreviews({ folder, press: uploadPress, original }),
    mark: createShopMarks({ folder, press: uploadPress, original, isOfShop, clock, log }),
    original,
    originalOnce: async (key) => (await folder.readOriginal(key)) ?? recoverKnown(key),
    keepOriginal: folder.writeOriginal,
    async size(key, file) {
      const size = parseFile(file);
      return size && maker.find(key, size);
    },
    ask(key, file) {
      const size = parseFile(file);
      if (size && WIDTHS.some((width) => width === size.width)) worker.ask(key, size);
    },
  };
}

/** What servers share of made sizes, and send browsers to, where both are wanted. */
function inBucket({ bucket, direct, clock, log }: MediaDeps, folder: MediaFolder) {
  if (!bucket || !direct) return { shared: null, direct: null };
  const shared = createSharedSizes({ bucket, clock, log });
  return { shared, direct: createDirectPictures({ ...direct, shared, folder, clock, log }) };
}

interface OriginalsDeps extends Pick<MediaDeps, 'db' | 'recover'> {
  folder: MediaFolder;
}

function createOriginals({ db, folder, recover }: OriginalsDeps) {
  async function recoverKnown(key: string): Promise<Original | null> {
    // Anybody may ask for any key: what the shop never had costs no call to the bucket.
    if (!(await isKnown(db, key))) return null;
    return recover(key).catch((error: unknown) => {
      throw providerFailed(502, 'Esta imagem não pôde ser lida agora.', error);
    });
  }

  async function original(key: string): Promise<Original | null> {
    const there = await folder.readOriginal(key);
    if (there !== null) return there;
    const recovered = await recoverKnown(key);
    if (recovered !== null) await folder.writeOriginal(key, recovered);
    return recovered;
  }

  return { original, recoverKnown };
}
