import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import { isDualPath, wantsHtml, wantsJson } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import { chooseEncoding, matchesEtag } from '../http/encodings.ts';
import { handleNotFound } from '../http/error-handler.ts';
import { boundedCache } from '../limits/bounded.ts';
import type { Load } from '../load/index.ts';
import { createPageCache, type CachedPage } from './page-cache.ts';
import { planPage, type PagePlan } from './page-plan.ts';
import { createRenderer, type RendererDeps } from './renderer.ts';
import { createRenderings } from './renderings.ts';
import type { WebBuild } from './web-build.ts';

export interface PagesDeps extends RendererDeps {
  /** Changes with what a page shows: the whole catalogue, or one product. */
  version: (productId?: number) => string;
  /** A category, colour or size as the catalogue writes it; null for one that it does not have. */
  choice: (param: string, value: string) => string | null;
  clock: Clock;
  load: Load;
}

const PAGE_MEMORY_BYTES = 128 * 1024 * 1024;
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
  const render = createRenderer(deps, first);
  const { knownPlan, planFor } = createPlans(deps, first);

  function answer(request: FastifyRequest, reply: FastifyReply) {
    const plan = planFor(request.raw.url ?? '/');
    if (plan.redirect !== null) return reply.redirect(plan.redirect.replace(/^\/+/, '/'), 308);
    const key = deps.production ? plan.key : null;
    const make = () => renderings.run(request.ip, () => render(plan));
    if (key === null) {
      renderings.admit(request.ip, plan.key === null ? 'one' : 'all');
      return make().then((page) => sendPage(request, reply, page));
    }
    const version = () => deps.version(plan.productId ?? undefined);
    const hit = cache.get(key, version());
    if (hit !== null) return sendPage(request, reply, hit);
    renderings.admit(request.ip, 'all');
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
