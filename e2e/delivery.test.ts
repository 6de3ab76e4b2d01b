import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { atPayment, cartOf, checkedOut } from './payment-page.ts';

let browser: Browser;
let shop: RunningShop | null = null;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await shop?.stop();
  shop = null;
});
afterAll(async () => {
  await browser?.close();
});

/** A phone at the payment in a shop with these settings. */
async function paying(env: Record<string, string>, lessCents = 0) {
  shop = await startShop({ env });
  const quoted = await checkedOut(shop.url);
  const checkout = { ...quoted, totalCents: quoted.totalCents - lessCents };
  const found = await atPayment(browser, shop.url, checkout);
  await found.page.goto('/payment-method');
  return { ...found, checkout };
}

/** The same, having chosen to pay on delivery. */
async function onDelivery(env: Record<string, string>, lessCents?: number) {
  const found = await paying(env, lessCents);
  const { page, asked } = found;
  await page.getByRole('button', { name: /Pagar na entrega/ }).click();
  const posts = () => asked.filter((request) => request.method() === 'POST').map((request) => request.url());
  return { ...found, posts, finish: page.getByRole('button', { name: 'Finalizar pedido' }) };
}

describe('paying on delivery', () => {
  it('[PAYM-08, PAYM-15, PAYM-16] is told, with a message to the team that carries the order, and no call', async () => {
    const { page, checkout, posts, finish } = await onDelivery({});
    const choices = page.getByRole('region', { name: 'Como vai pagar na entrega?' }).getByRole('button');
    const names = (await choices.allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(names.slice(0, 2)).toEqual(['PIX', 'Cartão de crédito']);
    await choices.first().click();
    const before = posts();
    await finish.click();
    await page
      .getByText('O pagamento na entrega será combinado com a nossa equipe após a confirmação.')
      .waitFor();
    const link = await page.getByRole('link', { name: 'Enviar pedido pelo WhatsApp' }).getAttribute('href');
    const message = new URL(link ?? '').searchParams.get('text') ?? '';
    expect(message).toContain(`1 x ${checkout.items[0]?.nome}`);
    expect(message).toContain('com PIX');
    expect(posts()).toEqual(before);
  });

  it('[PAYM-17, PAYM-18, PAYM-26] is noted once as an order where the shop wants it so, for a total that was agreed to', async () => {
    const { page, checkout, posts, finish } = await onDelivery({ PAY_ON_DELIVERY: 'order' }, 100);
    await page.getByRole('button', { name: /Cartão de crédito/ }).click();
    await finish.click();
    await page.getByRole('button', { name: /^Continuar com R\$/ }).click();
    await finish.click();
    const link = page.getByRole('link', { name: /^Acompanhar o pedido/ });
    await link.waitFor();
    await finish.click();
    await expect.poll(() => cartOf(page)).toEqual([]);
    // The same things once more, while the first order of them waits.
    await page.evaluate(
      ([cart, agreed]) => {
        localStorage.setItem('cart', cart);
        sessionStorage.setItem('checkout', agreed);
      },
      [
        JSON.stringify(checkout.items),
        JSON.stringify({ ...checkout, totalCents: checkout.totalCents + 100 }),
      ] as const,
    );
    await page.reload();
    await page.getByRole('button', { name: /Pagar na entrega/ }).click();
    await page.getByRole('button', { name: /^PIX/ }).click();
    await finish.click();
    await link.waitFor();
    // One was refused for its total; the second time none was sent.
    expect(posts().filter((url) => url.endsWith('/api/pedidos'))).toHaveLength(2);
    const codigo = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const answer = await fetch(new URL(`/api/pedidos/${codigo}/status`, page.url()));
    expect(await answer.json()).toMatchObject({ pedido: { status: 'waiting' } });
  });

  it('[PAYM-27] leaves no second way to pay for what was noted: going back shows the order that stands', async () => {
    const { page, checkout, posts, finish } = await onDelivery({ PAY_ON_DELIVERY: 'order' });
    await page.getByRole('button', { name: /^PIX/ }).click();
    // An answer that takes its time.
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/pedidos', async (route) => {
      await held;
      await route.continue();
    });
    await finish.click();
    const back = page.getByRole('button', { name: 'Voltar' });
    await expect.poll(() => back.isDisabled()).toBe(true);
    answer();
    const link = page.getByRole('link', { name: /^Acompanhar o pedido/ });
    await link.waitFor();
    const path = (await link.getAttribute('href')) ?? '';
    await expect
      .poll(() => page.getByRole('link', { name: 'Voltar ao pedido' }).getAttribute('href'))
      .toBe(path);
    await back.click();
    await page.getByRole('heading', { name: 'O seu pedido já está registrado' }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: /Pagar online|Pagar na entrega|Continuar/ }).count())
      .toBe(0);
    await expect.poll(() => back.count()).toBe(0);
    const whatsapp = page.getByRole('link', { name: 'Enviar pedido pelo WhatsApp' });
    const message = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    expect(message).toContain(`Pedido ${path.split('/').at(-1)}`);
    expect(message).toContain(`1 x ${checkout.items[0]?.nome}`);
    expect(message).toContain('com PIX');
    await expect.poll(() => page.getByRole('link', { name: /^Alterar/ }).count()).toBe(0);
    await expect.poll(() => cartOf(page)).toEqual([]);
    await link.click();
    await page.waitForURL(`**${path}`);
    await page.getByText('Pedido registrado.').first().waitFor();
    await page.goBack();
    await page.waitForURL('**/carrinho');
    expect(posts().filter((url) => /\/api\/pedidos$|\/create$/.test(url))).toHaveLength(1);
  });

  it('[TERM-08] is not there where the shop does not offer it: card and PIX come first, and nothing leads before them', async () => {
    const { page } = await paying({ PAY_ON_DELIVERY: 'off' });
    await page.getByRole('heading', { name: 'Escolha a forma de pagamento' }).waitFor();
    const steps = page.getByRole('list', { name: 'Passos do pagamento' }).getByRole('listitem');
    await expect.poll(() => steps.allInnerTexts()).toEqual(['Método', 'Pagamento']);
    await expect.poll(() => page.getByRole('button', { name: 'Voltar' }).count()).toBe(0);
    await page.getByRole('button', { name: /^PIX/ }).click();
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByRole('heading', { name: 'Escolha a forma de pagamento' }).waitFor();
    await expect.poll(() => page.getByText('Pagar na entrega').count()).toBe(0);
  });
});
