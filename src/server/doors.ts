import type { FastifyPluginAsync } from 'fastify';
import type { Config } from './settings/config.ts';
import type { Api } from './http/api.ts';
import { setSafeHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import { describeApi, serveApiDescription } from './http/openapi.ts';
import { limitRates } from './http/rate-limit.ts';
import { shedLoad } from './http/shed-load.ts';
import { logRequests } from './http/request-log.ts';
import { registerCalls } from './http/server.ts';
import { guardRoutes } from './http/sessions.ts';
import { cspReports } from './pages/csp-reports.ts';
import type { Part, World } from './services/world.ts';
import { createSharedWindows } from './limits/shared-windows.store.ts';
import type { Load } from './load/index.ts';

export interface DoorsDeps {
  config: Pick<Config, 'publicUrl' | 'METRICS_TOKEN' | 'ADMIN_SECOND_FACTOR'>;
  /** What the shop is called now. */
  shopName: () => string;
  world: World;
  parts: readonly Part[];
  metrics: Metrics;
  load: Load;
  /** Headers that every answer carries. */
  headers: Readonly<Record<string, string>>;
  /** False from the moment the server begins to stop. */
  accepting: () => boolean;
  /** The stand-ins' own pages and calls, where there are any. */
  sandbox?: FastifyPluginAsync | undefined;
}

/** What every request passes, and behind it all calls and files of the shop's parts. */
export async function openDoors(app: Api, deps: DoorsDeps): Promise<void> {
  const { config, shopName, world, parts, metrics, load, headers, accepting, sandbox } = deps;
  metrics.count(app);
  logRequests(app);
  setSafeHeaders(app, headers);
  // Before anybody is looked up: a refusal costs next to nothing.
  shedLoad(app, load);
  guardRoutes(app, { ...world, secondFactorRequired: config.ADMIN_SECOND_FACTOR === 'required' });
  limitRates(app, { clock: world.clock, shared: createSharedWindows(world) });
  await describeApi(app, { publicUrl: config.publicUrl });
  if (sandbox !== undefined) await app.register(sandbox, { prefix: '/sandbox' });
  await registerCalls(
    app,
    parts.flatMap(({ calls }) => calls),
  );
  for (const routes of parts.flatMap(({ files = [] }) => files)) routes(app);
  healthRoutes({ db: world.db, metrics, accepting, metricsToken: config.METRICS_TOKEN })(app);
  cspReports({ log: world.log, metrics })(app);
  await serveApiDescription(app, shopName);
}
