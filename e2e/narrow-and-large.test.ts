import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { isSoldOut } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
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
