import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import { effectivePriceCents } from '#shared/catalog.ts';
import { lineOf, type CartLine } from '#shared/cart.ts';
import { formatReais, reaisToCents } from '#shared/money.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { startShop, type RunningShop } from '../test/support/shop.ts';
import { PHONE, pick, readProducts, shopper, stockIn } from './shopper.ts';

let shop: RunningShop;
let browser: Browser;
let line: CartLine;
let checkout: CheckoutState;

const NUMBER = '5480832801033311';
const CUSTOMER = {
  nome: 'Ana Silva',
  email: 'ana@exemplo.com.br',
  cpf: '12345678909',
  whatsapp: '21987654321',
  cep: '20040020',
  endereco: 'Avenida Rio Branco',
  numero: '12',
  complemento: '',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  estado: 'RJ',
};

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
  const products = await readProducts(shop.url);
  const product = pick(products, ({ cor, tamanho, ...rest }) => {
    const [color, size] = [cor[0]?.nome ?? '', tamanho[0]?.tamanho ?? ''];
    return stockIn({ cor, tamanho, ...rest }, color, size) > 9;
  });
  const [cor, tamanho] = [product.cor[0]?.nome ?? '', product.tamanho[0]?.tamanho ?? ''];
  line = lineOf(product, { cor, tamanho, quantidade: 1 });
  const answer = await fetch(`${shop.url}/api/frete/calcular`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ cepDestino: CUSTOMER.cep, cartItems: [line] }),
  });
  const { opcoes } = (await answer.json()) as { opcoes: FreteOpcao[] };
  const frete = opcoes[0];
  if (!frete) throw new Error('No freight is offered');
  const totalCents = effectivePriceCents(product) + (reaisToCents(frete.valor) ?? 0);
  checkout = { customer: CUSTOMER, freteId: frete.id, frete, items: [line], totalCents };
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

interface Creation {
  key: string | undefined;
  pedido?: { codigo: string };
}

/** A phone that has come from the checkout; what it asks of the shop is noted. */
async function atPayment() {
  const { context } = await shopper(browser, shop.url, PHONE);
  await context.addInitScript(
    ([cart, state]) => {
      if (sessionStorage.getItem('prepared') !== null || location.protocol === 'about:') return;
      localStorage.setItem('cart', cart);
      sessionStorage.setItem('checkout', state);
      sessionStorage.setItem('prepared', 'yes');
    },
    [JSON.stringify([line]), JSON.stringify(checkout)] as const,
  );
  const asked: Request[] = [];
  context.on('request', (request) => asked.push(request));
  const creations = (): Creation[] =>
    asked
      .filter((request) => request.method() === 'POST' && /\/payment\/\w+\/create$/.test(request.url()))
      .map((request) => ({
        key: request.headers()['x-idempotency-key'],
        ...(request.postDataJSON() as Omit<Creation, 'key'>),
      }));
  const page = await context.newPage();
  return { page, asked, creations };
}

async function chooseCard(page: Page): Promise<void> {
  await page.goto('/payment-method');
  await page.getByRole('button', { name: /Pagar online/ }).click();
  await page.getByRole('button', { name: /Cartão de crédito/ }).click();
  await page.getByLabel('Número do cartão').waitFor();
}

async function typeCard(page: Page, holder: string): Promise<void> {
  await page.getByLabel('Número do cartão').pressSequentially(NUMBER);
  await page.getByLabel('Nome impresso no cartão').pressSequentially(holder);
  await page.getByLabel('Validade').pressSequentially('1130');
  await page.getByLabel('Código de segurança').fill('123');
  await page.getByText('Mastercard', { exact: true }).waitFor();
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pagar R\$/ }).click();
const cartOf = (page: Page): Promise<CartLine[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));

