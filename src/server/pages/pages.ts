import type { ShopSettings } from '#shared/shop.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { isDualPath, wantsHtml, wantsJson } from '../http/answers.ts';
import { PREVIEW_COOKIE, readCookie } from '../http/cookies.ts';
import type { Api } from '../http/api.ts';
import { chooseEncoding, encodeOnce, matchesEtag, type EncodedOnce } from '../http/encodings.ts';
import { handleNotFound } from '../http/error-handler.ts';
import { isOffice } from '../../web/page-policy.ts';
import { boundedCache } from '../limits/bounded.ts';
import type { Load } from '../load/index.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { closedPage } from './closed-page.ts';
import { leadOn } from './lead-on.ts';
import { ownPageNamed } from './old-pages.ts';
import { planPage, type PagePlan } from './page-plan.ts';
import { createRenderer, toKeep } from './renderer.ts';
import type { Render, RenderedPage, RendererDeps, Unpublished } from './renderer.ts';
import { createRenderings, type Renderings } from './renderings.ts';
import type { WebBuild } from './web-build.ts';

export interface PagesDeps extends RendererDeps {
  /** Changes with what a page shows: the whole catalogue, or one product. */
  version: (productId?: number) => string;
  /** A category, colour or size as the catalogue writes it; null for one that it does not have. */
  choice: (param: string, value: string) => string | null;
  /** Is this product in the shop, to be seen? */
  shows: (productId: number) => boolean;
  /** Is there such a page of the owner's, to be seen? */
  showsPage: (slug: string) => boolean;
  clock: Clock;
  load: Load;
  /** What a preview's cookie shows at a path; null where it is not good for anything any more. */
  preview: (token: string, path: string) => Promise<Unpublished | null>;
  /** Where an address leads that has no page; null where it is none that is known. Whoever asks is admitted before the database is. */
  resolveOld: (address: string, admit: () => void) => Promise<string | null>;
}

const PAGE_MEMORY_BYTES = 128 * 1024 * 1024;
/** Longer addresses are planned anew each time: nobody may fill the memory with them. */
const LONGEST_KEPT_URL = 512;

/** What each address asks for, kept while the catalogue stays as it is. */
function createPlans(
  { choice, shows, showsPage, version }: Pick<PagesDeps, 'choice' | 'shows' | 'showsPage' | 'version'>,
  first: WebBuild,
) {
  const plans = boundedCache<PagePlan>({ name: 'page-plans', max: 5_000, bytesOf: 4 * LONGEST_KEPT_URL });
  const isRouteId = (id: string) => Object.hasOwn(first.routes, id);
  let planned = version();

  function knownPlan(url: string): PagePlan | undefined {
    if (planned === version()) return plans.get(url);
    planned = version();
    plans.clear();
    return undefined;
  }

  function planFor(url: string): PagePlan {
    const known = knownPlan(url);
    if (known !== undefined) return known;
    const plan = planPage(url, { isRouteId, choice, shows, showsPage });
    if (url.length <= LONGEST_KEPT_URL) plans.set(url, plan);
    return plan;
  }
  return { knownPlan, planFor };
}

interface Making {
  cache: PageCache;
  renderings: Renderings;
  render: Render;
}

/** The two ways to answer: for everybody alike, and for whoever follows a preview's link. */
function createAnswers(deps: PagesDeps, { cache, renderings, render }: Making) {
  function forAll({ request, reply, plan }: Asked) {
    if (plan.policy.sells && deps.services.shop.closed) return sendClosed(reply, deps.services.shop);
    const key = deps.production ? plan.key : null;
    if (key === null) {
      renderings.admit(request.ip, plan.key === null ? 'one' : 'all');
      const once = toSend(request);
      return renderings
        .run(request.ip, () => render(plan, once))
        .then((page) => sendOne(request, reply, page));
    }
    const make = () => renderings.run(request.ip, () => render(plan, toKeep));
    const version = () => deps.version(plan.productId ?? undefined);
    const hit = cache.get(key, version());
    if (hit !== null) return sendPage(request, reply, hit);
    renderings.admit(request.ip, 'all');
    return cache.load({ key, version, render: make }).then((page) => sendPage(request, reply, page));
  }

  /** Each page is made for her alone, and none of them is kept anywhere. */
  async function forPreview({ request, reply, plan }: Asked, preview: Unpublished) {
    renderings.admit(request.ip, 'one');
    const once = toSend(request);
    return sendPreview(reply, await renderings.run(request.ip, () => render(plan, once, preview)));
  }

  return { forAll, forPreview };
}

