import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { providerAt } from './support/provider.ts';
import { freshDatabase, startPostgres } from './support/postgres.ts';
import { startServer } from './support/server-process.ts';
import { shopperAt, type Shopper } from './support/shopper.ts';

/** Asks again until the answer is as wanted, as a page that polls; gives the last answer in any case. */
async function until<T>(ask: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 15_000;
  for (;;) {
    const value = await ask();
    if (fits(value) || Date.now() > end) return value;
    await sleep(200);
  }
}

async function choose(shopper: Shopper) {
  const [product] = (await shopper.get<Produto[]>('/api/produtos?limit=1')).body;
  const variant = product?.variantes.find((row) => row.estoque > 1);
  if (product === undefined || variant === undefined) throw new Error('nothing to buy');
  const stock = async () => {
    const { body } = await shopper.get<Produto>(`/api/produtos/${product.id}`);
    return body.variantes.find((row) => row.sku === variant.sku)?.estoque;
  };
  return { product, variant, stock, preco: product.promocional ?? product.preco };
}

/** From the product to the paid order, over the calls that the shop's own pages make. */
async function buy(url: string) {
  const shopper = shopperAt(url);
  const { product, variant, stock, preco } = await choose(shopper);
  const { cor, tamanho } = variant;
  const body = await shopper.checkOut([{ productId: product.id, cor, tamanho, quantity: 1, preco }]);
  const made = await shopper.payByPix(body, 'compra-de-ponta-a-ponta');
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { payment, pedido } = made.body;
  await providerAt(url).decide(payment.id ?? '', 'approve');
  const state = async () =>
    (await shopper.get<{ pedido: { status: string } }>(`/api/pedidos/${pedido.codigo}/status`)).body.pedido
      .status;
  return {
    qrCode: payment.qr_code,
    state: await until(state, (status) => status === 'paid'),
    byPayment: (await shopper.get(`/api/payment/pix/status/${payment.id}`)).body,
    order: await shopper.post('/api/pedidos/consultar', { codigo: pedido.codigo, email: 'ana@example.com' }),
    line: { id: product.id, nome: product.nome, cor, tamanho, preco },
    bare: await Promise.all(
      ['application/json', 'text/html'].map(
        async (accept) => (await fetch(`${url}/pedidos`, { headers: { accept } })).status,
      ),
    ),
    metrics: await (await fetch(`${url}/metrics`)).text(),
    taken: variant.estoque - ((await until(stock, (left) => left === variant.estoque - 1)) ?? 0),
  };
}

function requireBought(bought: Awaited<ReturnType<typeof buy>>): void {
  expect(bought.qrCode).toContain('br.gov.bcb.pix');
  expect(bought.state).toBe('paid');
  expect(bought.byPayment).toMatchObject({ payment: { status: 'approved' }, pedido: { status: 'paid' } });
  expect(bought.order.body).toMatchObject({
    pedido: { itens: [bought.line], historico: [{ status: 'pending' }, { status: 'paid' }], pix: null },
  });
  expect(bought.taken).toBe(1);
  // The list is the administrator's, the page anybody's.
  expect(bought.bare).toEqual([401, 200]);
}

function requireCounted({ metrics }: Awaited<ReturnType<typeof buy>>): void {
  for (const line of [
    /^vitrine_orders\{status="paid"\} 1$/m,
    /^vitrine_payments\{status="approved"\} 1$/m,
    /^vitrine_backlog\{kind="attempts"\} 0$/m,
    /^vitrine_provider_calls_total\{provider="mercadopago",outcome="ok"\} [1-9]/m,
    /^vitrine_provider_calls_total\{provider="melhorenvio",outcome="ok"\} [1-9]/m,
    /^vitrine_provider_call_seconds_count\{provider="mercadopago"\} [1-9]/m,
    /^vitrine_http_requests_total\{method="POST",route="\/api\/payment\/pix\/create",status="201"\} 1$/m,
  ]) {
    expect(metrics).toMatch(line);
  }
  expect(metrics).not.toMatch(/ana@example\.com|52998224725/);
}

describe('a whole purchase by PIX over HTTP', () => {
  it('[ORD-11, PAPI-43, HOOK-01, OPS-03, OPS-14, OPAGE-14] goes through on the embedded database, and is counted', async () => {
    const shop = await startServer({ embedded: true });
    const bought = await buy(shop.url).finally(shop.stop);
    requireBought(bought);
    requireCounted(bought);
    expect(bought.taken).toBe(1);
  }, 400_000);

  it('[SET-06, RUN-43] goes through on a served PostgreSQL', async () => {
    const postgres = await startPostgres();
    const { url } = await freshDatabase(postgres.url);
    const shop = await startServer({ env: { DATABASE_URL: url } });
    const bought = await buy(shop.url).finally(shop.stop).finally(postgres.stop);
    requireBought(bought);
    requireCounted(bought);
    expect(bought.taken).toBe(1);
  }, 400_000);
});
