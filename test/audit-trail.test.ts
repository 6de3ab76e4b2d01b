import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RegistroDeAuditoria } from '#shared/wire/admin.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { call, providerAt } from './support/provider.ts';
import { shopperAt } from './support/shopper.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

const OWNER = { username: 'dona', password: 'alecrim-2026' };
let shop: RunningShop;

beforeAll(async () => {
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = OWNER;
  shop = await startShop({ env: { SEED_DEMO: 'off', ADMIN_USERNAME, ADMIN_PASSWORD } });
});
afterAll(() => shop?.stop());

/** A call of the office that is to succeed. */
async function ask<T>(method: string, path: string, body?: unknown, headers = {}): Promise<T> {
  const answer = await call<T>(`${shop.url}/api${path}`, { method, headers, body });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

/** One piece of it, to be paid by PIX. */
async function order(product: Produto, key: string) {
  const shopper = shopperAt(shop.url);
  const [variant] = product.variantes;
  const wanted = {
    productId: product.id,
    cor: variant?.cor ?? '',
    tamanho: variant?.tamanho ?? '',
    quantity: 1,
    preco: product.preco,
  };
  const made = await shopper.payByPix(await shopper.checkOut([wanted]), key);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const status = async () => {
    const path = `/pedidos/${made.body.pedido.codigo}/status`;
    return (await ask<{ pedido: { status: string } }>('GET', path)).pedido.status;
  };
  return { ...made.body, status };
}

it('[OPS-15] what the owner does stands in the audit trail: who, when, what, from what to what', async () => {
  const begun = Date.now();
  const { token } = await ask<{ token: string }>('POST', '/admin/login', OWNER);
  const owner = { authorization: `Bearer ${token}` };
  await ask('POST', '/categorias', { nome: 'Vestidos' }, owner);
  const made = await ask<{ produto: Produto }>(
    'POST',
    '/produtos',
    { nome: 'Vestido Lis', preco: 100, categoria: 'Vestidos', estoque: 5 },
    owner,
  );
  const { id } = made.produto;
  const { produto } = await ask<{ produto: Produto }>('PUT', `/produtos/${id}`, { preco: 120 }, owner);

  const [paid, unpaid] = [await order(produto, 'pedido-pago'), await order(produto, 'pedido-aberto')];
  await providerAt(shop.url).decide(paid.payment.id ?? '', 'approve');
  await expect.poll(paid.status, { timeout: 20_000 }).toBe('paid');
  const office = '/gerenciamento/pedidos';
  await ask('PUT', `${office}/${paid.pedido.id}/status`, { status: 'processing' }, owner);
  await ask('POST', `${office}/${paid.pedido.id}/estorno`, { valor: 30 }, owner);
  await ask('PUT', `${office}/${unpaid.pedido.id}/status`, { status: 'cancelled' }, owner);

  const rows = await ask<RegistroDeAuditoria[]>(
    'GET',
    '/gerenciamento/auditoria?usuario=dona',
    undefined,
    owner,
  );
  const [product, first, second] = [
    `produto ${id} · Vestido Lis`,
    `pedido ${paid.pedido.id} · ${paid.pedido.codigo}`,
    `pedido ${unpaid.pedido.id} · ${unpaid.pedido.codigo}`,
  ];
  const status = (before: string, after: string) => ({
    before: { status: before },
    after: { status: after },
  });
  expect(rows.toReversed()).toMatchObject([
    { action: 'login', after: { address: '127.0.0.1' } },
    { action: 'categoria_criada' },
    { action: 'produto_criado', subject: product, after: { preco: 100 } },
    { action: 'produto_alterado', subject: product, before: { preco: 100 }, after: { preco: 120 } },
    { action: 'pedido_status', subject: first, ...status('paid', 'processing') },
    { action: 'pedido_estorno', subject: first, after: { amountCents: 3000 } },
    { action: 'pedido_status', subject: second, ...status('pending', 'cancelled') },
  ]);
  const typed = unpaid.pedido.codigo.toLowerCase().replaceAll('-', ' ');
  for (const code of [unpaid.pedido.codigo, typed]) {
    const path = `/gerenciamento/auditoria?q=${encodeURIComponent(code)}`;
    const found = await ask<RegistroDeAuditoria[]>('GET', path, undefined, owner);
    expect(found).toMatchObject([{ action: 'pedido_status', subject: second }]);
  }
  for (const { actor, at } of rows) {
    expect(actor).toBe('dona');
    expect(Date.parse(at)).toBeGreaterThanOrEqual(begun);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
  }
});
