import { createHash } from 'node:crypto';

/** Which policy a document lives under. A change of policy needs a document load. */
export type PolicyKind = 'shop' | 'payment' | 'admin';

export interface CspSettings {
  /** Whether the shop's own address is https. */
  https: boolean;
  /** The payment provider's browser script; a path when the shop's own address serves it. */
  sdkUrl: string;
  /** In development Vite puts its styles into the page and talks over a socket of its own. */
  development?: boolean;
}

/** What the provider's SDK loads and calls beyond its own script (measured on its real pages). */
const PROVIDER_SDK_HOST = 'https://sdk.mercadopago.com';
const PROVIDER = {
  script: ['https://sdk.mercadopago.com', 'https://http2.mlstatic.com', 'https://www.mercadopago.com'],
  connect: [
    'https://api.mercadopago.com',
    'https://api-static.mercadopago.com',
    'https://secure-fields.mercadopago.com',
    'https://http2.mlstatic.com',
    'https://www.mercadopago.com',
  ],
  frame: ['https://secure-fields.mercadopago.com'],
};

const NO_SOURCES: typeof PROVIDER = { script: [], connect: [], frame: [] };

/** What a policy calls an inline script or style by. */
export function sha256Source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** SHA-256 sources of every inline script of a rendered page; JSON data blocks run nothing and need none. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(sha256Source(code));
  }
  return [...hashes];
}

/** Content-Security-Policy of a page. Scripts run by address or hash only; style attributes carry data colours. */
export function contentSecurityPolicy(
  kind: PolicyKind,
  hashes: { scripts: string[]; styles: string[] },
  settings: CspSettings,
): string {
  const provider = kind === 'payment' ? paymentSources(settings.sdkUrl) : NO_SOURCES;
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes.scripts, ...provider.script].join(' ')}`,
    `style-src ${["'self'", ...(settings.development ? ["'unsafe-inline'"] : hashes.styles)].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...provider.connect, ...(settings.development ? ['ws:'] : [])].join(' ')}`,
    `frame-src ${provider.frame.length > 0 ? provider.frame.join(' ') : "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (settings.https) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

function paymentSources(sdkUrl: string): typeof PROVIDER {
  if (sdkUrl.startsWith('/')) return NO_SOURCES;
  const sdkOrigin = new URL(sdkUrl).origin;
  if (sdkOrigin === PROVIDER_SDK_HOST) return PROVIDER;
  return { script: [sdkOrigin], connect: [sdkOrigin], frame: [] };
}
