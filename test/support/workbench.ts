import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { createSandbox, type Mail } from '../../src/sandbox/index.ts';
import { loadConfig } from '../../src/server/config.ts';
import { migrate, openDatabase, type DB } from '../../src/server/db/index.ts';
import type { ApiRoutes } from '../../src/server/http/api.ts';
import { limitRates } from '../../src/server/http/rate-limit.ts';
import { createHttpServer, registerCalls } from '../../src/server/http/server.ts';
import { guardRoutes } from '../../src/server/http/sessions.ts';
import { freshDatabase, startPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

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
}

/**
 * A feature's real parts without the rest of the shop: a database of its own, the stand-ins, and a clock that a test
 * can move.
 */
export async function openWorkbench() {
  const folder = await temporaryFolder('vitrine-bench');
  const postgres = await startPostgres();
  const fresh = await freshDatabase(postgres.url);
  const database = await openDatabase({
    dataDir: folder.path,
    databaseUrl: fresh.url,
    poolSize: 10,
    log: () => {},
  });
  await migrate(database.pool, () => {});
  const sandbox = await createSandbox({
    dir: join(folder.path, 'sandbox'),
    publicUrl: 'http://localhost:3360',
    webhookSecret: 'segredo-de-teste',
  });
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const sandboxUrl = `http://127.0.0.1:${portOf(sandbox.app.server.address())}/sandbox`;
  let movedMs = 0;
  const opened: { close(): Promise<unknown> }[] = [];

  return {
    db: database.db as Kysely<DB>,
    databaseUrl: fresh.url,
    folder: folder.path,
    clock: () => new Date(Date.now() + movedMs),
    /** Moves the clock. */
    pass(ms: number) {
      movedMs += ms;
    },
    /** Sets the clock right again. */
    present() {
      movedMs = 0;
    },
    sandboxUrl,
    smtpUrl: sandbox.smtpUrl ?? '',
    mails: (): Mail[] => sandbox.mails.list(),
    /** Tells a stand-in to misbehave. */
    async fault(provider: string, mode: string, more: Record<string, unknown> = {}) {
      const body = JSON.stringify({ provider, mode, ...more });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandboxUrl}/control`, { method: 'POST', headers, body });
    },
    /** How often a stand-in was called since the last `recover`. */
    async callsOf(provider: string): Promise<number> {
      const view = await (await fetch(`${sandboxUrl}/control`)).json();
      return (view as { counters: Record<string, { total: number }> }).counters[provider]?.total ?? 0;
    },
    /** All stand-ins are well again, and nothing was called. */
    async recover() {
      await fetch(`${sandboxUrl}/control`, { method: 'DELETE' });
    },
    /** Serves some calls as the shop does: guarded, limited, bare and under /api. */
    async serve(calls: ApiRoutes[], clock: () => Date): Promise<Client> {
      const config = loadConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }, '');
      const app = createHttpServer(config);
      guardRoutes(app, { db: database.db, clock });
      limitRates(app);
      await registerCalls(app, calls);
      await app.listen({ port: 0, host: '127.0.0.1' });
      opened.push(app);
      const url = `http://127.0.0.1:${portOf(app.server.address())}`;
      return { url, call: (method, path, options = {}) => call(url + path, method, options) };
    },
    async close() {
      for (const app of opened) await app.close();
      await sandbox.close();
      await database.stop();
      await postgres.stop();
      await folder.remove();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function call(url: string, method: string, { body, token, from }: CallOptions): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (from !== undefined) headers['x-forwarded-for'] = from;
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
