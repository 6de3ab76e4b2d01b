import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { OfficeShell, PageServices } from '#shared/page-services.ts';
import { boundedCache } from '../bounded.ts';
import type { Clock } from '../clock.ts';
import { DUAL_VARY, isDualPath, wantsHtml, wantsJson } from './answers.ts';
import type { Api } from './api.ts';
import { contentSecurityPolicy, inlineScriptHashes, type CspSettings } from './csp.ts';
import { HOLD_EARLY_TAPS, holdEarlyTaps } from './early-taps.ts';
import { chooseEncoding, encode, matchesEtag } from './encodings.ts';
import { handleNotFound } from './error-handler.ts';
import { createStyleInliner } from './inline-styles.ts';
import { loadScriptsLate } from './late-scripts.ts';
import { createPageCache, type CachedPage } from './page-cache.ts';
import { planPage, type PagePlan } from './page-plan.ts';
import { isOffice } from './page-policy.ts';
import { createRenderings } from './renderings.ts';

/** The web's server bundle, which makes the context that its own loaders read. */
export type WebBuild = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler;
      createLoadContext(services: PageServices): RouterContextProvider;
    };
  };
};

/** The office's server bundle. */
export interface OfficeBuild {
  renderOffice(shell: OfficeShell): Promise<string>;
}

export interface PagesDeps {
  /** Called per rendering: in development the bundles change under way. */
  build: () => Promise<WebBuild>;
  office: () => Promise<OfficeBuild>;
  services: PageServices;
  /** Changes with what a page shows: the whole catalogue, or one product. */
  version: (productId?: number) => string;
  /** A category, colour or size as the catalogue writes it; null for one that it does not have. */
  choice: (param: string, value: string) => string | null;
  clock: Clock;
  csp: CspSettings;
  /** Where the built client files lie. */
  clientFolder: string;
  publicUrl: string;
  production: boolean;
}

/** A page as it was made, before its styles are in it. */
interface Rendered {
  status: number;
  headers: Record<string, string>;
  html: string;
}

const PAGE_MEMORY_BYTES = 128 * 1024 * 1024;
const BROTLI_QUALITY = 6;
/** Longer addresses are planned anew each time: nobody may fill the memory with them. */
const LONGEST_KEPT_URL = 512;

/** What each address asks for, kept while the catalogue stays as it is. */
function createPlans({ choice, version }: Pick<PagesDeps, 'choice' | 'version'>, first: WebBuild) {
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
    const plan = planPage(url, { isRouteId, choice });
    if (url.length <= LONGEST_KEPT_URL) plans.set(url, plan);
    return plan;
  }
  return { knownPlan, planFor };
}

