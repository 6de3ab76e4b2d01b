import type { PageServices } from '#shared/page-services.ts';
import { isOffice } from '../../web/page-policy.ts';
import { DUAL_VARY, isDualPath } from '../http/answers.ts';
import { encode } from '../http/encodings.ts';
import { contentSecurityPolicy, inlineScriptHashes, type CspSettings } from './csp.ts';
import { HOLD_EARLY_TAPS, holdEarlyTaps } from './early-taps.ts';
import { createStyleInliner } from './inline-styles.ts';
import { loadScriptsLate } from './late-scripts.ts';
import type { CachedPage } from './page-cache.ts';
import type { PagePlan } from './page-plan.ts';
import type { OfficeBuild, WebBuild } from './web-build.ts';

export interface RendererDeps {
  /** Called per rendering: in development the bundles change under way. */
  build: () => Promise<WebBuild>;
  office: () => Promise<OfficeBuild>;
  services: PageServices;
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

const BROTLI_QUALITY = 6;

/** Makes pages ready to be sent, each under the security policy that its content needs. In production by `first`. */
export function createRenderer(deps: RendererDeps, first: WebBuild): (plan: PagePlan) => Promise<CachedPage> {
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

  return async (plan) => {
    const page = await (isOffice(plan.policy) ? renderOffice(plan) : renderShop(plan));
    const { html, styleHashes } = inlineStyles(page.html);
    return {
      status: page.status,
      headers: pageHeaders(page.headers, { html, styleHashes }, { plan, deps }),
      encoded: await encode(Buffer.from(html), BROTLI_QUALITY),
    };
  };
}

/** What is pressed too early is held on every page; some also let their scripts wait. */
function withScripts(html: string, { policy }: PagePlan): string {
  return holdEarlyTaps(policy.lateScripts ? loadScriptsLate(html) : html);
}

function pageHeaders(
  given: Record<string, string>,
  { html, styleHashes }: { html: string; styleHashes: string[] },
  { plan, deps }: { plan: PagePlan; deps: RendererDeps },
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
