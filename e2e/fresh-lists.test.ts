import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { countText } from '#shared/catalog.ts';
import { startShop } from '../test/support/shop.ts';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, readProducts, shopper, untilAlive, untilSamplesAreThere } from './shopper.ts';

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let total: number;

beforeAll(async () => {
  total = (await readProducts(shop.url)).length;
});

async function open(url = shop.url): Promise<{ page: Page; reads: Request[] }> {
  const { context } = await shopper(browser, url, DESK);
  const page = await context.newPage();
  const reads: Request[] = [];
  page.on('request', (request) => /[?&]_=\d+/.test(request.url()) && reads.push(request));
  await page.clock.install();
  await page.goto('/');
  await untilAlive(page);
  return { page, reads };
}

const of = (reads: Request[], path: string) =>
  reads.filter((request) => new URL(request.url()).pathname === `/api/${path}`);
const count = (page: Page) => page.locator('#produtos output').first();

describe('the home page stays fresh', () => {
  it('[HOME-37, HOME-38, HOME-39] asks every 10 s whether anything is new', async () => {
    const { page, reads } = await open();
    await page.clock.runFor(5000);
    for (const times of [1, 2]) {
      await page.clock.runFor(10_500);
      for (const path of ['produtos', 'categorias']) {
        await expect.poll(() => of(reads, path).length).toBeGreaterThanOrEqual(times);
      }
      // The next one waits for the answer to this.
      await Promise.all(reads.map((read) => read.response()));
    }
    for (const path of ['produtos', 'categorias']) {
      expect(of(reads, path).at(-1)?.headers()['if-none-match']).toBeTruthy();
    }
    expect((await of(reads, 'categorias').at(-1)?.response())?.status()).toBe(304);
    await expect.poll(() => count(page).innerText()).toBe(countText(total));
  });

  it('[HOME-40] asks nothing while the tab is hidden', async () => {
    const { page, reads } = await open();
    await page.clock.runFor(5000);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    const before = reads.length;
    await page.clock.runFor(60_000);
    expect(reads.length).toBe(before);
  });

  it("[HOME-41, HOME-42] a refusal empties the list and leaves only 'Todas'", async () => {
    const { page } = await open();
    // The server's own refusal: the page is sent to an address that does not exist.
    await page.route(/\/api\/(produtos|categorias)/, (route) =>
      route.continue({ url: `${shop.url}/api/nada` }),
    );
    await page.clock.runFor(11_000);
    await page.getByText('Nenhum produto encontrado.').waitFor();
    const tabs = page.getByRole('navigation', { name: 'Categorias' }).getByRole('link');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Todas']);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.unroute(/\/api\/(produtos|categorias)/);
    await page.clock.runFor(11_000);
    await count(page)
      .filter({ hasText: countText(total) })
      .waitFor();
  });

  it("[HOME-43, FRAME-21] a dead network leaves the list and says 'Sem conexão'", async () => {
    const mortal = await startShop({ env: { DEMO_FALLBACK: 'off' } });
    const { page } = await open(mortal.url);
    await page.clock.runFor(5000);
    await mortal.stop();
    await page.clock.runFor(11_000);
    await page.getByText('Sem conexão').waitFor();
    await expect.poll(() => count(page).innerText()).toBe(countText(total));
  });

  it("[CALL-08, CALL-09, FRAME-20] where the settings allow it, sample data come under 'Modo demonstração'", async () => {
    const mortal = await startShop({ env: { DEMO_FALLBACK: 'on' } });
    const { page } = await open(mortal.url);
    await page.clock.runFor(5000);
    await untilSamplesAreThere(page);
    await mortal.stop();
    await page.clock.runFor(11_000);
    await page.getByText('Modo demonstração').waitFor();
    await expect.poll(() => page.locator('#produtos').innerText()).toContain('Cropped Exemplo');
  });

  it('[HOME-12, HOME-35] a shop without products says so kindly', async () => {
    const empty = await startShop({ env: { SEED_DEMO: 'off' } });
    const { page } = await open(empty.url);
    const text = await page.locator('main').innerText();
    expect(text).toContain('Nenhum produto em destaque ainda');
    expect(text).toContain('Em breve teremos produtos incríveis para você!');
    expect(text).toContain('Nenhum produto encontrado.');
    expect(text).toContain('Nenhum produto ainda foi colocado nessa categória, aguarde.');
    await empty.stop();
  });
});
