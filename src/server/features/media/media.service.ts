import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { sharedWork } from '../../bounded.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { AppError, invalid, providerFailed } from '../../errors.ts';
import type { Bucket } from '../../providers/bucket/port.ts';
import { createMediaFolder, type Original } from './media-folder.ts';
import { insertMedia, isKnown } from './media.store.ts';
import { createPicturePress } from './picture-press.ts';
import { createPictureShelf } from './picture-shelf.ts';
import { parseFile, WIDTHS } from './picture-sizes.ts';
import { createPictureWorker } from './picture-worker.ts';
import { createServerLoad } from './server-load.ts';
import { createSizeMaker } from './size-maker.ts';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

export interface MediaDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  dataDir: string;
  /** Where the originals of uploads lie besides, for all servers; null: each server's own folder is all there is. */
  bucket?: Bucket | null;
  /** What the data folders of this machine share of drawings; null: nothing. */
  shelfFolder?: string | null;
  /** The original of a picture that this node's folder and the bucket lack, if it can be had. */
  recover: (key: string) => Promise<Original | null>;
  /** Pictures got sizes that pages should name. */
  onPicturesReady: (mediaIds: readonly number[]) => Promise<void>;
}

/** A picture that the shop holds itself. */
interface StoredMedia {
  id: number;
  url: string;
  width: number;
  height: number;
}

export interface Media {
  /** Begins to make sizes in the background. */
  start(): void;
  stop(): Promise<void>;
  /** Keeps a photograph, re-encoded. Throws 413, 415 or 422 with a text for its owner. */
  storeMedia(bytes: Uint8Array): Promise<StoredMedia>;
  /** Keeps an original that has its row, or will have it, under this key. */
  keepOriginal(key: string, original: Original): Promise<void>;
  /** Null where this node neither has nor can get it. */
  original(key: string): Promise<Original | null>;
  /** One of the made sizes, '640.avif'; null while it is not there, or for any other name. */
  size(key: string, file: string): Promise<Buffer | null>;
  /** Somebody would see this size of a drawing that is kept here: it is made next. Waits for nothing. */
  ask(key: string, file: string): void;
  /** A JPEG for link previews, made when it is first asked for; null where there is no such picture. */
  shareable(key: string): Promise<Buffer | null>;
  /** There are new rows to make sizes for. */
  wake(): void;
}

/** What a picture is called for link previews, and how wide it is. */
export const SHAREABLE = 'social.jpg';
const SHARED_WIDTH = 900;

/** Where the shop shows a picture of its own. */
export function mediaUrl(key: string): string {
  return `/midia/${key}`;
}

export function tooLarge(): AppError {
  return new AppError(413, 'corpo_grande', 'A imagem é grande demais: envie uma de até 10 MB.');
}

function tooManyPixels(): AppError {
  return invalid('A imagem tem pontos demais: envie uma de até 40 megapixels.');
}

/** A key for these parts, of hexadecimal digits. */
export function mediaKey(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

/** The shop's own pictures: kept by content, and made into the sizes that pages ask for. */
export function createMedia(deps: MediaDeps): Media {
  const { db, clock, log, dataDir, bucket = null, onPicturesReady } = deps;
  const folder = createMediaFolder(join(dataDir, 'media'));
  const recover = async (key: string) => (await bucket?.get(key)) ?? deps.recover(key);
  // A process of their own: an owner who uploads doesn't wait for sizes of other pictures.
  const uploads = createPicturePress();
  const press = createPicturePress();
  const shelf = createPictureShelf({ folder: deps.shelfFolder ?? null });
  const maker = createSizeMaker({ folder, press, shelf, recover });
  const load = createServerLoad();
  const worker = createPictureWorker({ db, clock, log, folder, maker, load, onPicturesReady });

  async function original(key: string): Promise<Original | null> {
    const there = await folder.readOriginal(key);
    if (there !== null) return there;
    // Anybody may ask for any key: what the shop never had costs no call to the bucket.
    if (!(await isKnown(db, key))) return null;
    const recovered = await recover(key).catch((error: unknown) => {
      throw providerFailed(502, 'Esta imagem não pôde ser lida agora.', error);
    });
    if (recovered !== null) await folder.writeOriginal(key, recovered);
    return recovered;
  }

  async function storeMedia(bytes: Uint8Array): Promise<StoredMedia> {
    if (bytes.length > MAX_UPLOAD_BYTES) throw tooLarge();
    const made = await uploads.run({ kind: 'normalise', bytes });
    if (made.kind === 'refused') {
      if (made.why === 'pixels') throw tooManyPixels();
      throw new AppError(415, 'tipo_nao_aceito', 'Envie uma foto em JPEG, PNG, WebP ou AVIF.');
    }
    if (made.kind !== 'normalised') throw invalid('Não foi possível ler a imagem: tente salvá-la de novo.');
    const key = mediaKey(made.bytes);
    const original = { bytes: Buffer.from(made.bytes), contentType: 'image/webp' };
    // Before its row: whoever sees the picture finds it.
    await bucket?.put(key, original).catch((error: unknown) => {
      throw providerFailed(
        502,
        'Não foi possível guardar a imagem agora. Tente de novo em instantes.',
        error,
      );
    });
    await folder.writeOriginal(key, original);
    const { width, height } = made;
    const row = { key, content_type: 'image/webp', bytes: made.bytes.length, width, height };
    const id = (await insertMedia(db, [row])).get(key);
    if (id === undefined) throw new Error('A picture that was just inserted is gone');
    worker.wake();
    return { id, url: mediaUrl(key), width, height };
  }

  const shareOnce = sharedWork<Buffer | null>('shareable-pictures');

  async function makeShareable(key: string): Promise<Buffer | null> {
    if ((await original(key)) === null) return null;
    const source = await folder.originalPath(key);
    if (source === null) return null;
    const target = join(folder.pathOf(key), SHAREABLE);
    await uploads.run({ kind: 'share', source, target, width: SHARED_WIDTH });
    return folder.readSize(key, SHAREABLE);
  }

  async function shareable(key: string): Promise<Buffer | null> {
    const there = await folder.readSize(key, SHAREABLE);
    return there ?? shareOnce(key, () => makeShareable(key));
  }

  return {
    shareable,
    start: worker.start,
    async stop() {
      uploads.stop();
      press.stop();
      await worker.stop();
    },
    wake: worker.wake,
    storeMedia,
    original,
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
