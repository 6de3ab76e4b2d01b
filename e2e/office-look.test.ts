import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, officeDesk, placeOrder } from './office-desk.ts';
import { EMPTY_SHOP, HOSTILE, officeCalls } from './office-goods.ts';

// Long: every page of the shop is opened to see what it loads.

const SECTIONS = [
  '/admin/dashboard',
  '/admin/dashboard/produtos',
  '/admin/dashboard/produtos/novo',
  '/admin/dashboard/produtos/importar',
  '/admin/produtos',
  '/admin/dashboard/categorias',
  '/admin/dashboard/auditoria',
  '/admin/dashboard/administradores',
  '/admin/dashboard/senha',
];

const { shop, browser } = useShop({ env: EMPTY_SHOP });
let token: string;
let hostile: number;

beforeAll(async () => {
  token = await adminToken(shop.url);
  const calls = officeCalls(shop.url, token);
  for (const nome of ['Saias', HOSTILE]) await calls.category(nome);
  const parts = { cor: [HOSTILE, 'Azul'], tamanho: ['<b>M</b>'], tags: [HOSTILE.slice(0, 40)] };
  const given = { nome: HOSTILE, preco: 80, categoria: HOSTILE, descricao: HOSTILE, estoque: 40, ...parts };
  ({ id: hostile } = await calls.product(given));
  await placeOrder(shop.url);
});

const open = async (path: string): Promise<Page> =>
  (await officeDesk(browser, { url: shop.url, token })).openPage(path);

describe('hostile names', () => {
  it('[AFRM-15] are text wherever they stand', async () => {
    for (const path of [...SECTIONS, `/admin/dashboard/produtos/${hostile}`]) {
      const page = await open(path);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.title()).not.toBe('1');
      await expect.poll(() => page.locator('main img[src="x"], main b').count()).toBe(0);
      await page.close();
    }
    const page = await open('/admin/dashboard/produtos');
    const name = page.getByRole('table').locator('bdi').filter({ hasText: 'onerror' }).first();
    await expect.poll(() => name.innerText()).toBe(HOSTILE);
  });

  it('[AFRM-15, APRD-39] are no formula in the exported file', async () => {
    const page = await open('/admin/dashboard/produtos');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain('onerror');
    expect(text).not.toMatch(/(^|[;"\n])=/);
  });
});

describe('the pages of the shop', () => {
  it('[AFRM-10] load nothing of the office', async () => {
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    const files = new Set<string>();
    page.on('response', (response) => {
      if (/\.(?:js|mjs|tsx?)(?:\?|$)/.test(response.url()) && response.status() === 200) {
        files.add(response.url());
      }
    });
    for (const path of ['/', '/produtos', '/carrinho', '/login']) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    // Asked for again: the browser forgets an answer when it leaves the page that got it.
    const loaded = await Promise.all(
      [...files].map(async (url) => [url, await (await fetch(url)).text()] as const),
    );
    expect(loaded.length).toBeGreaterThan(3);
    const marks = ['PIX Customizados', 'adminLoggedIn', 'rascunhoProduto', 'gerenciamento/'];
    const office = loaded.flatMap(([url, text]) =>
      marks.filter((mark) => text.includes(mark)).map((mark) => `${mark} in ${url}`),
    );
    expect(office).toEqual([]);
  });
});
