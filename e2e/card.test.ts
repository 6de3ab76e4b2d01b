import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import { lineOf } from '#shared/cart.ts';
import { formatReais } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import {
  arrive,
  atPayment,
  cartOf,
  checkedOut,
  chooseCard,
  goOnWith,
  NUMBER,
  pay,
  typeCard,
} from './payment-page.ts';
import { pick, readProducts } from './shopper.ts';

// Long: whole purchases by card, one for each outcome.

const { shop, browser } = useShop();
let checkout: CheckoutState;

beforeAll(async () => {
  checkout = await checkedOut(shop.url);
});

async function statusOf(codigo: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/pedidos/${codigo}/status`);
  return ((await answer.json()) as { pedido: { status: string } }).pedido.status;
}

/** What a tab keeps looks then as an earlier build of the shop has left it. */
async function forgetPurchaseOfDoubt(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { state, ...kept } = JSON.parse(sessionStorage.getItem('payment-doubt') ?? '') as {
      state: unknown;
    };
    if (state === undefined) throw new Error('nothing to forget');
    sessionStorage.setItem('payment-doubt', JSON.stringify(kept));
  });
}

/** Less than a purchase may take of one thing. */
const isFew = ({ estoque }: { estoque: number }) => estoque > 0 && estoque < 10;

describe('paying by card on a phone', () => {
  it('[CARD-11, CARD-12, CARD-13, CARD-15, CARD-16, CARD-17, CARD-24, CARD-25, CARD-33, PAYM-20, PAPI-92, RES-03] is approved in instalments', async () => {
    const { page, asked, creations } = await atPayment(browser, shop.url, checkout);
    await page.goto('/payment-method');
    await page.getByRole('button', { name: /Pagar online/ }).waitFor();
    const script = () => asked.filter((request) => request.url().endsWith('/js/v2'));
    expect(script()).toEqual([]);
    await chooseCard(page);
    await expect.poll(() => page.getByLabel('Nome de quem paga').inputValue()).toBe(checkout.customer.nome);
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(checkout.customer.email);
    await expect.poll(() => page.getByLabel('CPF do titular').inputValue()).toBe('123.456.789-09');
    await typeCard(page, 'Apro Silva');
    expect(script()).toHaveLength(1);
    await expect.poll(() => page.getByLabel('Número do cartão').inputValue()).toBe('5480 8328 0103 3311');
    await expect.poll(() => page.getByLabel('Nome impresso no cartão').inputValue()).toBe('APRO SILVA');
    await expect.poll(() => page.getByLabel('Validade').inputValue()).toBe('11/30');
    const installments = page.getByLabel('Parcelas');
    await expect.poll(() => installments.locator('option').count()).toBe(12);
    const labels = await installments.locator('option').allInnerTexts();
    const third = formatReais(Math.round(checkout.totalCents / 3));
    expect(labels[0]).toBe(`1x de ${formatReais(checkout.totalCents)} sem juros`);
    expect(labels[2]).toBe(`3x de ${third} sem juros`);
    expect(labels[3]).toMatch(/^4x de R\$ [\d.,]+ \(total R\$ [\d.,]+\)$/);
    await installments.selectOption('3');
    await page.getByRole('button', { name: /^Pagar R\$/ }).dblclick();
    await page.getByText('Pagamento aprovado com sucesso!').waitFor();
    await page.getByText('Sucesso', { exact: true }).waitFor();
    const { codigo } = await arrive(page);
    await page.getByText(labels[2] ?? '', { exact: true }).waitFor();
    await expect.poll(() => statusOf(codigo)).toBe('paid');
    await expect.poll(() => cartOf(page)).toEqual([]);
    const told = asked.map((request) => `${request.url()} ${request.postData() ?? ''}`.replaceAll(' ', ''));
    expect(told.filter((text) => text.includes(NUMBER))).toEqual([]);
    expect(shop.logs()).not.toContain(NUMBER);
    expect(creations()).toMatchObject([
      {
        installments: 3,
        payer: { identification: { type: 'CPF', number: checkout.customer.cpf } },
        device_id: expect.stringMatching(/^armor\./),
      },
    ]);
  });

  it('[CARD-27, CARD-30, CARD-31] tries again on the same order, with a new key, after a rejection', async () => {
    const { page, creations } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    await typeCard(page, 'FUND SILVA');
    await pay(page);
    await page
      .getByText('Pagamento recusado. Verifique os dados do cartão ou tente outro meio de pagamento.')
      .waitFor();
    await page.getByText(/Parece faltar limite/).waitFor();
    await expect.poll(() => cartOf(page)).toHaveLength(1);
    await page.getByLabel('Nome impresso no cartão').fill('APRO SILVA');
    await pay(page);
    const { codigo } = await arrive(page);
    await expect.poll(() => statusOf(codigo)).toBe('paid');
    const [first, second] = creations();
    expect(first?.pedido).toBeUndefined();
    expect(second?.pedido).toEqual({ codigo });
    expect(second?.key).not.toBe(first?.key);
  });

  it('[CARD-30, CARD-42, CARD-43] offers PIX for the rejected order at once', async () => {
    const { page, creations } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    await typeCard(page, 'SECU SILVA');
    await pay(page);
    await page.getByText('Confira o código de segurança.').first().waitFor();
    await expect.poll(() => page.getByLabel('Código de segurança').inputValue()).toBe('');
    await page.getByRole('alert').getByRole('button', { name: 'Pagar com PIX' }).click();
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
    const codigo = creations()[1]?.pedido?.codigo ?? '';
    await expect.poll(() => statusOf(codigo)).toBe('pending');
  });

  it('[CARD-26, CARD-34] waits for a card under review with the cart kept, until it is approved', async () => {
    const { page } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    await typeCard(page, 'CONT SILVA');
    const answered = page.waitForResponse('**/api/payment/cartao/create');
    await pay(page);
    const { payment } = (await (await answered).json()) as { payment: { id: string } };
    await page
      .getByText('Pagamento em processamento. Você receberá uma confirmação em breve.')
      .first()
      .waitFor();
    await page.getByText('Processando', { exact: true }).waitFor();
    const { codigo, pending } = await arrive(page, 'Pagamento em processamento');
    expect(pending).toBe(true);
    await expect.poll(() => cartOf(page)).toHaveLength(1);
    await expect.poll(() => statusOf(codigo)).toBe('in_analysis');
    await fetch(`${shop.url}/sandbox/payments/${payment.id}/approve`, { method: 'POST' });
    await arrive(page);
    await expect.poll(() => cartOf(page)).toEqual([]);
  });

  it('[CARD-32, PAYM-21] goes on with the same attempt when its answer was lost, also after a reload', async () => {
    const { page, creations } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    await typeCard(page, 'APRO SILVA');
    const url = '**/api/payment/cartao/create';
    await page.route(url, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pay(page);
    await page.getByText('Ainda não sabemos como terminou').waitFor();
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByText('O cartão pode ter sido cobrado.').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Conferir o pagamento' }).isVisible())
      .toBe(true);
    await page.unroute(url);
    await forgetPurchaseOfDoubt(page);
    await page.reload();
    await page.getByRole('button', { name: 'Conferir o pagamento' }).click();
    const { codigo } = await arrive(page);
    await expect.poll(() => statusOf(codigo)).toBe('paid');
    expect(new Set(creations().map(({ key }) => key)).size).toBe(1);
  });

  it('[CARD-32] ends it for what it was sent for, though the shopper is about another purchase by then', async () => {
    const { page } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    await typeCard(page, 'APRO SILVA');
    const url = '**/api/payment/cartao/create';
    await page.route(url, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pay(page);
    await page.getByText('Ainda não sabemos como terminou').waitFor();
    await page.unroute(url);
    await goOnWith(page, { ...checkout, items: checkout.items.map((line) => ({ ...line, quantidade: 3 })) });
    await page.goto('/payment-method');
    await page.getByRole('button', { name: 'Conferir o pagamento' }).click();
    await arrive(page);
    await expect.poll(async () => (await cartOf(page)).map(({ quantidade }) => quantidade)).toEqual([2]);
  });

  it('[PAYM-05, PAYM-18] shows a changed total, and pays it only when asked again', async () => {
    const { page, creations } = await atPayment(browser, shop.url, {
      ...checkout,
      totalCents: checkout.totalCents - 100,
    });
    await chooseCard(page);
    await typeCard(page, 'APRO SILVA');
    await pay(page);
    await page.getByRole('button', { name: `Continuar com ${formatReais(checkout.totalCents)}` }).click();
    expect(creations()).toHaveLength(1);
    await page.getByRole('button', { name: `Pagar ${formatReais(checkout.totalCents)}` }).click();
    await arrive(page);
    const { totalCents: _, ...withoutTotal } = checkout;
    const other = await atPayment(browser, shop.url, withoutTotal);
    await chooseCard(other.page);
    await other.page.getByRole('button', { name: `Pagar ${formatReais(checkout.totalCents)}` }).waitFor();
  });

  it('[PAYM-19] names what is no longer in stock and leads back to the cart', async () => {
    const products = await readProducts(shop.url);
    const product = pick(products, ({ variantes }) => variantes.some(isFew));
    const { cor = '', tamanho = '' } = product.variantes.find(isFew) ?? {};
    const many = { ...lineOf(product, { cor, tamanho, quantidade: 1 }), quantidade: 10 };
    const { page } = await atPayment(browser, shop.url, { ...checkout, items: [many] });
    await chooseCard(page);
    await typeCard(page, 'APRO SILVA');
    await pay(page);
    const box = page.getByRole('alert');
    await box.getByText(product.nome).waitFor();
    await expect
      .poll(() => box.getByRole('link', { name: 'Rever o carrinho' }).getAttribute('href'))
      .toBe('/carrinho');
  });
});

describe('the card form', () => {
  it('[CARD-01, CARD-04, CARD-05, CARD-07, CARD-08, CARD-09, CARD-10] tells what is wrong, one after the other', async () => {
    const { page, creations } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    const box = page.getByRole('alert');
    const fix = [
      ['Cartão inválido', 'Número do cartão', NUMBER],
      ['Cartão inválido', 'Nome impresso no cartão', 'APRO SILVA'],
      ['Cartão inválido', 'Validade', '1130'],
      ['Cartão inválido', 'Código de segurança', '123'],
      ['Nome obrigatório', 'Nome de quem paga', 'Ana Silva'],
      ['E-mail obrigatório', 'E-mail', 'ana@exemplo.com.br'],
      ['CPF obrigatório', 'CPF do titular', '12345678909'],
    ] as const;
    for (const [, label] of fix) await page.getByLabel(label).fill('');
    for (const [title, label, value] of fix) {
      await pay(page);
      await box.getByText(title, { exact: true }).waitFor();
      const field = page.getByLabel(label);
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: label }).toBe('true');
      await expect
        .poll(() => field.evaluate((input) => input === document.activeElement), { message: label })
        .toBe(true);
      await field.fill(value);
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: label }).toBeNull();
    }
    expect(creations()).toEqual([]);
  });

  it('[PAYM-06, PAYM-07, PAYM-09, PAYM-10, PAYM-11, PAYM-12, PAYM-13] comes after two choices, each asked for and taken back', async () => {
    const { page } = await atPayment(browser, shop.url, checkout);
    await chooseCard(page);
    const step = page.getByRole('list', { name: 'Passos do pagamento' }).locator('[aria-current=step]');
    await expect.poll(() => step.innerText()).toContain('Pagamento');
    const back = page.getByRole('button', { name: 'Voltar' });
    await back.click();
    const methods = page.getByRole('region', { name: 'Escolha a forma de pagamento' }).getByRole('button');
    await expect
      .poll(async () => (await methods.allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual(['Cartão de crédito', 'PIX', 'Continuar']);
    await back.click();
    await page.getByRole('heading', { name: 'Como você quer pagar?' }).waitFor();
    await page.getByRole('button', { name: 'Continuar' }).click();
    const box = page.getByRole('alert');
    await box.getByText('Pagamento obrigatório').waitFor();
    await box.getByText('Selecione uma forma de pagamento!').waitFor();
  });
});
