import { createHash } from 'node:crypto';
import type { PolicyKind } from '../../web/page-policy.ts';

export interface PaymentSources {
  script: readonly string[];
  connect: readonly string[];
  frame: readonly string[];
  form: readonly string[];
}

export interface CspSettings {
  /** Whether the shop's own address is https. */
  https: boolean;
  /** What the payment page loads, calls, frames and posts to for its provider beyond the shop's own address. */
  payment: PaymentSources;
  /** The origin that sends pictures beside the shop; null where none does. */
  pictures?: string | null | undefined;
  /** In development Vite puts its styles into the page and talks over a socket of its own. */
  development?: boolean;
}

const NO_SOURCES: PaymentSources = { script: [], connect: [], frame: [], form: [] };

/** What a policy calls an inline script or style by. */
export function sha256Source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Which inline scripts of a page are the shop's own. */
export interface OwnScripts {
  /** New in each rendering and known to nobody: the `nonce` of the scripts that it writes itself. */
  mark: string;
  /** The code of those that never change. */
  fixed: readonly string[];
}

/** As the mark stands in an element that a rendering has written. */
export const marked = (mark: string) => ` nonce="${mark}"`;

/** SHA-256 sources of a rendered page's own inline scripts. One that got in with what is shown has none, and never runs. */
export function ownScriptHashes(html: string, { mark, fixed }: OwnScripts): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(marked(mark)) || fixed.includes(code)) hashes.add(sha256Source(code));
  }
  return [...hashes];
}

/** The page as it is sent: its mark would be the same for everybody whom a kept page is sent to. */
export const withoutMark = (html: string, mark: string) => html.replaceAll(marked(mark), '');

/** Where browsers tell what a policy has kept from happening. */
export const CSP_REPORTS = '/relatos-csp';

/**
 * No text becomes markup or code in the browser but what the shop's own default policy lets through (first-look.ts). The
 * payment page runs a provider's script, which knows nothing of this.
 */
const TRUSTED_TYPES: Partial<Record<PolicyKind, string>> = { shop: 'default', admin: "'none'" };

/** The office shows letters in frames of their own; none of the shop's pages lets itself be framed. */
function frames(kind: PolicyKind, { frame }: PaymentSources): string {
  if (kind === 'admin') return "'self'";
  return frame.length > 0 ? frame.join(' ') : "'none'";
}

/** Content-Security-Policy of a page. Scripts and styles by address or hash only; the payment provider's script may style its own. */
export function contentSecurityPolicy(
  kind: PolicyKind,
  hashes: { scripts: string[]; styles: string[] },
  settings: CspSettings,
): string {
  const provider = kind === 'payment' ? settings.payment : NO_SOURCES;
  const directives = [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes.scripts, ...provider.script].join(' ')}`,
    `style-src ${["'self'", ...(settings.development ? ["'unsafe-inline'"] : hashes.styles)].join(' ')}`,
    ...(kind === 'payment' || settings.development ? ["style-src-attr 'unsafe-inline'"] : []),
    // Pieces of a catalogue that was brought along may have their pictures elsewhere.
    `img-src ${["'self'", 'https:', 'data:', ...(settings.pictures ? [settings.pictures] : [])].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...provider.connect, ...(settings.development ? ['ws:'] : [])].join(' ')}`,
    `frame-src ${frames(kind, provider)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...provider.form].join(' ')}`,
    "frame-ancestors 'none'",
  ];
  const types = settings.development ? undefined : TRUSTED_TYPES[kind];
  if (types !== undefined) directives.push("require-trusted-types-for 'script'", `trusted-types ${types}`);
  if (!settings.development) directives.push(`report-uri ${CSP_REPORTS}`);
  if (settings.https) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}
