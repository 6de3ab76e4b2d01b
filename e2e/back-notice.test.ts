import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { isColorSoldOut, isSoldOut } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, MARINA, withSession } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { DESK, PHONE, pick, readProducts, shopper, stockIn, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: notices are noted and mailed, and their links followed.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
const NARROW = { ...PHONE, viewport: { width: 360, height: 740 } };
let products: Produto[];
/** A piece that lacks a size in its first colour, and is there in another one. */
let broken: { product: Produto; cor: string; gone: string; there: string };

beforeAll(async () => {
  products = await readProducts(shop.url);
  const sizeWith = (one: Produto, isThere: boolean) =>
    one.tamanho.find(({ tamanho }) => stockIn(one, one.cor[0]?.nome ?? '', tamanho) > 0 === isThere)?.tamanho;
  const product = pick(products, (one) => Boolean(sizeWith(one, true) && sizeWith(one, false)));
  const cor = product.cor[0]?.nome ?? '';
  broken = { product, cor, gone: sizeWith(product, false) ?? '', there: sizeWith(product, true) ?? '' };
});

const pageOf = ({ id }: Produto, query: Record<string, string> = {}) =>
  `/produto/${id}?${new URLSearchParams(query)}`;
const size = (page: Page, name: string) =>
  page.getByRole('group', { name: /^Tamanho/ }).getByRole('button', { name, exact: true });
const buy = (page: Page) => page.getByRole('button', { name: /^Comprar/ });
const notice = (page: Page) => page.getByRole('region', { name: 'Avise-me quando voltar' });
const email = (page: Page) => notice(page).getByLabel('Seu e-mail');
const send = (page: Page) => notice(page).getByRole('button');

async function openBroken(device: Device = DESK) {
  const { openPage, ...rest } = await shopper(browser, shop.url, device);
  const page = await openPage(pageOf(broken.product, { cor: broken.cor }));
  return { page, openPage, ...rest };
}

it.each(
  widths([
    ['360 px', NARROW],
    ['390 px', PHONE],
    ['1280 px', DESK],
  ]),
)(
  '[WAIT-17, WAIT-19] a sold-out size is chosen and waited for in the place of buying, at %s',
  async (_, device) => {
    const { page, complaints } = await openBroken(device);
    await buy(page).waitFor();
    await expect.poll(() => notice(page).count()).toBe(0);
    await size(page, `${broken.gone} esgotado`).click();
    await notice(page).getByText(`${broken.cor}, tamanho ${broken.gone}`).waitFor();
    await expect.poll(() => buy(page).count()).toBe(0);
    await expect.poll(() => notice(page).innerText()).toContain('Não reservamos a peça');
    await email(page).fill('ana.souza@example.com');
    await send(page).click();
    await notice(page).getByRole('status').getByText('Anotado.').waitFor();
    await expect.poll(() => send(page).innerText()).toBe('Anotado');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await size(page, broken.there).click();
    await notice(page).waitFor({ state: 'hidden' });
    await buy(page).click();
    await page.getByRole('dialog', { name: 'Adicionado ao carrinho' }).waitFor();
  },
);

it('[WAIT-19] what is wrong stands at the field, which is left by keyboard alone with the word that it is noted', async () => {
  const { page } = await openBroken();
  const gone = size(page, `${broken.gone} esgotado`);
  await gone.focus();
  await page.keyboard.press('Enter');
  await email(page).focus();
  await page.keyboard.type('ana');
  await page.keyboard.press('Enter');
  await notice(page).getByText('Por favor, insira um email válido').waitFor();
  const isAtField = () => email(page).evaluate((field) => field === document.activeElement);
  await expect.poll(isAtField).toBe(true);
  await expect.poll(() => email(page).getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type('@example.com');
  await expect.poll(() => notice(page).getByText('Por favor, insira').count()).toBe(0);
  await page.keyboard.press('Enter');
  await notice(page).getByText('Anotado.').waitFor();
});

it('[WAIT-19] says so when it could not be noted, and keeps what was typed', async () => {
  const { page } = await openBroken();
  await size(page, `${broken.gone} esgotado`).click();
  await email(page).fill('ana@example.com');
  await page.route('**/api/avise-me', (route) => route.abort());
  await send(page).click();
  await notice(page).getByRole('alert').waitFor();
  await expect.poll(() => email(page).inputValue()).toBe('ana@example.com');
});

it('[WAIT-17] knows the e-mail of who is logged in', async () => {
  await makeAccount(shop.url, MARINA.email, MARINA.cpf);
  const { openPage, context } = await shopper(browser, shop.url, DESK);
  await withSession(context, await logInByCall(shop.url, MARINA.email));
  const page = await openPage(pageOf(broken.product, { cor: broken.cor }));
  await size(page, `${broken.gone} esgotado`).click();
  await expect.poll(() => email(page).inputValue()).toBe(MARINA.email);
});

it('[WAIT-18] a colour that is sold out is waited for, in any size or in one', async () => {
  const isGone = (one: Produto, nome: string) => isColorSoldOut(one, nome);
  const product = pick(products, (one) => !isSoldOut(one) && one.cor.some(({ nome }) => isGone(one, nome)));
  const cor = product.cor.find(({ nome }) => isGone(product, nome))?.nome ?? '';
  const { openPage } = await shopper(browser, shop.url, PHONE);
  const page = await openPage(pageOf(product, { cor }));
  await notice(page).getByText(`${cor}, em qualquer tamanho`).waitFor();
  await size(page, `${product.tamanho[0]?.tamanho} esgotado`).click();
  await notice(page).getByLabel(`${cor}, em qualquer tamanho`).check();
  await email(page).fill('bia@example.com');
  const asked = page.waitForRequest('**/api/avise-me');
  await send(page).click();
  expect((await asked).postDataJSON()).toEqual({
    produto: product.id,
    cor,
    tamanho: '',
    email: 'bia@example.com',
  });
  await notice(page).getByText('Anotado.').waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
});

it('[WAIT-18] a piece that is sold out is waited for, in any colour and size too', async () => {
  const product = pick(products, (one) => isSoldOut(one) && one.cor.length > 1);
  const { openPage } = await shopper(browser, shop.url, DESK);
  const page = await openPage(pageOf(product));
  await notice(page).getByLabel('Qualquer cor e tamanho').check();
  await email(page).fill('bia@example.com');
  await send(page).click();
  await notice(page).getByText('Anotado.').waitFor();
});

it('[WAIT-20] the link of a letter opens the page at its colour and size', async () => {
  const { product, cor, gone, there } = broken;
  const { openPage, complaints } = await shopper(browser, shop.url, DESK);
  const page = await openPage(pageOf(product, { cor, tamanho: gone }));
  await notice(page).waitFor();
  const other = await openPage(pageOf(product, { cor, tamanho: there }));
  await expect.poll(() => size(other, there).getAttribute('aria-pressed')).toBe('true');
  const unknown = await openPage(pageOf(product, { cor, tamanho: 'Nenhum' }));
  await buy(unknown).waitFor();
  expect(complaints).toEqual([]);
});

it.each(
  widths([
    ['360 px', NARROW],
    ['1280 px', DESK],
  ]),
)('[WAIT-12] the page that stops works without scripts, at %s', async (_, device) => {
  const { context } = await shopper(browser, shop.url, { ...device, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/parar-avisos/${'a'.repeat(43)}`);
  await page.getByRole('heading', { name: 'Parar os avisos?' }).waitFor();
  await page.getByRole('button', { name: 'Parar os avisos' }).click();
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Ir para a loja' }).getAttribute('href')).toBe('/');
});
