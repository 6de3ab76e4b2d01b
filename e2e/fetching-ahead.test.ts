import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import { putManyOnSale } from '../test/support/many-products.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from '../test/support/postgres.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { DESK, PATIENT, settled, shopper, untilAlive } from './shopper.ts';

let postgres: ServedPostgres;
let folder: { path: string; remove(): Promise<void> };
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [postgres, folder, browser] = await Promise.all([
    startPostgres(),
    temporaryFolder('vitrine-fetching-ahead'),
    launchBrowser(),
  ]);
  const { url: databaseUrl } = await freshDatabase(postgres.url, 'migrated');
  // Their pictures have their sizes already.
  await putManyOnSale({ databaseUrl, dataDir: folder.path, count: 4 });
  shop = await startShop({ dataDir: folder.path, env: { SEED_DEMO: 'off', DATABASE_URL: databaseUrl } });
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await postgres?.stop();
  await folder?.remove();
});

/** A look at a product's link asks for so many of its files, on a line that the browser describes so. */
async function expectAhead(line: object, count: number): Promise<void> {
  const { context, complaints } = await shopper(browser, shop.url, DESK);
  await context.addInitScript((told) => {
    Object.defineProperty(navigator, 'connection', { value: told });
  }, line);
  const page = await context.newPage();
  await page.clock.install();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.data$|\/640\.avif$/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/produtos');
  await untilAlive(page);
  await page.locator('main article a').first().hover();
  // Longer than a pointer must rest on a link.
  await page.clock.runFor(1500);
  await expect.poll(() => asked.length, PATIENT).toBeGreaterThanOrEqual(count);
  await settled(page);
  expect(asked).toHaveLength(count);
  expect(complaints).toEqual([]);
  await context.close();
}

it('[LOOK-15] fetches a product’s page and first picture ahead where bytes cost nothing, and not where they do', async () => {
  await expectAhead({ saveData: false, effectiveType: '4g' }, 2);
  await expectAhead({ saveData: true, effectiveType: '4g' }, 0);
  for (const effectiveType of ['slow-2g', '2g']) await expectAhead({ saveData: false, effectiveType }, 0);
});
