import type { Kysely } from 'kysely';
import { databaseAnswers } from '../db/ready.ts';
import type { DB } from '../db/schema.ts';
import type { Api } from './api.ts';
import type { Metrics } from './metrics.ts';

export interface HealthDeps {
  db: Kysely<DB>;
  metrics: Metrics;
  /** False from the moment the server begins to stop. */
  accepting: () => boolean;
}

const operator = { config: { audience: 'operator' as const }, schema: { hide: true } };

/** Liveness, readiness (database reachable and migrated) and Prometheus text. */
export function healthRoutes(deps: HealthDeps) {
  return (api: Api): void => {
    api.get('/healthz', operator, async () => ({ status: 'ok' }));
    api.get('/readyz', operator, async (_request, reply) => {
      const ready = deps.accepting() && (await databaseAnswers(deps.db));
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
    });
    api.get('/metrics', operator, async (_request, reply) =>
      reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()),
    );
  };
}
