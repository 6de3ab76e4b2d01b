import { randomUUID } from 'node:crypto';
import type { PageServices } from '#shared/page-services.ts';
import type { EdgeHeaders } from '../edge/index.ts';
import { isOffice } from '../../web/page-policy.ts';
import { DUAL_VARY, isDualPath } from '../http/answers.ts';
import { encode, type Encoded } from '../http/encodings.ts';
import { inSpan } from '../traces/index.ts';
import {
  contentSecurityPolicy,
  ownScriptHashes,
  withoutMark,
  type CspSettings,
  type OwnScripts,
} from './csp.ts';
import { HOLD_EARLY_TAPS, holdEarlyTaps } from './early-taps.ts';
import { createStyleInliner } from './inline-styles.ts';
import { loadScriptsLate } from './late-scripts.ts';
import type { PagePlan } from './page-plan.ts';
import type { OfficeBuild, WebBuild } from './web-build.ts';

export interface RendererDeps {
  /** Called per rendering: in development the bundles change under way. */
  build: () => Promise<WebBuild>;
  office: () => Promise<OfficeBuild>;
  services: PageServices;
  csp: CspSettings;
  /** What an edge may keep by time, and by which keys it forgets it. */
  edge: EdgeHeaders;
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
  own: OwnScripts;
}

/** What a preview shows in the place of what is published. */
export type Unpublished = Pick<
  PageServices,
  'shop' | 'front' | 'sections' | 'listTexts' | 'ownPage' | 'policy'
>;

/** A page as it is sent: in each encoding where it is kept for all. */
export interface RenderedPage<Body = Encoded> {
  status: number;
  headers: Record<string, string>;
  encoded: Body;
}

/** Makes a page and has it encoded, of another shop than the published one where that is given. */
export type Render = <Body>(
  plan: PagePlan,
  encoded: (html: Buffer) => Promise<Body>,
  unpublished?: Unpublished,
) => Promise<RenderedPage<Body>>;

const BROTLI_QUALITY = 6;

/** For many. */
export const toKeep = (html: Buffer): Promise<Encoded> => encode(html, BROTLI_QUALITY);

/** Makes pages ready to be sent, each under the security policy that its content needs. In production by `first`. */
export function createRenderer(deps: RendererDeps, first: WebBuild): Render {
  const current = () => (deps.production ? Promise.resolve(first) : deps.build());
  const handlerOf = (build: WebBuild) =>
    build.entry.module.createRequestHandler(build, deps.production ? 'production' : 'development');
  const handleFirst = handlerOf(first);
  const inlineStyles = deps.production
    ? createStyleInliner(deps.clientFolder)
    : (html: string) => ({ html, styleHashes: [] });

  async function renderShop(plan: PagePlan, unpublished?: Unpublished): Promise<Rendered> {
    const build = await current();
    const handle = build === first ? handleFirst : handlerOf(build);
    const { createLoadContext, FIXED_SCRIPTS } = build.entry.module;
    const own = { mark: randomUUID(), fixed: FIXED_SCRIPTS };
    const services = unpublished === undefined ? deps.services : { ...deps.services, ...unpublished };
    const context = createLoadContext(services, own.mark);
    const response = await handle(new Request(deps.publicUrl + plan.target), context);
    const text = await response.text();
    const html = deps.production ? withScripts(text, plan, own.mark) : text;
    return { status: response.status, headers: Object.fromEntries(response.headers), html, own };
  }

  async function renderOffice(plan: PagePlan): Promise<Rendered> {
    const office = await deps.office();
    const firstScript = deps.production ? HOLD_EARLY_TAPS : '';
    const html = await office.renderOffice({ shop: deps.services.shop, path: plan.target, firstScript });
    const own = { mark: randomUUID(), fixed: [firstScript] };
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, html, own };
  }

  const make: Render = async (plan, encoded, unpublished) => {
    const page = await (isOffice(plan.policy) ? renderOffice(plan) : renderShop(plan, unpublished));
    const scripts = deps.production ? ownScriptHashes(page.html, page.own) : ["'unsafe-inline'"];
    const { html, styleHashes: styles } = inlineStyles(withoutMark(page.html, page.own.mark));
    const isAlike = page.status === 200 && unpublished === undefined;
    return {
      status: page.status,
      headers: {
        ...pageHeaders(page.headers, { scripts, styles }, { plan, deps }),
        ...(isAlike && edgeHeadersOf(plan, deps)),
      },
      encoded: await encoded(Buffer.from(html)),
    };
  };

  return (plan, encoded, unpublished) =>
    inSpan(
      () => ({
        name: `render ${plan.policy.pattern}`,
        kind: 'internal',
        facts: { 'vitrine.page': plan.policy.pattern },
      }),
      () => make(plan, encoded, unpublished),
    );
}

/** What is pressed too early is held on every page; some also let their scripts wait. */
function withScripts(html: string, { policy }: PagePlan, mark: string): string {
  return holdEarlyTaps(policy.lateScripts ? loadScriptsLate(html, mark) : html, mark);
}

/** An edge keeps by time what is kept here as well: no page of words that somebody has typed. */
function edgeHeadersOf({ policy, key, productId }: PagePlan, { edge, production }: RendererDeps) {
  if (policy.noindex || key === null || !production) return {};
  return edge({ productId, isDual: isDualPath(policy.pattern) });
}

function pageHeaders(
  given: Record<string, string>,
  hashes: { scripts: string[]; styles: string[] },
  { plan, deps }: { plan: PagePlan; deps: RendererDeps },
): Record<string, string> {
  const headers = { ...given };
  delete headers['content-length'];
  delete headers['transfer-encoding'];
  headers['vary'] = isDualPath(plan.policy.pattern) ? DUAL_VARY : 'Accept-Encoding';
  headers['cache-control'] = plan.policy.noindex ? 'private, no-cache' : 'public, max-age=0, must-revalidate';
  if (plan.policy.noindex) headers['x-robots-tag'] = 'noindex';
  if (plan.policy.pattern.endsWith('/:token')) {
    headers['referrer-policy'] = 'no-referrer';
    // Of the office not even the address of such a page is kept with it.
    if (isOffice(plan.policy)) headers['cache-control'] = 'private, no-store';
  }
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(plan.policy.csp, hashes, {
      ...deps.csp,
      development: !deps.production,
    });
  }
  return headers;
}
