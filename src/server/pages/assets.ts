import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../http/api.ts';
import { chooseEncoding, etagsOf, matchesEtag, type Encoded } from '../http/encodings.ts';
import { handleNotFound } from '../http/error-handler.ts';
import { createAssetKeeper, keptAsset } from './kept-assets.ts';

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
    assets.set(url, {
      type,
      cacheControl: url.startsWith('/assets/') ? FOREVER : 'public, max-age=3600',
      load: keptOnceRead(file),
    });
  }
  return assets;
}

/** What could not be read, for want of descriptors say, is read anew by the next who asks. */
function keptOnceRead(file: string): () => Promise<Encoded> {
  let loading: Promise<Encoded> | undefined;
  return () =>
    (loading ??= readEncoded(file).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
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

const readIfThere = (file: string): Promise<Buffer | null> => readFile(file).catch(nothingThere);

function nothingThere(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

const OPEN = { config: { audience: 'all', load: 'always' }, schema: { hide: true } } as const;

/** Serves the built client files. Addresses under /assets/ carry their content's hash and never change. */
export function serveAssets(api: Api, assets: Map<string, Asset>): void {
  for (const [url, { load, ...about }] of assets)
    api.get(url, OPEN, async (request, reply) => sendAsset({ request, reply }, await load(), about));
}

interface Keeping {
  clientFolder: string;
  dataDir: string;
  /** Whether this process puts this version's own there, for the next. */
  keeps: boolean;
}

/** What pages of earlier versions name that are still open somewhere, as it was kept: read when it is asked for. */
export function serveKeptAssets(api: Api, { clientFolder, dataDir, keeps }: Keeping): void {
  const warn = (err: unknown) => api.log.warn({ err }, 'the files of this version were not kept');
  const keeper = createAssetKeeper(join(clientFolder, 'assets'), dataDir, warn);
  if (keeps) api.addHook('onReady', async () => keeper.start());
  api.addHook('onClose', keeper.stop);
  api.get('/assets/*', OPEN, async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://shop');
    const file = keptAsset(dataDir, pathname.slice('/assets/'.length));
    const type = TYPES[extname(pathname)];
    const encoded =
      file === undefined || type === undefined ? null : await readEncoded(file).catch(nothingThere);
    if (encoded === null || type === undefined) return handleNotFound(request, reply);
    return sendAsset({ request, reply }, encoded, { type, cacheControl: FOREVER });
  });
}

function sendAsset(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { body, etag: etags }: Encoded,
  { type, cacheControl }: Omit<Asset, 'load'>,
) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = etags[encoding];
  reply.headers({ 'content-type': type, 'cache-control': cacheControl, etag, vary: 'Accept-Encoding' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (body[encoding] !== body.identity) reply.header('content-encoding', encoding);
  return reply.send(body[encoding]);
}
