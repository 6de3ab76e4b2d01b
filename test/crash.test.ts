import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import type { Answer } from './support/provider.ts';
import { copyShop } from './support/prepared-shop.ts';
import { startServer, type RunningServer } from './support/server-process.ts';
import { shopperAt, type Shopper } from './support/shopper.ts';
import { startStandIns, type SharedStandIns } from './support/stand-ins.ts';
import { temporaryFolder, type TemporaryFolder } from './support/temporary-folder.ts';
import { inTime } from './support/in-time.ts';

// Long: servers are killed and started again, and calls waited for that hang.

let standIns: SharedStandIns;
let folder: TemporaryFolder;
let copy: Awaited<ReturnType<typeof copyShop>>;
let shop: RunningServer;

const start = (port?: number) =>
  startServer({
    dataDir: `${folder.path}/data`,
    env: { ...standIns.env, ...copy?.env, LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' },
    ...(port === undefined ? {} : { port }),
  });

beforeEach(async () => {
  standIns = await startStandIns();
  folder = await temporaryFolder('vitrine-crash');
  copy = await copyShop(`${folder.path}/data`, 'demo');
  shop = await start();
}, 400_000);
afterEach(async () => {
  await shop.stop();
  await standIns.stop();
  await copy?.drop();
  await folder.remove();
}, 240_000);

async function firstVariant(shopper: Shopper) {
  const [product] = (await shopper.get<Produto[]>('/api/produtos?limit=1')).body;
  const variant = product?.variantes.find((row) => row.estoque > 2);
  if (product === undefined || variant === undefined) throw new Error('nothing to buy');
  const { cor, tamanho, sku, estoque } = variant;
  return { productId: product.id, cor, tamanho, sku, estoque, preco: product.promocional ?? product.preco };
}

async function stockOf(
  shopper: Shopper,
  { productId, sku }: { productId: number; sku: string },
): Promise<number> {
  const { body } = await shopper.get<Produto>(`/api/produtos/${productId}`);
  return body.variantes.find((row) => row.sku === sku)?.estoque ?? -1;
}

/** As the shop's own page does: what is still under way is asked for again. */
async function payPatiently(shopper: Shopper, body: unknown, key: string): Promise<Answer<PaymentCreated>> {
  const end = Date.now() + 40_000;
  for (;;) {
    const answer = await shopper.payByPix(body, key);
    if (answer.status !== 409 || Date.now() > end) return answer;
    await sleep(2000);
  }
}

/** The order stands, and the provider is being asked. */
async function untilTaken(
  shopper: Shopper,
  wanted: { productId: number; sku: string; estoque: number },
): Promise<void> {
  await expect.poll(() => stockOf(shopper, wanted), { timeout: 15_000 }).toBe(wanted.estoque - 1);
}

async function untilCalled(pathStart: string): Promise<void> {
  const end = Date.now() + 50_000;
  while ((await standIns.provider.calls(pathStart)) === 0) {
    if (Date.now() > end) throw new Error(`never called: ${pathStart}`);
    await sleep(50);
  }
}

describe('a server that is killed while it asks the provider', () => {
  it('[ORD-60] has neither lost nor doubled the order when the provider was not reached', async () => {
    const shopper = shopperAt(shop.url);
    const wanted = await firstVariant(shopper);
    const body = await shopper.checkOut([{ ...wanted, quantity: 1 }]);
    await standIns.provider.control({ provider: 'mercadopago', mode: 'hang', match: '^/v1/payments$' });
    const key = `queda-antes-${process.pid}`;
    const lost = shopper.payByPix(body, key).catch(() => null);
    await untilTaken(shopper, wanted);
    await shop.kill9();
    expect(await lost).toBeNull();
    await standIns.provider.control(null);

    shop = await start(shop.port);
    expect(await stockOf(shopper, wanted)).toBe(wanted.estoque - 1);
    const made = await payPatiently(shopper, body, key);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await standIns.provider.charges(made.body.payment.external_reference)).toHaveLength(1);
    expect(await stockOf(shopper, wanted)).toBe(wanted.estoque - 1);
    await standIns.provider.decide(made.body.payment.id ?? '', 'approve');
    await untilPaid(shopper, made.body.pedido.codigo);
  }, 400_000);

  it('[ORD-61, ORD-59] finds a charge whose answer it never got, though the shopper does not come back', async () => {
    const shopper = shopperAt(shop.url);
    const wanted = await firstVariant(shopper);
    const body = await shopper.checkOut([{ ...wanted, quantity: 1 }]);
    await standIns.provider.control({
      provider: 'mercadopago',
      mode: 'lost_answer',
      delayMs: 20_000,
      match: '^/v1/payments$',
      webhooks: { drop: 'all' },
    });
    const key = `queda-depois-${process.pid}`;
    const lost = shopper.payByPix(body, key).catch(() => null);
    await expect.poll(newestCharges, { timeout: 20_000 }).toHaveLength(1);
    await shop.kill9();
    expect(await lost).toBeNull();
    await standIns.provider.control({ provider: 'mercadopago', mode: 'ok' });
    const [charge] = await newestCharges();
    expect(charge?.status).toBe('pending');
    await standIns.provider.decide(charge?.id ?? 0, 'approve');

    shop = await start(shop.port);
    const restartedMs = Date.now();
    await untilCalled('GET /v1/payments/search');
    const state = await untilKnown(shopper, String(charge?.id));
    expect(state).toBe('paid');
    expect(Date.now() - restartedMs).toBeLessThan(60_000);
    const again = await shopper.payByPix(body, key);
    expect(again.body).toMatchObject({ payment: { id: String(charge?.id) }, pedido: { status: 'paid' } });
    expect(await newestCharges()).toHaveLength(1);
    expect(await stockOf(shopper, wanted)).toBe(wanted.estoque - 1);
  }, 400_000);
});

