import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { PAGE_SIZE } from '../src/web/lib/lists/list-query.ts';
import { DESK, PATIENT, PHONE, settled, shopper, untilAlive } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });

const cards = (page: Page) => page.locator('#produtos article');
const topOf = (page: Page, name: string) =>
  page
    .locator('main article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .evaluate((one) => one.getBoundingClientRect().top);

/** Untouched: whoever touches the page while it comes has moved on. */
async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'domcontentloaded' });
  await untilAlive(page);
}

describe.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const),
)('a long list on %s', (_, device) => {
  it('[HOME-50] is found again where it was after a reload', async () => {
    const page = await (await shopper(browser, shop.url, device)).openPage('/');
    await page.getByRole('link', { name: 'Ver mais produtos' }).scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count(), PATIENT).toBeGreaterThanOrEqual(48);
    const wanted = cards(page).nth(40);
    await wanted.scrollIntoViewIfNeeded();
    const name = (await wanted.getByRole('heading').textContent()) ?? '';
    const before = await topOf(page, name);
    await reload(page);
    await cards(page)
      .nth(40)
      .waitFor({ state: 'attached', ...PATIENT });
    await expect.poll(async () => Math.abs((await topOf(page, name)) - before), PATIENT).toBeLessThan(200);
  });

  it('[HOME-50] of the catalogue is, too', async () => {
    const page = await (await shopper(browser, shop.url, device)).openPage('/produtos?pagina=2');
    const wanted = page.locator('main article').nth(20);
    await wanted.scrollIntoViewIfNeeded();
    const name = (await wanted.getByRole('heading').textContent()) ?? '';
    const before = await topOf(page, name);
    await reload(page);
    await expect.poll(async () => Math.abs((await topOf(page, name)) - before), PATIENT).toBeLessThan(300);
  });
});

it('[HOME-51] a list that could not be brought back after a reload still grows, once the line is there again', async () => {
  const page = await (await shopper(browser, shop.url, PHONE)).openPage('/');
  const more = page.getByRole('link', { name: 'Ver mais produtos' });
  for (const count of [PAGE_SIZE, 2 * PAGE_SIZE]) {
    await more.scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count(), PATIENT).toBeGreaterThan(count);
  }
  const address = /\/api\/produtos\?.*offset=48/;
  await page.route(address, (route) => route.abort());
  const failed = page.waitForEvent('console', (message) => message.text().includes('fetched ahead'));
  await reload(page);
  await failed;
  await page.unroute(address);
  await expect.poll(() => cards(page).count(), PATIENT).toBe(PAGE_SIZE);
  await more.click();
  await expect.poll(() => cards(page).count(), PATIENT).toBeGreaterThan(PAGE_SIZE);
});

it('[HOME-50] a list grows only when its place is kept, so that nobody loses it who loads the page anew at once', async () => {
  const page = await (await shopper(browser, shop.url, PHONE)).openPage('/');
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/assets/*.js', async (route) => {
    asked += 1;
    await promise;
    await route.continue();
  });
  const answered = page.waitForResponse(/\/api\/produtos\?/);
  await page.getByRole('link', { name: 'Ver mais produtos' }).scrollIntoViewIfNeeded();
  await answered;
  await expect.poll(() => asked, PATIENT).toBeGreaterThan(0);
  await settled(page);
  await expect.poll(() => cards(page).count(), PATIENT).toBe(PAGE_SIZE);
  arrive();
  await expect.poll(() => cards(page).count(), PATIENT).toBeGreaterThan(PAGE_SIZE);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lista')), PATIENT).toContain('href');
});
