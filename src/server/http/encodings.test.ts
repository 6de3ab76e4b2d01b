import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, encode, encodeOnce, matchesEtag } from './encodings.ts';

describe('encodings', () => {
  it('[CACHE-05] holds the same bytes in each encoding, each with an ETag of its own', async () => {
    const bytes = Buffer.from('<html>çã</html>'.repeat(50));
    const { body, etag } = await encode(bytes, 5);
    expect(brotliDecompressSync(body.br)).toEqual(bytes);
    expect(gunzipSync(body.gzip)).toEqual(bytes);
    expect(new Set(Object.values(etag)).size).toBe(3);
  });

  it('[CACHE-05] holds what is sent once in the one encoding that is taken, under the ETag of what is kept', async () => {
    const bytes = Buffer.from('<html>çã</html>'.repeat(50));
    const kept = await encode(bytes, 5);
    const [br, gzip, identity] = await Promise.all([
      encodeOnce(bytes, 'br'),
      encodeOnce(bytes, 'gzip'),
      encodeOnce(bytes, 'identity'),
    ]);
    expect(brotliDecompressSync(br.body)).toEqual(bytes);
    expect(gunzipSync(gzip.body)).toEqual(bytes);
    expect(identity.body).toEqual(bytes);
    for (const once of [br, gzip, identity]) expect(once.etag).toBe(kept.etag[once.encoding]);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    ['*', 'br'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('[CACHE-05] chooses by Accept-Encoding: %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it('[CACHE-06] compares If-None-Match by list, weakness and star', () => {
    expect(matchesEtag('"a", W/"b"', '"b"')).toBe(true);
    expect(matchesEtag('*', '"b"')).toBe(true);
    expect(matchesEtag('"c"', '"b"')).toBe(false);
    expect(matchesEtag(undefined, '"b"')).toBe(false);
  });
});
