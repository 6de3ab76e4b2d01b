import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CART_KEY } from '#shared/stored-cart.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { copyShop, type RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { axeViolations } from './axe.ts';
import { PHONE, readProducts, settled, shopper, untilAlive } from './shopper.ts';

// Long: the shop is stopped and started again for each test.

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let copy: Awaited<ReturnType<typeof copyShop>>;
let shop: RunningShop;
let browser: Browser;
let products: Produto[];
let running = false;

/** With another name it is another version of the shop. */
async function start(name = 'Vitrine', port?: number): Promise<void> {
  const env = { ...copy?.env, DEMO_FALLBACK: 'off', STORE_NAME: name, LOG_LEVEL: 'error' };
  shop = await startShop({ env, dataDir: folder.path, ...(port !== undefined && { port }) });
  running = true;
}

/** No connection at all, as in a tunnel. */
async function lose(): Promise<void> {
  running = false;
  await shop.stop();
}

beforeAll(async () => {
  folder = await temporaryFolder('vitrine-offline');
  copy = await copyShop(folder.path, 'demo');
  [, browser] = await Promise.all([start(), launchBrowser()]);
  products = await readProducts(shop.url);
});
beforeEach(async () => {
  if (!running) await start('Vitrine', shop.port);
});
afterAll(async () => {
  await browser?.close();
  if (running) await shop.stop();
  await copy?.drop();
  await folder?.remove();
});

/** What the browser has kept, as paths. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url.replace(location.origin, ''));
  });

/** Has it code with these words? */
const isKept = (page: Page, words: string) =>
  page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.endsWith('.js')) continue;
        if ((await (await cache.match(request))?.text())?.includes(wanted)) return true;
      }
    }
    return false;
  }, words);

async function visit(path: string): Promise<{ context: BrowserContext; page: Page }> {
  // What an earlier test has fetched would be there without a connection as well.
  const device = { ...PHONE, serviceWorkers: 'allow', fresh: true } as const;
  const { context, openPage } = await shopper(browser, shop.url, device);
  const page = await openPage(path);
  await expect.poll(() => kept(page)).toContain(path);
  await expect.poll(async () => (await kept(page)).some((one) => one.endsWith('.js'))).toBe(true);
  return { context, page };
}

const productPath = () => `/produto/${products[0]?.id}`;
const banner = (page: Page) => page.getByText('Sem conexão.').locator('..');
const buying = (page: Page) => page.getByRole('button', { name: /^Comprar/ });

describe('without a connection', () => {
  it('[OFF-01, OFF-02] a product that was seen is there again, with a banner, its picture and no way to buy', async () => {
    const { context, page } = await visit(productPath());
    await expect.poll(() => buying(page).isVisible()).toBe(true);
    await page.reload();
    await untilAlive(page);
    await expect.poll(() => page.locator('html[data-offline]').count()).toBe(0);
    await lose();
    await page.reload();
    await untilAlive(page);
    await banner(page).waitFor();
    await expect
      .poll(() => banner(page).innerText())
      .toMatch(
        /Sem conexão\. Mostramos o que já estava aqui em \d\d\/\d\d\/\d{4}, \d\d:\d\d: preços e estoque podem ter mudado\./,
      );
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(products[0]?.nome);
    await expect.poll(() => buying(page).isVisible()).toBe(false);
    const loaded = await page
      .getByRole('main')
      .locator('img')
      .first()
      .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);
    expect(loaded).toBeGreaterThan(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await context.close();
  });

  it('[OFF-01, OFF-02] the lists are there too, and none of their cards sells', async () => {
    for (const path of ['/', '/produtos']) {
      if (!running) await start('Vitrine', shop.port);
      const { context, page } = await visit(path);
      await lose();
      await page.goto(path);
      await untilAlive(page);
      await banner(page).waitFor();
      await expect.poll(() => page.locator('article').count()).toBeGreaterThan(5);
      const sellers = page.locator('[aria-label^="Comprar "]');
      await expect.poll(() => sellers.count()).toBeGreaterThan(0);
      await expect.poll(() => sellers.filter({ visible: true }).count()).toBe(0);
      await context.close();
    }
  });

  it('[OFF-04] a page that was never seen is the shop’s own word on it, with what was seen', async () => {
    const { context, page } = await visit(productPath());
    await lose();
    await page.goto(`/produto/${products[5]?.id}`);
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Você está sem conexão');
    await expect.poll(() => page.title()).toBe('Sem conexão | Vitrine');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: products[0]?.nome ?? '' }).click();
    await untilAlive(page);
    await banner(page).waitFor();
    await context.close();
  });

  it('[OFF-01, OFF-04] a link to a page that was never seen leads to the same word, and to copies of those that were', async () => {
    const { context, page } = await visit('/produtos');
    // Far below: what is in sight may have been fetched ahead.
    const link = page.locator('article h2 a, article h3 a').last();
    const path = (await link.getAttribute('href')) ?? '';
    await lose();
    await link.click();
    await page.getByRole('heading', { name: 'Você está sem conexão' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await context.close();
  });

  it('[OFF-01, OFF-04] ‘Comprar’ leads where its card’s link does, as long as its dialog was never fetched', async () => {
    const { context } = await visit(productPath());
    for (const seen of [true, false]) {
      // A tab each: what the first one still loads would get into the other's way.
      const page = await context.newPage();
      await page.goto('/produtos');
      await untilAlive(page);
      const sellers = page.locator('[aria-label^="Comprar "]');
      const seller = seen ? page.locator(`[data-buy][href="${productPath()}"]`) : sellers.last();
      const path = (await seller.getAttribute('href')) ?? '';
      await context.setOffline(true);
      await seller.click();
      const heading = (seen && products[0]?.nome) || 'Você está sem conexão';
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await context.setOffline(false);
    }
    await context.close();
  });

  it('[OFF-04] a link that is only looked at leaves the page alone', async () => {
    const { context, page } = await visit('/produtos');
    await lose();
    const failed = page.waitForEvent('console', (message) => message.text().startsWith('page script'));
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.locator('article h2 a, article h3 a').last().hover();
    await failed;
    await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/produtos');
    await context.close();
  });

  it('[OFF-08] a link to a page that was seen, only looked at, makes no copy of the page that it stands in', async () => {
    const { context, page } = await visit(productPath());
    const link = page.locator('main article h3 a').first();
    await link.click();
    await expect.poll(async () => (await kept(page)).some((one) => one.includes('.data'))).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: products[0]?.nome ?? '' }).waitFor();
    const told = page.evaluate(`new Promise((hear) => (navigator.serviceWorker.onmessage = hear))`);
    await lose();
    await link.hover();
    await told;
    await expect.poll(() => page.locator('html[data-offline]').count()).toBe(0);
    await expect.poll(() => buying(page).isVisible()).toBe(true);
    await link.click();
    await page.locator('html[data-offline]').waitFor();
    await context.close();
  });

  it('[OFF-02] a copy gives way to the page itself once there is a connection', async () => {
    const { context, page } = await visit(productPath());
    await lose();
    await page.reload();
    await banner(page).waitFor();
    await start('Vitrine', shop.port);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await buying(page).waitFor();
    await expect.poll(() => page.locator('html[data-offline]').count()).toBe(0);
    await context.close();
  });
});

