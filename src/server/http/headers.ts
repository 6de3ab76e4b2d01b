import type { Api } from './api.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** Whatever is opened by itself and is no page loads and runs nothing. Pages bring policies of their own. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers that every answer carries, page or call. */
export function safeHeaders({ https }: { https: boolean }): Readonly<Record<string, string>> {
  return {
    'content-security-policy': NOTHING,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
    ...(https && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
  };
}

/** Puts them on every answer. Calls are private unless a route says otherwise; an edge may need that in words of its own. */
export function setSafeHeaders(
  api: Api,
  headers: Readonly<Record<string, string>>,
  cacheControl: (said: string) => string = (said) => said,
): void {
  const entries = Object.entries(headers);
  api.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of entries) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('cache-control', cacheControl(String(reply.getHeader('cache-control') ?? 'no-store')));
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
}
