import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { effectivePriceCents } from '#shared/catalog.ts';
import { installmentText, mostInstallments, type InstallmentRules } from '#shared/installments.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { atPayment, checkedOut, chooseCard, typeCard } from './payment-page.ts';
import { DESK, PHONE, readProducts, shopper } from './shopper.ts';
import { widths } from './widths.ts';

const RULES: InstallmentRules = { most: 8, withoutInterest: 4, leastCents: 2500, monthlyRate: 2.99 };

const { shop, browser } = useShop({
  env: {
    INSTALLMENTS_MAX: '8',
    INSTALLMENTS_WITHOUT_INTEREST: '4',
    INSTALLMENT_MIN: '25,00',
    INSTALLMENTS_MONTHLY_RATE: '2,99',
  },
});

/** The words for the instalments that a page shows, with those of no other amount. */
async function toldOn(page: Page, cents: number): Promise<void> {
  const words = page.locator('main').getByText(installmentText(cents, RULES), { exact: true });
  await words.filter({ visible: true }).first().waitFor();
}

describe.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ]),
)('on %s', (_, device) => {
  it('[CARD-35, CARD-37] product, cart, checkout and payment tell the same instalments, and the card form offers them', async () => {
    const checkout = await checkedOut(shop.url, 2);
    const [line] = checkout.items;
    const product = (await readProducts(shop.url)).find(({ nome }) => nome === line?.nome);
    if (!product) throw new Error('The catalogue has no such product');
    const cents = effectivePriceCents(product);
    const { context, openPage } = await shopper(browser, shop.url, device);
    await store(context, { local: { cart: JSON.stringify(checkout.items) } });
    await toldOn(await openPage(`/produto/${product.id}`), cents);
    await toldOn(await openPage('/carrinho'), 2 * cents);
    await toldOn(await openPage('/checkout'), 2 * cents);

    const { page } = await atPayment(browser, shop.url, checkout, device);
    await chooseCard(page);
    await toldOn(page, checkout.totalCents);
    await typeCard(page, 'APRO SILVA');
    const options = page.getByLabel('Parcelas').locator('option');
    await expect.poll(() => options.count()).toBe(mostInstallments(checkout.totalCents, RULES));
    const labels = await options.allInnerTexts();
    expect(labels).toHaveLength(8);
    const [free, dear] = installmentText(checkout.totalCents, RULES).replace('em até ', '').split('\nou ');
    expect(labels[3]).toBe(free);
    expect(`${labels[7]}, com juros de 2,99% ao mês`).toBe(dear);
    expect(labels.filter((label) => label.endsWith('sem juros'))).toHaveLength(4);
  });
});
