import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { DESK, PHONE, pick, readProducts, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: lists, search and pages are opened anew for each colour.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
/** It comes in a colour that is not its first and has a picture of its own. */
let product: Produto;
let cor: string;

beforeAll(async () => {
  const products = await readProducts(shop.url);
  const further = (one: Produto) =>
    one.cor.slice(1).find(({ nome }) => one.imagensPorCor[nome] && inStock(one, nome))?.nome;
  product = pick(products, (one) => one.cor.length > 2 && further(one) !== undefined);
  cor = further(product) ?? '';
});

const inStock = (one: Produto, nome: string) =>
  one.variantes.some((variant) => variant.cor === nome && variant.estoque > 0);

async function open(path: string, device = DESK): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const cardOf = (page: Page) =>
  page
    .locator('main article')
    .filter({ has: page.getByRole('button', { name: `${product.nome} na cor ${cor}`, exact: true }) })
    .first();
const link = (card: Locator) => card.getByRole('link', { name: product.nome, exact: true });
const dot = (card: Locator, nome: string) =>
  card.getByRole('button', { name: `${product.nome} na cor ${nome}`, exact: true });

/** Picture, link and pressed dot are those of a colour. */
async function isIn(card: Locator, nome: string): Promise<void> {
  const picture = card.getByAltText(`${product.nome} na cor ${nome}`);
  await picture.waitFor();
  await expect.poll(() => picture.getAttribute('src')).toContain(product.imagensPorCor[nome]);
  await expect
    .poll(() => link(card).getAttribute('href'))
    .toBe(`/produto/${product.id}?cor=${encodeURIComponent(nome)}`);
  await expect.poll(() => dot(card, nome).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => card.getByRole('button', { pressed: true }).count()).toBe(1);
}

describe.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ]),
)('the colour that is asked for, on %s', (_, device) => {
  it('[CAT-27] is that of pictures and links where the list is filtered', async () => {
    const narrowed = new URLSearchParams({ busca: product.nome, cor });
    const page = await open(`/produtos?${narrowed}`, device);
    await isIn(cardOf(page), cor);
    await link(cardOf(page)).click();
    await page.waitForURL(`**/produto/${product.id}?cor=*`);
    await expect
      .poll(() => page.getByRole('button', { name: cor, exact: true }).getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('[CAT-27] is chosen already where a piece is bought from the list', async () => {
    const page = await open(`/produtos?${new URLSearchParams({ busca: product.nome, cor })}`, device);
    await cardOf(page)
      .getByRole('link', { name: `Comprar ${product.nome}` })
      .click();
    const dialog = page.getByRole('dialog', { name: product.nome });
    await dialog.getByAltText(`${product.nome} na cor ${cor}`).waitFor();
    await expect.poll(() => dialog.getByRole('radio', { name: cor, exact: true }).isChecked()).toBe(true);
    const details = dialog.getByRole('link', { name: 'Ver todos os detalhes' });
    await expect.poll(() => details.getAttribute('href')).toBe(await link(cardOf(page)).getAttribute('href'));
  });

  it('[CAT-27] is shown where it is searched for, as it is typed and when the page is opened so', async () => {
    const page = await open('/', device);
    await page.getByLabel('Buscar').fill(`${product.nome} ${cor}`);
    await page.waitForURL('**/?busca=*');
    await isIn(cardOf(page), cor);
    await page.reload();
    await isIn(cardOf(page), cor);
  });

  it('[CAT-28] is the one whose dot is pressed, in its place', async () => {
    const page = await open(`/produtos?${new URLSearchParams({ busca: product.nome })}`, device);
    const card = cardOf(page);
    const here = page.url();
    for (const { nome } of product.cor.filter(({ nome }) => product.imagensPorCor[nome]).slice(1, 4)) {
      await dot(card, nome).click();
      await isIn(card, nome);
    }
    expect(page.url()).toBe(here);
  });
});

describe('a colour’s dot', () => {
  it('[CAT-28] counts until another colour is asked for', async () => {
    const page = await open(`/produtos?${new URLSearchParams({ busca: product.nome })}`);
    await dot(cardOf(page), cor).click();
    await isIn(cardOf(page), cor);
    const other = product.cor.findLast(({ nome }) => nome !== cor)?.nome ?? '';
    await page.getByLabel('Buscar').fill(`${product.nome} ${other}`);
    await page.getByLabel('Buscar').press('Enter');
    await expect.poll(() => dot(cardOf(page), other).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => dot(cardOf(page), cor).getAttribute('aria-pressed')).toBe('false');
  });

  it('[CAT-28] is large enough for a thumb, and its name is told', async () => {
    const page = await open('/', PHONE);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const dots = page.locator('#produtos article form button');
    const sizes = await dots.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(sizes.length).toBeGreaterThan(10);
    for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    const under = await dots.evaluateAll((all) =>
      all.flatMap((one) => {
        one.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = one.getBoundingClientRect();
        const on = document.elementFromPoint(x + width / 2, y + height / 2);
        return one.contains(on) ? [] : [`${one.getAttribute('title')}: ${on?.outerHTML.slice(0, 80)}`];
      }),
    );
    expect(under).toEqual([]);
  });

  it('[CAT-28] leads to the piece in its colour without scripts', async () => {
    const { context } = await shopper(browser, shop.url, { ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/produtos?${new URLSearchParams({ busca: product.nome })}`);
    await dot(cardOf(page), cor).click();
    await page.waitForURL(`**/produto/${product.id}?cor=*`);
    expect(new URL(page.url()).searchParams.get('cor')).toBe(cor);
    await expect.poll(() => page.getByAltText(`${product.nome} na cor ${cor}`).count()).toBeGreaterThan(0);
  });

  it('[CAT-28] is reached and pressed by keyboard', async () => {
    const page = await open(`/produtos?${new URLSearchParams({ busca: product.nome })}`);
    await dot(cardOf(page), cor).focus();
    await page.keyboard.press('Space');
    await isIn(cardOf(page), cor);
    await expect
      .poll(() => dot(cardOf(page), cor).evaluate((one) => one === document.activeElement))
      .toBe(true);
  });
});

describe("'Combina com'", () => {
  it('[PROD-32] shows what comes in the colour of the page in that', async () => {
    const products = await readProducts(shop.url);
    const comesIn = (one: Produto) => one.cor.some(({ nome }) => nome === 'Preto');
    const black = products.filter(comesIn);
    const from = pick(
      black,
      (one) => black.filter(({ categoria }) => categoria === one.categoria).length > 2,
    );
    const page = await open(`/produto/${from.id}?cor=Preto`);
    const cards = page.locator('section', { hasText: 'Combina com' }).locator('article');
    const names = await cards.getByRole('heading').allInnerTexts();
    const such = black.filter(({ nome }) => names.includes(nome));
    expect(such.length).toBeGreaterThan(0);
    for (const one of such) {
      const card = cards.filter({ hasText: one.nome }).first();
      await expect
        .poll(() => card.getByRole('link').first().getAttribute('href'))
        .toBe(`/produto/${one.id}?cor=Preto`);
    }
  });
});
