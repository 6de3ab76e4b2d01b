import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrivesText } from '#shared/arrival.ts';
import { lineOf } from '#shared/cart.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, stored, withSession } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { BUYER } from './buyer.ts';
import { atCheckout, cepField, fillWell, offers, proceed } from './checkout-page.ts';
import { OFFICE, placeOrder } from './own-orders.ts';
import { DESK, PATIENT, PHONE, pick, readProducts, shopper, stockIn } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a product's page, the checkout and an order, each as a shopper comes to it.

const { shop, browser } = useShop({ env: OFFICE });

const freight = (page: Page) => page.getByRole('region', { name: 'Calcule o frete' });
const DATE = /chega (entre .+ e .+|até) \d*º? ?(de )?[a-zç]+/;

async function askFor(page: Page, cep: string): Promise<void> {
  await freight(page).getByLabel('CEP').fill(cep);
  await freight(page).getByRole('button', { name: 'Calcular' }).click();
  await freight(page).getByRole('listitem').first().waitFor(PATIENT);
}

describe.each(widths([PHONE, DESK]))('the day on which it comes', (device: BrowserContextOptions) => {
  it('[ARR-05] stands beside the deadline on the product’s page, in the checkout and before the payment', async () => {
    const page = await (await shopper(browser, shop.url, device)).openPage('/produto/1');
    await askFor(page, '01310100');
    const said = await freight(page).getByRole('listitem').first().innerText();
    expect(said).toMatch(DATE);
    expect(said).toContain('após a postagem');
    await freight(page)
      .getByText(/^Datas para quem paga hoje/)
      .waitFor();
    // The page's head lies over whatever has been scrolled half under it.
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => axeViolations(page)).toEqual([]);

    const { page: checkout } = await atCheckout(browser, shop.url, { device });
    await fillWell(checkout);
    await offers(checkout).first().waitFor(PATIENT);
    const date = DATE.exec(await offers(checkout).first().innerText())?.[0] ?? 'none';
    await offers(checkout).first().click();
    await checkout.getByLabel('Número').fill('10');
    await proceed(checkout).click();
    await checkout.waitForURL('**/payment-method');
    await checkout.getByRole('region', { name: 'Entrega' }).getByText(date).waitFor(PATIENT);
  });
});

