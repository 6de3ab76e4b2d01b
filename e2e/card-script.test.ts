import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import { formatReais } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import { arrive, atPayment, checkedOut, chooseCard, NUMBER, pay, typeCard } from './payment-page.ts';

const { shop, browser } = useShop();
let checkout: CheckoutState;

beforeAll(async () => {
  checkout = await checkedOut(shop.url);
});

/** The page with another script in the place of the provider's. */
async function withScript(code: string) {
  const found = await atPayment(browser, shop.url, checkout);
  await found.page.route('**/js/v2', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );
  await chooseCard(found.page);
  return found;
}

async function payAndRead(page: Page): Promise<string> {
  await page.getByLabel('Número do cartão').fill(NUMBER);
  await page.getByLabel('Nome impresso no cartão').fill('APRO SILVA');
  await page.getByLabel('Validade').fill('1130');
  await page.getByLabel('Código de segurança').fill('123');
  await pay(page);
  return page.getByRole('alert').innerText();
}

const sdk = (createCardToken: string) => `window.MercadoPago = class {
  async getPaymentMethods() { return { results: [] }; }
  async getInstallments() { return []; }
  async createCardToken() { ${createCardToken} }
}`;

describe('the provider’s script', () => {
  it('[CARD-18, CARD-19, CARD-20] is waited for while it comes, and fetched again when it failed', async () => {
    const { page } = await atPayment(browser, shop.url, checkout);
    let answer: 'hold' | 'fail' | 'give' = 'hold';
    const held: (() => void)[] = [];
    await page.route('**/js/v2', async (route) => {
      if (answer === 'hold') await new Promise<void>((resolve) => held.push(resolve));
      return answer === 'give' ? route.continue() : route.abort();
    });
    await chooseCard(page);
    expect(await payAndRead(page)).toContain('SDK do Mercado Pago ainda não carregou. Aguarde um momento.');
    answer = 'fail';
    for (const release of held) release();
    await expect
      .poll(() => payAndRead(page), { timeout: 10_000 })
      .toContain('SDK do Mercado Pago não inicializado');
    answer = 'give';
    await page.getByText('Mastercard', { exact: true }).waitFor();
    await pay(page);
    await arrive(page);
  });

  it('[CARD-14, CARD-21] says when it does not start', async () => {
    const { page } = await withScript('window.MercadoPago = class { constructor() { throw new Error() } }');
    await page.getByText('Erro ao inicializar SDK do Mercado Pago').waitFor();
    await expect
      .poll(() => page.getByLabel('Parcelas').locator('option').allInnerTexts())
      .toEqual([`1x de ${formatReais(checkout.totalCents)}`]);
    expect(await payAndRead(page)).toContain('Erro ao inicializar SDK do Mercado Pago');
  });

  it('[CARD-22, CARD-23] says when it makes no token, and of what', async () => {
    const refused = await withScript(sdk(`throw [{ code: '325', message: 'invalid month' }];`));
    await expect.poll(() => payAndRead(refused.page)).toContain('Erro ao criar token do cartão');
    const text = await refused.page.getByRole('alert').innerText();
    expect(text).toContain('Confira a validade do cartão.');
    const empty = await withScript(sdk('return {};'));
    await expect.poll(() => payAndRead(empty.page)).toContain('Falha ao tokenizar cartão');
    expect(empty.creations()).toEqual([]);
  });

  it('[CARD-28, CARD-29, CHK-39, CHK-40] shows a status that it does not know, and a failed call', async () => {
    const { page } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    await typeCard(page, 'APRO SILVA');
    const url = '**/api/payment/cartao/create';
    await page.route(url, (route) =>
      route.fulfill({ status: 502, json: { codigo: 'provedor_indisponivel' } }),
    );
    await pay(page);
    await page.getByText('Erro ao processar pagamento com cartão.').waitFor();
    await page.unroute(url);
    await page.route(url, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { payment: object };
      await route.fulfill({
        response: answer,
        json: { ...body, payment: { ...body.payment, status: 'authorized' } },
      });
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await pay(page);
    const told = page.getByRole('status').filter({ hasText: 'Status do pagamento: authorized' });
    await told.waitFor();
    await page.clock.runFor(2999);
    await expect.poll(() => told.getAttribute('class')).not.toContain('closing');
    await page.clock.runFor(1);
    await expect.poll(() => told.getAttribute('class')).toContain('closing');
    await page.clock.runFor(299);
    await expect.poll(() => told.count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => told.count()).toBe(0);
  });
});
