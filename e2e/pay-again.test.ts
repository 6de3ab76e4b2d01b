import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { productIdOf, type CartLine } from '#shared/cart.ts';
import { useShop } from '../test/support/use-shop.ts';
import { shopperAt } from '../test/support/shopper.ts';
import { lineInStock, makePix, payAtBank, storedCart, withLines } from './buyer.ts';
import { arrive } from './payment-page.ts';
import { PHONE, sentOn, shopper } from './shopper.ts';

// Long: an order is placed and falls through before each test.

const { shop, browser } = useShop();
let line: CartLine;

beforeAll(async () => {
  line = await lineInStock(shop.url);
});

/** An order of ana@example.com whose PIX was given up. */
async function fallenOrder(): Promise<PaymentCreated> {
  const ana = shopperAt(shop.url);
  const { cor, tamanho, preco } = line;
  const productId = productIdOf(line.id) ?? 0;
  const body = await ana.checkOut([{ productId, cor, tamanho, quantity: 1, preco }]);
  const { status, body: created } = await ana.payByPix(body, `de-novo-${crypto.randomUUID()}`);
  if (status !== 201) throw new Error(JSON.stringify(created));
  await ana.post(`/api/payment/pix/cancelar/${created.pedido.codigo}`, {});
  return created;
}

/** Another browser opens the order's page and goes on to pay it; its cart holds these lines. */
async function atPayAgain(codigo: string, cart: readonly CartLine[]) {
  const { context } = await shopper(browser, shop.url, PHONE);
  await withLines(context, cart);
  const page = await context.newPage();
  await page.goto(`/pedidos/${codigo}`);
  await page.getByLabel('Email da compra').fill('ana@example.com');
  await page.getByRole('button', { name: 'Ver pedido' }).click();
  await page.getByRole('button', { name: 'Gerar novo PIX' }).click();
  await page.waitForURL('**/payment-method');
  await page.getByRole('heading', { name: 'Confirme seus dados' }).waitFor();
  return page;
}

describe('an order that fell through, opened from its page', () => {
  it('[OPAGE-07, PAYM-22] is paid as it was placed, after CPF and phone, with another cart left alone', async () => {
    const fallen = await fallenOrder();
    const { codigo, total } = fallen.pedido;
    const other = { ...line, quantidade: line.quantidade + 1 };
    const page = await atPayAgain(codigo, [other]);
    const go = page.getByRole('button', { name: 'Continuar' });
    await page.getByLabel('CPF').fill('11111111111');
    await go.click();
    const cpf = page.getByLabel('CPF');
    await expect.poll(() => cpf.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => cpf.evaluate((field) => field === document.activeElement)).toBe(true);
    await cpf.fill('52998224725');
    await page.getByLabel('WhatsApp').fill('21987654321');
    await go.click();
    await page.getByRole('heading', { name: 'Como você quer pagar?' }).waitFor();
    const back = page.getByRole('link', { name: 'Voltar ao pedido' });
    await expect.poll(() => back.getAttribute('href')).toBe(`/pedidos/${codigo}`);
    await page.reload();
    const created = await makePix(page);
    expect(created.pedido).toMatchObject({ codigo, total, status: 'pending' });
    expect(created.payment.id).not.toBe(fallen.payment.id);
    await payAtBank(shop.url, created);
    await arrive(page);
    await expect.poll(() => storedCart(page)).toMatchObject([{ id: line.id, quantidade: other.quantidade }]);
  });

  it('[PAYM-22, RES-06] empties a cart that holds the same things still, and asks no empty one to be filled', async () => {
    const { pedido } = await fallenOrder();
    const page = await atPayAgain(pedido.codigo, [line]);
    await page.getByLabel('CPF').fill('52998224725');
    await page.getByLabel('WhatsApp').fill('21987654321');
    await page.getByRole('button', { name: 'Continuar' }).click();
    const created = await makePix(page);
    await payAtBank(shop.url, created);
    await arrive(page);
    await expect.poll(() => storedCart(page)).toEqual([]);
    const other = await fallenOrder();
    const empty = await atPayAgain(other.pedido.codigo, []);
    await empty.getByLabel('CPF').waitFor();
    expect(new URL(empty.url()).pathname).toBe('/payment-method');
  });
});

describe('the payment’s way in', () => {
  it('[PAYM-23] leads back to the checkout where the cart is another one by now', async () => {
    const { context } = await shopper(browser, shop.url, PHONE);
    await withLines(context, [line]);
    const page = await context.newPage();
    await page.goto('/contato');
    const state = { customer: {}, freteId: '1', frete: { id: '1', valor: 1 }, totalCents: 100 };
    const items = [{ ...line, quantidade: line.quantidade + 1 }];
    await page.evaluate(
      (text) => sessionStorage.setItem('checkout', text),
      JSON.stringify({ ...state, items }),
    );
    await sentOn(page, '**/checkout', () => page.goto('/payment-method'));
  });
});
