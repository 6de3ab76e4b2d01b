import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { startFaultyLine, type FaultyLine } from './faulty-line.ts';
import { pick, readProducts, shopper, untilAlive } from './shopper.ts';

// Long: calls that hang, break off and are tried again, as the page has them.

let shop: RunningShop;
let line: FaultyLine;
let browser: Browser;
let product: Produto;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop({ env: { DEMO_FALLBACK: 'off' } }), launchBrowser()]);
  line = await startFaultyLine(shop.url);
  product = pick(await readProducts(shop.url), ({ estoque }) => estoque > 0);
});
afterEach(async () => {
  line.mend();
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await line?.stop();
  await shop?.stop();
});

/** The catalogue over the faulty line; `ways` gathers how a product was asked for: 'fetch' or 'xhr'. */
async function openCatalog() {
  const { openPage, complaints } = await shopper(browser, line.url);
  const page = await openPage(`/produtos?busca=${encodeURIComponent(product.nome)}`);
  const ways: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/produtos/${product.id}`) ways.push(request.resourceType());
  });
  return { page, ways, complaints };
}

const buy = (page: Page) => page.getByRole('link', { name: `Comprar ${product.nome}`, exact: true }).click();
const form = (page: Page) => page.getByRole('button', { name: 'Adicionar ao Carrinho' });
const failed = (page: Page) => page.getByText('Não foi possível carregar esta peça');
const part = () => `/api/produtos/${product.id}`;

describe('a call that gets no answer', () => {
  it('[CALL-06] is made by fetch, then by XHR, then by fetch again', async () => {
    const { page, ways } = await openCatalog();
    line.fail(part(), 'refuse', 'refuse');
    await buy(page);
    await form(page).waitFor();
    expect(ways).toEqual(['fetch', 'xhr', 'fetch']);
  });

  it('[CALL-06] waits 10 s for the XHR and not longer', async () => {
    const { page, ways } = await openCatalog();
    line.fail(part(), 'refuse', 'hang');
    const startMs = performance.now();
    await buy(page);
    await form(page).waitFor();
    expect(performance.now() - startMs).toBeGreaterThan(9500);
    expect(ways).toEqual(['fetch', 'xhr', 'fetch']);
  });

  it('[CALL-06] waits 10 s for a fetch that reads, too', async () => {
    const { page, ways } = await openCatalog();
    line.fail(part(), 'hang');
    const startMs = performance.now();
    await buy(page);
    await form(page).waitFor();
    expect(performance.now() - startMs).toBeGreaterThan(9500);
    expect(ways).toEqual(['fetch', 'xhr']);
  });

  it('is told after three tries, with a way on, and the page stands', async () => {
    const { page, ways } = await openCatalog();
    line.failAlways(part(), 'refuse');
    await buy(page);
    await failed(page).waitFor();
    expect(ways).toEqual(['fetch', 'xhr', 'fetch']);
    await expect.poll(() => page.getByText('Sem conexão').count()).toBe(1);
    await page.keyboard.press('Escape');
    line.mend();
    await buy(page);
    await form(page).waitFor();
    await expect.poll(() => page.getByText('Sem conexão').count()).toBe(0);
  });

  it('is not repeated when somebody answered, be it garbage or a refusal', async () => {
    for (const fault of [
      { status: 200, body: '<html>Entre na rede do hotel</html>' },
      { status: 500, body: 'Internal Server Error' },
      { status: 200, body: '{"success":false,"error":"Peça em manutenção"}' },
      { status: 200, body: '' },
      { status: 200, body: 'null' },
      { status: 200, body: '{"x":1}' },
    ]) {
      const { page, ways, complaints } = await openCatalog();
      line.fail(part(), fault);
      await buy(page);
      await failed(page).waitFor();
      expect(ways).toEqual(['fetch']);
      expect(complaints.filter((text) => text.includes('Uncaught'))).toEqual([]);
    }
  });

  it('[CALL-13] reads a product that comes wrapped', async () => {
    const { page } = await openCatalog();
    line.fail(part(), { status: 200, body: JSON.stringify({ sucesso: true, produto: product }) });
    await buy(page);
    await form(page).waitFor();
  });
});

describe('a list that is read again', () => {
  it('stands through garbage, cuts and silence, and takes the shop’s next word', async () => {
    const { context } = await shopper(browser, line.url);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/');
    await untilAlive(page);
    const count = page.locator('#produtos output').first();
    const text = await count.innerText();
    for (const body of ['<html>', '{"ok":true}', '[null]', '']) {
      line.failAlways('/api/', { status: 200, body });
      const answered = page.waitForResponse(/\/api\/produtos/);
      await page.clock.runFor(10_500);
      await answered;
      await page.getByText('Sem conexão').waitFor();
      await expect.poll(() => count.innerText()).toBe(text);
      line.mend();
      await page.clock.runFor(10_500);
      await expect.poll(() => page.getByText('Sem conexão').count()).toBe(0);
    }
    line.failAlways('/api/produtos', { status: 503, body: '{"erro":"Em manutenção"}' });
    await page.clock.runFor(10_500);
    await count.filter({ hasText: '0 produtos encontrados' }).waitFor();
    line.mend();
    await page.clock.runFor(10_500);
    await count.filter({ hasText: text }).waitFor();
  });
});
