import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { productIdOf } from '#shared/cart.ts';
import { useShop } from '../test/support/use-shop.ts';
import { BUYER, lineInStock, payAtBank, storedCart } from './buyer.ts';
import { arrive, NUMBER } from './payment-page.ts';
import { PHONE, shopper, untilAlive } from './shopper.ts';

const { shop, browser } = useShop();

/** More stops than any way on this page may take. */
const MOST_STOPS = 60;

/** What stands under the focus, in the words of its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : null;
    return (label?.textContent ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
  });

/** Presses Tab until the focus stands on what is called so; it must be seen, and so must its focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const at = await focused(page);
    if (name.test(at)) return expectSeen(page, at);
    seen.push(at.slice(0, 40));
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(name)} can't be reached: ${seen.join(' | ')}`);
}

async function expectSeen(page: Page, name: string): Promise<void> {
  const look = await page.evaluate(() => {
    const at = document.activeElement ?? document.body;
    const { top, bottom, width } = at.getBoundingClientRect();
    // The ring may be drawn around what holds a small control.
    const ringed = [at, at.parentElement, at.closest('label')].some(
      (one) => one !== null && getComputedStyle(one).outlineStyle !== 'none',
    );
    return { inSight: bottom > 0 && top < innerHeight && width > 0, ringed };
  });
  expect(look, name).toEqual({ inSight: true, ringed: true });
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** From a product's page to the payment, without a pointer. */
async function toPayment(): Promise<Page> {
  const { openPage } = await shopper(browser, shop.url, PHONE);
  const { id } = await lineInStock(shop.url);
  const page = await openPage(`/produto/${productIdOf(id)}`);
  await press(page, /^Comprar/);
  await page.getByRole('dialog', { name: 'Confira o tamanho' }).waitFor();
  await press(page, /^Comprar/);
  await page.getByRole('dialog', { name: 'Adicionado ao carrinho' }).waitFor();
  await press(page, /^Ir para o carrinho/);
  await page.waitForURL('**/carrinho');
  await untilAlive(page);
  await page.getByRole('list', { name: 'Itens do carrinho' }).waitFor();
  await press(page, /^Finalizar compra/);
  await page.waitForURL('**/checkout');
  await page.getByLabel('Nome completo').waitFor();
  await type(page, /^Nome completo/, BUYER.nome);
  await type(page, /^Email/, BUYER.email);
  await type(page, /^CPF/, BUYER.cpf);
  await type(page, /^WhatsApp/, BUYER.whatsapp);
  await type(page, /^CEP/, BUYER.cep);
  await page.locator('input[name="frete"]').first().waitFor();
  await type(page, /^Número/, '900');
  await press(page, /úteis|1 dia útil/, 'Space');
  await press(page, /^Ir para o pagamento/);
  await page.waitForURL('**/payment-method');
  await page.getByRole('button', { name: /^Pagar online/ }).waitFor();
  return page;
}

describe('a purchase with the keyboard alone, on 390 px', () => {
  it('[ACCESS-02, CARD-25] by card', async () => {
    const page = await toPayment();
    await press(page, /^Pagar online/);
    await press(page, /^Cartão de crédito/);
    await page.getByLabel('Número do cartão').waitFor();
    await type(page, /^Número do cartão/, NUMBER);
    await type(page, /^Nome impresso/, 'apro silva');
    await type(page, /^Validade/, '1130');
    await type(page, /^Código de segurança/, '123');
    await page.getByText('Mastercard', { exact: true }).waitFor();
    await press(page, /^Parcelas/, 'ArrowDown');
    await expect.poll(() => page.getByLabel('Parcelas').inputValue()).toBe('2');
    // From any field of the form, Enter pays.
    await tabTo(page, /^CPF do titular/);
    await page.keyboard.press('Enter');
    await arrive(page);
    await expect.poll(() => storedCart(page)).toEqual([]);
    await press(page, /^Continuar comprando/);
    await page.waitForURL(`${shop.url}/`);
  });

  it('[ACCESS-02, PIX-06, PIX-10] by PIX', async () => {
    const page = await toPayment();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, /^Pagar online/);
    await press(page, /^PIX/);
    const answered = page.waitForResponse('**/api/payment/pix/create');
    await press(page, /^Gerar PIX/);
    const created: PaymentCreated = await (await answered).json();
    await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
    await press(page, /^Copiar código PIX/);
    await page.getByText('Código PIX copiado para a área de transferência!').waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(created.payment.qr_code);
    await payAtBank(shop.url, created);
    await arrive(page);
  });
});
