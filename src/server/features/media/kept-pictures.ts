import { boundedCache } from '../../limits/bounded.ts';
import { encode, type Encoded } from '../../http/encodings.ts';
import { SHAREABLE } from './link-previews.ts';
import type { Media } from './media.service.ts';
import { typeOf } from './picture-sizes.ts';

const BROTLI_QUALITY = 5;
const MEMORY_BYTES = 64 * 1024 * 1024;
const MOST_PICTURES = 20_000;

/** A picture as it is sent: a drawing in each encoding, a photograph as it is. */
export type KeptPicture =
  | { kind: 'text'; encoded: Encoded; contentType: string; bytes: number }
  | { kind: 'binary'; body: Buffer; contentType: string; bytes: number };

/** Pictures and their sizes from a bounded memory, or from where the shop keeps them; null for what is not there. */
export function createKeptPictures(media: Pick<Media, 'original' | 'size' | 'shareable' | 'mark'>) {
  const memory = boundedCache<KeptPicture>({
    name: 'pictures',
    max: MOST_PICTURES,
    maxBytes: MEMORY_BYTES,
    bytesOf: (kept) => kept.bytes,
  });

  async function remember(
    name: string,
    make: () => Promise<KeptPicture | null>,
  ): Promise<KeptPicture | null> {
    const known = memory.get(name);
    if (known) return known;
    const made = await make();
    if (made !== null) memory.set(name, made);
    return made;
  }

  return {
    original: (key: string) =>
      remember(key, async () => {
        const found = await media.original(key);
        if (found === null) return null;
        const { bytes, contentType } = found;
        return contentType === 'image/svg+xml' ? asText(bytes) : asBinary(bytes, contentType);
      }),
    size: (key: string, file: string) =>
      remember(`${key}/${file}`, async () => {
        const body = await media.size(key, file);
        return body && asBinary(body, typeOf(file));
      }),
    mark: (key: string, file: string, type: string) =>
      remember(`${key}/${file}`, async () => {
        const body = await media.mark(key, file);
        return body && asBinary(body, type);
      }),
    shareable: (key: string) =>
      remember(`${key}/${SHAREABLE}`, async () => {
        const body = await media.shareable(key);
        return body && asBinary(body, 'image/jpeg');
      }),
  };
}

async function asText(bytes: Buffer): Promise<KeptPicture> {
  const encoded = await encode(bytes, BROTLI_QUALITY);
  return { kind: 'text', encoded, contentType: 'image/svg+xml; charset=utf-8', bytes: encoded.bytes };
}

function asBinary(body: Buffer, contentType: string): KeptPicture {
  return { kind: 'binary', body, contentType, bytes: body.length };
}
