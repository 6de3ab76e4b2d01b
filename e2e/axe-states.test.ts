import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { isColorSoldOut } from '#shared/catalog.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { axeViolations } from './axe.ts';
import { lineInStock, withLines } from './buyer.ts';
import { EMPTY_SHOP } from './office-goods.ts';
import { DESK, PHONE, pick, readProducts, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: the rarer states of the shop at two widths, each judged by axe.

let shop: RunningShop;
let empty: RunningShop;
let browser: Browser;
let products: Produto[];

beforeAll(async () => {
  [shop, empty, browser] = await Promise.all([
    startShop({ env: { DEMO_FALLBACK: 'off' } }),
    startShop({ env: EMPTY_SHOP }),
    launchBrowser(),
  ]);
  products = await readProducts(shop.url);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([shop?.stop(), empty?.stop()]);
});

const devices = [
  ['on a phone', PHONE],
  ['at a desk', DESK],
] as const;

const visit = (device: typeof DESK, url = shop.url) => shopper(browser, url, device);

const expectWell = async (page: Page, state: string) =>
  await expect.poll(() => axeViolations(page), { message: state }).toEqual([]);

/** The data of the router's own navigations: failing, or never there. */
const routeData = (page: Page, answer: 'fails' | 'hangs') =>
  page.route(/\.data(\?|$)/, (route) => (answer === 'fails' ? route.abort() : undefined));

const toCatalog = (page: Page) => page.locator('footer').getByRole('link', { name: 'Produtos' }).click();

describe.each(widths(devices))('axe finds nothing in the shop’s rarer states %s', (_, device) => {
  it('[ACCESS-01, LOOK-08] a page that is on its way, and one that never came', async () => {
    const page = await (await visit(device)).openPage('/contato');
    await routeData(page, 'hangs');
    await toCatalog(page);
    const line = page.getByRole('progressbar', { name: 'Carregando a página' });
    await expect.poll(() => line.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
    await expectWell(page, 'a page on its way');
    await page.unroute(/\.data(\?|$)/);
    await routeData(page, 'fails');
    await toCatalog(page);
    await page.getByText('A lista não chegou até aqui.').waitFor();
    await expect.poll(() => line.count()).toBe(0);
    await expect.poll(() => page.title()).toBe('Produtos | Vitrine');
    await expectWell(page, 'a list that did not come');
    await page.unroute(/\.data(\?|$)/);
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  });

  it('[ACCESS-01, LOOK-08] choosing what is loading, and what could not be read', async () => {
    const page = await (await visit(device)).openPage('/produtos');
    const buy = page.getByRole('link', { name: /^Comprar / }).first();
    let isDead = false;
    await page.route(/\/api\/produtos\/\d+/, (route) =>
      isDead ? route.fulfill({ status: 500, json: { error: 'A loja tropeçou.' } }) : undefined,
    );
    await buy.click();
    await page.getByRole('status', { name: 'Carregando a peça' }).waitFor();
    await expectWell(page, 'a product that is loading');
    await page.keyboard.press('Escape');
    isDead = true;
    await buy.click();
    await page.getByText('Não foi possível carregar esta peça').waitFor();
    await expectWell(page, 'a product that could not be read');
  });

  it('[ACCESS-01] a choice that is missing', async () => {
    const gone = (one: Produto, cor: string) => isColorSoldOut(one, cor);
    const product = pick(products, (one) => {
      const colors = one.cor.filter(({ nome }) => gone(one, nome));
      return colors.length > 0 && colors.length < one.cor.length;
    });
    const cor = product.cor.find(({ nome }) => gone(product, nome))?.nome ?? '';
    const { openPage } = await visit(device);
    const page = await openPage(`/produto/${product.id}?cor=${encodeURIComponent(cor)}`);
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.getByText('Seleção obrigatória').waitFor();
    await expectWell(page, 'a missing choice');
  });

  it('[ACCESS-01, CART-08] a cart that changed, that lost a line, and that is empty', async () => {
    const { context, openPage } = await visit(device);
    const line = await lineInStock(shop.url);
    await withLines(context, [{ ...line, preco: line.preco + 10 }]);
    const page = await openPage('/carrinho');
    await page.getByText('Seu carrinho mudou').waitFor();
    await expectWell(page, 'a cart that changed');
    await page.getByRole('button', { name: /^Remover / }).click();
    await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    await expectWell(page, 'a line taken out');
    await page.goto('/carrinho');
    await page.getByText('Seu carrinho está vazio').waitFor();
    await expectWell(page, 'an empty cart');
    await page.goto('/contato');
    await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
    await page.getByRole('dialog', { name: /^Seu carrinho/ }).waitFor();
    await expectWell(page, 'an empty panel');
  });

  it('[ACCESS-01] no connection', async () => {
    const { context, openPage } = await visit(device);
    await context.clock.install();
    const page = await openPage('/produtos');
    await context.setOffline(true);
    // The list is read again after half a minute.
    await page.clock.fastForward(31_000);
    await page.getByText('Sem conexão.').waitFor();
    await expectWell(page, 'no connection');
  });

  it('[ACCESS-01] a shop that has nothing yet', async () => {
    const { openPage } = await visit(device, empty.url);
    for (const path of ['/', '/produtos', '/pedidos']) await expectWell(await openPage(path), path);
  });
});

it('[ACCESS-01, CAT-24] axe finds nothing in a phone’s filters that leave nothing, or hold what is no price', async () => {
  const page = await (await visit(PHONE)).openPage('/produtos?busca=nada-disso');
  await page.getByRole('button', { name: /^Filtrar/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filtrar' });
  await drawer.getByRole('button', { name: 'Nenhuma peça' }).waitFor();
  await drawer.getByLabel('De', { exact: true }).fill('abc');
  await drawer.getByRole('button', { name: 'Aplicar' }).click();
  await drawer.getByText('Escreva um valor').waitFor();
  await expectWell(page, 'filters that leave nothing');
});
