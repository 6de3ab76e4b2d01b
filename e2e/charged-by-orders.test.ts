import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { makePix } from './buyer.ts';
import { arrive, atPayment, checkedOut, chooseCard, pay, typeCard } from './payment-page.ts';

const { shop, browser } = useShop({ env: { MERCADOPAGO_API: 'orders' } });
let checkout: CheckoutState;

beforeAll(async () => {
  checkout = await checkedOut(shop.url);
});

async function statusOf(codigo: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/pedidos/${codigo}/status`);
  return ((await answer.json()) as { pedido: { status: string } }).pedido.status;
}

describe('a shop that charges by orders, on a phone', () => {
  it('[PORD-12] takes a card after one that was refused, with what helps in between', async () => {
    const { page, creations } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    await typeCard(page, 'FUND SILVA');
    await pay(page);
    await page.getByText(/Parece faltar limite/).waitFor();
    await page.getByLabel('Nome impresso no cartão').fill('APRO SILVA');
    await pay(page);
    const { codigo } = await arrive(page);
    await expect.poll(() => statusOf(codigo)).toBe('paid');
    expect(creations()[1]?.pedido).toEqual({ codigo });
  });

  it('[PORD-15, CARD-50] has a card’s bank ask its holder in the page, again, and in a tab of its own', async () => {
    const { page } = await atPayment(browser, shop.url, checkout);
    const [dialog, bank] = [
      page.getByRole('dialog', { name: 'Confirme com o seu banco' }),
      page.frameLocator('iframe[title="Página do seu banco"]'),
    ];
    await page.route('**/sandbox/mercadopago/challenge?*', (route) => route.abort());
    await chooseCard(page);
    await typeCard(page, 'APRO-CHOK SILVA');
    await pay(page);
    await dialog.getByText('A página do banco não aparece?').click();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.unroute('**/sandbox/mercadopago/challenge?*');
    await dialog.getByRole('button', { name: 'Abrir de novo' }).click();
    await bank.getByRole('heading', { name: 'Confirme a compra' }).waitFor();
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Abrir em outra aba' }).click();
    await (await opened).getByRole('heading', { name: 'Confirme a compra' }).waitFor();
    await bank.getByRole('button', { name: 'Confirmar' }).click();
    const { codigo } = await arrive(page);
    await expect.poll(() => statusOf(codigo)).toBe('paid');
  });

  it('[PORD-12] takes a PIX that is approved on the stand-in’s own page, and hears of it', async () => {
    const { page } = await atPayment(browser, shop.url, checkout);
    await page.goto('/payment-method');
    const created = await makePix(page);
    expect(created.payment.id).toMatch(/^ORD/);
    const bank = await page.context().newPage();
    await bank.goto('/sandbox');
    const mine = bank.locator('li').filter({ hasText: created.payment.id ?? '' });
    await mine.getByRole('button', { name: /^Aprovar/ }).click();
    await mine.getByText('Aprovado', { exact: true }).waitFor();
    await page.bringToFront();
    const { codigo } = await arrive(page);
    await expect.poll(() => statusOf(codigo)).toBe('paid');
  });
});
