import { setTimeout as sleep } from 'node:timers/promises';
import type { PageServices } from '#shared/page-services.ts';
import {
  backupAges,
  backupBeforeMigrations,
  backupPlace,
  createScheduledBackups,
  hoursBetweenBackups,
} from './backup/index.ts';
import type { Beside } from './workers/beside.ts';
import { systemClock } from './clock.ts';
import { edgeHeaders } from './edge/index.ts';
import { refusePlainCpfs } from './features/at-rest/index.ts';
import type { Config } from './settings/config.ts';
import { sandboxSentence, settingWarnings } from './settings/told.ts';
import { migrate, openDatabase, unlessGivenUp, type Database } from './db/index.ts';
import { openDoors, type DoorsDeps } from './doors.ts';
import { endpoints } from './services/endpoints.ts';
import { readAssets, serveAssets, serveKeptAssets } from './pages/assets.ts';
import type { Api } from './http/api.ts';
import { answerFromMemory, type Peek } from './http/from-memory.ts';
import { safeHeaders } from './http/headers.ts';
import { hangUp, letGo } from './http/let-go.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createPages } from './pages/pages.ts';
import type { TakenPort } from './http/port.ts';
import { requestIds } from './http/request-log.ts';
import { createHttpServer } from './http/server.ts';
import { createLoad, type Load } from './load/index.ts';
import { builtWeb, CLIENT_FOLDER, developedWeb, type Web } from './pages/web-build.ts';
import { generatedSecret } from './security/secrets.ts';
import { createServices, type Services, type ServicesDeps } from './services/index.ts';
import { openWorld } from './services/open-world.ts';
import { openTraces, type Traces } from './services/traces.ts';
import type { World } from './services/world.ts';
import { linesFor } from './logs/lines-for.ts';
import type { LogLines } from './logs/people-log.ts';
import { salesOf } from './services/sales-guard.ts';
import { startStandIns } from './services/stand-ins.ts';
import { standInsBeside } from './workers/stand-ins-beside.ts';

export interface Shop {
  /** Answers on the port of the settings, or on one that was taken before. */
  listen(taken?: TakenPort): Promise<void>;
  /** Takes no new request, ends those under way, then the work behind them, then the database. */
  stop(): Promise<void>;
}

/** Whoever started the server and looks at the terminal. */
export interface Operator {
  say(sentence: string): void;
  /** What went wrong. */
  warn(sentence: string): void;
  /** Takes the lines of the log, wherever the settings lead them. */
  lines?: LogLines;
}

interface Around extends Operator {
  /** The other processes that serve the shop on this machine, where there are any. */
  beside?: Beside;
  /** Another payment provider than the settings lead to. */
  payment?: ServicesDeps['payment'];
}

interface Traced {
  traces: Traces;
}

/**
 * Builds the shop over its database. What was opened is closed again when something on the way fails, or somebody stops it:
 * it then throws the signal's reason.
 */
export async function buildShop(config: Config, around: Around, stopping?: AbortSignal): Promise<Shop> {
  const { say, beside } = around;
  const traces = await openTraces(config);
  const database = await openDatabase({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    migrateUrl: config.DATABASE_MIGRATE_URL,
    ...beside?.database,
    poolSize: config.DATABASE_POOL,
    isolation: config.DATABASE_ISOLATION,
    prepare: (owned) => prepareTables(owned, config, around),
    around: traces.ofDatabase,
    stopping,
    log: say,
  });
  return unlessGivenUp(stopping, database.stop, async () => {
    if (database.serving !== undefined) await beside?.tellServing(database.serving);
    return wire(config, database, { ...around, traces });
  });
}

/** Before anything is served: the tables are brought up to this code, by who may change them. */
async function prepareTables(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  config: Config,
  operator: Operator,
): Promise<void> {
  const place = backupPlace(config);
  await backupBeforeMigrations({ pool, place, keep: config.BACKUP_KEEP, now: systemClock(), ...operator });
  await migrate(pool, operator.say);
  await refusePlainCpfs(db);
}

