import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { DB } from '../db/schema.ts';
import { forbidden, unauthorized } from '../errors.ts';
import type { Api, Session } from './api.ts';
import { findSession } from './sessions.store.ts';

/** What is kept of a bearer token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Tokens are 256 random bits in base64url; whatever doesn't look like one is not looked up. */
const TOKEN = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** Routes of plugins that know no audience: the API's page for people and the stand-ins. Open to all. */
const FOREIGN_PREFIXES = ['/api/docs', '/sandbox'];

/**
 * Fills `request.session` and refuses who may not call a route. Deny by default: a route without an audience
 * keeps the server from starting. A call that is open to all ignores a token it can't use.
 */
export function guardRoutes(api: Api, { db, clock }: { db: Kysely<DB>; clock: Clock }): void {
  api.decorateRequest('session', null);
  api.addHook('onRoute', (route) => {
    if (FOREIGN_PREFIXES.some((prefix) => route.url.startsWith(prefix))) {
      route.config = { ...route.config, audience: 'all' };
    }
    if (route.config?.audience === undefined) {
      throw new Error(`Route ${String(route.method)} ${route.url} does not declare who may call it`);
    }
  });
  api.addHook('onRequest', async (request) => {
    const { audience } = request.routeOptions.config;
    if (audience === undefined || audience === 'provider' || audience === 'operator') return;
    const header = request.headers.authorization;
    if (header === undefined && audience === 'all') return;
    const token = TOKEN.exec(header ?? '')?.[1];
    request.session = token === undefined ? null : await findSession(db, hashToken(token), clock());
    if (audience !== 'all') requireAudience(request, request.session);
  });
}

function requireAudience(request: FastifyRequest, session: Session | null): void {
  const { audience, roles } = request.routeOptions.config;
  if (session === null) throw unauthorized();
  if (session.kind !== audience) throw forbidden();
  if (session.kind === 'admin' && roles !== undefined && !roles.includes(session.role)) throw forbidden();
}
