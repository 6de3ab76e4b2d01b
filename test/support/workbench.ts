import { randomBytes } from 'node:crypto';
import { loadConfig, type Config } from '../../src/server/settings/config.ts';
import { migrate, openDatabase } from '../../src/server/db/index.ts';
import { openDoors, type DoorsDeps } from '../../src/server/doors.ts';
import { endpoints } from '../../src/server/services/endpoints.ts';
import type { Api } from '../../src/server/http/api.ts';
import { safeHeaders } from '../../src/server/http/headers.ts';
import { createMetrics } from '../../src/server/http/metrics.ts';
import { createLoad, type Load } from '../../src/server/load/index.ts';
import { takePort, type TakenPort } from '../../src/server/http/port.ts';
import { createHttpServer } from '../../src/server/http/server.ts';
import { connectProviders } from '../../src/server/services/providers.ts';
import type { Part, World } from '../../src/server/services/world.ts';
import { startStandIns } from '../../src/server/services/stand-ins.ts';
import type { Mail } from '../../src/sandbox/index.ts';
import { ONE_SHOPPER, PAID_FREIGHT } from './one-shopper.ts';
import { freshDatabase, startPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const WEBHOOK_SECRET = 'segredo-de-teste';

export interface Answer {
  status: number;
  headers: Headers;
  // Tests read answers of many shapes and say what they expect of them.
  body: Record<string, unknown>;
}

export interface Client {
  url: string;
  /** A call as the browser makes it; `from` is the shopper's address. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export interface CallOptions {
  body?: unknown;
  token?: string;
  from?: string;
  /** The browser's name of itself. */
  agent?: string;
  cookie?: string;
  /** Names the attempt. */
  key?: string;
}

const metrics = createMetrics();

/**
 * The shop's own parts without the rest of it: a database of their own, the stand-ins, and a clock for both that a
 * test can move. `env` holds settings besides. The payment provider's panel tells nobody anything unless asked to.
 */
export async function openWorkbench(
  env: Record<string, string> = {},
  { tellsByPanel = false, poolSize = 20 } = {},
) {
  const folder = await temporaryFolder('vitrine-bench');
  const postgres = await startPostgres();
  const fresh = await freshDatabase(postgres.url, 'migrated');
  const taken = await takePort('127.0.0.1');
  const config = loadConfig(
    {
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1',
      SANDBOX: 'on',
      ...ONE_SHOPPER,
      ...PAID_FREIGHT,
      MERCADOPAGO_API: process.env['MONEY_API'] ?? 'payments',
      DATABASE_ISOLATION: process.env['ISOLATION'] === 'session' ? 'serializable' : '',
      DATA_DIR: folder.path,
      DATABASE_URL: fresh.url,
      HOST: '127.0.0.1',
      PORT: String(taken.port),
      PUBLIC_URL: `http://127.0.0.1:${taken.port}`,
      ...env,
    },
    '',
  );
  const database = await openDatabase({
    dataDir: folder.path,
    databaseUrl: fresh.url,
    poolSize,
    isolation: config.DATABASE_ISOLATION,
    log: () => {},
  });
  await migrate(database.pool, () => {});
  let movedMs = 0;
  const clock = () => new Date(Date.now() + movedMs);
  const { log } = createHttpServer(config);
  const world: World = { db: database.db, clock, random: randomBytes, log };
  const local = await startStandIns({ config, webhookSecret: WEBHOOK_SECRET, clock, tellsByPanel });
  if (local === null) throw new Error('There is nothing to stand in for');
  const { sandbox, standIns } = local;
  const stopping = new AbortController();
  const load = createLoad({ limits: null });
  const opened: { close(): Promise<unknown> }[] = [];

  /** Clients of the stand-ins, as the shop makes them. */
  const connect = (given = endpoints(config, standIns), settings = config) =>
    connectProviders({ config: settings, endpoints: given, clock, metrics, stopping: stopping.signal });

  return {
    config,
    world,
    db: world.db,
    clock,
    endpoints: endpoints(config, standIns),
    connect,
    /** What is under way of what is served. */
    load,
    databaseUrl: fresh.url,
    folder: folder.path,
    /** Where what is served first is reached. */
    url: `http://127.0.0.1:${taken.port}`,
    /** Moves the clock. */
    pass(ms: number) {
      movedMs += ms;
    },
    /** Sets the clock right again. */
    present() {
      movedMs = 0;
    },
    sandboxUrl: standIns.baseUrl,
    mails: (): Mail[] => sandbox.mails.list(),
    /** Tells a stand-in to misbehave. */
    async fault(provider: string, mode: string, more: Record<string, unknown> = {}) {
      const body = JSON.stringify({ provider, mode, ...more });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${standIns.baseUrl}/control`, { method: 'POST', headers, body });
    },
    /** How often a stand-in was called since the last `recover`. */
    async callsOf(provider: string): Promise<number> {
      const view = await (await fetch(`${standIns.baseUrl}/control`)).json();
      return (view as { counters: Record<string, { total: number }> }).counters[provider]?.total ?? 0;
    },
    /** All stand-ins are well again, and nothing was called. */
    async recover() {
      await fetch(`${standIns.baseUrl}/control`, { method: 'DELETE' });
    },
    /** Serves some parts as the shop does, behind the same doors. */
    async serve(...parts: Part[]): Promise<Client> {
      const given = { config, world, parts, load, sandbox: sandbox.plugin };
      const app = await serveParts(given, opened.length === 0 ? taken : undefined);
      opened.push(app);
      const url = app.listeningOrigin;
      return { url, call: (method, path, options = {}) => call(url + path, method, options) };
    },
    async close() {
      if (opened.length === 0) taken.release();
      for (const app of opened) await app.close();
      await sandbox.close();
      await database.stop();
      await postgres.stop();
      await folder.remove();
    },
  };
}

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>;

/** Serves parts behind the doors that the whole shop has, on the port that was taken or on any free one. */
export async function serveParts(
  given: Pick<DoorsDeps, 'world' | 'parts' | 'sandbox'> & { config: Config; load?: Load },
  taken?: TakenPort,
): Promise<Api> {
  const app = createHttpServer(given.config);
  const headers = safeHeaders({ https: false });
  const load = given.load ?? createLoad({ limits: null });
  const shopName = () => given.config.STORE_NAME;
  await openDoors(app, { ...given, shopName, metrics, load, headers, accepting: () => true });
  if (taken === undefined) await app.listen({ port: 0, host: '127.0.0.1' });
  else await app.ready().then(() => taken.handTo(app.server));
  return app;
}

async function call(
  url: string,
  method: string,
  { body, token, from, agent, cookie, key }: CallOptions,
): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (from !== undefined) headers['x-forwarded-for'] = from;
  if (agent !== undefined) headers['user-agent'] = agent;
  if (key !== undefined) headers['x-idempotency-key'] = key;
  if (cookie !== undefined) headers['cookie'] = cookie;
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
