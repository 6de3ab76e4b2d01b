import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, payCharge, placeOrder } from './office-desk.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

/** A piece that is added to an order before it is sent. */

// Long: a purchase to its end before each test.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const panel = (page: Page, title: string) => page.getByRole('region', { name: title });
const expectFits = async (page: Page) =>
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
const picture = async (page: Page, name: string) => {
  if (process.env['SHOTS'] === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/add-${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ]),
)('on a %s', (name, device) => {
  it('[EDIT-22, EDIT-27, EDIT-30] a piece is found and added, its buyer pays it, and it is in the order', async () => {
    const { id, codigo } = await placeOrder(shop.url, { nome: 'Ana Silva' });
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
    await panel(page, 'Itens').getByRole('button', { name: 'Acrescentar peça' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Acrescentar peça' });
    await dialog.getByRole('button', { name: 'Acrescentar e cobrar' }).click();
    await dialog.getByText('Procure a peça e escolha a cor e o tamanho.').waitFor();
    await dialog.getByLabel('Procurar uma peça').fill('vestido');
    await dialog.getByRole('list', { name: 'Peças encontradas' }).getByRole('button').first().click();
    await dialog.getByText(/^A pagar: R\$/).waitFor();
    await expectFits(page);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await picture(page, `dialog-${name}`);
    await dialog.getByRole('button', { name: 'Acrescentar e cobrar' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const added = panel(page, 'Peças a mais');
    await added.getByText('Pendente').waitFor();
    await added.getByRole('button', { name: 'Copiar código PIX' }).waitFor();
    await expectFits(page);
    await picture(page, `waits-${name}`);

    const { context } = await shopper(browser, shop.url, device);
    const hers = await context.newPage();
    await hers.goto(`/pedidos/${codigo}`);
    await hers.getByLabel('Email da compra').fill('ana@exemplo.com.br');
    await hers.getByRole('button', { name: 'Ver pedido' }).click();
    await hers.getByRole('heading', { name: 'Uma peça a mais para você' }).waitFor();
    await expectFits(hers);
    await expect.poll(() => axeViolations(hers)).toEqual([]);
    await picture(hers, `offer-${name}`);
    const read = { authorization: `Bearer ${token}` };
    const detail = await callShop<{ pedido: PedidoDetalhado }>(
      `${shop.url}/api/gerenciamento/pedidos/${id}`,
      'GET',
      undefined,
      read,
    );
    await payCharge(shop.url, detail.pedido.acrescimos?.[0]?.pix?.id ?? '');
    // By itself, as any payment.
    await hers.getByRole('heading', { name: 'Peça a mais', exact: true }).waitFor();
    await expectFits(hers);
    await picture(hers, `joined-${name}`);
    await added.getByText('Pago').waitFor();
    await panel(page, 'Itens').getByRole('button', { name: 'Tirar peça' }).click();
    const refund = page.getByRole('dialog', { name: 'Devolver o valor' });
    await expect.poll(() => refund.getByRole('checkbox', { name: /estoque/ }).isChecked()).toBe(true);
    await picture(page, `take-out-${name}`);
    expect(desk.complaints).toEqual([]);
  });
});
