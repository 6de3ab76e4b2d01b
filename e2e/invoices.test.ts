import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyOfInvoice } from '../test/support/invoice-keys.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** From the barcode of a piece to the key of the invoice on its order. */

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const expectFits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
async function picture(page: Page, name: string) {
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/invoices-${name}.png`, fullPage: true });
}
async function pieceOf(orderId: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`${shop.url}/api/gerenciamento/notas.json`, { headers });
  const orders = (await list.json()) as { pedido: number; itens: { produto_id: number }[] }[];
  return orders.find(({ pedido }) => pedido === 1000 + orderId)?.itens[0]?.produto_id ?? 0;
}

describe.each(
  widths([
    { kind: 'phone', device: PHONE, number: 1, gtin: '7891000315507' },
    { kind: 'desk', device: DESK, number: 2, gtin: '036000291452' },
  ]),
)('on a $kind', ({ kind, device, number, gtin }) => {
  it('[INV-08] a key is typed wrong, then right, and taken off after a question', async () => {
    const { id } = await placeOrder(shop.url, { nome: 'Bia Lima' });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(`/admin/dashboard/vendas/${id}`);
    const panel = page.getByRole('region', { name: 'Nota fiscal', exact: true });
    await panel.getByRole('button', { name: 'Anotar a nota' }).click();
    const field = panel.getByLabel('Chave da nota da venda');
    await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true);
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await panel.getByText('A chave da nota fiscal tem 44 números; esta tem 3.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await picture(page, `wrong-${kind}`);
    await field.fill(keyOfInvoice(number).replaceAll(/(.{4})/g, '$1 '));
    await page.keyboard.press('Enter');
    await panel.getByText(`NF-e nº ${number}, série 1, de 11/2026`).waitFor();
    await panel.getByRole('button', { name: 'Anotar a nota de devolução' }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await picture(page, `noted-${kind}`);
    await panel.getByRole('button', { name: 'Tirar a chave' }).click();
    const question = page.getByRole('dialog', { name: 'Tirar esta chave do pedido?' });
    await question.getByRole('button', { name: 'Tirar a chave' }).click();
    await panel.getByRole('button', { name: 'Anotar a nota', exact: true }).waitFor();
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });

  it('[GTIN-01] a barcode is typed wrong, then right, in the form of its product', async () => {
    const { id } = await placeOrder(shop.url, { nome: 'Bia Lima' });
    const pieceId = await pieceOf(id);
    const { openPage } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(`/admin/dashboard/produtos/${pieceId}`);
    await page.getByRole('button', { name: /Tamanhos/ }).click();
    const codes = page.getByRole('group', { name: 'Código de barras' });
    await codes.getByText(/^GTIN \(EAN\) de cada peça/).click();
    const first = codes.getByRole('textbox').first();
    await first.fill('789100031550');
    await press(page, 'Salvar');
    await codes.getByText('não confere').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await picture(page, `gtin-${kind}`);
    await first.fill(gtin);
    await press(page, 'Salvar');
    await page.waitForURL('**/admin/dashboard/produtos');
    const answer = await fetch(`${shop.url}/api/produtos/${pieceId}`);
    const { variantes } = (await answer.json()) as { variantes: { gtin?: string }[] };
    expect(variantes.map((one) => one.gtin)).toContain(gtin);
  });
});
