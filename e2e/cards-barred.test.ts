import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { effectivePriceCents } from '#shared/catalog.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { centsToReais } from '#shared/money.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { personNumber } from '../test/support/people.ts';
import { call } from '../test/support/provider.ts';
import { shopperAt } from '../test/support/shopper.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { atPayment, checkedOut, chooseCard, NUMBER, pay, typeCard } from './payment-page.ts';
import { DESK, PHONE, pick, readProducts, type Device } from './shopper.ts';

/** A shop that waits after a single refused card. */
const { shop, browser } = useShop({ env: { REFUSED_CARDS: '1', TRUST_PROXY: '127.0.0.1' } });
let checkout: CheckoutState;

beforeAll(async () => {
  checkout = await checkedOut(shop.url);
});

let shoppers = 0;
/** Somebody whom the shop does not know, at a place of her own. */
function somebody() {
  shoppers += 1;
  return { ...personNumber(shoppers), from: `203.0.113.${shoppers}` };
}

/** Her card has been refused, and she has pressed 'Pagar' again. */
async function refusedAt(device: Device) {
  const { from, ...person } = somebody();
  const state = { ...checkout, customer: { ...checkout.customer, ...person } };
  const found = await atPayment(browser, shop.url, state, {
    ...device,
    extraHTTPHeaders: { 'x-forwarded-for': from },
  });
  await chooseCard(found.page);
  await typeCard(found.page, 'OTHE SILVA');
  await pay(found.page);
  await found.page.getByText('Pagamento recusado.').first().waitFor();
  return found;
}

/** Another person tries the card that these tests type, and is refused. */
async function tryTheCard(): Promise<void> {
  const { from, email, cpf } = somebody();
  const body = {
    first_six_digits: NUMBER.slice(0, 6),
    last_four_digits: NUMBER.slice(-4),
    expiration_month: 11,
    expiration_year: 2030,
    cardholder: { name: 'OTHE SILVA', identification: { type: 'CPF', number: cpf } },
  };
  const { id: token } = (
    await call<{ id: string }>(`${shop.url}/sandbox/mercadopago/v1/card_tokens?public_key=TEST-public`, {
      method: 'POST',
      body,
    })
  ).body;
  const product = pick(await readProducts(shop.url), ({ estoque }) => estoque > 50);
  const [cor, tamanho] = [product.cor[0]?.nome ?? '', product.tamanho[0]?.tamanho ?? ''];
  const preco = centsToReais(effectivePriceCents(product));
  const stranger = shopperAt(shop.url, from);
  const purchase = await stranger.checkOut([{ productId: product.id, cor, tamanho, quantity: 1, preco }]);
  const customer = { ...(purchase['customer'] as object), email, cpf };
  const { body: made } = await stranger.post<PaymentCreated>(
    '/api/payment/cartao/create',
    { ...purchase, customer, token, installments: 1 },
    `tentativa-${from}`,
  );
  expect(made.payment.status).toBe('rejected');
}

const offer = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Pagar com PIX' });
const inSight = (page: Page) =>
  offer(page).evaluate((button) => {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  });

describe('who had too many cards refused', () => {
  it('[PAYM-28] is offered PIX at once on a phone, which pays the same order', async () => {
    const { page, creations } = await refusedAt(PHONE);
    await pay(page);
    await page.getByRole('alert').getByText('Vários cartões foram recusados em seguida.').waitFor();
    await expect.poll(() => inSight(page)).toBe(true);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await offer(page).click();
    await page.getByRole('heading', { name: 'PIX', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
    const [first, , last] = creations();
    expect(first?.pedido).toBeUndefined();
    expect(last?.pedido?.codigo).toMatch(/^\w/);
  });

  it('[PAYM-28] gets there by the keyboard, for the day that PIX alone is taken', async () => {
    for (let times = 0; times < 3; times += 1) await tryTheCard();
    const { page } = await refusedAt(DESK);
    await page.getByRole('button', { name: /^Pagar R\$/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('por enquanto o pagamento é só por PIX').waitFor();
    await expect.poll(() => inSight(page)).toBe(true);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => offer(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const make = page.getByRole('button', { name: 'Gerar PIX' });
    await make.waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => make.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
  });
});
