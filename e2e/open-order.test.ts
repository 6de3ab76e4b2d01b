import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { lineOf, productIdOf, type CartLine } from '#shared/cart.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { checkOut, makePix, payAtBank } from './buyer.ts';
import { atCheckout } from './checkout-page.ts';
import { arrive, atPayment, cartOf, checkedOut, chooseCard, pay, typeCard } from './payment-page.ts';
import { PATIENT, PHONE, pick, readProducts } from './shopper.ts';

// Long: a purchase up to the open code for each test.

const { shop, browser } = useShop();
let checkout: CheckoutState;

beforeAll(async () => {
  checkout = await checkedOut(shop.url);
});

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Você tem um PIX aberto' });
const received = (page: Page) => page.getByRole('status').filter({ hasText: 'Pagamento recebido' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Você já tem um PIX aberto' });
const codeIn = (page: Page) =>
  page.getByRole('dialog', { name: 'Pague com PIX' }).getByLabel('PIX copia e cola');

/** A tab in which a PIX of the checkout's things was made. */
async function atOpenPix() {
  const found = await atPayment(browser, shop.url, checkout);
  await found.page.goto('/payment-method');
  const created = await makePix(found.page);
  return { ...found, context: found.page.context(), created };
}

type Opened = Awaited<ReturnType<typeof atOpenPix>>;

/** The phone has discarded the tab for the bank's app: what it kept for itself is gone. */
async function inNewTab({ context, page }: Opened, path: string, session: Record<string, string> = {}) {
  await page.close();
  return tab(context, path, session);
}

async function tab(context: Opened['context'], path: string, session: Record<string, string> = {}) {
  await store(context, { session });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const again = (state = checkout) => ({ checkout: JSON.stringify(state) });

async function askForPix(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pagar online/ }).click();
  await page.getByRole('button', { name: /^PIX/ }).click();
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
}

async function statusOf(codigo: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/pedidos/${codigo}/status`);
  const { pedido } = (await answer.json()) as { pedido: { status: string } };
  return pedido.status;
}

/** A line of another product. */
async function otherThan(id: string): Promise<CartLine> {
  const product = pick(
    await readProducts(shop.url),
    (one) => one.id !== productIdOf(id) && one.variantes.some(({ estoque }) => estoque > 0),
  );
  const { cor = '', tamanho = '' } = product.variantes.find(({ estoque }) => estoque > 0) ?? {};
  return lineOf(product, { cor, tamanho, quantidade: 1 });
}

describe('a PIX that is open when its tab is gone', () => {
  it('[PIX-40, PIX-41] is told of by any page, which leads to its code, and keeps nobody’s name', async () => {
    const opened = await atOpenPix();
    const { created } = opened;
    const page = await inNewTab(opened, '/');
    await banner(page).waitFor(PATIENT);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await banner(page).getByRole('button', { name: 'Ver o código' }).click();
    await expect.poll(() => codeIn(page).inputValue()).toBe(created.payment.qr_code);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const kept = await page.evaluate(() => localStorage.getItem('open-orders') ?? '');
    expect(JSON.parse(kept)).toEqual([
      {
        codigo: created.pedido.codigo,
        paymentId: created.payment.id,
        expiresAt: created.payment.expires_at,
        lines: checkout.items.map(({ id, quantidade }) => [id, quantidade]),
        keptAtMs: expect.any(Number),
      },
    ]);
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await banner(page).getByRole('button', { name: 'Fechar aviso do PIX' }).click();
    await expect.poll(() => banner(page).count()).toBe(0);
  });

  it('[PIX-48, PIX-42] is told of where one has gone back to from it, and that it was paid', async () => {
    const { page } = await atCheckout(browser, shop.url, { device: PHONE });
    await checkOut(page);
    const created = await makePix(page);
    await page.goBack();
    await banner(page).waitFor(PATIENT);
    await payAtBank(shop.url, created);
    await received(page).waitFor(PATIENT);
  });

  it('[PIX-41] is asked about by no page where there is none, where it is a day old, or where it was damaged', async () => {
    const { page, asked } = await atPayment(browser, shop.url, checkout);
    const old = {
      codigo: 'AAAAA-AAAAA-AAAAA',
      paymentId: '1',
      expiresAt: null,
      lines: [],
      keptAtMs: Date.now() - 86_400_001,
    };
    const damaged = { ...old, keptAtMs: Date.now(), lines: ['1'] };
    await page.goto('/carrinho');
    await page.getByRole('heading', { name: 'Seu carrinho' }).waitFor();
    await page.evaluate(
      (text) => localStorage.setItem('open-orders', text),
      JSON.stringify([old, damaged, null]),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Seu carrinho' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((request) => /\/(status|payment)\//.test(request.url()))).toEqual([]);
  });

  it('[PIX-42] is told to be paid, and takes out of the cart what was bought and nothing else', async () => {
    const opened = await atOpenPix();
    const { page: first, created } = opened;
    const [line] = checkout.items;
    const other = await otherThan(line?.id ?? '');
    const more = [{ ...line, quantidade: (line?.quantidade ?? 0) + 2 }, other];
    await first.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify(more));
    const page = await inNewTab(opened, '/contato');
    await banner(page).waitFor(PATIENT);
    await payAtBank(shop.url, created);
    await received(page).waitFor(PATIENT);
    expect((await cartOf(page)).map(({ id, quantidade }) => [id, quantidade])).toEqual([
      [line?.id, 2],
      [other.id, 1],
    ]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('open-orders'))).toBeNull();
    const link = received(page).getByRole('link', { name: created.pedido.codigo });
    await expect.poll(() => link.getAttribute('href')).toBe(`/pedidos/${created.pedido.codigo}`);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.reload();
    expect((await cartOf(page)).map(({ quantidade }) => quantidade)).toEqual([2, 1]);
  });

  it('[PIX-44] that was paid meanwhile leads its payment page to the result, and no second one is made', async () => {
    const { page, created, creations } = await atOpenPix();
    await page.goto('about:blank');
    await payAtBank(shop.url, created);
    await page.goto('/payment-method');
    expect(await arrive(page)).toMatchObject({ codigo: created.pedido.codigo });
    await expect.poll(() => cartOf(page)).toEqual([]);
    expect(creations()).toHaveLength(1);
  });
});

describe('a second charge for the same things', () => {
  it('[PIX-43] is asked about in another tab: the open code is shown, or all stays as it is', async () => {
    const opened = await atOpenPix();
    const { created, creations, context } = opened;
    const page = await tab(context, '/payment-method', again());
    await askForPix(page);
    await question(page).waitFor(PATIENT);
    await expect.poll(() => question(page).innerText()).toContain(created.pedido.codigo);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'hidden' });
    const press = page.getByRole('button', { name: 'Gerar PIX' });
    await expect.poll(() => press.evaluate((button) => button === document.activeElement)).toBe(true);
    await press.click();
    await question(page).getByRole('button', { name: 'Ver o código do PIX aberto' }).click();
    await expect.poll(() => codeIn(page).inputValue()).toBe(created.payment.qr_code);
    expect(creations()).toHaveLength(1);
  });

  it('[PIX-43] takes the place of the first on the shopper’s word, and the other tab learns of it', async () => {
    const { page: first, created, creations, context } = await atOpenPix();
    const page = await tab(context, '/payment-method', again());
    await askForPix(page);
    await question(page).getByRole('button', { name: 'Cancelar esse PIX e continuar' }).click();
    await codeIn(page).waitFor(PATIENT);
    const { codigo } = created.pedido;
    expect(creations().map(({ substitui, pedido }) => [substitui, pedido])).toEqual([
      [undefined, undefined],
      [{ codigo }, undefined],
    ]);
    await expect.poll(() => codeIn(page).inputValue()).not.toBe(created.payment.qr_code);
    await expect.poll(() => statusOf(codigo)).toBe('cancelled');
    await first.getByText('Pagamento foi cancelado ou estornado.').waitFor(PATIENT);
    const kept = await page.evaluate(() => localStorage.getItem('open-orders') ?? '[]');
    expect((JSON.parse(kept) as { codigo: string }[]).map((one) => one.codigo)).not.toContain(codigo);
  });

  it('[PIX-43, PIX-44] is not made where the first was paid while it was asked about', async () => {
    const { page: first, created, context } = await atOpenPix();
    await first.close();
    const page = await tab(context, '/payment-method', again());
    await askForPix(page);
    await question(page).waitFor(PATIENT);
    await payAtBank(shop.url, created);
    await question(page).getByRole('button', { name: 'Cancelar esse PIX e continuar' }).click();
    expect(await arrive(page)).toMatchObject({ codigo: created.pedido.codigo });
    await expect.poll(() => cartOf(page)).toEqual([]);
  });

  it('[PIX-43] of a checkout that was changed is asked about in the same tab, too', async () => {
    const { page, created, creations } = await atOpenPix();
    const customer = { ...checkout.customer, email: 'outra@exemplo.com.br' };
    await page.evaluate(
      (text) => sessionStorage.setItem('checkout', text),
      JSON.stringify({ ...checkout, customer }),
    );
    await page.reload();
    await askForPix(page);
    await question(page).getByRole('button', { name: 'Cancelar esse PIX e continuar' }).click();
    await codeIn(page).waitFor(PATIENT);
    expect(creations()[1]).toMatchObject({ substitui: { codigo: created.pedido.codigo } });
  });

  it('[PIX-45] goes on with the same order and code where only the address was mended, and that is amended', async () => {
    const { page, created, creations } = await atOpenPix();
    const customer = { ...checkout.customer, numero: '77', complemento: 'fundos' };
    await page.evaluate(
      (text) => sessionStorage.setItem('checkout', text),
      JSON.stringify({ ...checkout, customer }),
    );
    await page.reload();
    await askForPix(page);
    await expect.poll(() => codeIn(page).inputValue()).toBe(created.payment.qr_code);
    const { codigo } = created.pedido;
    expect(creations()[1]).toMatchObject({ pedido: { codigo } });
    const answer = await fetch(`${shop.url}/api/pedidos/consultar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ codigo, email: customer.email }),
    });
    expect(await answer.json()).toMatchObject({
      pedido: { endereco: { numero: '77', complemento: 'fundos' } },
    });
  });

  it('[PIX-46] is refused while a card is under review, with words that help and the way to the order', async () => {
    const { page } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    await typeCard(page, 'CONT SILVA');
    await pay(page);
    const { codigo } = await arrive(page, 'Pagamento em processamento');
    const next = await tab(page.context(), '/payment-method', again());
    await askForPix(next);
    const told = next.locator('main').getByRole('alert');
    await told.waitFor(PATIENT);
    await expect.poll(() => told.innerText()).toMatch(/em análise.*Não pague de novo/);
    await expect.poll(() => told.getByRole('link').getAttribute('href')).toBe(`/pedidos/${codigo}`);
    expect((await cartOf(next)).length).toBe(1);
  });
});
