import { beforeAll, describe, expect, it } from 'vitest';
import { lineOf } from '#shared/cart.ts';
import { effectivePriceCents, firstChoice } from '#shared/catalog.ts';
import { FREE_SHIPPING_FROM_CENTS } from '#shared/shop.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { loadConfig } from '../src/server/settings/config.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { PATIENT, PHONE, pick, readProducts, shopper, stockIn } from './shopper.ts';

// As the shop comes: what it promises on every page is what it charges.
const { shop, browser } = useShop({ env: { FREE_SHIPPING: loadConfig({}).FREE_SHIPPING } });
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

const isThere = (one: Produto) => {
  const { cor, tamanho } = firstChoice(one);
  return stockIn(one, cor, tamanho) > 0;
};
const isDear = (one: Produto) => effectivePriceCents(one) >= FREE_SHIPPING_FROM_CENTS;

async function cartOf(product: Produto) {
  const { context, openPage } = await shopper(browser, shop.url, PHONE);
  const line = lineOf(product, { ...firstChoice(product), quantidade: 1 });
  await store(context, { local: { cart: JSON.stringify([line]), cep: '01310100' } });
  const page = await openPage('/carrinho');
  const freight = page.getByRole('region', { name: 'Calcule o frete' });
  await freight.scrollIntoViewIfNeeded();
  const first = freight.getByRole('listitem').first();
  await first.waitFor(PATIENT);
  const sums = page.getByRole('region', { name: 'Resumo' });
  await sums.getByText('Frete grátis acima de R$ 199,00').first().waitFor();
  return { page, sums, first };
}

describe('freight that is promised for nothing', () => {
  it('[CART-32, SET-29, SHIP-12] costs nothing from there on, in cart and checkout', async () => {
    const { page, sums, first } = await cartOf(pick(products, (one) => isThere(one) && isDear(one)));
    const earned = 'Você ganhou frete grátis na opção mais econômica!';
    await sums.getByText(earned).waitFor();
    await expect.poll(() => first.innerText()).toContain('Grátis');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.goto('/checkout');
    await page.getByRole('radio').first().waitFor(PATIENT);
    const cheapest = page.locator('label:has([type=radio])').first();
    await expect.poll(() => cheapest.innerText()).toMatch(/grátis/i);
    await page.getByRole('complementary').getByText(earned).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[CART-32, SHIP-12] is paid below, and the cart says how much is missing', async () => {
    const product = pick(products, (one) => isThere(one) && !isDear(one));
    const { sums, first } = await cartOf(product);
    await sums.getByText(/^Faltam R\$ .+ para o frete grátis$/).waitFor();
    await expect.poll(() => first.innerText()).toContain('R$');
  });
});