async function statusOf(codigo: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/pedidos/${codigo}/status`);
  return ((await answer.json()) as { pedido: { status: string } }).pedido.status;
}

/** Waits for the result page and gives what the navigation carried to it. */
async function arrive(page: Page, heading = 'Pagamento aprovado!') {
  // The address changes a moment before the document does.
  await page.getByRole('heading', { name: heading }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/payment-success');
  return page.evaluate(() => (history.state as { usr: { codigo: string; pending?: boolean } }).usr);
}

describe('paying by card on a phone', () => {
  it('[CARD-11, CARD-12, CARD-13, CARD-15, CARD-16, CARD-17, CARD-24, CARD-25, CARD-33, PAYM-20] is approved in instalments', async () => {
    const { page, asked, creations } = await atPayment();
    await page.goto('/payment-method');
    await page.getByRole('button', { name: /Pagar online/ }).waitFor();
    const script = () => asked.filter((request) => request.url().endsWith('/js/v2'));
    expect(script()).toEqual([]);
    await chooseCard(page);
    expect(await page.getByLabel('Nome de quem paga').inputValue()).toBe(CUSTOMER.nome);
    expect(await page.getByLabel('E-mail').inputValue()).toBe(CUSTOMER.email);
    expect(await page.getByLabel('CPF do titular').inputValue()).toBe('123.456.789-09');
    await typeCard(page, 'Apro Silva');
    expect(script()).toHaveLength(1);
    expect(await page.getByLabel('Número do cartão').inputValue()).toBe('5480 8328 0103 3311');
    expect(await page.getByLabel('Nome impresso no cartão').inputValue()).toBe('APRO SILVA');
    expect(await page.getByLabel('Validade').inputValue()).toBe('11/30');
    const installments = page.getByLabel('Parcelas');
    const labels = await installments.locator('option').allInnerTexts();
    const third = formatReais(Math.round(checkout.totalCents / 3));
    expect(labels).toHaveLength(12);
    expect(labels[0]).toBe(`1x de ${formatReais(checkout.totalCents)} sem juros`);
    expect(labels[2]).toBe(`3x de ${third} sem juros`);
    expect(labels[3]).toMatch(/^4x de R\$ [\d.,]+ \(total R\$ [\d.,]+\)$/);
    await installments.selectOption('3');
    await page.getByRole('button', { name: /^Pagar R\$/ }).dblclick();
    await page.getByText('Pagamento aprovado com sucesso!').waitFor();
    await page.getByText('Sucesso', { exact: true }).waitFor();
    const { codigo } = await arrive(page);
    await page.getByText('3x', { exact: true }).waitFor();
    expect(await statusOf(codigo)).toBe('paid');
    await expect.poll(() => cartOf(page)).toEqual([]);
    const told = asked.map((request) => `${request.url()} ${request.postData() ?? ''}`.replaceAll(' ', ''));
    expect(told.filter((text) => text.includes(NUMBER))).toEqual([]);
    expect(shop.logs()).not.toContain(NUMBER);
    expect(creations()).toMatchObject([
      { installments: 3, payer: { identification: { type: 'CPF', number: CUSTOMER.cpf } } },
    ]);
  });

  it('[CARD-27, CARD-30, CARD-31] tries again on the same order, with a new key, after a rejection', async () => {
    const { page, creations } = await atPayment();
    await chooseCard(page);
    await typeCard(page, 'FUND SILVA');
    await pay(page);
    await page
      .getByText('Pagamento recusado. Verifique os dados do cartão ou tente outro meio de pagamento.')
      .waitFor();
    await page.getByText(/Parece faltar limite/).waitFor();
    expect(await cartOf(page)).toHaveLength(1);
    await page.getByLabel('Nome impresso no cartão').fill('APRO SILVA');
    await pay(page);
    const { codigo } = await arrive(page);
    expect(await statusOf(codigo)).toBe('paid');
    const [first, second] = creations();
    expect(first?.pedido).toBeUndefined();
    expect(second?.pedido).toEqual({ codigo });
    expect(second?.key).not.toBe(first?.key);
  });

  it('[CARD-30] pays the rejected order by PIX', async () => {
    const { page, creations } = await atPayment();
    await chooseCard(page);
    await typeCard(page, 'SECU SILVA');
    await pay(page);
    await page.getByText('Confira o código de segurança.').first().waitFor();
    expect(await page.getByLabel('Código de segurança').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByRole('button', { name: /^PIX/ }).click();
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
    const codigo = creations()[1]?.pedido?.codigo ?? '';
    expect(await statusOf(codigo)).toBe('pending');
  });

  it('[CARD-26, CARD-34] waits for a card under review with the cart kept, until it is approved', async () => {
    const { page } = await atPayment();
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
    expect(await cartOf(page)).toHaveLength(1);
    expect(await statusOf(codigo)).toBe('in_analysis');
    await fetch(`${shop.url}/sandbox/payments/${payment.id}/approve`, { method: 'POST' });
    await arrive(page);
    await expect.poll(() => cartOf(page)).toEqual([]);
  });

  it('[CARD-32, PAYM-21] goes on with the same attempt when its answer was lost, also after a reload', async () => {
    const { page, creations } = await atPayment();
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
    await page.reload();
    await page.getByRole('button', { name: 'Conferir o pagamento' }).click();
    const { codigo } = await arrive(page);
    expect(await statusOf(codigo)).toBe('paid');
    expect(new Set(creations().map(({ key }) => key)).size).toBe(1);
  });
});

describe('the card form', () => {
  it('[CARD-01, CARD-04, CARD-05, CARD-07, CARD-08, CARD-09, CARD-10] tells what is wrong, one after the other', async () => {
    const { page, creations } = await atPayment();
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
      expect(await field.getAttribute('aria-invalid'), label).toBe('true');
      expect(await field.evaluate((input) => input === document.activeElement), label).toBe(true);
      await field.fill(value);
      expect(await field.getAttribute('aria-invalid'), label).toBeNull();
    }
    expect(creations()).toEqual([]);
  });

  it('[PAYM-06, PAYM-07, PAYM-09, PAYM-10, PAYM-11, PAYM-12, PAYM-13] comes after two choices, each asked for and taken back', async () => {
    const { page } = await atPayment();
    await chooseCard(page);
    const step = page.getByRole('list', { name: 'Passos do pagamento' }).locator('[aria-current=step]');
    expect(await step.innerText()).toContain('Pagamento');
    const back = page.getByRole('button', { name: 'Voltar' });
    await back.click();
    const methods = page.getByRole('region', { name: 'Escolha a forma de pagamento' }).getByRole('button');
    expect((await methods.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Cartão de crédito',
      'PIX',
      'Continuar',
    ]);
    await back.click();
    await page.getByRole('heading', { name: 'Como você quer pagar?' }).waitFor();
    await page.getByRole('button', { name: 'Continuar' }).click();
    const box = page.getByRole('alert');
    await box.getByText('Pagamento obrigatório').waitFor();
    await box.getByText('Selecione uma forma de pagamento!').waitFor();
  });
});

/** The page with another script in the place of the provider's. */
async function withScript(code: string) {
  const found = await atPayment();
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
    const { page } = await atPayment();
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
    expect(await page.getByLabel('Parcelas').locator('option').allInnerTexts()).toEqual([
      `1x de ${formatReais(checkout.totalCents)}`,
    ]);
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

  it('[CARD-28, CARD-29] shows a status that it does not know, and a failed call', async () => {
    const { page } = await atPayment();
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
    await pay(page);
    await page.getByText('Status do pagamento: authorized').waitFor();
  });
});
