import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import { startShop, type RunningShop } from '../test/support/shop.ts';
import { PHONE, shopper } from './shopper.ts';

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
