import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** From what is typed of a product to the file for who issues the invoices. */

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

/** What was sold, as the list for programs has it. */
async function lastSold(codigo: string): Promise<{ pieceId: number }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${shop.url}/api/gerenciamento/notas.json?q=${codigo}`, { headers });
  const [order] = (await answer.json()) as PedidoFiscal[];
  return { pieceId: order?.itens[0]?.produto_id ?? 0 };
}

const picture = async (page: Page, name: string) => {
  const folder = process.env['VITRINE_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

describe.each(
  widths([
    { name: 'on a phone', device: PHONE, ncm: '6204.43.00' },
    { name: 'on a desk', device: DESK, ncm: '6106.20.00' },
  ]),
)('$name', ({ name, device, ncm }) => {
  it('[FISC-01, FISC-05, APRD-61] a wrong NCM is told at its field, a right one is kept, and the file of paid orders has it', async () => {
    const order = await placeOrder(shop.url, { nome: 'Bia Lima' });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const { pieceId } = await lastSold(order.codigo);
    const page = await openPage(`/admin/dashboard/produtos/${pieceId}`);
    const field = page.getByLabel('NCM');
    await field.fill('6204');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByText('O NCM tem 8 números, como 6109.10.00.').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await picture(page, `${name} NCM`);
    await field.fill(ncm);
    await page.getByLabel('Origem da mercadoria').selectOption('0');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.waitForURL('**/admin/dashboard/produtos');

    await page.goto('/admin/dashboard/vendas');
    await page.getByRole('button', { name: 'Para notas fiscais' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pedidos para notas fiscais' });
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await picture(page, `${name} notas`);
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Planilha (CSV)' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('notas.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain(`;${ncm.replaceAll('.', '')};`);
    expect(complaints).toEqual([]);
  });
});
