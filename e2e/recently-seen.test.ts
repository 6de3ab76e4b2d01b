import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { priceText } from '#shared/catalog.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { DESK, PATIENT, PHONE, readProducts, settled, shopper, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: each test walks through several products before it looks.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

const row = (page: Page) => page.getByRole('region', { name: 'Vistos há pouco' });
const names = (page: Page) => row(page).getByRole('heading', { level: 3 }).allInnerTexts();
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('vistos'));

/** Touches the page, and goes to its end. */
async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
}

/** Reads at the page's end, and goes there for each reading: a list above that comes late moves it away. */
function atTheEnd<T>(page: Page, read: () => T | Promise<T>): () => Promise<T> {
  return async () => {
    await toTheEnd(page);
    return await read();
  };
}

async function open(path: string, seen: unknown, device: Device = DESK): Promise<Page> {
  const { context, openPage } = await shopper(browser, shop.url, device);
  await store(context, { local: { vistos: typeof seen === 'string' ? seen : JSON.stringify(seen) } });
  const page = await openPage(path);
  await toTheEnd(page);
  return page;
}

describe("'Vistos há pouco'", () => {
  it.each(
    widths([
      ['phone', PHONE],
      ['desk', DESK],
    ] as const),
  )(
    '[SEEN-01] on a %s notes what is seen, latest first, and never a piece under itself',
    async (_, device) => {
      const { openPage } = await shopper(browser, shop.url, device);
      const page = await openPage(`/produto/${products[3]?.id}`);
      await toTheEnd(page);
      await expect.poll(() => kept(page), PATIENT).toBe(`[${products[3]?.id}]`);
      await expect.poll(() => row(page).count()).toBe(0);
      await page.goto(`/produto/${products[5]?.id}`);
      await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
      await expect
        .poll(
          atTheEnd(page, () => names(page)),
          PATIENT,
        )
        .toEqual([products[3]?.nome]);
      await page.goto('/produtos');
      await expect
        .poll(
          atTheEnd(page, () => names(page)),
          PATIENT,
        )
        .toEqual([products[5]?.nome, products[3]?.nome]);
      await expect.poll(() => row(page).innerText()).toContain(products[5] ? priceText(products[5]) : '-');
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
    },
  );

  it('[SEEN-02] is read anew: what the shop has no more is forgotten, odd things are as nothing', async () => {
    const [first, second] = products;
    const page = await open('/', [second?.id, 999_999, 'x', null, first?.id]);
    await expect
      .poll(
        atTheEnd(page, () => names(page)),
        PATIENT,
      )
      .toEqual([second?.nome, first?.nome]);
    await expect.poll(() => kept(page)).toBe(`[${second?.id},${first?.id}]`);
    for (const odd of ['nothing', '{"a":1}', '[]', '[999999]']) {
      const other = await open('/contato', odd);
      await other.getByRole('banner').getByRole('link', { name: 'Produtos' }).click();
      await other.waitForURL('**/produtos');
      await toTheEnd(other);
      await settled(other);
      await expect
        .poll(
          atTheEnd(other, () => row(other).count()),
          PATIENT,
        )
        .toBe(0);
    }
  });

  it('[SEEN-02] is forgotten by one press, and keeps the focus in its place', async () => {
    const page = await open('/', [products[0]?.id]);
    await row(page).getByRole('button', { name: 'Esquecer' }).click(PATIENT);
    await page.getByText('Pronto: as peças vistas foram esquecidas.').waitFor();
    await expect.poll(() => kept(page)).toBe(null);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  it('[SEEN-02] stays forgotten when the pieces come after the press', async () => {
    const { context, openPage } = await shopper(browser, shop.url, DESK);
    await store(context, { local: { vistos: `[${products[0]?.id}]` } });
    const answers: (() => Promise<void>)[] = [];
    await context.route('**/api/produtos?*ids=*', (route) => void answers.push(() => route.continue()));
    const page = await openPage('/');
    await expect
      .poll(
        atTheEnd(page, () => answers.length),
        PATIENT,
      )
      .toBe(1);
    await row(page).getByRole('button', { name: 'Esquecer' }).click(PATIENT);
    const answered = page.waitForResponse('**/api/produtos?*ids=*');
    await answers[0]?.();
    await (await answered).finished();
    await settled(page);
    await page.getByText('Pronto: as peças vistas foram esquecidas.').waitFor(PATIENT);
    await expect.poll(() => row(page).count()).toBe(0);
  });

  it('[SEEN-02] says when it could not be read, and asks again', async () => {
    const { context, openPage } = await shopper(browser, shop.url, PHONE);
    await store(context, { local: { vistos: `[${products[0]?.id}]` } });
    await context.route('**/api/produtos?*ids=*', (route) => route.fulfill({ status: 500, json: {} }));
    const page = await openPage('/produtos');
    const failed = row(page).getByText('As peças que você viu não chegaram');
    await expect
      .poll(
        atTheEnd(page, () => failed.count()),
        PATIENT,
      )
      .toBe(1);
    await context.unroute('**/api/produtos?*ids=*');
    await row(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => names(page), PATIENT).toEqual([products[0]?.nome]);
  });

  it('[SEEN-01] asks for nothing before it is near', async () => {
    const { context, openPage } = await shopper(browser, shop.url, PHONE);
    await store(context, { local: { vistos: `[${products[0]?.id}]` } });
    const asked: string[] = [];
    context.on('request', (request) => request.url().includes('ids=') && asked.push(request.url()));
    const page = await openPage('/produtos');
    // The page hears of touches from its own effects on.
    const touched = async () => {
      await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
      return row(page).count();
    };
    await expect.poll(touched, PATIENT).toBe(1);
    await settled(page);
    expect(asked).toEqual([]);
    await expect
      .poll(
        atTheEnd(page, () => asked.length),
        PATIENT,
      )
      .toBe(1);
  });
});
