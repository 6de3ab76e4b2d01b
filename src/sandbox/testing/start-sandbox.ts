import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox } from '../index.ts';
import type { Sandbox, SandboxOptions } from '../index.ts';

export const SECRET = 'segredo-de-teste';

type Json = Record<string, unknown>;

interface Answer<T = Json> {
  status: number;
  headers: Headers;
  body: T;
}

export interface Running {
  sandbox: Sandbox;
  dir: string;
  /** `http://127.0.0.1:port/sandbox` */
  url: string;
  /** Asks a path under /sandbox and reads the answer as JSON. */
  ask<T = Json>(
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: unknown },
  ): Promise<Answer<T>>;
  /** The same as the shop's server, at the payments API. */
  pay<T = Json>(path: string, init?: { method?: string; key?: string; body?: unknown }): Promise<Answer<T>>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
  /** Ends it and keeps its folder. */
  close(): Promise<void>;
}

/** Starts the stand-ins on a free port over a folder of their own, or one that is given. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<Running> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'vitrine-sandbox-')));
  let origin = '';
  const own = { webhookSecret: SECRET, publicUrl: () => origin, notifyLoopback: true };
  const sandbox = await createSandbox({ ...own, ...options, dir });
  origin = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${origin}/sandbox`;

  const ask: Running['ask'] = async <T>(
    path: string,
    {
      method,
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...type, ...headers },
      ...sent,
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
  };
  return {
    sandbox,
    dir,
    url,
    ask,
    pay: <T>(path: string, { key, ...init }: { method?: string; key?: string; body?: unknown } = {}) => {
      const headers = {
        authorization: 'Bearer TEST-1',
        ...(key === undefined ? {} : { 'x-idempotency-key': key }),
      };
      return ask<T>(`/mercadopago${path}`, { ...init, headers });
    },
    close: () => sandbox.close(),
    stop: async () => {
      await sandbox.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export interface News {
  url: URL;
  headers: IncomingHttpHeaders;
  body: Json;
}

/** A shop that takes notifications and answers with the statuses it is given, then 200. */
export async function startReceiver(statuses: number[] = []) {
  const news: News[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Json;
    news.push({ url: new URL(request.url ?? '/', 'http://shop'), headers: request.headers, body });
    response.statusCode = statuses.shift() ?? 200;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/api/payment/webhook`,
    news,
    /** Waits until so many have come; fails the test that waits in vain. */
    until: async (count: number, withinMs = 5_000) => {
      const endMs = Date.now() + withinMs;
      while (news.length < count && Date.now() < endMs) await sleep(10);
      if (news.length < count) throw new Error(`${news.length} notifications came, not ${count}`);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A good creation body of a PIX, with what is given over it. */
export function pixBody(more: Json = {}): Json {
  return {
    transaction_amount: 199.9,
    payment_method_id: 'pix',
    external_reference: 'PED-1',
    payer: { email: 'maria@example.com', identification: { type: 'CPF', number: '12345678909' } },
    ...more,
  };
}
