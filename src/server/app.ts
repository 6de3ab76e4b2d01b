import { randomBytes } from 'node:crypto';
import type { PageServices } from '#shared/page-services.ts';
import { systemClock } from './clock.ts';
import { sandboxSentence, settingWarnings, type Config } from './config.ts';
import { migrate, openDatabase, type Database } from './db/index.ts';
import { endpoints } from './endpoints.ts';
import { readAssets, serveAssets } from './http/assets.ts';
import { answerFromMemory } from './http/from-memory.ts';
import { safeHeaders, setSafeHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { createMetrics } from './http/metrics.ts';
import { describeApi, serveApiDescription } from './http/openapi.ts';
import { createPages } from './http/pages.ts';
import { limitRates } from './http/rate-limit.ts';
import { logRequests } from './http/request-log.ts';
import { createHttpServer, registerCalls } from './http/server.ts';
import { guardRoutes } from './http/sessions.ts';
import { builtWeb, CLIENT_FOLDER, developedWeb } from './http/web-build.ts';
import { generatedSecret } from './secrets.ts';
import { createServices } from './services.ts';
import { shopSettings } from './shop-settings.ts';
import { startStandIns } from './stand-ins.ts';

export interface Shop {
  listen(): Promise<void>;
  /** Takes no new request, ends those under way, then the work behind them, then the database. */
  stop(): Promise<void>;
}

/** Builds the shop over its database. What was opened is closed again when something on the way fails. */
export async function buildShop(config: Config, say: (sentence: string) => void): Promise<Shop> {
  const database = await openDatabase({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    log: say,
  });
  try {
    await migrate(database.pool, say);
    return await wire(config, database, say);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** The only wiring: everything that the shop is made of, put together. `say` takes sentences for its operator. */
async function wire(config: Config, database: Database, say: (sentence: string) => void): Promise<Shop> {
  const { db } = database;
  const https = config.publicUrl.startsWith('https://');

  const web = config.VITRINE_DEV ? await developedWeb() : await builtWeb();
  const app = createHttpServer(config, web.middleware);
  const { log } = app;
  const secret = (name: string) => generatedSecret({ db, random: randomBytes }, name);
  const webhookSecret = config.SANDBOX_WEBHOOK_SECRET ?? (await secret('sandbox_webhook'));
  const local = await startStandIns(config, webhookSecret);
  const providers = endpoints(config, local?.standIns);

  const metrics = createMetrics();
  const keptMails = config.sandbox.mail && local !== null ? local.sandbox.mails : null;
  const shop = await createServices({ config, database, providers, keptMails, log, say, metrics });
  const { banner } = await shop.open();

  let accepting = true;
  metrics.count(app);
  logRequests(app);
  const headers = safeHeaders({ https });
  setSafeHeaders(app, headers);
  guardRoutes(app, { db, clock: systemClock });
  limitRates(app);
  await describeApi(app, { name: config.STORE_NAME, publicUrl: config.publicUrl });
  if (local !== null) await app.register(local.sandbox.plugin, { prefix: '/sandbox' });
  await registerCalls(app, shop.calls);
  for (const routes of shop.files) routes(app);
  healthRoutes({ db, metrics, accepting: () => accepting })(app);
  await serveApiDescription(app);
  const services: PageServices = {
    shop: shopSettings(config),
    banner,
    home: shop.catalog.home,
    catalog: shop.catalog.catalog,
    product: shop.catalog.product,
    report: (error) => log.error({ err: error }, 'rendering failed'),
  };
  const pages = await createPages({
    build: web.build,
    services,
    version: shop.catalog.version,
    csp: { https, sdkUrl: providers.mercadoPago.sdkUrl },
    clientFolder: CLIENT_FOLDER,
    publicUrl: config.publicUrl,
    production: web.production,
  });
  metrics.watchPages(pages);
  const assets = web.production ? await readAssets(CLIENT_FOLDER) : new Map();
  serveAssets(app, assets);
  pages.routes(app);
  answerFromMemory(app, { peek: pages.peek, safeHeaders: headers, metrics });

  return {
    async listen() {
      await app.listen({ port: config.PORT, host: config.HOST });
      shop.startWork();
      say(`Loja: ${config.publicUrl}`);
      say(`Administração: ${config.publicUrl}/admin-login`);
      const played = sandboxSentence(config);
      if (played !== null) say(played);
      for (const warning of settingWarnings(config)) say(warning);
    },
    async stop() {
      accepting = false;
      shop.beginStop();
      // A connection whose last answer comes while the server closes would be kept open for its next request.
      const hangUp = setInterval(() => app.server.closeIdleConnections(), 100);
      await app.close().finally(() => clearInterval(hangUp));
      await shop.stop();
      await local?.sandbox.close();
      await web.stop();
      await database.stop();
    },
  };
}
