import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { countText } from '#shared/catalog.ts';
import { startShop } from '../test/support/shop.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { readProducts, settled, shopper, untilAlive, untilSamplesAreThere } from './shopper.ts';

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let total: number;

beforeAll(async () => {
  total = (await readProducts(shop.url)).length;
});

/** A page with a clock of its own, and what it asks for again. */
async function open(url = shop.url) {
  const { context } = await shopper(browser, url);
  const page = await context.newPage();
  const reads: Request[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => /\/api\/produtos.*[?&]_=\d+/.test(request.url()) && reads.push(request));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.clock.install();
  await page.goto('/produtos');
  await untilAlive(page);
  return { page, reads, complaints };
}

/** Each reading finds something new. */
const alwaysNew = (page: Page) =>
  page.route(/\/api\/produtos.*[?&]_=/, async (route) => {
    const { 'if-none-match': _known, ...headers } = route.request().headers();
    await route.continue({ headers });
  });

const count = (page: Page) => page.locator('main output').first();

describe('the catalogue stays fresh', () => {
  it('[CAT-21] asks every 30 s whether anything is new, and nothing while the tab is hidden', async () => {
    const { page, reads } = await open();
    await page.clock.runFor(29_000);
    expect(reads).toHaveLength(0);
    const answered = page.waitForResponse(/\/api\/produtos.*[?&]_=\d+/);
    await page.clock.runFor(2000);
    expect((await answered).status()).toBe(304);
    expect(reads[0]?.headers()['if-none-match']).toBeTruthy();
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    await page.clock.runFor(120_000);
    expect(reads).toHaveLength(1);
  });

  it('[CAT-22] a refusal empties the grid and is only logged, until the shop answers again', async () => {
    const { page, complaints } = await open();
    await page.route(/\/api\/produtos/, (route) => route.continue({ url: `${shop.url}/api/nada` }));
    await page.clock.runFor(31_000);
    await count(page)
      .filter({ hasText: countText(0) })
      .waitFor();
    await page.getByText('Nenhum produto cadastrado.').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(complaints.join(' ')).toContain('again failed');
    await page.unroute(/\/api\/produtos/);
    await page.clock.runFor(31_000);
    await count(page)
      .filter({ hasText: countText(total) })
      .waitFor();
  });

  it('[CAT-31] stands as it is where what is new can’t be read, and is asked for again the next time', async () => {
    const { page, complaints } = await open();
    const cards = await page.locator('main article').count();
    await alwaysNew(page);
    await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'away' }));
    await page.clock.runFor(31_000);
    await expect.poll(() => complaints.join(' ')).toContain('again failed');
    await expect.poll(() => page.locator('main article').count()).toBe(cards);
    // An anchor in the page reads nothing.
    await page.evaluate(() => location.assign('#conteudo'));
    await settled(page);
    await expect.poll(() => page.locator('main article').count()).toBe(cards);
    await expect.poll(() => page.getByText('Nenhum produto encontrado.').count()).toBe(0);
    await page.unroute('**/*.data*');
    const answered = page.waitForResponse('**/*.data*');
    await page.clock.runFor(31_000);
    expect((await answered).status()).toBe(200);
    await expect.poll(() => page.locator('main article').count()).toBe(cards);
  });

  it('[CAT-31] is asked for again where what is new hangs', async () => {
    const { page } = await open();
    await alwaysNew(page);
    let asked = 0;
    await page.route('**/*.data*', () => void (asked += 1));
    await page.clock.runFor(31_000);
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(31_000);
    await expect.poll(() => asked).toBe(2);
  });

  it('[CAT-22] a list that does not come at all is the empty one, with a way to ask again', async () => {
    const { page, complaints } = await open();
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Categorias' }).getByRole('link').nth(1).click();
    await page.getByRole('heading', { name: 'Nenhum produto encontrado.' }).waitFor();
    expect(complaints.join(' ')).toContain('catalogue page:');
    await page.unroute('**/*.data*');
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await page.locator('main article').first().waitFor();
  });
});

describe('the catalogue on a dead network', () => {
  it('[CALL-08, CALL-09] shows sample products, and those of the shop as soon as the line is back', async () => {
    const demo = await startShop({ env: { DEMO_FALLBACK: 'on' } });
    const { page } = await open(demo.url);
    await page.clock.runFor(5000);
    await untilSamplesAreThere(page);
    await demo.stop();
    await page.clock.runFor(31_000);
    await page.getByText('Modo demonstração').waitFor();
    const cards = page.locator('main article');
    await cards.filter({ hasText: 'Exemplo' }).first().waitFor();
    const samples = await cards.count();
    await expect.poll(() => count(page).innerText()).toBe(countText(samples));
    await expect.poll(() => cards.filter({ hasText: 'Exemplo' }).count()).toBe(samples);
    const again = await startShop({ env: { DEMO_FALLBACK: 'on' }, port: demo.port });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => cards.filter({ hasText: 'Exemplo' }).count()).toBe(0);
    await expect.poll(() => cards.count()).toBeGreaterThan(samples);
    await again.stop();
  });
});

describe('a catalogue without products', () => {
  it('[CAT-20] says so of the chosen category', async () => {
    const { page } = await open();
    await page.goto('/produtos?categoria=Chap%C3%A9us');
    const text = await page.locator('main').innerText();
    expect(text).toContain('Nenhum produto na categoria "Chapéus".');
    await expect
      .poll(() => page.getByRole('link', { name: 'Ver todos os produtos' }).getAttribute('href'))
      .toBe('/produtos');
  });

  it('[CAT-19] tells the administrator where products are added', async () => {
    const empty = await startShop({ env: { SEED_DEMO: 'off' } });
    const { page } = await open(empty.url);
    const text = await page.locator('main').innerText();
    expect(text).toContain('Nenhum produto cadastrado.');
    expect(text).toContain('Administrador: adicione produtos pelo painel administrativo.');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await empty.stop();
  });
});
