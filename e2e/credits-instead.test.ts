import { beforeAll, expect, it } from 'vitest';
import { formatReais } from '#shared/money.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { BUYER, makePix } from './buyer.ts';
import { givenCode, typeCredit } from './credit-desk.ts';
import { adminToken, OFFICE_ENV } from './office-desk.ts';
import { atPayment, checkedOut, chooseCard, typeCard } from './payment-page.ts';
import { sumsOn } from './promotion-desk.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: an open code and a card in its place, on a phone and at a desk.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const desk = { url: '', token: '' };
const VALE_CENTS = 4000;

const reais = (cents: number) => formatReais(cents).replaceAll('\u00A0', ' ');

beforeAll(async () => {
  Object.assign(desk, { url: shop.url, token: await adminToken(shop.url) });
});

it('[CREDS-16, CRED-08] a PIX that a vale pays a part of is changed to a card in another tab, and the vale pays the new order', async () => {
  for (const device of widths([PHONE, DESK])) {
    const code = await givenCode(desk, BUYER.email, VALE_CENTS / 100);
    const paying = `Vale ••••${code.slice(-4)}: − ${reais(VALE_CENTS)}`;
    const state = await checkedOut(shop.url);
    const { page: first, creations } = await atPayment(browser, shop.url, state, device);
    await first.goto('/payment-method');
    await typeCredit(first, code);
    await first.getByText('todo usado aqui').waitFor(PATIENT);
    const open = await makePix(first);
    expect(open.payment.transaction_amount).toBe((state.totalCents - VALE_CENTS) / 100);

    const context = first.context();
    await store(context, { session: { checkout: JSON.stringify(state) } });
    const page = await context.newPage();
    await page.goto('/payment-method');
    await typeCredit(page, code);
    await page.getByText('todo usado aqui').waitFor(PATIENT);
    await expect.poll(() => sumsOn(page)).toContain(paying);
    await chooseCard(page);
    await typeCard(page, 'APRO SILVA');
    await page.getByRole('button', { name: `Pagar ${formatReais(state.totalCents - VALE_CENTS)}` }).click();
    const question = page.getByRole('dialog', { name: 'Você já tem um PIX aberto' });
    await question.waitFor(PATIENT);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const answered = page.waitForResponse('**/api/payment/cartao/create');
    await question.getByRole('button', { name: 'Cancelar esse PIX e continuar' }).click();
    const { payment } = (await (await answered).json()) as PaymentCreated;
    expect(payment.transaction_amount).toBe((state.totalCents - VALE_CENTS) / 100);
    expect(creations().at(-1)).toMatchObject({ substitui: { codigo: open.pedido.codigo } });
    await page.waitForURL('**/payment-success**', PATIENT);
    const link = page.getByRole('link', { name: /pedido/i }).first();
    await link.click();
    await page.waitForURL('**/pedidos/**', PATIENT);
    await expect.poll(() => sumsOn(page), PATIENT).toContain(paying);
    await expect.poll(() => sumsOn(page)).toContain(`Pago: ${reais(state.totalCents - VALE_CENTS)}`);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await context.close();
  }
});
