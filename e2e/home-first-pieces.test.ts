import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { countText } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { DESK, PATIENT, PHONE, readProducts, shopper } from './shopper.ts';

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

async function open(path = '/', device = PHONE): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const cards = (page: Page) => page.locator('#produtos article');
const namesIn = (page: Page) => cards(page).getByRole('heading').allTextContents();
const shortcuts = (page: Page) =>
  page.getByRole('navigation', { name: 'Comprar por categoria' }).getByRole('link');
const topOf = (page: Page, name: string) =>
  cards(page)
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .evaluate((one) => one.getBoundingClientRect().top + scrollY);

describe('the first page of a phone', () => {
  it('[HOME-48, HOME-49] is at its first pieces, none of them shown above, within two and a half screens', async () => {
    const page = await open();
    const featured = new Set(products.filter(({ destaque }) => destaque).map(({ nome }) => nome));
    const names = await namesIn(page);
    const unseen = names.findIndex((name) => !featured.has(name));
    expect(featured.size).toBeGreaterThan(0);
    expect(unseen).toBe(0);
    // Before: 3,001 px to the first card, 5,417 px to the first piece that had not been shown as a highlight.
    await expect.poll(() => topOf(page, names[0] ?? '')).toBeLessThan(2110);
    const rows = page.locator('section[aria-labelledby="destaques"] article');
    const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(100);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  it('[HOME-48] shows the way on and the categories on its first screen', async () => {
    const page = await open();
    for (const part of [page.getByRole('link', { name: 'Ver a coleção' }), shortcuts(page).first()]) {
      const box = await part.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(844);
    }
  });
});

describe("the list under 'Destaques'", () => {
  it('[HOME-49] holds each piece once, the highlights at the end of its first page, and the server’s order after it', async () => {
    const page = await open('/', DESK);
    const first = products.slice(0, 24);
    const expected = [
      ...first.filter(({ destaque }) => !destaque),
      ...first.filter(({ destaque }) => destaque),
      ...products.slice(24),
    ].map(({ nome }) => nome);
    await expect.poll(() => namesIn(page)).toEqual(expected.slice(0, 24));
    await page
      .locator('#produtos output')
      .filter({ hasText: countText(products.length) })
      .waitFor();
    // The whole list, as it is read once somebody is about to filter, stands as it stood.
    const whole = page.waitForResponse(/\/api\/produtos\?campos=cartao&_=/);
    await page.getByLabel('Buscar').focus();
    await (await whole).finished();
    await page.getByRole('link', { name: 'Ver mais produtos' }).scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count(), PATIENT).toBeGreaterThanOrEqual(48);
    await expect.poll(async () => (await namesIn(page)).slice(0, 48)).toEqual(expected.slice(0, 48));
  });

  it('[HOME-49] keeps the server’s order where something narrows it', async () => {
    const page = await open('/?categoria=vestidos', DESK);
    const inCategory = products.filter(({ categoria }) => categoria === 'Vestidos').map(({ nome }) => nome);
    await expect.poll(() => namesIn(page)).toEqual(inCategory.slice(0, 24));
  });
});

describe('the ways to the categories', () => {
  it('[HOME-48] lead to each category that has something, with a picture, on phone and desk', async () => {
    for (const device of [PHONE, DESK]) {
      const page = await open('/', device);
      const names = await shortcuts(page).allInnerTexts();
      const filled = new Set(products.map(({ categoria }) => categoria));
      expect(new Set(names.map((name) => name.trim()))).toEqual(filled);
      await expect.poll(() => shortcuts(page).locator('img').count()).toBe(names.length);
      await shortcuts(page).filter({ hasText: 'Saias' }).click();
      await page.waitForURL('**/produtos?categoria=Saias');
      await page.getByRole('heading', { level: 1, name: 'Saias' }).waitFor();
    }
  });

  it('[HOME-48] are without fault, and swiped on a phone', async () => {
    const page = await open();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const row = page.getByRole('navigation', { name: 'Comprar por categoria' }).locator('ul');
    await expect.poll(() => row.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
