import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CART_KEY } from '#shared/stored-cart.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { startShop, type RunningShop } from '../test/support/shop.ts';
import { PHONE, shopper, untilAlive } from './shopper.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** The home page of a phone whose scripts are still on their way, and what lets them arrive. */
async function openUnready(path: string): Promise<{ page: Page; arrive: () => void; complaints: string[] }> {
  const { context, complaints } = await shopper(browser, shop.url, PHONE);
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(path);
  return { page, arrive: resolve, complaints };
}

it('[CACHE-29] loses no tap made before the scripts ran', async () => {
  const { page, arrive, complaints } = await openUnready('/');
  await page.getByRole('button', { name: /menu/i }).first().tap();
  expect(await page.getByRole('dialog').count()).toBe(0);
  arrive();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  expect(complaints).toEqual([]);
});

it('[CACHE-30] lets the browser follow links and search by itself while the scripts are on their way', async () => {
  const { page } = await openUnready('/');
  await page.getByRole('searchbox').first().fill('vestido');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('busca=vestido');
});

it('[CACHE-31] shows an empty cart as one while the scripts are on their way', async () => {
  const { page, arrive, complaints } = await openUnready('/carrinho');
  const empty = page.locator('main').getByRole('heading', { name: 'Seu carrinho está vazio' });
  await empty.waitFor();
  expect(await page.getByText('Carregando seu carrinho').isVisible()).toBe(false);
  const before = await empty.elementHandle();
  arrive();
  await untilAlive(page);
  // The same element goes on: nothing is painted twice, nothing jumps, nothing takes the focus.
  expect(await empty.evaluate((node, old) => node === old, before)).toBe(true);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(complaints).toEqual([]);
});

it('[CACHE-31] asks for the scripts of a filled cart at once, and shows no empty one', async () => {
  const { context } = await shopper(browser, shop.url, PHONE);
  await context.addInitScript((key) => localStorage.setItem(key, '[{"damaged":true}]'), CART_KEY);
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const page = await context.newPage();
  // No time passes, and an icon never comes: all that the scripts of other pages wait for.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.route('**/assets/icons-*.svg', () => undefined);
  let asked = 0;
  await page.route('**/assets/*.js', async (route) => {
    asked += 1;
    await promise;
    await route.continue();
  });
  await page.goto('/carrinho', { waitUntil: 'commit' });
  await expect.poll(() => asked).toBeGreaterThan(5);
  const empty = page.locator('main').getByRole('heading', { name: 'Seu carrinho está vazio' });
  await page.getByText('Carregando seu carrinho').waitFor();
  expect(await empty.isVisible()).toBe(false);
  arrive();
  await empty.waitFor();
});

it('[CACHE-32] gives the line to the first picture before the others', async () => {
  const { context } = await shopper(browser, shop.url, PHONE);
  const { promise: first, resolve: arrive } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await context.route('**/midia/**', async (route) => {
    asked.push(route.request().url());
    await first;
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto('/produto/1', { waitUntil: 'domcontentloaded' });
  const thumbnail = page.getByRole('main').locator('img[loading="lazy"]').first();
  await page.waitForTimeout(1000);
  expect(asked).toHaveLength(1);
  expect(await thumbnail.isVisible()).toBe(false);
  arrive();
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  await thumbnail.waitFor();
});
