import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { boundedCache } from '../limits/bounded.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The same bytes in each encoding, each with a strong ETag of its own. */
export interface Encoded {
  body: Record<Encoding, Buffer>;
  etag: Record<Encoding, string>;
  /** Of all three together. */
  bytes: number;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses once, off the event loop. `quality` is brotli's, 0 to 11. */
export async function encode(
  identity: Buffer,
  quality: number,
  etag: Encoded['etag'] = etagsOf(identity),
): Promise<Encoded> {
  const [br, gz] = await Promise.all([
    brotliAsync(identity, brotliParams(identity, quality)),
    gzipAsync(identity, { level: 6 }),
  ]);
  return {
    body: { identity, gzip: gz, br },
    etag,
    bytes: identity.length + gz.length + br.length,
  };
}

/** The bytes in the one encoding that somebody takes, and their ETag. */
export interface EncodedOnce {
  body: Buffer;
  encoding: Encoding;
  etag: string;
}

/** What is sent once is not worth the last tenth of its size, which takes as long as all before. */
const ONCE = { brotli: 4, gzip: 4 };

/** The same ETags as `encode`'s: what is kept of them by whoever has them stays good. */
export async function encodeOnce(identity: Buffer, encoding: Encoding): Promise<EncodedOnce> {
  const etag = etagsOf(identity)[encoding];
  if (encoding === 'identity') return { body: identity, encoding, etag };
  const body = await (encoding === 'br'
    ? brotliAsync(identity, brotliParams(identity, ONCE.brotli))
    : gzipAsync(identity, { level: ONCE.gzip }));
  return { body, encoding, etag };
}

const brotliParams = (identity: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  },
});

/** What `encode` will call these bytes, known without compressing them. */
export function etagsOf(identity: Buffer): Record<Encoding, string> {
  return etagsOfHash(createHash('sha256').update(identity).digest('base64url').slice(0, 22));
}

/** ETags of bytes that the caller knows by a hash of his own. */
export function etagsOfHash(hash: string): Record<Encoding, string> {
  return { identity: `"${hash}"`, gzip: `"${hash}-gzip"`, br: `"${hash}-br"` };
}

const chosen = boundedCache<Encoding>({ name: 'accept-encodings', max: 200, bytesOf: 16 });

/** The best encoding that an Accept-Encoding allows (RFC 9110, 12.5.3). */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity';
  const text = String(header);
  const known = chosen.get(text);
  if (known !== undefined) return known;
  const encoding = parseEncoding(text);
  chosen.set(text, encoding);
  return encoding;
}

function parseEncoding(header: string): Encoding {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    (q !== undefined && Number.parseFloat(q.slice(2)) === 0 ? refused : accepted).add(name);
  }
  const allows = (name: string) => accepted.has(name) || (accepted.has('*') && !refused.has(name));
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : 'identity';
}

/** Does If-None-Match name this ETag? Weak comparison, as RFC 9110 13.1.2 asks. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((part) => {
    const value = part.trim();
    return value === '*' || value === etag || value === `W/${etag}`;
  });
}
