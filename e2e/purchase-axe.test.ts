import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { makePix, payAtBank } from './buyer.ts';
import { atCheckout, box, cepField, fillWell, nameField, offers, proceed } from './checkout-page.ts';
import { arrive, pay } from './payment-page.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a whole purchase at two widths, axe at each of its states.

const { shop, browser } = useShop();

/** Axe looks a dozen times. */
const PATIENCE = { timeout: 180_000 };

const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 740 } };
const WIDTHS: readonly [string, BrowserContextOptions][] = [
  ['360 px', NARROW],
  ['1280 px', DESK],
];

/** Nothing for axe to find, nothing wider than the screen. */
async function expectWell(page: Page, state: string): Promise<void> {
  await expect.poll(() => axeViolations(page), { message: state }).toEqual([]);
  const [needed, given] = await page.evaluate(
    () => [document.documentElement.scrollWidth, innerWidth] as const,
  );
  expect(needed, `${state} is too wide`).toBeLessThanOrEqual(given);
}

/** Through the checkout to the payment, looking at each state. */
async function checkOutLooking(page: Page): Promise<void> {
  await expectWell(page, 'an empty form');
  await nameField(page).press('Enter');
  await box(page).waitFor();
  // The page's head lies over whatever has been scrolled half under it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectWell(page, 'a form with errors');
  await page.route('**/api/frete/calcular', (route) => route.fulfill({ status: 502, json: {} }));
  await cepField(page).fill('26167020');
  const again = page.getByRole('button', { name: 'Calcular de novo' });
  await again.waitFor();
  await expectWell(page, 'freight that failed');
  await page.unroute('**/api/frete/calcular');
  await again.click();
  await fillWell(page, '26167020');
  await expect.poll(() => page.getByLabel('Endereço').inputValue()).not.toBe('');
  await page.getByLabel('Número').fill('1');
  await expectWell(page, 'offers');
  await offers(page).first().click();
  await proceed(page).click();
  await page.waitForURL('**/payment-method');
  await page.getByRole('button', { name: /^Pagar online/ }).waitFor();
}

describe.each(widths(WIDTHS))('the way to a paid order, at %s', (_, device) => {
  it('[ACCESS-01, ACCESS-05, ACCESS-09] has nothing for axe to find in any state', PATIENCE, async () => {
    const { page } = await atCheckout(browser, shop.url, { device });
    await checkOutLooking(page);
    await expectWell(page, 'the choice of the way');
    await page.getByRole('button', { name: /^Pagar online/ }).click();
    await page.getByRole('button', { name: /^Cartão/ }).click();
    await page.getByLabel('Número do cartão').waitFor();
    await pay(page);
    await box(page).waitFor();
    await expectWell(page, 'a card form with errors');
    const back = page.getByRole('button', { name: 'Voltar' });
    await back.click();
    await back.click();
    await page.getByRole('button', { name: /^Pagar na entrega/ }).click();
    await page.getByRole('button', { name: /^PIX/ }).click();
    await page.getByRole('button', { name: 'Finalizar pedido' }).click();
    await page.getByRole('link', { name: 'Enviar pedido pelo WhatsApp' }).waitFor();
    await expectWell(page, 'paying on delivery');
    await back.click();
    await back.click();
    const created = await makePix(page);
    await expectWell(page, 'an open PIX');
    await payAtBank(shop.url, created);
    await arrive(page);
    await expectWell(page, 'an approved payment');
    for (const path of [
      '/failure?payment_id=1&status=rejected',
      '/pending?payment_id=1',
      '/success',
      '/carrinho',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectWell(page, path);
    }
  });

  it('[ACCESS-01, ACCESS-09] has nothing for axe to find in the cart and its panel', async () => {
    const { page } = await atCheckout(browser, shop.url, { device });
    await page.goto('/carrinho');
    await page.getByRole('list', { name: 'Itens do carrinho' }).waitFor();
    await expectWell(page, 'the cart');
    await page.getByRole('button', { name: 'Limpar carrinho' }).click();
    await page.getByRole('button', { name: 'Sim, limpar' }).waitFor();
    await expectWell(page, 'the question before clearing');
    await page.goto('/contato');
    await page.getByRole('button', { name: /^Abrir carrinho, 1/ }).click();
    await page.getByRole('dialog', { name: /^Seu carrinho/ }).waitFor();
    await expectWell(page, 'the panel');
  });
});
