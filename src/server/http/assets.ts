import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Api } from './api.ts';
import { chooseEncoding, encode, matchesEtag, type Encoded } from './encodings.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** Already compressed by their own format. */
const DENSE = new Set(['.woff2', '.png', '.ico']);

const BEST_BROTLI = 11;
const FOREVER = 'public, max-age=31536000, immutable';

interface Asset {
  type: string;
  cacheControl: string;
  load: () => Promise<Encoded>;
}

/** The built client files by address, each read and compressed once, when it is first asked for. */
export async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, file).split(sep).join('/')}`;
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    let loading: Promise<Encoded> | undefined;
    assets.set(url, {
      type,
      cacheControl: url.startsWith('/assets/') ? FOREVER : 'public, max-age=3600',
      load: () => (loading ??= encodeFile(file)),
    });
  }
  return assets;
}

async function encodeFile(file: string): Promise<Encoded> {
  const bytes = await readFile(file);
  if (!DENSE.has(extname(file))) return encode(bytes, BEST_BROTLI);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return {
    body: { identity: bytes, gzip: bytes, br: bytes },
    etag: { identity: etag, gzip: etag, br: etag },
    bytes: bytes.length,
  };
}

/** Compresses every file before somebody waits for it, one after another. */
export async function warmAssets(assets: Map<string, Asset>): Promise<void> {
  for (const asset of assets.values()) await asset.load();
}

/** Serves the built client files. Addresses under /assets/ carry their content's hash and never change. */
export function serveAssets(api: Api, assets: Map<string, Asset>): void {
  for (const [url, asset] of assets) {
    api.get(url, { config: { audience: 'all' }, schema: { hide: true } }, async (request, reply) => {
      const encoded = await asset.load();
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const etag = encoded.etag[encoding];
      reply.headers({
        'content-type': asset.type,
        'cache-control': asset.cacheControl,
        etag,
        vary: 'Accept-Encoding',
      });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const body = encoded.body[encoding];
      if (body !== encoded.body.identity) reply.header('content-encoding', encoding);
      return reply.send(body);
    });
  }
}