/** The only wiring: the shop's parts (services/), the doors to them, and the pages. */
async function wire(config: Config, database: Database, around: Around & Traced): Promise<Shop> {
  const web = config.VITRINE_DEV ? await developedWeb() : await builtWeb();
  const { say, warn, beside, traces, payment } = around;
  const lines = around.lines ?? linesFor(config, { warn, number: beside?.number ?? 1 });
  const app = createHttpServer(config, { middleware: web.middleware, lines, about: traces.ofLine });
  traces.follow(app);
  const metrics = createMetrics(beside);
  const { world, replica } = await openWorld(config, { database, metrics, traces, log: app.log, say });
  const webhookSecret = config.SANDBOX_WEBHOOK_SECRET ?? (await generatedSecret(world, 'sandbox_webhook'));
  const standIns = { config, webhookSecret, clock: world.clock };
  const local = await (beside === undefined ? startStandIns(standIns) : standInsBeside(beside, standIns));
  const providers = endpoints(config, local?.standIns);

  metrics.watchSpans(traces.counts);
  const load = feltLoad(config, { database, metrics });
  const keptMails = config.sandbox.mail && local !== null ? local.sandbox.mails : null;
  const isFirst = beside === undefined || beside.number === 1;
  const given = { config, world, endpoints: providers, payment, keptMails, say, metrics };
  const shop = await createServices({ ...given, makesAhead: isFirst });
  const { banner } = await shop.open();
  const backups = scheduleBackups(config, { pool: database.pool, world, metrics, isFirst });

  let open = true;
  const https = config.publicUrl.startsWith('https://');
  const headers = safeHeaders({ https });
  const shopName = () => shop.live.shop().name;
  const accepting = () => open;
  const doors = { config, shopName, world, parts: shop.parts, metrics, load, headers, accepting };
  const sandbox = await sandboxOf(world, { plugin: local?.sandbox.plugin, present: shop.present });
  await openDoors(app, { ...doors, sales: await salesOf(world, shop), ...sandbox });
  const pages = await openPages(app, { config, web, shop, banner, metrics, load, https, isFirst });
  const peeking = { peeks: peeksOf(shop, pages), requestId: requestIds(config.TRUST_PROXY) };
  answerFromMemory(app, { ...peeking, safeHeaders: headers, metrics });
  letGo(app, accepting);
  return { listen, stop };

  async function listen(taken?: TakenPort) {
    if (taken === undefined) await app.listen({ port: config.PORT, host: config.HOST });
    else await app.ready().then(() => taken.handTo(app.server));
    load.start();
    shop.startWork();
    backups?.start();
    welcome({ ...config, ...shop.present() }, say);
  }

  async function stop() {
    open = false;
    if (app.server.listening) await sleep(config.DRAIN_SECONDS * 1000);
    load.stop();
    shop.beginStop();
    await hangUp(app);
    await Promise.all([shop.stop(), backups?.stop()]);
    world.redis?.stop();
    await local?.sandbox.close();
    await Promise.all([web.stop(), replica?.stop(), traces.stop()]);
    await database.stop();
    lines.close();
  }
}

/** The stand-ins' pages, and who may see them when. */
async function sandboxOf(
  world: World,
  { plugin, present }: { plugin: DoorsDeps['sandbox'] } & Pick<Services, 'present'>,
) {
  const sandboxSecret = await generatedSecret(world, 'sandbox_door');
  return { sandbox: plugin, sandboxSecret, isPlayed: () => present().paymentSandbox };
}

function feltLoad(
  { LOAD_LIMITS_MS: limits }: Config,
  { database, metrics }: { database: Database; metrics: Metrics },
): Load {
  const load = createLoad({ limits, takeDatabaseWaitMs: database.takeLongestWaitMs, told: metrics.load });
  metrics.watchLoad(load);
  return load;
}

