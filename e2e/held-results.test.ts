import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatReais, reaisToCents } from '#shared/money.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { call } from '../test/support/provider.ts';
import { shopperAt } from '../test/support/shopper.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { lineInStock } from './buyer.ts';
import { adminToken, callShop, OFFICE_ENV } from './office-desk.ts';
import { PATIENT, PHONE, shopper } from './shopper.ts';

/** What a buyer reads whose payment was approved, but of another amount than her order costs. */

const { shop, browser } = useShop({ env: OFFICE_ENV });
let keys = 0;
const newKey = () => {
  keys += 1;
  return { 'x-idempotency-key': `valor-diferente-${keys}` };
};

/** An order by PIX, for which ten reais are paid at the provider. */
async function placeHeld(): Promise<PaymentCreated> {
  const ana = shopperAt(shop.url);
  const { id, cor, tamanho, preco } = await lineInStock(shop.url);
  const wanted = { productId: Number(id.split('-')[0]), cor, tamanho, quantity: 1, preco };
  const { body: made } = await ana.payByPix(await ana.checkOut([wanted]), newKey()['x-idempotency-key']);
  const charges = `${shop.url}/sandbox/mercadopago/v1/payments`;
  const { body: other } = await call<{ id: number }>(charges, {
    method: 'POST',
    headers: { authorization: 'Bearer TEST-other', ...newKey() },
    body: {
      transaction_amount: 10,
      payment_method_id: 'pix',
      external_reference: made.payment.external_reference,
      payer: { email: 'ana@example.com' },
      notification_url: `${shop.url}/api/payment/webhook`,
    },
  });
  await callShop(`${shop.url}/sandbox/payments/${other.id}/approve`, 'POST', {});
  const { codigo } = made.pedido;
  const standing = () =>
    ana.get<{ pedido: { status: string; retido?: boolean } }>(`/api/pedidos/${codigo}/status`);
  await expect.poll(async () => (await standing()).body.pedido.retido, { timeout: 20_000 }).toBe(true);
  return made;
}

async function visit(path: string): Promise<Page> {
  const { context } = await shopper(browser, shop.url, PHONE);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const linksOf = (page: Page) =>
  page
    .locator('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

const BACK = [
  ['/success', 'approved'],
  ['/payment-success', 'approved'],
  ['/failure', 'rejected'],
  ['/pending', 'in_process'],
] as const;

const FALSE_HERE = [
  /não aprovado/,
  /Nada foi cobrado/,
  /Não conseguimos concluir/,
  /Tentar/,
  /Saldo insuficiente/,
  /aguarda o pagamento/,
  /até 24 horas/,
  /Pagamento aprovado/,
];

/** The page has come to the server's word, with no false one beside it, and leads to no other payment. */
async function told(page: Page, title: string, path: string): Promise<string> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor(PATIENT);
  const text = await page.locator('main').innerText();
  for (const wrong of FALSE_HERE) expect(text, path).not.toMatch(wrong);
  await expect.poll(() => linksOf(page), { message: path }).not.toContain('/checkout');
  return text;
}

describe('a payment of another amount', () => {
  it('[RES-21, ORD-93] is told as it is on each page that ends a payment', async () => {
    const { codigo, total } = (await placeHeld()).pedido;
    for (const [path, status] of BACK) {
      const page = await visit(`${path}?pedido=${codigo}&payment_id=778899&status=${status}`);
      const text = await told(page, 'Estamos conferindo o pagamento', path);
      const amount = formatReais(reaisToCents(total) ?? 0);
      for (const part of ['diferente do total', 'Não pague de novo', 'devolve o valor', codigo, amount]) {
        expect(text, path).toContain(part);
      }
      for (const part of ['778899', 'Em análise']) expect(text, path).toContain(part);
      await expect.poll(() => linksOf(page), { message: path }).toContain(`/pedidos/${codigo}`);
      await expect.poll(() => axeViolations(page)).toEqual([]);
    }
  });

  it('[RES-21, ORD-91] is told to be back, once its owner has given it back', async () => {
    const { id, codigo } = (await placeHeld()).pedido;
    const office = { authorization: `Bearer ${await adminToken(shop.url)}` };
    const order = `${shop.url}/api/gerenciamento/pedidos/${id}`;
    await callShop(`${order}/estorno`, 'POST', {}, { ...office, ...newKey() });
    const read = () => callShop<{ pedido: PedidoDetalhado }>(order, 'GET', undefined, office);
    await expect.poll(async () => (await read()).pedido.status).toBe('refunded');
    for (const [path] of BACK) {
      const text = await told(await visit(`${path}?pedido=${codigo}`), 'Pagamento estornado', path);
      expect(text, path).toContain('O valor deste pedido foi devolvido');
    }
  });
});
