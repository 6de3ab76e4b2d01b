import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** An order that is changed before it is sent. */

// Long: a purchase to its end before each test.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

async function open(id: number, device: object) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
  await page.getByRole('heading', { name: 'Itens' }).waitFor();
  return { ...desk, page };
}
const panel = (page: Page, title: string) => page.getByRole('region', { name: title });
const expectFits = async (page: Page) =>
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, left } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 20, (top + bottom) / 2));
  });
const picture = async (page: Page, name: string) => {
  if (process.env['SHOTS'] === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/edit-${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ]),
)('on a %s', (name, device) => {
  it('[EDIT-09] the address is mended, and another postal code is kept once what the shop bears was seen', async () => {
    const { id } = await placeOrder(shop.url, { nome: 'Ana Silva' });
    const { page, complaints } = await open(id, device);
    await panel(page, 'Entrega').getByRole('button', { name: 'Mudar endereço' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Mudar o endereço' });
    await dialog.getByLabel('Número').fill('77');
    await dialog.getByLabel('Endereço', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Guardar endereço' }).click();
    const street = dialog.getByLabel('Endereço', { exact: true });
    await expect.poll(() => street.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => street.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectFits(page);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await picture(page, `wrong-${name}`);
    await street.fill('Rua da Aurora');
    await street.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await panel(page, 'Entrega').getByText('Rua da Aurora, 77').waitFor();
    await panel(page, 'Linha do tempo').getByText('Mudança no pedido, pela loja').waitFor();

    await panel(page, 'Entrega').getByRole('button', { name: 'Mudar endereço' }).click();
    // What brings it does not go so far.
    await dialog.getByLabel('CEP').fill('69900000');
    await dialog.getByRole('button', { name: 'Conferir o frete' }).click();
    await dialog.getByText(/O envio escolhido na compra não atende este CEP/).waitFor();
    await dialog.getByLabel('CEP').fill('90420200');
    const cityOf = () => dialog.getByLabel('Cidade').inputValue();
    await expect.poll(cityOf).toBe('Porto Alegre');
    await dialog.getByRole('button', { name: 'Conferir o frete' }).click();
    await dialog.getByText(/O frete para o novo endereço custa R\$.*a mais\./).waitFor();
    // What is asked is seen, and not below the fold.
    await expect
      .poll(() => isInSight(dialog.getByRole('button', { name: 'Guardar', exact: true })))
      .toBe(true);
    await expectFits(page);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await picture(page, `far-${name}`);
    await dialog.getByText('A loja assume', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Guardar: a loja assume' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await panel(page, 'Entrega').getByText('CEP 90420-200').waitFor();
    await panel(page, 'Linha do tempo').getByText('a mais de frete').waitFor();
    await expectFits(page);
    await picture(page, `after-${name}`);
    expect(complaints).toEqual([]);
  });

  it('[EDIT-17] one of two pieces goes out in another size that is there', async () => {
    const { id } = await placeOrder(shop.url, { nome: 'Bia Reis', pieces: 2 });
    const { page, complaints } = await open(id, device);
    await panel(page, 'Itens').getByRole('button', { name: 'Trocar tamanho ou cor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trocar tamanho ou cor' });
    await dialog.getByLabel('Quantas').selectOption('1');
    await dialog.getByRole('button', { name: 'Trocar', exact: true }).click();
    await dialog.getByText('Escolha o tamanho e a cor.').waitFor();
    const other = dialog.getByLabel('Enviar no lugar').locator('option:not([disabled]):not([value="0"])');
    await dialog
      .getByLabel('Enviar no lugar')
      .selectOption((await other.first().getAttribute('value')) ?? '');
    await expectFits(page);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await picture(page, `piece-${name}`);
    await dialog.getByRole('button', { name: 'Trocar', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => panel(page, 'Itens').locator('img').count()).toBe(2);
    await panel(page, 'Linha do tempo')
      .getByText(/Antes: 1 × .*Agora: 1 × /)
      .waitFor();
    await expectFits(page);
    await picture(page, `split-${name}`);
    expect(complaints).toEqual([]);
  });
});
