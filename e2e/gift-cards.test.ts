import { expect, it } from 'vitest';
import { formatReais } from '#shared/money.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { BUYER, storedCart } from './buyer.ts';
import { nameField, phoneField, proceed } from './checkout-page.ts';
import { codesTo } from './credit-desk.ts';
import { adminToken, callShop, OFFICE_ENV } from './office-desk.ts';
import { typeCard } from './payment-page.ts';
import { publish, sumsOn } from './promotion-desk.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: gift cards are bought, mailed and spent.

const { shop, browser } = useShop({ env: OFFICE_ENV });

/** A gift card of R$ 100,00, as the office makes it. */
async function giftCard(): Promise<Produto> {
  const [{ nome: categoria }] = (await (await fetch(`${shop.url}/api/categorias`)).json()) as [
    { nome: string },
  ];
  const headers = { authorization: `Bearer ${await adminToken(shop.url)}` };
  const body = { nome: 'Vale-presente R$ 100', preco: 100, categoria, valePresente: true, estoque: 50 };
  await callShop(`${shop.url}/api/produtos`, 'POST', body, headers);
  const found = await fetch(`${shop.url}/api/produtos?q=${encodeURIComponent(body.nome)}`);
  const [product] = (await found.json()) as Produto[];
  if (product === undefined) throw new Error('no gift card');
  return product;
}

it('[CREDS-13, CREDS-15, CRED-52] a gift card is bought with neither size nor address nor freight, for whom it is for, and its code comes by mail', async () => {
  const { id } = await giftCard();
  // For clothes, not for gift cards.
  const desk = { url: shop.url, token: await adminToken(shop.url) };
  const coupon = { nome: 'Boas-vindas', tipo: 'percentual', percentual: 10, codigo: 'BEMVINDA' } as const;
  await publish(desk, { ...coupon, com_codigo: true });
  for (const [at, device] of widths([PHONE, DESK]).entries()) {
    const { context, complaints } = await shopper(browser, shop.url, device);
    const page = await context.newPage();
    await page.goto(`/produto/${id}`);
    await page.getByText('Enviado por e-mail depois do pagamento').waitFor(PATIENT);
    for (const absent of ['Tamanho:', 'Calcule o frete', 'Frete grátis'])
      await expect.poll(() => page.locator('main').getByText(absent).count(), { message: absent }).toBe(0);
    const receiver = `quem-recebe${at}@example.com`;
    await page.getByRole('button', { name: /^É presente/ }).click();
    await page.getByLabel('Nome de quem recebe').fill('Clara');
    await page.getByLabel('E-mail de quem recebe').fill('clara@');
    await page.getByLabel('Mensagem').fill('Feliz aniversário!');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.getByRole('alert').filter({ hasText: 'Confira o e-mail de quem vai receber' }).waitFor();
    await page.getByLabel('E-mail de quem recebe').fill('clara@example.com');
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.getByRole('link', { name: 'Ir para o carrinho' }).click();
    await page.getByRole('heading', { name: 'Seu carrinho' }).waitFor(PATIENT);
    await expect.poll(() => sumsOn(page), PATIENT).toContain('Frete: por e-mail');
    for (const absent of ['Calcule o frete', 'Cupom de desconto', 'Tem um cupom?'])
      await expect.poll(() => page.getByText(absent).count(), { message: absent }).toBe(0);
    // Changed in the cart, by the keyboard alone.
    await page.getByText('Para Clara (clara@example.com)').waitFor(PATIENT);
    await page.getByRole('button', { name: 'Mudar Vale-presente R$ 100' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('presente-nome');
    await page.getByLabel('E-mail de quem recebe').fill(receiver);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar' }).press('Enter');
    await page.getByText(`Para Clara (${receiver})`).waitFor();
    await expect
      .poll(async () => (await storedCart(page)).map(({ id: line, presentes }) => [line, presentes?.length]))
      .toEqual([[`${id}-Único-Única`, 1]]);
    await page.locator('main').getByRole('link', { name: 'Finalizar compra' }).click();
    await nameField(page).fill(BUYER.nome, PATIENT);
    const email = `presente${at}@example.com`;
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('CPF').fill(BUYER.cpf);
    await phoneField(page).fill(BUYER.whatsapp);
    await page.getByText('Enviado por e-mail depois do pagamento, para quem recebe.').waitFor();
    for (const label of ['CEP', 'Endereço', 'Vale-troca ou vale-presente'])
      await expect.poll(() => page.getByText(label, { exact: true }).count(), { message: label }).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await proceed(page).click();
    await page.getByText(/^Com vale-presente no pedido, o pagamento é online/).waitFor(PATIENT);
    await expect.poll(() => page.getByRole('button', { name: /^Pagar na entrega/ }).count()).toBe(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Pagar online/ }).click(PATIENT);
    await page.getByRole('button', { name: /^Cartão/ }).click();
    await typeCard(page, 'APRO SILVA');
    await page.getByRole('button', { name: `Pagar ${formatReais(10_000)}` }).click();
    await page.waitForURL('**/payment-success**', PATIENT);
    await page.getByText('O código do vale-presente vai em outro e-mail').waitFor(PATIENT);
    await expect.poll(async () => (await codesTo(shop.url, receiver)).length, PATIENT).toBe(1);
    expect(await codesTo(shop.url, email)).toEqual([]);
    await page
      .getByRole('link', { name: /pedido/i })
      .first()
      .click();
    await page.waitForURL('**/pedidos/**', PATIENT);
    await page.getByText('Enviado por e-mail depois do pagamento').first().waitFor(PATIENT);
    await page.getByText(`Para Clara (${receiver})`).first().waitFor();
    await page.getByText('“Feliz aniversário!”').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }
});
