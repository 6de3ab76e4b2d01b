import { AppError, invalid, tooMany } from '../../errors.ts';
import { createPicturePress } from './picture-press.ts';

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MOST_WAITING = 12;
const AGAIN_AFTER_SECONDS = 10;

/** A photograph as it may be kept: a JPEG, and a small square one of it. */
export interface Photo {
  bytes: Buffer;
  preview: Buffer;
  width: number;
  height: number;
}

export interface PhotoReader {
  /** Keeps nothing. Throws 413, 415 and 422 with a text for who sent it, and 429 where too many wait. */
  read(bytes: Uint8Array): Promise<Photo>;
  stop(): void;
}

/** Reads photographs of strangers, one at a time, in a process of its own: whoever floods it waits behind nobody of the shop. */
export function createPhotoReader(): PhotoReader {
  const press = createPicturePress();
  let waiting = 0;
  return {
    async read(bytes) {
      if (bytes.length > MAX_PHOTO_BYTES) throw photoTooLarge();
      if (isHeic(bytes)) throw heic();
      if (waiting >= MOST_WAITING) throw tooMany(AGAIN_AFTER_SECONDS);
      waiting += 1;
      const made = await press.run({ kind: 'photo', bytes }).finally(() => (waiting -= 1));
      if (made.kind === 'photo') {
        const { width, height } = made;
        return { bytes: Buffer.from(made.bytes), preview: Buffer.from(made.preview), width, height };
      }
      if (made.kind !== 'refused')
        throw invalid('Não conseguimos ler esta foto. Tire outra, ou escolha outra.');
      if (made.why === 'pixels') throw invalid('A foto tem pontos demais: mande uma de até 40 megapixels.');
      throw unacceptable('Mande uma foto em JPEG, PNG ou WebP.');
    },
    stop: press.stop,
  };
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** What iPhones keep, and convert only for who asks for JPEG. */
function isHeic(bytes: Uint8Array): boolean {
  const [box, brand] = [Buffer.from(bytes.subarray(4, 8)), Buffer.from(bytes.subarray(8, 12))];
  return box.toString('latin1') === 'ftyp' && HEIC_BRANDS.has(brand.toString('latin1'));
}

const unacceptable = (text: string) => new AppError(415, 'tipo_nao_aceito', text);

const heic = () =>
  unacceptable(
    'Esta foto está no formato HEIC, que não abre aqui. Escolha a foto pela galeria do iPhone, que a converte sozinha, ou mande uma em JPEG.',
  );

export function photoTooLarge(): AppError {
  return new AppError(413, 'corpo_grande', 'A foto é grande demais: mande uma de até 10 MB.');
}
