import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { AppError, invalid } from '../../errors.ts';
import { createMediaFolder, type Original } from './media-folder.ts';
import { insertMedia } from './media.store.ts';
import { createPicturePress } from './picture-press.ts';
import { createPictureWorker } from './picture-worker.ts';

const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

export interface MediaDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  dataDir: string;
  /** The original of a picture that this node's folder lacks, if it can be had. */
  recover: (key: string) => Promise<Original | null>;
  /** Pictures got sizes that pages should name. */
  onPicturesReady: () => Promise<void>;
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
  /** One of the made sizes, '640.avif'; null while it is not there. */
  size(key: string, file: string): Promise<Buffer | null>;
  /** There are new rows to make sizes for. */
  wake(): void;
}

/** Where the shop shows a picture of its own. */
export function mediaUrl(key: string): string {
  return `/midia/${key}`;
}

/** A key for these parts, of hexadecimal digits. */
export function mediaKey(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

/** The shop's own pictures: kept by content, and made into the sizes that pages ask for. */
export function createMedia({ db, clock, log, dataDir, recover, onPicturesReady }: MediaDeps): Media {
  const folder = createMediaFolder(join(dataDir, 'media'));
  // A process of their own: an owner who uploads doesn't wait for sizes of other pictures.
  const uploads = createPicturePress();
  const worker = createPictureWorker({
    db,
    clock,
    log,
    folder,
    press: createPicturePress(),
    recover,
    onPicturesReady,
  });

  async function original(key: string): Promise<Original | null> {
    const there = await folder.readOriginal(key);
    if (there !== null) return there;
    const recovered = await recover(key);
    if (recovered !== null) await folder.writeOriginal(key, recovered);
    return recovered;
  }

  async function storeMedia(bytes: Uint8Array): Promise<StoredMedia> {
    if (bytes.length > MAX_UPLOAD_BYTES) {
      throw new AppError(413, 'corpo_grande', 'A imagem é grande demais: envie uma de até 5 MB.');
    }
    const made = await uploads.run({ kind: 'normalise', bytes });
    if (made.kind === 'refused') {
      throw new AppError(
        415,
        'tipo_nao_aceito',
        'Envie uma foto em JPEG, PNG, WebP ou AVIF, de até 25 megapixels.',
      );
    }
    if (made.kind !== 'normalised') throw invalid('Não foi possível ler a imagem: tente salvá-la de novo.');
    const key = mediaKey(made.bytes);
    await folder.writeOriginal(key, { bytes: Buffer.from(made.bytes), contentType: 'image/webp' });
    const { width, height } = made;
    const row = { key, content_type: 'image/webp', bytes: made.bytes.length, width, height };
    const id = (await insertMedia(db, [row])).get(key);
    if (id === undefined) throw new Error('A picture that was just inserted is gone');
    worker.wake();
    return { id, url: mediaUrl(key), width, height };
  }

  return {
    start: worker.start,
    async stop() {
      uploads.stop();
      await worker.stop();
    },
    wake: worker.wake,
    storeMedia,
    original,
    keepOriginal: folder.writeOriginal,
    size: folder.readSize,
  };
}
