import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Api } from '../http/api.ts';
import { chooseEncoding, etagsOf, matchesEtag, type Encoded } from '../http/encodings.ts';

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

const FOREVER = 'public, max-age=31536000, immutable';

interface Asset {
  type: string;
  cacheControl: string;
  load: () => Promise<Encoded>;
}

/** The built client files by address, each read once, when it is first asked for. */
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
      load: () => (loading ??= readEncoded(file)),
    });
  }
  return assets;
}

/** A file with what the build has put beside it; where it has put nothing, the file itself stands for it. */
async function readEncoded(file: string): Promise<Encoded> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readIfThere(`${file}.br`),
    readIfThere(`${file}.gz`),
  ]);
  const etags = etagsOf(identity);
  return {
    body: { identity, br: br ?? identity, gzip: gzip ?? identity },
    etag: {
      identity: etags.identity,
      br: br ? etags.br : etags.identity,
      gzip: gzip ? etags.gzip : etags.identity,
    },
    bytes: identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Serves the built client files. Addresses under /assets/ carry their content's hash and never change. */
export function serveAssets(api: Api, assets: Map<string, Asset>): void {
  for (const [url, asset] of assets) {
    api.get(
      url,
      { config: { audience: 'all', load: 'always' }, schema: { hide: true } },
      async (request, reply) => {
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
      },
    );
  }
}
