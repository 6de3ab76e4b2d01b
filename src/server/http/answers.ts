import type { FastifyHttpOptions } from 'fastify';
import type { IncomingHttpHeaders, Server } from 'node:http';

/** Bare paths that are a page and a call at once. */
const DUAL_PATHS = new Set(['/produtos', '/produtos/:id', '/pedidos']);

export function isDualPath(pattern: string): boolean {
  return DUAL_PATHS.has(pattern);
}

/** What an answer at a dual path depends on. */
export const DUAL_VARY = 'Accept, X-Requested-With, Accept-Encoding';

/**
 * JSON for clients that say so: the XHR marker, or `application/json` named in Accept with a q not below
 * text/html's. A wildcard never counts: link previews must get the page.
 */
export function wantsJson(headers: IncomingHttpHeaders): boolean {
  if (headers['x-requested-with']) return true;
  const accept = headers.accept;
  if (accept === undefined || !accept.includes('json')) return false;
  const json = quality(accept, 'application/json');
  return json > 0 && json >= quality(accept, 'text/html');
}

/** A browser on its way to a page: nothing else names text/html. */
export function wantsHtml(headers: IncomingHttpHeaders): boolean {
  return !wantsJson(headers) && quality(headers.accept ?? '', 'text/html') > 0;
}

/** The q of a media type that is named in full; 0 when it is not. */
function quality(accept: string, type: string): number {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    return q === undefined ? 1 : Number.parseFloat(q.slice(2)) || 0;
  }
  return 0;
}

type Strategies = NonNullable<NonNullable<FastifyHttpOptions<Server>['routerOptions']>['constraints']>;

/** Lets the router choose between page and call at one path; the rule stands here and nowhere else. */
export const answersConstraint: Strategies[string] = {
  name: 'answers',
  storage() {
    const handlers = new Map<string, ReturnType<ReturnType<Strategies[string]['storage']>['get']>>();
    return {
      get: (value) => handlers.get(value) ?? null,
      set: (value, handler) => void handlers.set(value, handler),
    };
  },
  deriveConstraint: (request) => (wantsJson(request.headers) ? 'json' : 'page'),
  mustMatchWhenDerived: false,
  validate(value) {
    if (value !== 'json') throw new Error(`Unknown representation ${String(value)}`);
  },
};