/** Serves every page of the shop: rendered once per catalogue version, then from memory. */
export async function createPages(deps: PagesDeps) {
  const cache = createPageCache({ maxBytes: PAGE_MEMORY_BYTES });
  const renderings = createRenderings(deps);
  const first = await deps.build();
  const current = () => (deps.production ? Promise.resolve(first) : deps.build());
  const handlerOf = (build: WebBuild) =>
    build.entry.module.createRequestHandler(build, deps.production ? 'production' : 'development');
  const handleFirst = handlerOf(first);
  const inlineStyles = deps.production
    ? createStyleInliner(deps.clientFolder)
    : (html: string) => ({ html, styleHashes: [] });

  async function renderShop(plan: PagePlan): Promise<Rendered> {
    const build = await current();
    const handle = build === first ? handleFirst : handlerOf(build);
    const context = build.entry.module.createLoadContext(deps.services);
    const response = await handle(new Request(deps.publicUrl + plan.target), context);
    const text = await response.text();
    const html = deps.production ? withScripts(text, plan) : text;
    return { status: response.status, headers: Object.fromEntries(response.headers), html };
  }

  async function renderOffice(plan: PagePlan): Promise<Rendered> {
    const office = await deps.office();
    const html = await office.renderOffice({
      shop: deps.services.shop,
      path: plan.target,
      firstScript: deps.production ? HOLD_EARLY_TAPS : '',
    });
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, html };
  }

  async function render(plan: PagePlan): Promise<CachedPage> {
    const page = await (isOffice(plan.policy) ? renderOffice(plan) : renderShop(plan));
    const { html, styleHashes } = inlineStyles(page.html);
    return {
      status: page.status,
      headers: pageHeaders(page.headers, { html, styleHashes }, { plan, deps }),
      encoded: await encode(Buffer.from(html), BROTLI_QUALITY),
    };
  }

  const { knownPlan, planFor } = createPlans(deps, first);

  function answer(request: FastifyRequest, reply: FastifyReply) {
    const plan = planFor(request.raw.url ?? '/');
    if (plan.redirect !== null) return reply.redirect(plan.redirect.replace(/^\/+/, '/'), 308);
    const key = deps.production ? plan.key : null;
    const make = () => renderings.run(request.ip, () => render(plan));
    if (key === null) {
      renderings.admit(request.ip);
      return make().then((page) => sendPage(request, reply, page));
    }
    const version = () => deps.version(plan.productId ?? undefined);
    const hit = cache.get(key, version());
    if (hit !== null) return sendPage(request, reply, hit);
    renderings.admit(request.ip);
    return cache.load({ key, version, render: make }).then((page) => sendPage(request, reply, page));
  }

  /** A form reaches its page only from a browser without scripts: nothing of it is read, the page says what to do. */
  async function answerForm(request: FastifyRequest, reply: FastifyReply) {
    const url = request.raw.url ?? '/';
    const isPage = planFor(url).policy.pattern !== '*' && wantsHtml(request.headers);
    return isPage ? reply.redirect(url.replace(/^\/+/, '/'), 303) : handleNotFound(request, reply);
  }

  /** The kept page that a request would get, if it is there and the address has been asked for before. */
  function peek(request: IncomingMessage): CachedPage | null {
    const plan = knownPlan(request.url ?? '/');
    if (plan === undefined || plan.key === null || plan.redirect !== null || !deps.production) return null;
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
        config: { audience: 'all' },
        schema: { hide: true },
        handler: answer,
      });
      app.route({
        method: 'POST',
        url: '/*',
        config: { audience: 'all' },
        schema: { hide: true },
        onRequest: answerForm,
        handler: handleNotFound,
      });
    },
  };
}

export type Pages = Awaited<ReturnType<typeof createPages>>;

/** What is pressed too early is held on every page; some also let their scripts wait. */
function withScripts(html: string, { policy }: PagePlan): string {
  return holdEarlyTaps(policy.lateScripts ? loadScriptsLate(html) : html);
}

function pageHeaders(
  given: Record<string, string>,
  { html, styleHashes }: { html: string; styleHashes: string[] },
  { plan, deps }: { plan: PagePlan; deps: PagesDeps },
): Record<string, string> {
  const headers = { ...given };
  delete headers['content-length'];
  delete headers['transfer-encoding'];
  headers['vary'] = isDualPath(plan.policy.pattern) ? DUAL_VARY : 'Accept-Encoding';
  headers['cache-control'] = plan.policy.noindex ? 'private, no-cache' : 'public, max-age=0, must-revalidate';
  if (plan.policy.noindex) headers['x-robots-tag'] = 'noindex';
  if (plan.policy.pattern.startsWith('/redefinir-senha')) headers['referrer-policy'] = 'no-referrer';
  if (headers['content-type']?.startsWith('text/html')) {
    const scripts = deps.production ? inlineScriptHashes(html) : ["'unsafe-inline'"];
    const hashes = { scripts, styles: styleHashes };
    headers['content-security-policy'] = contentSecurityPolicy(plan.policy.csp, hashes, {
      ...deps.csp,
      development: !deps.production,
    });
  }
  return headers;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = page.encoded.etag[encoding];
  reply.headers(page.headers);
  if (page.status === 200) {
    reply.header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(page.encoded.body[encoding]);
}
