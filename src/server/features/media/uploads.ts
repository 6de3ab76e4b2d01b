import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { AppError, invalid, providerFailed } from '../../errors.ts';
import { sharedWork } from '../../limits/bounded.ts';
import type { Bucket } from '../../providers/bucket/port.ts';
import type { MediaFolder } from './media-folder.ts';
import { mediaKey, mediaUrl } from './media-key.ts';
import { insertMedia, isKnown } from './media.store.ts';
import type { PicturePress } from './picture-press.ts';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** A picture that the shop holds itself. */
export interface StoredMedia {
  id: number;
  url: string;
  width: number;
  height: number;
}

export interface UploadsDeps {
  db: Kysely<DB>;
  folder: MediaFolder;
  bucket: Bucket | null;
  press: PicturePress;
}

/** Keeps photographs, re-encoded. Throws 413, 415 or 422 with a text for their owner. */
export function createUploads({ db, folder, bucket, press }: UploadsDeps) {
  // The same picture sent twice at once is kept once: nobody takes away what the other has just been told of.
  const oneOfEach = sharedWork<StoredMedia>('uploads');

  async function keep(made: Normalised, key: string): Promise<StoredMedia> {
    const original = { bytes: Buffer.from(made.bytes), contentType: 'image/webp' };
    // Before its row: whoever sees the picture finds it.
    await bucket?.put(key, original).catch((error: unknown) => {
      throw providerFailed(
        502,
        'Não foi possível guardar a imagem agora. Tente de novo em instantes.',
        error,
      );
    });
    const isNew = (await folder.originalPath(key)) === null;
    await folder.writeOriginal(key, original);
    const { width, height } = made;
    const row = { key, content_type: 'image/webp', bytes: made.bytes.length, width, height };
    try {
      const id = (await insertMedia(db, [row])).get(key);
      if (id === undefined) throw new Error('A picture that was just inserted is gone');
      return { id, url: mediaUrl(key), width, height };
    } catch (error) {
      if (isNew) await takeBack(key);
      throw error;
    }
  }

  /** A file that nothing names; where the database can't say so it stays: a picture too many does less harm than one too few. */
  async function takeBack(key: string): Promise<void> {
    const mayStay = await isKnown(db, key).catch(() => true);
    if (!mayStay) await folder.remove(key).catch(() => undefined);
  }

  return async (bytes: Uint8Array): Promise<StoredMedia> => {
    const made = await normalise(press, bytes);
    const key = mediaKey(made.bytes);
    return oneOfEach(key, () => keep(made, key));
  };
}

type Normalised = Awaited<ReturnType<typeof normalise>>;

async function normalise(press: PicturePress, bytes: Uint8Array) {
  if (bytes.length > MAX_UPLOAD_BYTES) throw tooLarge();
  const made = await press.run({ kind: 'normalise', bytes });
  if (made.kind === 'normalised') return made;
  if (made.kind !== 'refused') throw invalid('Não foi possível ler a imagem: tente salvá-la de novo.');
  if (made.why === 'pixels') throw invalid('A imagem tem pontos demais: envie uma de até 40 megapixels.');
  throw new AppError(415, 'tipo_nao_aceito', 'Envie uma foto em JPEG, PNG, WebP ou AVIF.');
}

export function tooLarge(): AppError {
  return new AppError(413, 'corpo_grande', 'A imagem é grande demais: envie uma de até 10 MB.');
}
