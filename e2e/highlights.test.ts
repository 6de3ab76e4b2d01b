import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, MOVING, PHONE, readProducts, shopper, STILL, untilAlive, type Device } from './shopper.ts';

const { shop, browser } = useShop();
let featured: Produto[];

beforeAll(async () => {
  featured = (await readProducts(shop.url)).filter((product) => product.destaque);
});

/** Opens the home page with a clock of its own, so that seconds pass when the test says so. */
async function open(device: Device = DESK): Promise<Page> {
  const { context } = await shopper(browser, shop.url, { ...MOVING, ...device });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  await untilAlive(page);
  return page;
}

/** '#7a1f4b' as a browser tells it. */
const inNumbers = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const place = (page: Page) => page.locator('section[aria-labelledby="destaques"]');
const items = (page: Page) => place(page).locator('li:has(article)');
const dots = (page: Page) => place(page).getByRole('button', { name: /^Ir para o slide/ });
const current = (page: Page) =>
  dots(page).evaluateAll((all) => all.findIndex((dot) => dot.hasAttribute('aria-current')));
const visible = (page: Page) =>
  items(page).evaluateAll((all) => all.filter((one) => !one.hasAttribute('inert')).length);

describe("'Destaques da Semana'", () => {
  it('[HOME-02, HOME-09, HOME-10, HOME-11] every featured product on its own colour, with its price', async () => {
    const page = await open();
    await expect.poll(() => items(page).count()).toBe(featured.length);
    for (const [index, product] of featured.entries()) {
      const text = await items(page).nth(index).innerText();
      expect(text).toContain(product.nome);
      expect(text).toContain('à vista');
      const ground = await items(page)
        .nth(index)
        .locator('article')
        .evaluate((card) => getComputedStyle(card).backgroundColor);
      expect(ground).toBe(inNumbers(product.corBackground));
      await expect
        .poll(() => items(page).nth(index).getByRole('link').getAttribute('href'))
        .toBe(`/produto/${product.id}`);
    }
  });

  it('[HOME-03, HOME-04] four a slide, the next one after 4 s, and around', async () => {
    const page = await open();
    await expect.poll(() => visible(page)).toBe(4);
    const seen: number[] = [];
    for (let turn = 0; turn <= Math.ceil(featured.length / 4); turn += 1) {
      seen.push(await current(page));
      await page.clock.runFor(4000);
    }
    expect(seen).toEqual([...Array.from({ length: Math.ceil(featured.length / 4) }, (_, i) => i), 0]);
    await page.clock.runFor(3000);
    await expect.poll(() => current(page)).toBe(1);
  });

  it('[HOME-05] slides for half a second', async () => {
    const page = await open();
    const track = place(page).locator('ul:has(article)');
    await expect
      .poll(() => track.evaluate((element) => getComputedStyle(element).transitionDuration))
      .toBe('0.5s');
  });

  it('[HOME-06] a dot jumps to its slide and stops the turning for good', async () => {
    const page = await open();
    await dots(page).last().click();
    const last = (await dots(page).count()) - 1;
    await expect.poll(() => current(page)).toBe(last);
    await page.mouse.move(5, 5);
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(20_000);
    await expect.poll(() => current(page)).toBe(last);
    await expect.poll(() => place(page).getByRole('button', { name: 'Pausar carrossel' }).count()).toBe(0);
  });

  it('[HOME-13] can be paused, waits under the pointer, and never moves where motion is not wanted', async () => {
    const page = await open();
    await place(page).getByRole('button', { name: 'Pausar carrossel' }).click();
    await page.mouse.move(5, 5);
    await page.clock.runFor(9000);
    await expect.poll(() => current(page)).toBe(0);
    const still = await open({ ...DESK, ...STILL });
    await still.clock.runFor(9000);
    await expect.poll(() => current(still)).toBe(0);
  });

  it('[HOME-08] up to 768 px all of them stand in one column', async () => {
    for (const device of [PHONE, { viewport: { width: 768, height: 900 } }]) {
      const page = await open(device);
      const lefts = await items(page).evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().left),
      );
      expect(new Set(lefts).size).toBe(1);
      await expect.poll(() => visible(page)).toBe(featured.length);
      await expect.poll(() => dots(page).first().isVisible()).toBe(false);
    }
  });
});
