import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { PATIENT, PHONE, shopper } from './shopper.ts';

const { shop, browser } = useShop();

/** The sheets that the page's scripts have put there beside those that it came with. */
const broughtSheets = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const nameOf = ({ href }: HTMLLinkElement) => new URL(href).pathname;
    const came = new Set(links.filter((link) => link.media === 'print').map(nameOf));
    const brought = links.filter((link) => link.media !== 'print').map(nameOf);
    return { count: brought.length, again: brought.filter((name) => came.has(name)), came: came.size };
  });

it.each([
  ['/produtos', (page: Page) => page.getByRole('button', { name: /^Filtrar/u })],
  ['/produto/1', (page: Page) => page.getByRole('button', { name: /^Abrir carrinho/u })],
] as const)('[CACHE-51] a first touch on %s brings no sheet that is there already', async (path, touched) => {
  const { openPage, complaints } = await shopper(browser, shop.url, PHONE);
  const page = await openPage(path);
  await touched(page).tap();
  await page.locator('dialog[open]').waitFor(PATIENT);
  await expect.poll(async () => (await broughtSheets(page)).count, PATIENT).toBeGreaterThan(0);
  const { again, came } = await broughtSheets(page);
  expect(came).toBeGreaterThan(0);
  expect(again).toEqual([]);
  expect(complaints).toEqual([]);
});
