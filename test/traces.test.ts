import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { startCollector, type CollectedSpan, type RunningCollector } from './support/collector.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { call, providerAt } from './support/provider.ts';
import { startShop } from './support/shop.ts';
import { shopperAt } from './support/shopper.ts';

/** What a collector is told of a purchase, and what it is not. */

const PASSWORD = 'alecrim-da-serra-2026';
const PATIENCE = { timeout: 20_000 };

let collector: RunningCollector;
let shop: RunningShop;

beforeAll(async () => {
  collector = await startCollector();
  shop = await startShop({
    env: {
      ADMIN_PASSWORD: PASSWORD,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=chave%20do%20coletor',
      OTEL_SERVICE_NAME: 'loja-da-ana',
    },
  });
});
afterAll(async () => {
  await shop.stop();
  await collector.stop();
});

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A dress by PIX. */
async function buy(key: string) {
  const shopper = shopperAt(shop.url);
  const [product] = (await shopper.get<Produto[]>('/api/produtos?limit=1')).body;
  const variant = product?.variantes.find((row) => row.estoque > 1);
  if (product === undefined || variant === undefined) throw new Error('nothing to buy');
  const { cor, tamanho } = variant;
  const preco = product.promocional ?? product.preco;
  const body = await shopper.checkOut([{ productId: product.id, cor, tamanho, quantity: 1, preco }]);
  const { pedido, payment } = (await shopper.payByPix(body, key)).body;
  await providerAt(shop.url).decide(payment.id ?? '', 'approve');
  const state = async () =>
    (await shopper.get<{ pedido: { status: string } }>(`/api/pedidos/${pedido.codigo}/status`)).body.pedido
      .status;
  await vi.waitUntil(async () => (await state()) === 'paid', PATIENCE);
  return pedido;
}

const named = (part: string) => collector.spans.filter(({ name }) => name.includes(part));
const isRoot = ({ parentSpanId }: CollectedSpan) => parentSpanId === undefined;
/** The work around it, which ends, and is told, after it. */
const parentOf = ({ parentSpanId }: CollectedSpan) =>
  collector.spans.find(({ spanId }) => spanId === parentSpanId);
const below = (root: CollectedSpan | undefined) =>
  collector.spans.filter(({ traceId, spanId }) => traceId === root?.traceId && spanId !== root.spanId);

describe('the traces of a purchase', () => {
  let pedido: Awaited<ReturnType<typeof buy>>;
  beforeAll(async () => {
    pedido = await buy('rastro-de-uma-compra');
    await fetch(`${shop.url}/produto/1`);
    const parts = ['smtp send', 'render ', 'job mails', 'mercadopago GET ', 'UPDATE orders'];
    const isWhole = () => collector.spans.every((span) => isRoot(span) || parentOf(span) !== undefined);
    await vi.waitUntil(() => parts.every((part) => named(part).length > 0) && isWhole(), PATIENCE);
  });

  it('[WATCH-07] lead from the route to its statements and the call of its provider, each within its time', () => {
    const root = named('POST /api/payment/pix/create').find(isRoot);
    expect(root).toMatchObject({ kind: 2, isError: false });
    expect(root?.facts).toMatchObject({
      'http.route': '/api/payment/pix/create',
      'http.response.status_code': 201,
    });
    const parts = below(root);
    const names = parts.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'INSERT orders',
        'BEGIN',
        'COMMIT',
        'mercadopago POST /sandbox/mercadopago/v1/payments',
      ]),
    );
    const known = new Set(collector.spans.map(({ spanId }) => spanId));
    expect(parts.filter(({ parentSpanId = '' }) => !known.has(parentSpanId))).toEqual([]);
    const late = parts.filter(
      ({ startNano, endNano }) => startNano > endNano || startNano < (root?.startNano ?? 0n),
    );
    expect(late).toEqual([]);
  });

  it('[WATCH-07] tell of pages that are made, of work behind the calls, and of mails that it sends', () => {
    const mail = named('smtp send')[0];
    const job = mail && parentOf(mail);
    expect(job).toMatchObject({ name: 'job mails' });
    expect(job?.parentSpanId).toBeUndefined();
    const page = named('render /produto')[0];
    expect(collector.spans.find(({ spanId }) => spanId === page?.parentSpanId)?.name).toBe('GET /*');
  });

  it('[WATCH-08] are under the name of the settings, with the key of the settings', () => {
    expect(collector.headers()).toMatchObject({ 'x-api-key': 'chave do coletor' });
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'loja-da-ana' });
  });

  it('[WATCH-09] name the order by its number and its mark; nobody, no code, no key, no token and no password', async () => {
    const login = await call<{ token: string }>(`${shop.url}/api/admin/login`, {
      method: 'POST',
      body: { username: 'admin', password: PASSWORD },
    });
    const headers = { authorization: `Bearer ${login.body.token}` };
    await call(`${shop.url}/api/gerenciamento/pedidos/${pedido.id}`, { method: 'GET', headers });
    await expect.poll(() => named('/gerenciamento/pedidos/:id').length, PATIENCE).toBeGreaterThan(0);
    expect(named('/gerenciamento/pedidos/:id')[0]?.facts['pedido']).toBe(pedido.id);
    expect(named('/pedidos/:codigo/status')[0]?.facts['marca']).toMatch(/^[0-9a-f]{16}$/);
    const whole = collector.whole();
    const secrets = [
      pedido.codigo,
      'ana@example.com',
      '52998224725',
      '01310-100',
      '01310100',
      PASSWORD,
      login.body.token,
    ];
    expect(secrets.filter((secret) => whole.includes(secret))).toEqual([]);
    expect(whole).not.toMatch(/[\w.]+@[\w.]+\.[a-z]|rastro-de-uma-compra|Bearer|127\.0\.0\.1:\d/);
    const texts = collector.spans.flatMap(({ facts }) => facts['db.query.text'] ?? []);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => /'[^']*[@\d-]{6,}[^']*'/.test(String(text)))).toEqual([]);
  });

  it("[WATCH-10] are named in the log's lines, so that an order's story leads to each", () => {
    const lines = linesOf(shop.logs()).filter((line) => line['pedido'] === pedido.id);
    const traceOf = (msg: string) => lines.find((line) => line['msg'] === msg)?.['trace_id'];
    for (const msg of ['order placed', 'a charge was made', 'order moved', 'mails: sent'])
      expect(
        collector.spans.map(({ traceId }) => traceId),
        msg,
      ).toContain(traceOf(msg));
    // News of the payment are read after they were answered.
    const paid = lines.find((line) => line['msg'] === 'order moved' && line['to'] === 'paid')?.['trace_id'];
    const parts = collector.spans.filter(({ traceId }) => traceId === paid).map(({ name }) => name);
    expect(parts.filter((name) => name.startsWith('mercadopago GET '))).not.toEqual([]);
    expect(parts).toContain('UPDATE orders');
    const answered = linesOf(shop.logs()).find(
      (line) => line['msg'] === 'answered' && String(line['route']).endsWith('/payment/pix/create'),
    );
    expect(answered?.['trace_id']).toBe(traceOf('order placed'));
  });

  it('[WATCH-11] begin here, whatever trace a request claims to belong to', async () => {
    const claimed = '0af7651916cd43dd8448eb211c80319c';
    await fetch(`${shop.url}/api/categorias?_=1`, {
      headers: { traceparent: `00-${claimed}-b7ad6b7169203331-01`, tracestate: 'a=b' },
    });
    await expect.poll(() => named('/categorias').length, PATIENCE).toBeGreaterThan(0);
    expect(collector.whole()).not.toContain(claimed);
  });
});
