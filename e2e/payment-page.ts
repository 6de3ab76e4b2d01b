import type { Browser, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { store } from '../test/support/contexts.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { effectivePriceCents } from '#shared/catalog.ts';
import { lineOf, type CartLine } from '#shared/cart.ts';
import { reaisToCents } from '#shared/money.ts';
import type { FreteOpcao } from '#shared/wire/shipping.ts';
import { PHONE, pick, readProducts, shopper, stockIn, type Device } from './shopper.ts';

/** A card that the stand-in takes; the holder's name decides what becomes of it. */
export const NUMBER = '5480832801033311';

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

/** What the checkout hands on when pieces of something well in stock are bought, one unless told otherwise. */
export async function checkedOut(baseURL: string, quantidade = 1): Promise<CheckoutState> {
  const products = await readProducts(baseURL);
  const product = pick(
    products,
    (one) => stockIn(one, one.cor[0]?.nome ?? '', one.tamanho[0]?.tamanho ?? '') > 9,
  );
  const [cor, tamanho] = [product.cor[0]?.nome ?? '', product.tamanho[0]?.tamanho ?? ''];
  const line = lineOf(product, { cor, tamanho, quantidade });
  const answer = await fetch(`${baseURL}/api/frete/calcular`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ cepDestino: CUSTOMER.cep, cartItems: [line] }),
  });
  const { opcoes } = (await answer.json()) as { opcoes: FreteOpcao[] };
  const frete = opcoes[0];
  if (!frete) throw new Error('No freight is offered');
  const totalCents = quantidade * effectivePriceCents(product) + (reaisToCents(frete.valor) ?? 0);
  return { customer: CUSTOMER, freteId: frete.id, frete, items: [line], totalCents };
}

interface Creation {
  key: string | undefined;
  pedido?: { codigo: string };
  substitui?: { codigo: string };
}

/** A device, a phone unless told otherwise, that has come from the checkout with this; what it asks of the shop is noted. */
export async function atPayment(
  browser: Browser,
  baseURL: string,
  state: Partial<CheckoutState>,
  device: Device = PHONE,
) {
  const { context } = await shopper(browser, baseURL, device);
  const cart = JSON.stringify(state.items);
  await store(context, {
    ...(cart !== undefined && { local: { cart } }),
    session: { checkout: JSON.stringify(state) },
  });
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

/** The tab comes from the checkout again, with another purchase. */
export async function goOnWith(page: Page, state: CheckoutState): Promise<void> {
  await page.evaluate(
    ([checkout, cart]) => {
      sessionStorage.setItem('checkout', checkout);
      localStorage.setItem('cart', cart);
    },
    [JSON.stringify(state), JSON.stringify(state.items)] as const,
  );
}

export async function chooseCard(page: Page): Promise<void> {
  await page.goto('/payment-method');
  await page.getByRole('button', { name: /Pagar online/ }).click();
  await page.getByRole('button', { name: /Cartão de crédito/ }).click();
  await page.getByLabel('Número do cartão').waitFor();
}

export async function typeCard(page: Page, holder: string): Promise<void> {
  await page.getByLabel('Número do cartão').pressSequentially(NUMBER);
  await page.getByLabel('Nome impresso no cartão').pressSequentially(holder);
  await page.getByLabel('Validade').pressSequentially('1130');
  await page.getByLabel('Código de segurança').fill('123');
  await page.getByText('Mastercard', { exact: true }).waitFor();
}

export const pay = (page: Page) => page.getByRole('button', { name: /^Pagar R\$/ }).click();
export const cartOf = (page: Page): Promise<CartLine[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));

/** Waits for the result page and gives what the navigation carried to it. */
export async function arrive(page: Page, heading = 'Pagamento aprovado!') {
  // The address changes a moment before the document does.
  await page.getByRole('heading', { name: heading }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/payment-success');
  return page.evaluate(() => (history.state as { usr: { codigo: string; pending?: boolean } }).usr);
}
