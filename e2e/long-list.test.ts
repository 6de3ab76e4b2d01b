import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countText } from '#shared/catalog.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { putManyOnSale } from '../test/support/many-products.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from '../test/support/postgres.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { PHONE, shopper } from './shopper.ts';

const COUNT = 5000;

let postgres: ServedPostgres;
let folder: { path: string; remove(): Promise<void> };
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [postgres, folder, browser] = await Promise.all([
    startPostgres(),
    temporaryFolder('vitrine-many'),
    launchBrowser(),
  ]);
  const { url: databaseUrl } = await freshDatabase(postgres.url, 'migrated');
  const options = {
    dataDir: folder.path,
    env: { DATABASE_URL: databaseUrl, SEED_DEMO: 'off', DEMO_FALLBACK: 'off' },
  };
  await putManyOnSale({ databaseUrl, dataDir: folder.path, count: COUNT });
  shop = await startShop(options);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await postgres?.stop();
  await folder?.remove();
});

async function open(device = PHONE): Promise<{ page: Page; lists: URL[] }> {
  const { context, openPage } = await shopper(browser, shop.url, device);
  const lists: URL[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/produtos') lists.push(url);
  });
  return { page: await openPage('/'), lists };
}

const cards = (page: Page) => page.locator('#produtos article');
const count = (page: Page) => page.locator('#produtos output').first();
const wholeLists = (lists: readonly URL[]) =>
  lists.filter((url) => !url.searchParams.has('limit') && !url.searchParams.has('_'));

describe('a shop of 5,000 products', () => {
  it('sends its first page in less than 60 KB', async () => {
    for (const path of ['/', '/produtos']) {
      const answer = await fetch(shop.url + path, { headers: { accept: 'text/html' } });
      const html = await answer.text();
      expect(html).toContain(countText(COUNT));
      const bytes = brotliCompressSync(html).length;
      expect(bytes).toBeLessThan(60_000);
    }
  });

  it('fetches page by page while one scrolls, and finds the place again', async () => {
    const { page, lists } = await open();
    const offsets = () => lists.flatMap((url) => url.searchParams.get('offset') ?? []);
    for (let step = 1; step <= 6; step += 1) {
      await page.getByRole('link', { name: 'Ver mais produtos' }).scrollIntoViewIfNeeded();
      await cards(page)
        .nth(24 * step)
        .waitFor({ state: 'attached' });
    }
    expect(offsets().slice(0, 6)).toEqual(['24', '48', '72', '96', '120', '144']);
    expect(new Set(offsets()).size).toBe(offsets().length);
    expect(wholeLists(lists)).toEqual([]);
    const wanted = cards(page).nth(100);
    await wanted.scrollIntoViewIfNeeded();
    const name = await wanted.getByRole('heading').innerText();
    const before = await page.evaluate(() => scrollY);
    await wanted.getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/produto/*');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await wanted.getByRole('heading', { name }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 300);
  });

  it('fetches the whole list once the search is touched', async () => {
    const { page, lists } = await open();
    const whole = page.waitForResponse(
      (response) => response.url().includes('/api/produtos') && !response.url().includes('limit='),
    );
    await page.getByLabel('Buscar').focus();
    await (await whole).finished();
    await page.getByLabel('Buscar').fill('MACACAO florenca');
    await expect.poll(() => count(page).innerText()).toBe(countText(COUNT / 10));
    await page.getByLabel('Buscar').fill('');
    await expect.poll(() => count(page).innerText()).toBe(countText(COUNT));
    expect(lists.filter((url) => url.searchParams.has('limit'))).toEqual([]);
  });
});
