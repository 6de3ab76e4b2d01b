import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';

/** From what is typed of a product to the file for who issues the invoices. */

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

describe.each([
  { name: 'on a phone', device: PHONE, ncm: '6204.43.00' },
  { name: 'on a desk', device: DESK, ncm: '6106.20.00' },
])('$name', ({ device, ncm }) => {
  it('[FISC-01, FISC-05] a wrong NCM is told at its field, a right one is kept, and the file of paid orders has it', async () => {
    const order = await placeOrder(shop.url, { nome: 'Bia Lima' });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const listed = await fetch(`${shop.url}/api/gerenciamento/pedidos/${order.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { pedido } = (await listed.json()) as { pedido: { itens: { produto_id: number }[] } };
    const page = await openPage(`/admin/dashboard/produtos/${pedido.itens[0]?.produto_id}`);
    const field = page.getByLabel('NCM');
    await field.fill('6204');
    await page.getByRole('button', { name: 'Salvar' }).first().click();
    await page.getByText('O NCM tem 8 números, como 6109.10.00.').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await field.fill(ncm);
    await page.getByLabel('Origem da mercadoria').selectOption('0');
    await page.getByRole('button', { name: 'Salvar' }).first().click();
    await page.waitForURL('**/admin/dashboard/produtos');

    await page.goto('/admin/dashboard/vendas');
    await page.getByRole('button', { name: 'Para notas fiscais' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pedidos para notas fiscais' });
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Planilha (CSV)' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('notas.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain(`;${ncm.replaceAll('.', '')};`);
    expect(complaints).toEqual([]);
  });
});
