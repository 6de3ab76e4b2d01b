import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowDown } from './support/pauses.ts';
import { startServer, type RunningServer } from './support/server-process.ts';

// Long: a shop is kept under load until it gives something up, and then until it has recovered.

/** A shop whose process hardly comes to run: what it still answers, and what not. */

const ADMIN_PASSWORD = 'alecrim-do-campo-2026';
const FAR_OFF = 600_000;
const PATIENCE = { timeout: 60_000 };

const metric = async (shop: RunningServer, name: string) => {
  const lines = (await (await fetch(`${shop.url}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
};

async function open(limits: number[]) {
  const shop = await startServer({ env: { ADMIN_PASSWORD, LOAD_LIMITS_MS: limits.join(',') } });
  const call = (path: string, init: RequestInit = {}) =>
    fetch(shop.url + path, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
  const post = (path: string, body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) });
  const login = await post('/api/admin/login', { username: 'admin', password: ADMIN_PASSWORD });
  const { token } = (await login.json()) as { token: string };
  const asOwner = { headers: { authorization: `Bearer ${token}` } };
  const level = () => metric(shop, 'vitrine_load_level');
  return { shop, call, post, asOwner, level };
}

const refusal = {
  status: 503,
  again: expect.stringMatching(/^\d+$/),
  body: expect.objectContaining({ codigo: 'ocupado', success: false, erro: expect.any(String) }),
};
const answerOf = async (asked: Promise<Response>) => {
  const answer = await asked;
  return { status: answer.status, again: answer.headers.get('retry-after'), body: await answer.json() };
};

describe('under load that calls for a little', () => {
  let open1: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    open1 = await open([300, FAR_OFF, FAR_OFF]);
  });
  afterAll(() => open1?.shop.stop());

  it('[OPS-33] refuses costly calls, and answers who browses and buys', async () => {
    const { shop, call, post, asOwner, level } = open1;
    const slow = slowDown(shop.pid);
    try {
      await expect.poll(level, PATIENCE).toBe(1);
      for (const path of ['/api/gerenciamento/produtos.csv', '/api/gerenciamento/painel'])
        expect(await answerOf(call(path, asOwner)), path).toEqual(refusal);
      expect(await answerOf(call('/produtos?busca=vestido+azul+de+festa'))).toEqual(refusal);
      expect((await call('/api/produtos?q=vestido')).status).toBe(200);
      expect((await call('/produtos')).status).toBe(200);
      expect((await post('/api/payment/pix/create', {})).status).toBe(422);
      expect(await metric(shop, 'vitrine_load_shed_total{kind="heavy"}')).toBe(3);
    } finally {
      await slow.end();
    }
  });
});

describe('under more load than can be borne', () => {
  let full: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    full = await open([300, 300, 300]);
  });
  afterAll(() => full?.shop.stop());

  it('[OPS-33, OPS-35, OPS-36] answers what is kept and what a payment waits for, and all again after a while', async () => {
    const { shop, call, post, asOwner, level } = full;
    const statusOf = async (path: string) => (await call(path)).status;
    await expect.poll(() => statusOf('/'), PATIENCE).toBe(200);
    const asset = /\/assets\/[\w.-]+\.js/.exec(await (await call('/')).text())?.[0] ?? '';
    const slow = slowDown(shop.pid);
    try {
      await expect.poll(level, PATIENCE).toBe(3);
      expect(await metric(shop, 'vitrine_load_delay_seconds')).toBeGreaterThan(0.3);
      for (const path of ['/', asset, '/healthz', '/readyz', '/api/payment/config'])
        expect(await statusOf(path), path).toBe(200);
      expect(await statusOf('/api/payment/pix/status/1')).toBe(404);
      expect((await post('/api/payment/webhook', {})).status).toBe(401);
      for (const path of ['/api/produtos', '/api/cep/01310100', '/politica-de-privacidade?x=1'])
        expect(await statusOf(path), path).toBe(503);
      expect(await answerOf(post('/api/payment/pix/create', {}))).toEqual(refusal);
      expect(await answerOf(call('/api/gerenciamento/pedidos.csv', asOwner))).toEqual(refusal);
    } finally {
      await slow.end();
    }
    await expect.poll(level, PATIENCE).toBe(0);
    expect(await statusOf('/api/produtos')).toBe(200);
  });
});
