import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { lineInStock, withLines } from './buyer.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { PHONE, shopper } from './shopper.ts';

// Long: every picture of a page is let fail, in shop and office.

const { shop, browser } = useShop({ env: OFFICE_ENV });

const PICTURES = /\/midia\//;
const WAYS: [string, (route: Route) => Promise<void>][] = [
  ['are gone', (route) => route.fulfill({ status: 404, body: '' })],
  ['are garbage', (route) => route.fulfill({ contentType: 'image/avif', body: 'no picture' })],
  ['cannot be reached', (route) => route.abort()],
];

/** Of the pictures in sight: how many are dressed, and how many are torn. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('main img')].filter(
      (one): one is HTMLImageElement =>
        one instanceof HTMLImageElement && one.checkVisibility() && one.complete && one.currentSrc !== '',
    );
    const isDressed = (one: Element) => getComputedStyle(one).maskImage.startsWith('url(');
    const torn = seen.filter((one) => one.naturalWidth === 0 && !isDressed(one));
    return { dressed: seen.filter(isDressed).length, torn: torn.length };
  });

describe.each(WAYS)('pictures that %s', (_, answer) => {
  it.each(['/', '/produtos', '/produto/1', '/carrinho'])(
    '[LOOK-19] leave a quiet place on %s',
    async (path) => {
      const { context, openPage } = await shopper(browser, shop.url, PHONE);
      await withLines(context, [await lineInStock(shop.url)]);
      await context.route(PICTURES, answer);
      const page = await openPage(path);
      await expect.poll(async () => (await standing(page)).dressed).toBeGreaterThan(0);
      await expect.poll(async () => (await standing(page)).torn).toBe(0);
    },
  );
});

it('[LOOK-19] keep their name, and give way to a picture that comes', async () => {
  const { context, openPage } = await shopper(browser, shop.url, PHONE);
  let isDown = true;
  await context.route(PICTURES, (route) =>
    isDown ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  const page = await openPage('/produto/1');
  const picture = page.getByRole('img', { name: /^Vestido/ }).first();
  await expect.poll(() => picture.getAttribute('data-failed')).toBe('');
  isDown = false;
  await page.getByRole('button', { name: 'Coral', exact: true }).click();
  await expect.poll(() => picture.getAttribute('data-failed')).toBeNull();
  await expect.poll(() => picture.evaluate((one) => getComputedStyle(one).maskImage)).toBe('none');
});

it('[LOOK-19] leave a quiet place in the office', async () => {
  const { context, openPage } = await officeDesk(browser, {
    url: shop.url,
    token: await adminToken(shop.url),
  });
  await context.route(PICTURES, (route) => route.fulfill({ status: 404, body: '' }));
  const page = await openPage('/admin/dashboard/produtos');
  await expect.poll(async () => (await standing(page)).dressed).toBeGreaterThan(0);
  await expect.poll(async () => (await standing(page)).torn).toBe(0);
});
