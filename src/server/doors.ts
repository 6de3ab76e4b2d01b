import type { FastifyPluginAsync } from 'fastify';
import { isAlone, type Config } from './settings/config.ts';
import { cacheControlFor } from './edge/index.ts';
import type { Api, ApiRoutes } from './http/api.ts';
import { setSafeHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import { describeApi, serveApiDescription } from './http/openapi.ts';
import { noteWrites } from './http/note-writes.ts';
import { limitRates } from './http/rate-limit.ts';
import { refuseSales, type RefuseSalesDeps } from './http/refuse-sales.ts';
import { shedLoad } from './http/shed-load.ts';
import { logRequests } from './http/request-log.ts';
import { registerCalls } from './http/server.ts';
import { guardRoutes } from './http/sessions.ts';
import { createSandboxDoor } from './http/team-only.ts';
import { createTestBuyers } from './http/test-buyers.ts';
import { openSandbox, sandboxRoutes } from './services/sandbox-room.ts';
import { testBuyingRoutes, type TestBuyingDeps } from './services/test-buying.ts';
import { cspReports } from './pages/csp-reports.ts';
import type { Part, World } from './services/world.ts';
import { createSharedWindows } from './limits/shared-windows.store.ts';
import { createToldWindows } from './limits/told-windows.ts';
import type { Load } from './load/index.ts';

export interface DoorsDeps {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'sandbox'
    | 'edge'
    | 'METRICS_TOKEN'
    | 'ADMIN_SECOND_FACTOR'
    | 'WORKERS'
    | 'DATABASE_URL'
    | 'DATABASE_REPLICA_URL'
    | 'DATABASE_REPLICA_LAG_MS'
  >;
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
  /** Whether anything is sold; always where nothing is said. */
  sales?: SalesGiven;
  /** The stand-ins' own pages and calls, where there are any. */
  sandbox?: FastifyPluginAsync | undefined;
  /** Signs who of the team may see them; where the shop's address is https nobody else does. */
  sandboxSecret?: string;
  /** Are payments only played, at any moment? As the settings say where nothing is said. */
  isPlayed?: () => boolean;
}

/** A closed shop, and who of the team tries it. */
interface SalesGiven extends Omit<RefuseSalesDeps, 'isTestBuyer'>, Pick<TestBuyingDeps, 'previewToken'> {
  /** Signs who tries to buy; the same on every node. */
  testSecret: string;
}

/** What every request passes, and behind it all calls and files of the shop's parts. */
export async function openDoors(app: Api, deps: DoorsDeps): Promise<void> {
  const { config, shopName, world, parts, metrics, load, headers, accepting, sandbox, sandboxSecret, sales } =
    deps;
  const { isPlayed = () => config.sandbox.payments } = deps;
  metrics.count(app);
  logRequests(app);
  setSafeHeaders(app, headers, cacheControlFor(config.edge));
  // Before anybody is looked up: a refusal costs next to nothing.
  shedLoad(app, load);
  const guard = { ...world, secondFactorRequired: config.ADMIN_SECOND_FACTOR === 'required' };
  guardRoutes(app, guard);
  if (config.DATABASE_REPLICA_URL !== undefined)
    noteWrites(app, { db: world.db, lagMs: config.DATABASE_REPLICA_LAG_MS });
  const shared = createSharedWindows(world);
  const told = isAlone(config) ? null : createToldWindows(world);
  limitRates(app, { clock: world.clock, shared, told });
  const tries: ApiRoutes[] = [];
  if (sales !== undefined) {
    const buyers = createTestBuyers({ ...guard, secret: sales.testSecret });
    refuseSales(app, { ...sales, isTestBuyer: buyers.lets });
    tries.push(testBuyingRoutes({ ...sales, buyers, https: config.publicUrl.startsWith('https://') }));
  }
  await describeApi(app, { publicUrl: config.publicUrl });
  const isPublic = config.publicUrl.startsWith('https://') && config.sandbox.payments;
  const isTeamAlone = isPublic && sandboxSecret !== undefined;
  const door = isTeamAlone ? createSandboxDoor({ ...guard, secret: sandboxSecret }) : null;
  if (sandbox !== undefined) await openSandbox(app, { plugin: sandbox, door, isPlayed, shopName });
  await registerCalls(app, [...parts.flatMap(({ calls }) => calls), sandboxRoutes(door), ...tries]);
  for (const routes of parts.flatMap(({ files = [] }) => files)) routes(app);
  healthRoutes({ db: world.db, metrics, accepting, metricsToken: config.METRICS_TOKEN })(app);
  cspReports({ log: world.log, metrics })(app);
  await serveApiDescription(app, shopName);
}
