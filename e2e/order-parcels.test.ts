import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

/** A part of an order that goes ahead of the rest. */

// Long: a purchase to its end before each test, and a label.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const expectFits = async (page: Page) =>
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
const picture = async (page: Page, name: string) => {
  if (process.env['SHOTS'] === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/parts-${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

/** Her page of it, as whoever knows code and e-mail sees it. */
async function hersOf(device: object, codigo: string): Promise<Page> {
  const { context } = await shopper(browser, shop.url, device);
  const page = await context.newPage();
  await page.goto(`/pedidos/${codigo}`);
  await page.getByLabel('Email da compra').fill('ana@exemplo.com.br');
  await page.getByRole('button', { name: 'Ver pedido' }).click();
  return page;
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ]),
)('on a %s', (name, device) => {
  it('[PARC-09, PARC-25] pieces are set apart and sent ahead, and their buyer sees each parcel', async () => {
    const { id, codigo } = await placeOrder(shop.url, { nome: 'Ana Silva', pieces: 2 });
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
    const parcels = panel(page, 'Pacotes');
    await parcels.getByRole('button', { name: 'Enviar uma parte antes' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Enviar uma parte antes' });
    await dialog.getByRole('button', { name: 'Separar esta parte' }).click();
    await dialog.getByText('Escolha pelo menos uma peça.').waitFor();
    await dialog
      .getByRole('button', { name: /^Aumentar/ })
      .first()
      .click();
    await expectFits(page);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await picture(page, `dialog-${name}`);
    await dialog.getByRole('button', { name: 'Separar esta parte' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const part = parcels.getByRole('region', { name: 'Parte 1', exact: true });
    await part.getByText('Falta enviar').waitFor();
    await part.getByRole('button', { name: 'Comprar etiqueta' }).waitFor();
    await part.getByRole('button', { name: 'Anotar o código' }).click();
    await part.getByLabel('Código de rastreio da parte').fill('AA123456785BR');
    await picture(page, `code-${name}`);
    await part.getByRole('button', { name: 'Conferir e enviar a parte' }).click();
    const preview = page.getByRole('dialog', { name: 'Confira antes de enviar' });
    await preview.getByText(/^Parte do seu pedido .* foi enviada$/).waitFor();
    await expectFits(page);
    await picture(page, `letter-${name}`);
    await preview.getByRole('button', { name: 'Enviar', exact: true }).click();
    await part.getByText('Enviada', { exact: true }).waitFor();
    await page.getByText('Em separação', { exact: true }).first().waitFor();
    await expectFits(page);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await picture(page, `sent-${name}`);

    const hers = await hersOf(device, codigo);
    const first = hers.getByRole('region', { name: 'Pacote 1 de 2' });
    await first.getByText('AA123456785BR').waitFor();
    await first.getByRole('link', { name: 'Acompanhar no site da transportadora' }).waitFor();
    await hers.getByRole('region', { name: 'Pacote 2 de 2' }).getByText('Ainda vai sair da loja.').waitFor();
    await expectFits(hers);
    await expect.poll(() => axeViolations(hers)).toEqual([]);
    await picture(hers, `hers-${name}`);

    await part.getByRole('button', { name: 'Já chegou' }).click();
    const question = page.getByRole('dialog', { name: 'Este pacote já chegou?' });
    await question.getByText(/correm os 7 dias para desistir da compra/).waitFor();
    await question.getByRole('button', { name: 'Já chegou' }).click();
    await part.getByText('Entregue', { exact: true }).waitFor();
    expect(desk.complaints).toEqual([]);
  });
});
