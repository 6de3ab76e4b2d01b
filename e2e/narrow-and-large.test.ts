import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { isSoldOut } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { atCheckout } from './checkout-page.ts';
import { PHONE, pick, readProducts, shopper } from './shopper.ts';

const { shop, browser } = useShop();
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

async function open(path: string, device = PHONE): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

describe('the buy button of a phone', () => {
  const buy = (page: Page) => page.getByRole('button', { name: /^Comprar ·/ });

  it('[PROD-20, PROD-31] stays through all of its product, and goes when other dresses come', async () => {
    const page = await open(`/produto/${pick(products, (one) => !isSoldOut(one)).id}`);
    const bottom = async () => {
      const box = await buy(page).boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    for (const part of ['Descrição', 'Tabela de medidas']) {
      await page.getByRole('heading', { name: part, exact: true }).evaluate((one) => one.scrollIntoView());
      expect(await bottom(), part).toBeGreaterThan(800);
      expect(await bottom(), part).toBeLessThanOrEqual(844);
    }
    const others = page.getByRole('region', { name: 'Combina com o seu estilo' });
    for (const part of [others, page.getByRole('contentinfo')]) {
      await part.evaluate((one) => one.scrollIntoView());
      const box = await part.boundingBox();
      expect(await bottom()).toBeLessThanOrEqual(box?.y ?? 0);
    }
  });
});

describe('the checkout of a phone', () => {
  it('[CHK-44] has one summary, and nothing of its own lies over its fields', async () => {
    const { page } = await atCheckout(browser, shop.url, { device: PHONE });
    expect.soft(await page.locator('main details').filter({ visible: true }).count()).toBe(1);
    const fields = page.locator('main').getByRole('textbox');
    for (const field of await fields.all()) {
      // At the very top of the screen: where something that sticks there would lie.
      const isOnTop = await field.evaluate((one) => {
        one.scrollIntoView({ block: 'start' });
        scrollBy(0, one.getBoundingClientRect().top - 8);
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 4, top + height / 2);
        return hit === one || (hit?.closest('header') ?? null) !== null;
      });
      expect(isOnTop, await field.getAttribute('name').then(String)).toBe(true);
    }
  });
});