/** Serves every page of the shop: rendered once per catalogue version, then from memory. */
export async function createPages(deps: PagesDeps) {
  const cache = createPageCache({ maxBytes: PAGE_MEMORY_BYTES });
  const renderings = createRenderings(deps);
  const first = await deps.build();
  const { knownPlan, planFor } = createPlans(deps, first);
  const answers = createAnswers(deps, { cache, renderings, render: createRenderer(deps, first) });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = request.raw.url ?? '/';
    const plan = planFor(url);
    const token = isOffice(plan.policy) ? null : readCookie(request.headers.cookie, PREVIEW_COOKIE);
    const preview = token === null ? null : await deps.preview(token, plan.pathname);
    const lookUp = (address: string) => findOld(address, { deps, renderings, request });
    const lead = isThere(plan, preview) ? null : await leadOn(url, { planFor, lookUp });
    // Before the last slash is taken away: one hop, not two. A browser asks each time, as a page may be there again.
    if (lead !== null)
      return reply.header('cache-control', 'no-cache').redirect(withinTheShop(lead.to), lead.status);
    if (plan.redirect !== null) return reply.redirect(withinTheShop(plan.redirect), 308);
    const asked = { request, reply, plan };
    return preview === null ? answers.forAll(asked) : answers.forPreview(asked, preview);
  }

  /** A form reaches its page only from a browser without scripts: nothing of it is read, the page says what to do. */
  async function answerForm(request: FastifyRequest, reply: FastifyReply) {
    const url = request.raw.url ?? '/';
    const isPage = planFor(url).policy.pattern !== '*' && wantsHtml(request.headers);
    return isPage ? reply.redirect(withinTheShop(url), 303) : handleNotFound(request, reply);
  }

  /** The kept page that a request would get, if it is there and the address has been asked for before. */
  function peek(request: IncomingMessage): RenderedPage | null {
    const plan = knownPlan(request.url ?? '/');
    if (readCookie(request.headers.cookie, PREVIEW_COOKIE) !== null) return null;
    if (plan === undefined || plan.key === null || leadsOn(plan) || !deps.production) return null;
    if (isDualPath(plan.policy.pattern) && wantsJson(request.headers)) return null;
    return cache.get(plan.key, deps.version(plan.productId ?? undefined));
  }

  return {
    stats: cache.stats,
    peek,
    routes(app: Api): void {
      app.route({
        method: ['GET', 'HEAD'],
        url: '/*',
        config: { audience: 'all', load: 'always' },
        schema: { hide: true },
        handler: answer,
      });
      app.route({
        method: 'POST',
        url: '/*',
        config: { audience: 'all', load: 'always' },
        schema: { hide: true },
        onRequest: answerForm,
        handler: handleNotFound,
      });
    },
  };
}

/** For everybody, or for who follows a preview to a page of the owner's. */
function isThere({ old, pathname }: PagePlan, preview: Unpublished | null): boolean {
  if (old === null) return true;
  const slug = ownPageNamed(pathname);
  return slug !== null && preview !== null && preview.ownPage(slug) !== null;
}

/** To another address, or it may. */
const leadsOn = ({ redirect, old }: PagePlan) => redirect !== null || old !== null;

interface Looking {
  deps: Pick<PagesDeps, 'resolveOld'>;
  renderings: Renderings;
  request: FastifyRequest;
}

/** Where an address without a page leads. Who can't look it up shows the page that is there. Throws 503 for too many. */
function findOld(address: string, { deps, renderings, request: { log, ip } }: Looking) {
  return deps
    .resolveOld(address, () => renderings.admit(ip, 'one'))
    .catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      log.warn({ err: error }, 'an old address could not be looked up');
      return null;
    });
}

/** A browser reads '//somewhere' and '/\somewhere' as another site's address. */
const withinTheShop = (path: string) => path.replace(/^[/\\]+/, '/');
interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  plan: PagePlan;
}

function sendClosed(reply: FastifyReply, shop: ShopSettings) {
  const { status, html, headers } = closedPage(shop);
  return reply.code(status).headers(headers).send(html);
}

/** For who asks, in what she takes. */
const toSend = ({ headers }: FastifyRequest) => {
  const encoding = chooseEncoding(headers['accept-encoding']);
  return (html: Buffer) => encodeOnce(html, encoding);
};

function sendPreview(reply: FastifyReply, page: RenderedPage<EncodedOnce>) {
  reply.headers({ ...page.headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  return sendBody(reply, page.status, page.encoded);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { encoded, ...page }: RenderedPage) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const once = { body: encoded.body[encoding], encoding, etag: encoded.etag[encoding] };
  return sendOne(request, reply, { ...page, encoded: once });
}

function sendOne(request: FastifyRequest, reply: FastifyReply, page: RenderedPage<EncodedOnce>) {
  const { etag } = page.encoded;
  reply.headers(page.headers);
  if (page.status === 200) {
    reply.header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  return sendBody(reply, page.status, page.encoded);
}

function sendBody(reply: FastifyReply, status: number, { body, encoding }: EncodedOnce) {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(body);
}