describe('a server that is told to stop while the provider hangs', () => {
  it('[RUN-28, RUN-23] gives the call up within eight seconds, answers, and takes the attempt up again later', async () => {
    const shopper = shopperAt(shop.url);
    const wanted = await firstVariant(shopper);
    const body = await shopper.checkOut([{ ...wanted, quantity: 1 }]);
    await standIns.provider.control({ provider: 'mercadopago', mode: 'hang', match: '^/v1/payments$' });
    const key = `parada-${process.pid}`;
    const call = shopper.payByPix(body, key);
    await untilTaken(shopper, wanted);
    const stopped = shop.stop();
    const whole = inTime(() => stopped, { waitsMs: 6000, limitMs: 10_000 });
    const answer = await inTime(() => call, { waitsMs: 6000, limitMs: 8000 });
    expect(answer).toMatchObject({ status: 504, body: { codigo: 'provedor_indisponivel' } });
    expect(await whole).toBe(0);
    await standIns.provider.control(null);

    shop = await start(shop.port);
    const made = await shopper.payByPix(body, key);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await standIns.provider.charges(made.body.payment.external_reference)).toHaveLength(1);
    expect(await stockOf(shopper, wanted)).toBe(wanted.estoque - 1);
  }, 400_000);
});

async function newestCharges(): Promise<{ id: number; status: string }[]> {
  const response = await fetch(`${standIns.url}/sandbox/payments`, {
    headers: { accept: 'application/json' },
  });
  return (await response.json()) as { id: number; status: string }[];
}

async function untilPaid(shopper: Shopper, codigo: string): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    const { body } = await shopper.get<{ pedido: { status: string } }>(`/api/pedidos/${codigo}/status`);
    if (body.pedido.status === 'paid') return;
    if (Date.now() > end) throw new Error(body.pedido.status);
    await sleep(500);
  }
}

async function untilKnown(shopper: Shopper, paymentId: string): Promise<string> {
  const end = Date.now() + 70_000;
  for (;;) {
    const { status, body } = await shopper.get<{ pedido?: { status: string } }>(`/api/payment/${paymentId}`);
    if (status === 200 && body.pedido?.status === 'paid') return body.pedido.status;
    if (Date.now() > end) return `${status} ${JSON.stringify(body)}`;
    await sleep(1000);
  }
}
