import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { productIdOf, type CartLine } from '#shared/cart.ts';
import { useShop } from '../test/support/use-shop.ts';
import { anyCpf, fillLogin, makeAccount, stored, untilFormAlive } from './account-page.ts';
import { checkOut, lineInStock, makePix, payAtBank } from './buyer.ts';
import { atCheckout } from './checkout-page.ts';
import { ADMIN_PASSWORD, OFFICE_ENV } from './office-desk.ts';
import { pay, typeCard } from './payment-page.ts';
import { PATIENT, PHONE, shopper } from './shopper.ts';

// Long: each buys from the piece's page on, with a cart that no page load keeps.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let line: CartLine;

beforeAll(async () => {
  line = await lineInStock(shop.url);
});

/** A browser that refuses every storage: private windows and companies' rules do. */
async function keepingNothing() {
  const { context } = await shopper(browser, shop.url, PHONE);
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  });
  return context.newPage();
}

/** In such a browser, at the payment of one piece; its creations are noted by their keys. */
async function atPayment() {
  const page = await keepingNothing();
  const keys: (string | undefined)[] = [];
  page.on('request', (request: Request) => {
    if (/\/payment\/\w+\/create$/.test(request.url())) keys.push(request.headers()['x-idempotency-key']);
  });
  await page.goto(`/produto/${productIdOf(line.id)}`);
  await page.getByRole('button', { name: /^Comprar/ }).click();
  const sizes = page.getByRole('dialog', { name: 'Confira o tamanho' });
  await sizes.getByRole('button', { name: /^Comprar/ }).click();
  await page.getByRole('link', { name: 'Ir para o carrinho' }).click();
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click();
  await page.getByLabel('Nome completo').waitFor();
  await checkOut(page);
  return { page, keys };
}

/** The shop does as it is asked, and its answer is lost, until what this answers is called. */
async function losingAnswers(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, async (route) => {
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(url);
}

const notKept = (page: Page, who: string) =>
  page.getByRole('alert').filter({ hasText: `Este navegador não deixa ${who} guardar o seu login.` });

describe('a browser that keeps nothing', () => {
  it('[PAYM-24, CART-13] is let in to the payment by what the checkout handed on', async () => {
    const { page } = await atPayment();
    const created = await makePix(page);
    await payAtBank(shop.url, created);
    await page.getByRole('heading', { name: 'Pagamento aprovado!' }).waitFor(PATIENT);
  });

  it('[PAYM-31, CARD-32] is told of a card whose answer was lost, and goes on with that payment alone', async () => {
    const { page, keys } = await atPayment();
    await page.getByRole('button', { name: /^Pagar online/ }).click();
    await page.getByRole('button', { name: /^Cartão de crédito/ }).click();
    await typeCard(page, 'APRO SILVA');
    const answer = await losingAnswers(page, '**/api/payment/cartao/create');
    await pay(page);
    await page.getByText('Ainda não sabemos como terminou').waitFor();
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByText('O cartão pode ter sido cobrado.').waitFor();
    await answer();
    await page.getByRole('button', { name: 'Conferir o pagamento' }).click();
    await page.getByRole('heading', { name: 'Pagamento aprovado!' }).waitFor(PATIENT);
    expect(new Set(keys).size).toBe(1);
  });

  it('[PAYM-31, PAYM-21] makes one PIX though its answer was lost', async () => {
    const { page, keys } = await atPayment();
    await page.getByRole('button', { name: /^Pagar online/ }).click();
    await page.getByRole('button', { name: /^PIX/ }).click();
    const answer = await losingAnswers(page, '**/api/payment/pix/create');
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await page.locator('main').getByRole('alert').waitFor();
    await answer();
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
    expect(new Set(keys).size).toBe(1);
  });

  it('[ACC-98] says that nobody can be logged in with it, and what to do', async () => {
    const email = `sem-memoria-${Date.now()}@example.com`;
    await makeAccount(shop.url, email, anyCpf());
    const page = await keepingNothing();
    await page.goto('/login');
    await untilFormAlive(page);
    await fillLogin(page, email);
    await notKept(page, 'a loja').waitFor();
  });

  it('[ALOG-16] says so to who enters the office, too', async () => {
    const page = await keepingNothing();
    await page.goto('/admin-login');
    await untilFormAlive(page);
    await page.getByLabel('Usuário').fill('admin');
    await page.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await notKept(page, 'o painel').waitFor();
  });
});

it('[ACC-98] a browser without room for who is logged in says so at the checkout, too', async () => {
  const email = `sem-espaco-${Date.now()}@example.com`;
  await makeAccount(shop.url, email, anyCpf());
  const { page } = await atCheckout(browser, shop.url, { device: PHONE });
  await page.getByRole('button', { name: 'Entrar sem sair daqui' }).click();
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'clienteData') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await fillLogin(page.getByRole('dialog', { name: 'Entrar' }), email);
  await notKept(page, 'a loja').waitFor();
  await expect.poll(() => stored(page, 'clienteToken')).toBeNull();
});
