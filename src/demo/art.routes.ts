import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopPicture } from '#shared/shop-pictures.ts';
import { chooseEncoding, encode, matchesEtag, type Encoded } from '../server/http/encodings.ts';
import type { Api, ApiRoutes } from '../server/http/api.ts';
import { appIcon, brandMark, favicon } from './art/brand.ts';
import { allDone, emptyCart, emptyList, fullRail, nothingSold, notFound, offline } from './art/empty.ts';
import { openGraph } from './art/open-graph.ts';

const SVG = 'image/svg+xml';
const BROTLI_QUALITY = 9;

/** The shop's own pictures that are no product's, drawn when they are first asked for and then kept. */
const DRAWINGS: Record<string, () => string> = {
  'favicon.svg': favicon,
  'app-icon.svg': appIcon,
  'brand.svg': brandMark,
  'all-done.svg': allDone,
  'empty-cart.svg': emptyCart,
  'empty-list.svg': emptyList,
  'full-rail.svg': fullRail,
  'nothing-sold.svg': nothingSold,
  'not-found.svg': notFound,
  'offline.svg': offline,
};

interface Photograph {
  draw: () => string;
  /** In pixels. */
  width: number;
}

/** Link previews and home screens take no SVG. */
const PHOTOGRAPHS: Record<string, Photograph> = {
  'open-graph.png': { draw: openGraph, width: 1200 },
  'apple-touch-icon.png': { draw: appIcon, width: 180 },
  'icon-48.png': { draw: favicon, width: 48 },
  'icon-192.png': { draw: appIcon, width: 192 },
  'icon-512.png': { draw: appIcon, width: 512 },
};

interface Kept {
  type: string;
  encoded: Encoded;
}

export interface ArtDeps {
  /** The owner's own, once there is one. */
  symbol: () => ShopPicture | undefined;
  /** A drawing as a PNG. It throws where that fails. */
  develop: (svg: string, width: number) => Promise<Buffer>;
}

/** `GET /art/{name}` */
export function artRoutes({ symbol, develop }: ArtDeps): ApiRoutes {
  const kept = new Map<string, Promise<Kept>>();
  const take = (name: string, make: () => Promise<Kept>) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const making = make();
    kept.set(name, making);
    making.catch(() => kept.delete(name));
    return making;
  };
  const png = async ({ draw, width }: Photograph): Promise<Kept> => ({
    type: 'image/png',
    encoded: await encode(await develop(draw(), width), 1),
  });
  return (api: Api) => {
    const options = { config: { audience: 'all' as const, load: 'always' as const }, schema: { hide: true } };
    const serve = (name: string, make: () => Promise<Kept>) =>
      api.get(`/art/${name}`, options, async (request, reply) =>
        send(await take(name, make), request, reply),
      );
    for (const [name, draw] of Object.entries(DRAWINGS)) {
      serve(name, async () => ({ type: SVG, encoded: await encode(Buffer.from(draw()), BROTLI_QUALITY) }));
    }
    for (const [name, photograph] of Object.entries(PHOTOGRAPHS)) serve(name, () => png(photograph));
    // Asked for by whoever doesn't read the page. It is a PNG, which all of them take.
    api.get('/favicon.ico', options, async (request, reply) => {
      const own = symbol();
      if (own !== undefined)
        return reply.header('cache-control', 'no-cache').redirect(`${own.url}/simbolo-48.png`, 302);
      return send(await take('favicon.ico', () => png({ draw: favicon, width: 48 })), request, reply);
    });
  };
}

function send({ type, encoded }: Kept, request: FastifyRequest, reply: FastifyReply) {
  const encoding = type === SVG ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const etag = encoded.etag[encoding];
  reply.headers({
    'content-type': type,
    'cache-control': 'public, max-age=86400',
    etag,
    vary: 'Accept-Encoding',
  });
  // Opened by itself a drawing runs nothing.
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(encoded.body[encoding]);
}
