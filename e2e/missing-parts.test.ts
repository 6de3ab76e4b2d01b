import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { PATIENT, PHONE, settled, shopper, untilAlive } from './shopper.ts';

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });

/** A page that gets no further code, whoever asks for it and how often; and how many pages were asked for since. */
async function openWithout(path: string): Promise<{ page: Page; pages(): number }> {
  const { openPage } = await shopper(browser, shop.url, PHONE);
  const page = await openPage(path);
  await settled(page);
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1;
  });
  // Not every browser keeps in mind what failed: here it goes on failing until another page is asked for.
  await page.route('**/assets/*.js', (route) =>
    pages === 0 && route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  return { page, pages: () => pages };
}

it('[CALL-25] a menu whose code failed for good comes with the page loaded anew, which comes by itself, once', async () => {
  const { page, pages } = await openWithout('/produtos');
  const menu = page.getByRole('button', { name: 'Abrir menu' });
  const loaded = page.waitForEvent('domcontentloaded', PATIENT);
  await menu.tap();
  await loaded;
  await untilAlive(page);
  await menu.tap();
  await page.getByRole('dialog').waitFor(PATIENT);
  expect(pages()).toBe(1);
});

it('[CALL-25] a heart whose code failed for good is kept in the page loaded anew', async () => {
  const { page } = await openWithout('/produtos');
  const heart = page.locator('[data-heart]').first();
  await heart.tap();
  await page.getByText('Sem conexão').first().waitFor(PATIENT);
  const loaded = page.waitForEvent('domcontentloaded', PATIENT);
  await heart.tap();
  await loaded;
  await untilAlive(page);
  await heart.tap();
  await expect.poll(() => heart.getAttribute('aria-pressed'), PATIENT).toBe('true');
});
