import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { call, providerAt } from '../test/support/provider.ts';
import { shopperAt } from '../test/support/shopper.ts';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, withSession } from './account-page.ts';
import { adminToken, callShop, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP, officeCalls } from './office-goods.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';

export const SECRET = 'segredo-das-noticias';
export const EMAIL = 'marina@example.com';
export const SETTLING = { timeout: 20_000 };

export interface Sale {
  id: number;
  codigo: string;
  paymentId: string;
  /** By which the provider knows it. */
  reference: string;
  /** What was sent to place it. */
  body: Record<string, unknown>;
}

export interface Told {
  says: readonly (string | RegExp)[];
  never?: RegExp;
}

export const newKey = () => ({ 'x-idempotency-key': crypto.randomUUID() });

/** The page of a path says all of this and nothing of that, and scrolls sideways nowhere. */
export async function expectOn(page: Page, path: string, { says, never }: Told): Promise<void> {
  await page.goto(path);
  const main = page.locator('main');
  for (const words of says) await main.getByText(words).filter({ visible: true }).first().waitFor(PATIENT);
  if (never) await expect.poll(() => main.innerText(), { message: path }).not.toMatch(never);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, path).toBeLessThanOrEqual(0);
}

/**
 * A shop with a dress well in stock and one of which there is a single piece, a customer and its owner, each with a
 * phone and a desk whose one page all tests use. The provider's part is played by the stand-in's own calls.
 */
export function moneyScreens() {
  const env = { ...EMPTY_SHOP, SANDBOX_WEBHOOK_SECRET: SECRET };
  const { shop, browser } = useShop({ env, keepPages: true });
  const screens: { buyer: Page[]; owner: Page[] } = { buyer: [], owner: [] };
  let office: Record<string, string>;
  let marina: Record<string, string>;
  const products = { plenty: 0, single: 0 };

  beforeAll(async () => {
    const token = await adminToken(shop.url);
    office = { authorization: `Bearer ${token}` };
    const calls = officeCalls(shop.url, token);
    await calls.category('Vestidos');
    const dress = { preco: 100, categoria: 'Vestidos', cor: ['Azul'], tamanho: ['M'], descricao: 'Leve.' };
    products.plenty = (await calls.product({ ...dress, nome: 'Vestido Lis', estoque: 50 })).id;
    products.single = (await calls.product({ ...dress, nome: 'Vestido Sol', estoque: 1 })).id;
    await makeAccount(shop.url, EMAIL, '52998224725');
    const account = await logInByCall(shop.url, EMAIL);
    marina = { authorization: `Bearer ${account.token}` };
    for (const device of [PHONE, DESK]) {
      const { context } = await shopper(browser, shop.url, device);
      await withSession(context, account);
      screens.buyer.push(await context.newPage());
      const desk = await officeDesk(browser, { url: shop.url, token, device });
      screens.owner.push(await desk.context.newPage());
    }
  });

  const bank = (paymentId: string | number, act: string) =>
    callShop(`${shop.url}/sandbox/payments/${paymentId}/${act}`, 'POST', {});

  const pay = (way: 'pix' | 'cartao', body: unknown) => {
    const headers = { ...marina, ...newKey() };
    return callShop<PaymentCreated>(`${shop.url}/api/payment/${way}/create`, 'POST', body, headers);
  };

  /** An order by PIX that waits for its payment. */
  async function order(of: keyof typeof products = 'plenty', quantity = 1): Promise<Sale> {
    const wanted = [{ productId: products[of], cor: 'Azul', tamanho: 'M', quantity, preco: 100 }];
    const body = await shopperAt(shop.url).checkOut(wanted);
    const { pedido, payment } = await pay('pix', body);
    const { id, codigo } = pedido;
    return { id, codigo, body, paymentId: payment.id ?? '', reference: payment.external_reference };
  }

  async function read({ id }: Pick<Sale, 'id'>): Promise<PedidoDetalhado> {
    const path = `${shop.url}/api/gerenciamento/pedidos/${id}`;
    return (await callShop<{ pedido: PedidoDetalhado }>(path, 'GET', undefined, office)).pedido;
  }

  const becomes = (sale: Sale, status: string) =>
    expect.poll(async () => (await read(sale)).status, SETTLING).toBe(status);

  /** One that is paid. */
  async function sold(quantity = 1): Promise<Sale> {
    const sale = await order('plenty', quantity);
    await bank(sale.paymentId, 'approve');
    await becomes(sale, 'paid');
    return sale;
  }

  /** What both read of an order, on either device. */
  async function expectBoth({ id, codigo }: Sale, buyer: Told, owner: Told): Promise<void> {
    await Promise.all([
      ...screens.buyer.map((page) => expectOn(page, `/pedidos/${codigo}`, buyer)),
      ...screens.owner.map((page) => expectOn(page, `/admin/dashboard/vendas/${id}`, owner)),
    ]);
  }

  return {
    shop,
    screens,
    bank,
    pay,
    order,
    sold,
    read,
    becomes,
    expectBoth,
    provider: (body: unknown) => providerAt(shop.url).control(body),
    giveUp: ({ codigo }: Sale) => callShop(`${shop.url}/api/payment/pix/cancelar/${codigo}`, 'POST', {}),
    refund: ({ id }: Sale, body: unknown = {}) => {
      const headers = { ...office, ...newKey() };
      const path = `${shop.url}/api/gerenciamento/pedidos/${id}/estorno`;
      return call(path, { method: 'POST', body, headers });
    },
    liftAlert: ({ id }: Sale) =>
      callShop(`${shop.url}/api/gerenciamento/pedidos/${id}/alerta-de-fraude`, 'DELETE', undefined, office),
  };
}
