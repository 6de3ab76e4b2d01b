import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { PHONE, shopper } from './shopper.ts';

/** A browser without scripts: what goes without them goes, what does not says so. */

const { shop, browser } = useShop({ keepPages: true });
let page: Page;

beforeAll(async () => {
  const { context } = await shopper(browser, shop.url, { ...PHONE, javaScriptEnabled: false });
  page = await context.newPage();
});

/** What stands in a noscript element, where a search by text does not look. */
const word = (text: string) => page.locator('noscript p', { hasText: text });

it('[CACHE-30] says on every page what needs scripts, and how to buy without them', async () => {
  for (const path of ['/', '/produto/1', '/carrinho', '/checkout', '/login', '/contato']) {
    await page.goto(path);
    const way = page.getByRole('link', { name: 'compre pelo WhatsApp' });
    await expect
      .poll(() => way.getAttribute('href'), { message: path })
      .toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
    await expect.poll(() => way.isVisible(), { message: path }).toBe(true);
  }
});

it('[CACHE-30] shows no control on the product’s page that would do nothing', async () => {
  await page.goto('/produto/1');
  await word('Para comprar por aqui, ligue o JavaScript').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Comprar/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Calcular' }).count()).toBe(0);
});

it('[CACHE-30] does not wait for a cart that never comes', async () => {
  await page.goto('/carrinho');
  await word('O carrinho fica guardado no seu navegador').waitFor();
  await expect.poll(() => page.getByText('Carregando seu carrinho').isVisible()).toBe(false);
});

it('[CACHE-30] sorts the catalogue, keeping what narrows it', async () => {
  await page.goto('/produtos?cor=Areia');
  await page.getByLabel('Ordenar por').selectOption('menor');
  await page.getByRole('button', { name: 'Ordenar', exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toContain('ordem=menor');
  expect(new URL(page.url()).searchParams.getAll('ordem')).toEqual(['menor']);
  expect(new URL(page.url()).searchParams.get('cor')).toBe('Areia');
  await expect.poll(() => page.getByLabel('Ordenar por').inputValue()).toBe('menor');
});