function scheduleBackups(
  config: Config,
  {
    pool,
    world,
    metrics,
    isFirst,
  }: Pick<Database, 'pool'> & { world: World; metrics: Metrics; isFirst: boolean },
) {
  const { clock, log } = world;
  const place = backupPlace(config);
  metrics.watch({
    name: 'vitrine_backup_age_seconds',
    help: 'Time since the newest backup, by who wanted it',
    label: 'kind',
    read: () => backupAges(place.folder, clock()),
  });
  const everyHours = isFirst ? hoursBetweenBackups(config) : 0;
  return createScheduledBackups({ pool, place, everyHours, keep: config.BACKUP_KEEP, clock, log });
}

interface ShopPages {
  config: Config;
  web: Web;
  shop: Omit<Services, 'parts' | 'present' | 'open' | 'startWork' | 'beginStop' | 'stop'>;
  banner: PageServices['banner'];
  https: boolean;
  /** Of the processes of this machine. */
  isFirst: boolean;
  metrics: Metrics;
  load: Load;
}

/** Every page of the shop, and the files that its pages load. */
async function openPages(app: Api, { config, web, shop, banner, https, isFirst, metrics, load }: ShopPages) {
  const csp = {
    https,
    pictures: config.direct?.origin ?? null,
    get payment() {
      return shop.browser().sources;
    },
  };
  const { home, sections, catalog, product, choice } = shop.catalog;
  const { live, previews, menusOf, listTexts, ownPages } = shop;
  const services: PageServices = {
    get shop() {
      return { ...live.shop(), ...menusOf(live.document()), ...shop.waysToPay() };
    },
    get front() {
      return live.front();
    },
    banner,
    home,
    sections: (wanted) => shop.linked(sections(wanted)),
    catalog,
    listTexts,
    product,
    ownPage: ownPages.page,
    policy: ownPages.policy,
    promotions: shop.published.page,
    report: (error) => app.log.error({ err: error }, 'rendering failed'),
  };
  const { build, office, production } = web;
  const pages = await createPages({
    build,
    office,
    services,
    version: shop.version,
    edge: edgeHeaders(config.edge),
    choice,
    shows: (productId) => shop.catalog.snapshot().byId.has(productId),
    showsPage: (slug) => ownPages.page(slug) !== null,
    preview: async (token, path) => {
      const preview = await previews.read(token);
      if (preview === null) return null;
      const draft = await shop.drafted(preview, sections);
      const seen = { ...draft.shop, ...shop.waysToPay() };
      return { ...draft, shop: seen, ...(await ownPages.unpublishedAt(path)) };
    },
    resolveOld: shop.resolveOld,
    clock: systemClock,
    load,
    csp,
    clientFolder: CLIENT_FOLDER,
    publicUrl: config.publicUrl,
    production,
  });
  metrics.watchPages(pages);
  serveAssets(app, production ? await readAssets(CLIENT_FOLDER) : new Map());
  if (production)
    serveKeptAssets(app, { clientFolder: CLIENT_FOLDER, dataDir: config.DATA_DIR, keeps: isFirst });
  pages.routes(app);
  return pages;
}

/** What is answered from memory, by the route that would answer it. */
function peeksOf({ live, catalog }: Pick<Services, 'live' | 'catalog'>, pages: { peek: Peek }) {
  const lists: Peek = (request) => (live.isClosed() ? null : catalog.kept.peek(request));
  return { '/api/produtos': lists, '/*': pages.peek };
}

/** What whoever started the shop should know. */
function welcome(config: Config, say: (sentence: string) => void): void {
  say(`Loja: ${config.publicUrl}`);
  say(`Administração: ${config.publicUrl}/admin-login`);
  const played = sandboxSentence(config);
  if (played !== null) say(played);
  for (const warning of settingWarnings(config)) say(warning);
}
