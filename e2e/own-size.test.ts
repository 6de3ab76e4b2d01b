import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { stockOf } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { DESK, PHONE, pick, readProducts, shopper } from './shopper.ts';

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let measured: Produto[];

beforeAll(async () => {
  const hasAll = (one: Produto) => one.tamanho.every(({ detalhes }) => detalhes?.busto);
  measured = (await readProducts(shop.url)).filter((one) => one.tamanho.length > 2 && hasAll(one));
});

const bustOf = (product: Produto, at: number) => product.tamanho.at(at)?.detalhes?.busto ?? 0;
const firstColor = (product: Produto) => product.cor[0]?.nome ?? '';
const isThere = (product: Produto, at: number) =>
  stockOf(product, firstColor(product), product.tamanho.at(at)?.tamanho ?? '') > 0;
const pageOf = (product: Produto) => `/produto/${product.id}?cor=${encodeURIComponent(firstColor(product))}`;
const sizes = (page: Page) => page.getByRole('group', { name: /^Tamanho/ });
const bust = (page: Page) => page.getByLabel('Busto (cm)');

async function tell(page: Page, cm: number): Promise<void> {
  if ((await bust(page).count()) === 0)
    await page.getByRole('button', { name: 'Descobrir meu tamanho' }).click();
  await bust(page).fill(String(cm));
}

it('[PROD-33, PROD-34] is told beside the sizes of every piece once she has told her measures, until they are forgotten', async () => {
  const one = pick(measured, (product) => isThere(product, 1));
  const other = pick(measured, (product) => product.id !== one.id && product.categoria === one.categoria);
  const { openPage, complaints } = await shopper(browser, shop.url, PHONE);
  const page = await openPage(pageOf(one));
  await expect.poll(() => sizes(page).innerText()).not.toContain('Seu tamanho');
  await tell(page, bustOf(one, 1));
  await sizes(page).getByText(`Seu tamanho: ${one.tamanho[1]?.tamanho}`).waitFor();
  await page.reload();
  await sizes(page).getByText(`Seu tamanho: ${one.tamanho[1]?.tamanho}`).waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await page.goto(pageOf(other));
  await sizes(page).getByText('Seu tamanho:').waitFor();
  await page.getByRole('button', { name: 'Descobrir meu tamanho' }).click();
  await page.getByText('Guardamos estas medidas só neste navegador').waitFor();
  await page.locator('#medidas').getByRole('button', { name: 'Esquecer' }).click();
  await sizes(page).getByText('Seu tamanho').waitFor({ state: 'hidden' });
  await expect.poll(() => bust(page).inputValue()).toBe('');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('medidas'))).toBeNull();
  expect(complaints).toEqual([]);
});

it('[PROD-33] is told where a piece is bought from the list', async () => {
  const one = pick(measured, (product) => isThere(product, 1));
  const { openPage } = await shopper(browser, shop.url, DESK);
  const page = await openPage(pageOf(one));
  await tell(page, bustOf(one, 1));
  await sizes(page).getByText('Seu tamanho').waitFor();
  const list = await openPage(`/produtos?${new URLSearchParams({ busca: one.nome })}`);
  await list.getByRole('link', { name: `Comprar ${one.nome}`, exact: true }).click();
  const dialog = list.getByRole('dialog', { name: one.nome });
  await dialog.getByText(`Seu tamanho: ${one.tamanho[1]?.tamanho}`).waitFor();
});

it('[PROD-33] is told to be sold out where it is, and offered only where it can be bought', async () => {
  const gone = pick(measured, (product) => product.tamanho.some((_, at) => !isThere(product, at)));
  const at = gone.tamanho.findIndex((_, index) => !isThere(gone, index));
  const { openPage } = await shopper(browser, shop.url, DESK);
  const page = await openPage(pageOf(gone));
  await tell(page, bustOf(gone, at));
  const name = gone.tamanho[at]?.tamanho;
  await sizes(page).getByText(`Seu tamanho: ${name}, esgotado`).waitFor();
  await page.getByText(`O ${name} está esgotado nesta cor.`).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: `Escolher o ${name}`, exact: true }).count())
    .toBe(0);
});

it('[PROD-33] offers nothing to a body that no size comes near', async () => {
  const one = pick(measured, (product) => isThere(product, -1));
  const { openPage } = await shopper(browser, shop.url, DESK);
  const page = await openPage(pageOf(one));
  await tell(page, Math.min(200, bustOf(one, -1) + 66));
  await page.getByText('Nenhum tamanho chega às suas medidas').waitFor();
  await sizes(page).getByText('Nenhum tamanho desta peça chega às suas medidas').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Escolher o/ }).count()).toBe(0);
});
