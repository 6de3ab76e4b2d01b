import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { timingSafeEqual } from 'node:crypto';
import { databaseAnswers } from '../db/ready.ts';
import type { DB } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import type { Api } from './api.ts';
import type { Metrics } from './metrics.ts';
import { hashToken } from './sessions.ts';

export interface HealthDeps {
  db: Kysely<DB>;
  metrics: Metrics;
  /** Whoever sends it may read the figures from elsewhere; without one only this machine may. */
  metricsToken?: string | undefined;
  /** False from the moment the server begins to stop. */
  accepting: () => boolean;
}

const operator = { config: { audience: 'operator' as const }, schema: { hide: true } };

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Somebody at this machine, whom no proxy speaks for, or who knows the token. */
function mayRead({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  if (LOOPBACK.test(raw.socket.remoteAddress ?? '') && forwarded === undefined) return true;
  if (token === undefined) return false;
  const [given, wanted] = [headers.authorization ?? '', `Bearer ${token}`].map(hashToken);
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

/** Liveness, readiness (database reachable and migrated) and Prometheus text. */
export function healthRoutes(deps: HealthDeps) {
  return (api: Api): void => {
    api.get('/healthz', operator, async () => ({ status: 'ok' }));
    api.get('/readyz', operator, async (_request, reply) => {
      const ready = deps.accepting() && (await databaseAnswers(deps.db));
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    });
    api.get('/metrics', operator, async (request, reply) => {
      if (!mayRead(request, deps.metricsToken)) throw notFound('Este endereço não existe.');
      return reply.type(deps.metrics.contentType).send(await deps.metrics.text());
    });
  };
}