describe('a connection that goes while one shops', () => {
  it('[OFF-07] keeps the cart, its word on what was added, and the button clear of the notice', async () => {
    const { context, page } = await visit(productPath());
    await page.reload();
    await untilAlive(page);
    await expect
      .poll(() => kept(page).then((all) => all.filter((path) => path.endsWith('.woff2')).length))
      .toBe(2);
    await expect
      .poll(async () => (await kept(page)).some((path) => /^\/assets\/.*\.svg$/.test(path)))
      .toBe(true);
    // Code that is fetched once the worker is there, and shown below without a connection.
    for (const words of ['Confira o tamanho', 'Adicionado ao carrinho'])
      await expect.poll(() => isKept(page, words), { timeout: 20_000 }).toBe(true);
    await settled(page);
    await lose();
    await page.getByLabel('CEP').fill('26130230');
    await page.getByRole('button', { name: 'Calcular' }).click();
    await banner(page).waitFor();
    const [notice, button] = await Promise.all([banner(page).boundingBox(), buying(page).boundingBox()]);
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await buying(page).click();
    const sizes = page.getByRole('dialog', { name: 'Confira o tamanho' });
    await sizes.getByRole('button', { name: /^Comprar/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionado ao carrinho' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Continuar comprando' }).click();
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), CART_KEY))
      .toContain(products[0]?.nome);
    await context.close();
  });
});

describe('what is kept', () => {
  it('[OFF-03] is never a call or a page that could be somebody’s own', async () => {
    const { context, page } = await visit('/');
    const paths = ['/carrinho', '/checkout', '/login', '/pedidos', '/success', '/admin-login', '/sandbox'];
    for (const path of paths) await page.goto(path);
    await page.goto(productPath());
    await untilAlive(page);
    await page.evaluate(async () => {
      await fetch('/api/produtos');
      await fetch('/produtos', { headers: { 'x-requested-with': 'XMLHttpRequest' } });
      await fetch('/healthz');
    });
    await expect.poll(() => kept(page)).toContain(productPath());
    const allowed =
      /^\/(|produtos?\/\d+(\?cor=[^&]+)?(\.data)?|sem-conexao|(assets|midia|art)\/.+|\w+\.data.*)$/;
    await expect.poll(async () => (await kept(page)).filter((path) => !allowed.test(path))).toEqual([]);
    await lose();
    for (const path of ['/checkout', '/admin-login', '/api/produtos']) {
      await expect(page.goto(path)).rejects.toThrow('ERR_CONNECTION_REFUSED');
    }
    await context.close();
  });

  it('[OFF-05] goes when a new version of the shop has come, and its own copies come in their place', async () => {
    const { context, page } = await visit(productPath());
    const before = await page.evaluate(() => caches.keys());
    expect(before).toHaveLength(1);
    await lose();
    await start('Outra Loja', shop.port);
    await page.goto('/contato');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => page.evaluate(() => caches.keys().then((all) => all.length))).toBe(2);
    await page.close();
    const next = await context.newPage();
    await expect
      .poll(async () => {
        // Once no page of the old version has been open for a moment the new one takes over.
        await next.goto('about:blank');
        await next.waitForTimeout(500);
        await next.goto('/');
        const names = await next.evaluate(() => caches.keys());
        return names.length === 1 && names[0] !== before[0];
      })
      .toBe(true);
    await expect.poll(() => kept(next)).not.toContain(productPath());
    await context.close();
  });
});
