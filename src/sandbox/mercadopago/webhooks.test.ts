import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECRET, pixBody, startReceiver, startSandbox } from '../testing/start-sandbox.ts';
import type { News, Running } from '../testing/start-sandbox.ts';
import type { Payment } from './payment.ts';
import { signatureHeader } from './signature.ts';

let run: Running;
let shop: Awaited<ReturnType<typeof startReceiver>>;
const statuses: number[] = [];

beforeEach(async () => {
  statuses.length = 0;
  run = await startSandbox();
  shop = await startReceiver(statuses);
});
afterEach(async () => {
  await run.stop();
  await shop.stop();
});

async function create(key = 'k1'): Promise<Payment> {
  return (await run.pay<Payment>('/v1/payments', { key, body: pixBody({ notification_url: shop.url }) }))
    .body;
}

/** The payments that news have come of, in their order. */
const toldOf = () => shop.news.map(({ url }) => Number(url.searchParams.get('data.id')));

const control = (webhooks: object) => run.ask('/control', { body: { webhooks } });

function isSigned({ url, headers }: News): boolean {
  const [ts, v1] = String(headers['x-signature'])
    .split(',')
    .map((part) => part.split('=')[1]);
  const manifest = `id:${url.searchParams.get('data.id')};request-id:${headers['x-request-id']};ts:${ts};`;
  return createHmac('sha256', SECRET).update(manifest).digest('hex') === v1;
}

describe('notifications', () => {
  it('signs as the provider does', () => {
    const signed = { dataId: '123456', requestId: 'aaaa-bbbb', ts: '1742505638683' };
    expect(signatureHeader(signed, 'segredo-de-teste')).toBe(
      'ts=1742505638683,v1=74154cc4ca52509bc3d91989c42ad710b59c67545c9ed6c0fac42969696c98e9',
    );
  });

  it('[SBOX-20] are sent at creation and at each change, signed, with the id in query and body', async () => {
    const { id } = await create();
    await shop.until(1);
    await run.ask(`/payments/${id}/approve`, { method: 'POST' });
    await shop.until(2);
    expect(shop.news.map(({ body }) => body['action'])).toEqual(['payment.created', 'payment.updated']);
    for (const news of shop.news) {
      expect(isSigned(news)).toBe(true);
      expect(news.url.searchParams.get('type')).toBe('payment');
      expect(news.url.searchParams.get('data.id')).toBe(String(id));
      expect(news.body).toMatchObject({ type: 'payment', data: { id: String(id) } });
    }
  });

  it('are not sent when nothing changed or no address was given', async () => {
    const { id } = await create();
    await create();
    await run.pay('/v1/payments', { key: 'k2', body: pixBody() });
    await run.ask(`/payments/${id}/approve`, { method: 'POST' });
    await run.ask(`/payments/${id}/approve`, { method: 'POST' });
    // What comes later was sent later.
    const last = await create('k3');
    await shop.until(3);
    expect(toldOf()).toEqual([id, id, last.id]);
  });

  it('[SBOX-20] are tried again until they are taken', async () => {
    statuses.push(500, 302);
    await control({ timeScale: 0 });
    await create();
    await shop.until(3);
    expect(new Set(shop.news.map(({ body }) => body['id'])).size).toBe(1);
    const last = await create('k2');
    await shop.until(4);
    expect(toldOf().at(-1)).toBe(last.id);
  });

  it('[SBOX-20] that nobody took before a restart are sent after it', async () => {
    statuses.push(500);
    await control({ timeScale: 0.001 });
    await create();
    await shop.until(1);
    await run.close();
    run = await startSandbox({ dir: run.dir });
    await shop.until(2);
    expect(shop.news[1]?.body['id']).toBe(shop.news[0]?.body['id']);
  });

  it('[SBOX-35] are dropped, some or all', async () => {
    await control({ drop: 1 });
    await create('k1');
    await create('k2');
    await shop.until(1);
    await control({ drop: 'all' });
    const dropped = await create('k3');
    await control({ drop: 0 });
    const last = await create('k4');
    await shop.until(2);
    expect(toldOf().at(-1)).toBe(last.id);
    expect(toldOf()).not.toContain(dropped.id);
  });

  it('[SBOX-35] are repeated', async () => {
    await control({ repeat: 2 });
    await create();
    await shop.until(3);
    expect(new Set(shop.news.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
  });

  it('[SBOX-35] are delayed and shuffled', async () => {
    await control({ delayMs: 300 });
    const startMs = Date.now();
    await create();
    await shop.until(1);
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(300);
    await control({ delayMs: 0, shuffle: true });
    const made: number[] = [];
    for (let n = 0; n < 12; n++) made.push((await create(`s${n}`)).id);
    await shop.until(13);
    const came = shop.news.slice(1).map(({ body }) => Number((body['data'] as { id: string }).id));
    expect(came).not.toEqual(made);
    expect(came.toSorted()).toEqual(made.toSorted());
  });

  it('[SBOX-35] come before the answer when told to', async () => {
    await control({ early: true });
    const { id } = await create();
    expect(shop.news.map(({ body }) => body['data'])).toEqual([{ id: String(id) }]);
  });

  it('carry seconds instead of milliseconds when told to', async () => {
    await control({ timestamps: 's' });
    await create();
    await shop.until(1);
    expect(shop.news[0]?.headers['x-signature']).toMatch(/^ts=\d{10},/);
  });

  it('tell that a PIX expired without anybody asking', async () => {
    let aheadMs = 0;
    const other = await startSandbox({ clock: () => Date.now() + aheadMs });
    await other.pay('/v1/payments', { key: 'k1', body: pixBody({ notification_url: shop.url }) });
    await shop.until(1);
    aheadMs = 86_400_000;
    await shop.until(2);
    expect(shop.news[1]?.body['action']).toBe('payment.updated');
    await other.stop();
  });

  it('are refused an address that is not the shop’s', async () => {
    const body = pixBody({ notification_url: 'http://169.254.169.254/latest' });
    expect((await run.pay('/v1/payments', { key: 'k1', body })).status).toBe(400);
  });

  it('[SBOX-44] go to no other port of the machine than the shop’s own', async () => {
    const own = await startSandbox({ notifyLoopback: false, notifyOrigins: [new URL(shop.url).origin] });
    const pay = (key: string, notification_url: string) =>
      own.pay('/v1/payments', { key, body: pixBody({ notification_url }) });
    expect((await pay('k1', shop.url)).status).toBe(201);
    await shop.until(1);
    for (const [index, url] of [
      'http://127.0.0.1:5432/x',
      'http://localhost:1/',
      'http://[::1]:1/',
    ].entries()) {
      expect((await pay(`other-${index}`, url)).status, url).toBe(400);
    }
    await own.stop();
  });
});