it('[ARR-06] is what an order was promised, counted from its payment', async () => {
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  const marina = await logInByCall(shop.url, 'marina@example.com');
  const order = await placeOrder(shop.url, marina);
  const { context } = await shopper(browser, shop.url, PHONE);
  await withSession(context, marina);
  const page = await context.newPage();
  await page.goto(`/pedidos/${order.codigo}`);
  await page
    .getByText(/^Chega .+, para quem paga hoje/)
    .first()
    .waitFor(PATIENT);
  await order.pay();
  await page.reload();
  await page.getByText('Pago', { exact: true }).first().waitFor(PATIENT);
  const answer = await fetch(`${shop.url}/api/pedidos/consultar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codigo: order.codigo, email: marina.cliente.email }),
  });
  const { pedido } = (await answer.json()) as { pedido: PedidoCompleto };
  const promised = arrivesText(pedido.frete, new Date(pedido.paid_at ?? ''));
  await page
    .getByText(`C${promised.slice(1)}.`, { exact: true })
    .first()
    .waitFor(PATIENT);
  // Days later it is the same.
  await page.clock.setFixedTime(Date.now() + 9 * 86_400_000);
  await page.reload();
  await page
    .getByText(`C${promised.slice(1)}.`, { exact: true })
    .first()
    .waitFor(PATIENT);
});

describe('a postal code that was typed once', () => {
  /** How much what is seen has been moved by what came later. */
  const watchShifts = (context: BrowserContext) =>
    context.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput)
            Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + value });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });

  it.each(widths([PHONE, DESK]))(
    '[ARR-07, ARR-08] is known on every product’s page and in the checkout, where nothing moves',
    async (device) => {
      const { context, openPage } = await shopper(browser, shop.url, device);
      const first = await openPage('/produto/1');
      await askFor(first, '01310100');
      await expect.poll(() => stored(first, 'cep')).toBe('01310100');
      await watchShifts(context);
      const page = await openPage('/produto/2');
      await expect.poll(() => freight(page).getByLabel('CEP').inputValue()).toBe('01310-100');
      await freight(page).scrollIntoViewIfNeeded();
      await freight(page).getByRole('listitem').first().waitFor(PATIENT);
      await expect.poll(() => freight(page).innerText()).toMatch(DATE);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { shifts: number }).shifts))
        .toBeLessThan(0.01);
      await freight(page)
        .getByText(/^Mais \d/)
        .click();
      await expect.poll(() => freight(page).getByRole('listitem').count()).toBeGreaterThan(1);
    },
  );

  it('[ARR-07] fills the checkout of a guest, and one typed there is known on the next product', async () => {
    const { page, context } = await atCheckout(browser, shop.url, { device: PHONE });
    await cepField(page).fill(BUYER.cep);
    await offers(page).first().waitFor(PATIENT);
    await expect.poll(() => stored(page, 'cep')).toBe(BUYER.cep.replaceAll(/\D/g, ''));
    await page.evaluate(() => sessionStorage.clear());
    const again = await context.newPage();
    await again.goto('/checkout');
    await expect
      .poll(async () => (await cepField(again).inputValue()).replaceAll(/\D/g, ''))
      .toBe(BUYER.cep.replaceAll(/\D/g, ''));
    await offers(again).first().waitFor(PATIENT);
  });

  it('[ARR-07, ARR-10] quotes the whole cart, anew for another quantity, and leaves its sums alone', async () => {
    const { context, openPage, complaints } = await shopper(browser, shop.url, PHONE);
    const product = pick(
      await readProducts(shop.url),
      (one) => stockIn(one, one.cor[0]?.nome ?? '', one.tamanho[0]?.tamanho ?? '') > 4,
    );
    const choice = { cor: product.cor[0]?.nome ?? '', tamanho: product.tamanho[0]?.tamanho ?? '' };
    const line = lineOf(product, { ...choice, quantidade: 1 });
    await store(context, { local: { cart: JSON.stringify([line]) } });
    const page = await openPage('/carrinho');
    await askFor(page, '01310100');
    await expect.poll(() => freight(page).getByRole('listitem').first().innerText()).toMatch(DATE);
    await expect.poll(() => page.getByText('Calculado no checkout').isVisible()).toBe(true);
    const asked = page.waitForRequest('**/frete/calcular');
    await page.getByRole('button', { name: 'Aumentar quantidade' }).click();
    const { cartItems } = (await asked).postDataJSON() as { cartItems: unknown };
    expect(cartItems).toEqual([{ id: line.id, quantidade: 2 }]);
    await freight(page).getByRole('listitem').first().waitFor(PATIENT);
    await expect.poll(() => axeViolations(page)).toEqual([]);

    // Known there, it is known on the next visit, and on a product's page.
    for (const path of ['/carrinho', '/produto/1']) {
      await page.goto(path);
      await freight(page).scrollIntoViewIfNeeded();
      await freight(page).getByRole('listitem').first().waitFor(PATIENT);
      await expect.poll(() => freight(page).getByLabel('CEP').inputValue()).toBe('01310-100');
    }
    expect(complaints).toEqual([]);
  });

  it('[ARR-07] gives way to the address of who is logged in', async () => {
    await makeAccount(shop.url, 'lucia@example.com', '11144477735');
    const lucia = await logInByCall(shop.url, 'lucia@example.com');
    const { context, openPage } = await shopper(browser, shop.url, DESK);
    await withSession(context, lucia);
    await context.addInitScript(() => localStorage.setItem('cep', '69005070'));
    const page = await openPage('/produto/1');
    const own = String(lucia.cliente.cep);
    await expect
      .poll(async () => (await freight(page).getByLabel('CEP').inputValue()).replaceAll(/\D/g, ''), PATIENT)
      .toBe(own);
    await expect.poll(() => page.getByRole('button', { name: 'Esquecer o CEP' }).count()).toBe(0);
  });

  it('[ARR-09] is forgotten when she wants it, and nonsense in its place is none', async () => {
    const { context, openPage } = await shopper(browser, shop.url, DESK);
    const page = await openPage('/produto/1');
    await askFor(page, '01310100');
    await page.getByRole('button', { name: 'Esquecer o CEP' }).click();
    await expect.poll(() => stored(page, 'cep')).toBeNull();
    await expect.poll(() => freight(page).getByLabel('CEP').inputValue()).toBe('');
    await expect.poll(() => freight(page).getByRole('listitem').count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('cep', '<b>nada</b>'.repeat(1000)));
    let asked = 0;
    await context.route('**/frete/calcular', (route) => {
      asked += 1;
      return route.continue();
    });
    const next = await openPage('/produto/2');
    await freight(next).scrollIntoViewIfNeeded();
    await askFor(next, '01310100');
    expect(asked).toBe(1);
  });
});
