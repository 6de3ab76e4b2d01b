import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pixBody, startSandbox } from '../testing/start-sandbox.ts';
import type { Running } from '../testing/start-sandbox.ts';

let run: Running;
beforeAll(async () => {
  run = await startSandbox();
});
afterAll(() => run.stop());
beforeEach(() => run.ask('/control', { method: 'DELETE' }));

const control = (body: object) => run.ask('/control', { body });
const lookUp = () => fetch(`${run.url}/viacep/ws/01310100/json/`);
const found = (reference: string) =>
  run.pay<{ paging: { total: number } }>(`/v1/payments/search?external_reference=${reference}`);

describe('the switches', () => {
  it.each([
    ['500', 500],
    ['429', 429],
    ['html', 502],
  ])('[SBOX-34] make a provider answer %s, once, and then well again', async (mode, status) => {
    await control({ provider: 'viacep', mode, times: 1 });
    expect((await lookUp()).status).toBe(status);
    expect((await lookUp()).status).toBe(200);
  });

  it('[SBOX-34] make a provider slow', async () => {
    await control({ provider: 'viacep', mode: 'slow', delayMs: 250, times: 1 });
    const startMs = Date.now();
    expect((await lookUp()).status).toBe(200);
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(240);
  });

  it.each(['refuse', 'half'])('[SBOX-34] make a provider break the connection (%s)', async (mode) => {
    await control({ provider: 'viacep', mode, times: 1 });
    await expect(lookUp().then((answer) => answer.text())).rejects.toThrow(/fetch failed|terminated/);
  });

  it('[SBOX-34] make a provider answer what can’t be read', async () => {
    await control({ provider: 'viacep', mode: 'garbage', times: 1 });
    await expect(lookUp().then((answer) => answer.json())).rejects.toThrow('JSON');
  });

  it('[SBOX-34] make a provider hang, until the caller gives up', async () => {
    await control({ provider: 'viacep', mode: 'hang' });
    const waiting = fetch(`${run.url}/viacep/ws/01310100/json/`, { signal: AbortSignal.timeout(300) });
    await expect(waiting).rejects.toThrow('timeout');
  });

  it('[SBOX-34] make a payment and lose the answer, or answer 500 after it', async () => {
    await control({ provider: 'mercadopago', mode: 'lost_answer', times: 1, match: '^/v1/payments$' });
    const lost = run.pay('/v1/payments', { key: 'lost-1', body: pixBody({ external_reference: 'LOST' }) });
    await expect(lost).rejects.toThrow('fetch failed');
    expect((await found('LOST')).body.paging.total).toBe(1);
    await control({ provider: 'mercadopago', mode: '500_after', times: 1 });
    const after = await run.pay('/v1/payments', {
      key: 'after-1',
      body: pixBody({ external_reference: 'AFTER' }),
    });
    expect(after.status).toBe(500);
    expect((await found('AFTER')).body.paging.total).toBe(1);
    const again = await run.pay('/v1/payments', {
      key: 'after-1',
      body: pixBody({ external_reference: 'AFTER' }),
    });
    expect(again.status).toBe(201);
  });

  it('[SBOX-34] make a payment and say no to it', async () => {
    await control({ provider: 'mercadopago', mode: '400_after', times: 1 });
    const body = pixBody({ external_reference: 'NO' });
    expect((await run.pay('/v1/payments', { key: 'no-1', body })).status).toBe(400);
    expect((await found('NO')).body.paging.total).toBe(1);
  });

  it('touch only the paths that they name', async () => {
    await control({ provider: 'viacep', mode: '500', match: '/ws/20' });
    expect((await lookUp()).status).toBe(200);
    expect((await fetch(`${run.url}/viacep/ws/20040002/json/`)).status).toBe(500);
  });

  it('refuse what they do not know, and patterns that could hold the process up', async () => {
    for (const body of [
      { provider: 'x' },
      { provider: 'viacep', mode: 'x' },
      { provider: 'viacep', match: '(a+)+$' },
    ]) {
      expect((await control(body)).status).toBe(422);
    }
    expect((await lookUp()).status).toBe(200);
  });

  it('[SBOX-36] count the calls by provider and path, and forget them when told to', async () => {
    await lookUp();
    await lookUp();
    await run.pay('/v1/payments/123456789012');
    const seen = await run.ask<{ counters: object; calls: { status: number }[] }>('/control');
    expect(seen.body.counters).toEqual({
      viacep: { total: 2, 'GET /ws/{id}/json/': 2 },
      mercadopago: { total: 1, 'GET /v1/payments/{id}': 1 },
    });
    expect(seen.body.calls.map(({ status }) => status)).toEqual([404, 200, 200]);
    const after = await control({ resetCalls: true });
    expect(after.body['counters']).toEqual({});
  });
});

describe('inside another app', () => {
  it('[SBOX-03] answers under /sandbox with its own errors, and leaves the host’s routes alone', async () => {
    const host = Fastify();
    host.setErrorHandler((_error, _request, reply) => reply.code(418).send('host'));
    host.get('/', () => 'shop');
    await host.register(run.sandbox.plugin, { prefix: '/sandbox' });
    const origin = await host.listen({ port: 0, host: '127.0.0.1' });
    expect(await (await fetch(origin)).text()).toBe('shop');
    const headers = {
      authorization: 'Bearer TEST-1',
      'content-type': 'application/json',
      'x-idempotency-key': 'host-1',
    };
    const post = (body: string) =>
      fetch(`${origin}/sandbox/mercadopago/v1/payments`, { method: 'POST', headers, body });
    expect((await post(JSON.stringify(pixBody()))).status).toBe(201);
    const bad = await post('{half');
    expect([bad.status, await bad.json()]).toEqual([400, expect.objectContaining({ error: 'bad_request' })]);
    expect((await fetch(`${origin}/sandbox`)).headers.get('content-type')).toContain('text/html');
    await host.close();
  });

  it('does not hold up the end of a host while it hangs on purpose', async () => {
    const own = await startSandbox();
    const host = Fastify();
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    host.addHook('onRequest', async () => resolve());
    await host.register(own.sandbox.plugin, { prefix: '/sandbox' });
    const origin = await host.listen({ port: 0, host: '127.0.0.1' });
    await own.ask('/control', { body: { provider: 'viacep', mode: 'hang' } });
    const hanging = fetch(`${origin}/sandbox/viacep/ws/01310100/json/`).catch((error: unknown) => error);
    await arrived;
    const startMs = Date.now();
    await host.close();
    expect(await hanging).toBeInstanceOf(Error);
    expect(Date.now() - startMs).toBeLessThan(2_000);
    await own.stop();
  });

  it('[SBOX-06] stands in only for the providers that it is asked for', async () => {
    const some = await startSandbox({ providers: ['melhorenvio', 'viacep'] });
    expect(some.sandbox.smtpUrl).toBeUndefined();
    expect((await fetch(`${some.url}/viacep/ws/01310100/json/`)).status).toBe(200);
    expect((await fetch(`${some.url}/mercadopago/v1/payment_methods`)).status).toBe(404);
    await some.stop();
  });

  it('[SBOX-07] has no page where payments are not stood in for', async () => {
    const some = await startSandbox({ providers: ['smtp'] });
    for (const path of ['', '/mails', '/control', '/payments']) {
      expect((await fetch(some.url + path)).status).toBe(404);
    }
    await some.stop();
  });
});
