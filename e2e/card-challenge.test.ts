import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { OFFICE_PATHS, SHOP_PATHS } from './every-page.ts';
import {
  arrive,
  atPayment,
  cartOf,
  checkedOut,
  chooseCard,
  goOnWith,
  pay,
  typeCard,
} from './payment-page.ts';
import { DESK, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a purchase by card for each way in which a bank's question may end, some of them at two widths.

const { shop, browser } = useShop();
let checkout: CheckoutState;

beforeAll(async () => {
  checkout = await checkedOut(shop.url);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirme com o seu banco' });
const bank = (page: Page) => page.frameLocator('iframe[title="Página do seu banco"]');

/** A card was sent, and its bank asks. */
async function asked(device: Device = PHONE, holder = 'APRO-CHOK SILVA') {
  const at = await atPayment(browser, shop.url, checkout, device);
  const { page } = at;
  await chooseCard(page);
  await typeCard(page, holder);
  const answered = page.waitForResponse('**/api/payment/cartao/create');
  await pay(page);
  const { payment, pedido } = (await (await answered).json()) as PaymentCreated;
  await bank(page).getByRole('heading', { name: 'Confirme a compra' }).waitFor();
  return { ...at, id: payment.id ?? '', codigo: pedido.codigo };
}

async function statusOf(codigo: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/pedidos/${codigo}/status`);
  return ((await answer.json()) as { pedido: { status: string } }).pedido.status;
}

it('[CARD-46] no other page may hold a bank’s', async () => {
  for (const path of [...SHOP_PATHS, ...OFFICE_PATHS]) {
    const policy = (await fetch(shop.url + path)).headers.get('content-security-policy') ?? '';
    const named = (name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));
    const isPayment = path === '/payment-method';
    // The office frames letters of its own.
    const own = path.startsWith('/admin') ? ["frame-src 'none'", "frame-src 'self'"] : ["frame-src 'none'"];
    expect(own.includes(named('frame-src') ?? ''), path).toBe(!isPayment);
    expect(named('form-action') === "form-action 'self'", path).toBe(!isPayment);
  }
});

const WIDTHS = [
  ['on a phone', PHONE],
  ['at a desk', DESK],
] as const;

describe.each(widths(WIDTHS))('a card whose bank asks its holder, %s', (_, device) => {
  it('[CARD-50] shows the bank’s page in a frame of its size, and is paid when she confirms', async () => {
    const { page, codigo } = await asked(device);
    const box = () => page.locator('iframe').boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    await expect.poll(async () => (await box())?.height).toBeGreaterThanOrEqual(600);
    await expect.poll(async () => (await box())?.width).toBeGreaterThanOrEqual(Math.min(500, width - 2));
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
    await dialog(page)
      .getByText(/^Tempo para confirmar: [45]:\d\d$/)
      .waitFor();
    await dialog(page).getByRole('status').getByText('Você tem cinco minutos para confirmar.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await bank(page).getByRole('button', { name: 'Confirmar' }).click();
    const told = await arrive(page);
    expect(told.codigo).toBe(codigo);
    await expect.poll(() => statusOf(codigo)).toBe('paid');
    await expect.poll(() => cartOf(page)).toEqual([]);
  });

  it('[CARD-50] asks what to do when it is closed, and goes on by PIX', async () => {
    const { page, codigo, creations } = await asked(device);
    await dialog(page).getByRole('button', { name: 'Fechar' }).click();
    const stay = dialog(page).getByRole('button', { name: 'Continuar a confirmação' });
    await stay.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await stay.click();
    await bank(page).getByRole('button', { name: 'Confirmar' }).waitFor();
    // A second Esc closes a dialog without asking its page.
    await dialog(page).getByRole('button', { name: 'Fechar' }).focus();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await stay.waitFor();
    await dialog(page).getByRole('button', { name: 'Pagar com PIX' }).click();
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
    expect(creations().at(-1)?.pedido).toEqual({ codigo });
    await expect.poll(() => statusOf(codigo)).toBe('pending');
  });
});

describe('what a bank’s question may come to', () => {
  it.each([
    ['she says no', 'APRO-CHOK SILVA', 'Recusar'],
    ['her bank does not believe her', 'OTHE-CHNO SILVA', 'Confirmar'],
  ])('[CARD-50] the card is refused when %s, and PIX offered', async (_why, holder, button) => {
    const { page, codigo } = await asked(PHONE, holder);
    await bank(page).getByRole('button', { name: button }).click();
    const box = page.getByRole('alert');
    await box.getByText('O banco não recebeu a sua confirmação.', { exact: false }).waitFor();
    await expect.poll(() => statusOf(codigo)).toBe('declined');
    await page.getByLabel('Nome impresso no cartão').fill('APRO SILVA');
    await pay(page);
    expect((await arrive(page)).codigo).toBe(codigo);
  });

  it('[CARD-50] another card is taken for the same order', async () => {
    const { page, codigo } = await asked();
    await dialog(page).getByRole('button', { name: 'Fechar' }).click();
    await dialog(page).getByRole('button', { name: 'Usar outro cartão' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByLabel('Número do cartão').inputValue()).not.toBe('');
    await page.getByLabel('Nome impresso no cartão').fill('APRO SILVA');
    await pay(page);
    expect((await arrive(page)).codigo).toBe(codigo);
  });

  it('[CARD-50] a reload comes back to the question, and charges nothing twice', async () => {
    const { page, codigo, creations } = await asked();
    await page.reload();
    await bank(page).getByRole('button', { name: 'Confirmar' }).click();
    expect((await arrive(page)).codigo).toBe(codigo);
    expect(new Set(creations().map(({ key }) => key)).size).toBe(1);
    expect(creations()).toHaveLength(2);
  });

  it('[CARD-50] a reload after the answer comes to the outcome', async () => {
    const { page, id, codigo } = await asked();
    await page.goto('about:blank');
    await fetch(`${shop.url}/sandbox/payments/${id}/approve`, { method: 'POST' });
    await expect.poll(() => statusOf(codigo), { timeout: 15_000 }).toBe('paid');
    await page.goto('/payment-method');
    expect((await arrive(page)).codigo).toBe(codigo);
  });

  it('[CARD-50] another purchase in the same tab is no answer to it: the question is let go, and its order gives way', async () => {
    const { page, codigo, creations } = await asked();
    const customer = { ...checkout.customer, email: 'outra@exemplo.com.br' };
    await goOnWith(page, { ...checkout, customer });
    await chooseCard(page);
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    await typeCard(page, 'OTHE SILVA');
    await pay(page);
    await page.getByRole('alert').getByText('O banco não autorizou a compra.', { exact: false }).waitFor();
    expect(creations().at(-1)?.substitui).toEqual({ codigo });
    await expect.poll(() => statusOf(codigo)).toBe('cancelled');
  });

  it('[CARD-51] no message decides: it is only asked for the truth', async () => {
    const { page, asked: requests, codigo } = await asked();
    const reads = () => requests.filter((request) => request.url().includes('/cartao/status/')).length;
    const before = reads();
    await page.evaluate(() => {
      for (let times = 0; times < 500; times += 1) postMessage({ status: 'COMPLETE' }, '*');
      postMessage('COMPLETE', '*');
      postMessage(null, '*');
    });
    await expect.poll(reads).toBeGreaterThan(before);
    expect(reads() - before).toBeLessThan(5);
    await expect.poll(() => bank(page).getByRole('button', { name: 'Confirmar' }).isVisible()).toBe(true);
    await expect.poll(() => statusOf(codigo)).toBe('pending');
  });
});

describe('a bank’s question that gets no answer', () => {
  it('[CARD-52] lapses after five minutes, is told so, and leaves every way open', async () => {
    const at = await atPayment(browser, shop.url, checkout);
    const { page } = at;
    await page.clock.install();
    await chooseCard(page);
    await typeCard(page, 'APRO-CHOK SILVA');
    await pay(page);
    await bank(page).getByRole('button', { name: 'Confirmar' }).waitFor();
    await page.clock.fastForward(245_000);
    await dialog(page).getByRole('status').getByText('Falta menos de um minuto para confirmar.').waitFor();
    await page.clock.fastForward(60_000);
    await dialog(page).getByText('O tempo para confirmar terminou').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Pagar com PIX' }).click();
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
  });

  it('[CARD-52] tells when the shop does not answer, and goes on by itself', async () => {
    const { page, codigo } = await asked();
    const reading = '**/api/payment/cartao/status/**';
    const leaving = '**/api/payment/cartao/cancelar/**';
    for (const url of [reading, leaving]) await page.route(url, (route) => route.abort());
    await dialog(page).getByText('Sem resposta da loja.', { exact: false }).waitFor();
    await dialog(page).getByRole('button', { name: 'Fechar' }).click();
    await dialog(page).getByRole('button', { name: 'Pagar com PIX' }).click();
    await dialog(page).getByText('Não conseguimos cancelar agora.', { exact: false }).waitFor();
    await dialog(page).getByRole('button', { name: 'Continuar a confirmação' }).click();
    await bank(page).getByRole('button', { name: 'Confirmar' }).click();
    for (const url of [reading, leaving]) await page.unroute(url);
    expect((await arrive(page)).codigo).toBe(codigo);
  });

  it('[CARD-52] is asked again, here or in a tab of its own, where the frame stays empty', async () => {
    const at = await atPayment(browser, shop.url, checkout);
    const { page } = at;
    await page.route('**/sandbox/mercadopago/challenge', (route) => route.abort());
    await chooseCard(page);
    await typeCard(page, 'APRO-CHOK SILVA');
    await pay(page);
    const missing = dialog(page).getByText('A página do banco não aparece?');
    await missing.click();
    await page.unroute('**/sandbox/mercadopago/challenge');
    const opened = page.context().waitForEvent('page');
    await dialog(page).getByRole('button', { name: 'Abrir em outra aba' }).click();
    const tab = await opened;
    await tab.getByRole('button', { name: 'Confirmar' }).click();
    await tab.getByRole('heading', { name: 'Pronto' }).waitFor();
    await arrive(page);
  });
});
