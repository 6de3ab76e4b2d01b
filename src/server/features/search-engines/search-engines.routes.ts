import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ShopSettings } from '#shared/shop.ts';
import type { Clock } from '../../clock.ts';
import { notFound } from '../../errors.ts';
import type { Api, ApiRoutes } from '../../http/api.ts';
import { chooseEncoding, encode, matchesEtag, type Encoded } from '../../http/encodings.ts';
import type { Catalog } from '../catalog/index.ts';
import type { LivePages } from '../own-pages/index.ts';
import { webManifest } from './manifest.ts';
import { merchantFeed } from './merchant-feed.ts';
import { robotsTxt } from './robots.ts';
import { securityTxt } from './security-txt.ts';
import { MAX_URLS, placesOf, sitemapIndexOf, sitemapOf } from './sitemap.ts';

export interface SearchEngineDeps {
  catalog: Pick<Catalog, 'snapshot'>;
  /** The published pages of the owner's. */
  ownPages: Pick<LivePages, 'listed' | 'policiesChanged' | 'version'>;
  /** As it is now; the same object until something in it changes. */
  shop: () => ShopSettings;
  clock: Clock;
  /** Pages in one file of the sitemap; fewer in tests. */
  perFile?: number;
}

const BROTLI_QUALITY = 5;
const XML = 'application/xml; charset=utf-8';
const config = { audience: 'all' as const };
const shows = { ...config, shows: true as const };
const hidden = { hide: true };

/** What search engines, phones, Google's shopping pages and who finds a weakness ask a shop for, each at its one address. */
export function searchEngineRoutes({
  catalog,
  ownPages,
  shop,
  clock,
  perFile = MAX_URLS,
}: SearchEngineDeps): ApiRoutes {
  const { publicUrl } = shop();
  const kept = keepPerVersion(() => `${catalog.snapshot().version}~${ownPages.version()}`);
  const sitemap = (name: string, file: number | null) =>
    kept(name, () => {
      const places = placesOf(catalog.snapshot(), ownPages.listed(), ownPages.policiesChanged());
      const files = Math.ceil(places.length / perFile);
      if (file === null && files > 1) return sitemapIndexOf(files, publicUrl);
      const page = file ?? 1;
      return page <= files ? sitemapOf(places.slice((page - 1) * perFile, page * perFile), publicUrl) : null;
    });

  return (api) => {
    api.get('/sitemap.xml', { config: shows, schema: hidden }, async (request, reply) =>
      send(await sitemap('whole', null), XML, { request, reply }),
    );
    api.get(
      '/sitemap-:file.xml',
      {
        config: shows,
        schema: { ...hidden, params: z.object({ file: z.string().regex(/^[1-9]\d{0,4}$/) }) },
      },
      async (request, reply) => {
        const { file } = request.params;
        return send(await sitemap(`file ${file}`, Number(file)), XML, { request, reply });
      },
    );
    feedRoute(api, { catalog, shop });
    const robots = once(() => publicUrl, robotsTxt);
    api.get('/robots.txt', { config, schema: hidden }, async (request, reply) =>
      send(await robots(), 'text/plain; charset=utf-8', { request, reply }),
    );
    api.get('/.well-known/security.txt', { config, schema: hidden }, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(securityTxt(shop(), clock())),
    );
    const manifest = once(shop, (now) => JSON.stringify(webManifest(now)));
    api.get('/site.webmanifest', { config, schema: hidden }, async (request, reply) =>
      send(await manifest(), 'application/manifest+json; charset=utf-8', { request, reply }),
    );
  };
}

/** Too large to be kept: it is made as it is sent. */
function feedRoute(api: Api, { catalog, shop }: Pick<SearchEngineDeps, 'catalog' | 'shop'>): void {
  const limit = { name: 'feed', max: 30, windowSeconds: 60 };
  api.get('/feeds/google.xml', { config: { ...shows, limit }, schema: hidden }, async (_request, reply) => {
    const products = catalog.snapshot().entries.map((entry) => entry.produto);
    return reply
      .type(XML)
      .header('cache-control', 'public, max-age=3600')
      .send(Readable.from(merchantFeed(products, shop())));
  });
}

type Text = Encoded | null;

/** Makes a text once for what it is made of. */
function once<T>(source: () => T, make: (source: T) => string): () => Promise<Encoded> {
  let made: { source: T; text: Promise<Encoded> } | undefined;
  return () => {
    const now = source();
    if (made?.source !== now) made = { source: now, text: encode(Buffer.from(make(now)), BROTLI_QUALITY) };
    return made.text;
  };
}

/** Makes each text once per version of the catalogue. */
function keepPerVersion(version: () => string) {
  let madeFor = '';
  let texts = new Map<string, Promise<Text>>();
  return (name: string, make: () => string | null): Promise<Text> => {
    if (madeFor !== version()) {
      madeFor = version();
      texts = new Map();
    }
    const known = texts.get(name);
    if (known !== undefined) return known;
    const text = make();
    // What is not there is not kept: anybody could ask for any number of it.
    if (text === null) return Promise.resolve(null);
    const encoded = encode(Buffer.from(text), BROTLI_QUALITY);
    texts.set(name, encoded);
    return encoded;
  };
}

function send(
  text: Text,
  type: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  if (text === null) throw notFound('Este endereço não existe.');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = text.etag[encoding];
  reply.headers({ etag, 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(text.body[encoding]);
}
