import { expect } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { store } from '../test/support/contexts.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { lineOf, type CartLine } from '#shared/cart.ts';
import { pick, readProducts, stockIn } from './shopper.ts';

/** Who buys, as she types it. */
export const BUYER = {
  nome: 'Marina Alves',
  email: 'marina@example.com',
  cpf: '52998224725',
  whatsapp: '21987654321',
  cep: '01310100',
} as const;

/** A line of something that is well in stock. */
export async function lineInStock(baseURL: string): Promise<CartLine> {
  const product: Produto = pick(await readProducts(baseURL), (one) =>
    one.variantes.some(({ estoque }) => estoque > 3),
  );
  const found = product.variantes.find((variant) => stockIn(product, variant.cor, variant.tamanho) > 3);
  if (!found) throw new Error('nothing is in stock');
  return lineOf(product, { cor: found.cor, tamanho: found.tamanho, quantidade: 1 });
}

/** Puts lines into the cart before a tab's first page reads it; what pages do with it later stays. */
export async function withLines(context: BrowserContext, lines: readonly CartLine[]): Promise<void> {
  await store(context, { local: { cart: JSON.stringify(lines) } });
}

export const storedCart = (page: Page): Promise<CartLine[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));

/** Fills the checkout, takes the first freight and goes on to the payment. Returns the freight's words. */
export async function checkOut(page: Page): Promise<string> {
  await page.getByLabel('Nome completo').fill(BUYER.nome);
  await page.getByLabel('Email').fill(BUYER.email);
  await page.getByLabel('CPF').fill(BUYER.cpf);
  await page.getByRole('textbox', { name: 'WhatsApp' }).fill(BUYER.whatsapp);
  await page.getByRole('textbox', { name: 'CEP' }).fill(BUYER.cep);
  await expect.poll(() => page.getByLabel('Endereço').inputValue()).toBe('Avenida Paulista');
  await page.getByLabel('Número').fill('900');
  const option = page
    .locator('label')
    .filter({ has: page.locator('input[name="frete"]') })
    .first();
  await option.click();
  const words = await option.innerText();
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click();
  await page.waitForURL('**/payment-method');
  return words;
}

/** From the three steps to the open code; answers what the shop has created. */
export async function makePix(page: Page): Promise<PaymentCreated> {
  await page.getByRole('button', { name: /^Pagar online/ }).click();
  await page.getByRole('button', { name: /^PIX/ }).click();
  const answered = page.waitForResponse('**/api/payment/pix/create');
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  const created: PaymentCreated = await (await answered).json();
  await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
  return created;
}

/** The buyer pays in her bank's app. */
export async function payAtBank(baseURL: string, created: PaymentCreated): Promise<void> {
  const answer = await fetch(`${baseURL}/sandbox/payments/${created.payment.id}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(await answer.text());
}
