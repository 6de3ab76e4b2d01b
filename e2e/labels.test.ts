import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, officeDesk, staffToken } from './office-desk.ts';
import { OFFICE, placeOrder } from './own-orders.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** A label from its price to the sheet that is printed, and back. */

// Long: orders are placed and paid before they get labels.

const { shop, browser } = useShop({ env: { ...OFFICE, ADMIN_PASSWORD } });
let token: string;
let packer: string;
let reader: string;
let marina: LoggedIn;

beforeAll(async () => {
  token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME);
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
});

async function paidOrder() {
  const order = await placeOrder(shop.url, marina);
  await order.pay();
  return order;
}

async function open(path: string, given: { token: string; device: object }) {
  const desk = await officeDesk(browser, { url: shop.url, ...given });
  return { page: await desk.openPage(path), complaints: desk.complaints };
}

/** What the provider does of its own accord. */
async function play(terms: { generateMs: number }): Promise<void> {
  const answer = await fetch(`${shop.url}/sandbox/melhorenvio/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(terms),
  });
  expect(answer.status).toBe(200);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const panel = (page: Page) => page.getByRole('region', { name: 'Etiqueta', exact: true });
const expectFits = async (page: Page) =>
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
const picture = async (page: Page, name: string) => {
  const folder = process.env['VITRINE_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ]),
)('on %s', (name, device) => {
  it('[LABEL-18] is bought at the price that was shown, printed, and cancelled after a question', async () => {
    const { id } = await paidOrder();
    const { page, complaints } = await open(`/admin/dashboard/vendas/${id}`, { token, device });
    await panel(page).getByRole('button', { name: 'Comprar etiqueta' }).click();
    const form = page.getByRole('form', { name: 'Comprar etiqueta' });
    await form.getByText('Saldo da carteira').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await picture(page, `buy ${name}`);
    await form.getByLabel('Serviço').selectOption({ index: 0 });
    await form.getByRole('button', { name: /^Comprar por R\$/ }).click();
    await panel(page).getByText('Pronta', { exact: true }).waitFor();
    await page.getByText('Enviado', { exact: true }).first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await picture(page, `bought ${name}`);
    await press(page, 'Imprimir');
    const sheet = await panel(page).getByRole('link', { name: 'Abrir a etiqueta' }).getAttribute('href');
    expect(await (await fetch(sheet ?? '')).text()).toContain('Marina');
    await press(page, 'Cancelar etiqueta');
    const question = page.getByRole('dialog', { name: 'Cancelar esta etiqueta?' });
    await question.getByRole('button', { name: 'Cancelar a etiqueta' }).click();
    await panel(page).getByText('Cancelada', { exact: true }).waitFor();
    await panel(page).getByRole('button', { name: 'Comprar etiqueta' }).waitFor();
    await picture(page, `cancelled ${name}`);
    expect(complaints).toEqual([]);
  });

  it('[LABEL-19] is bought and printed by who packs, who sees no other sum', async () => {
    packer ??= await staffToken(shop.url, token, 'expedicao');
    const { codigo } = await paidOrder();
    const { page } = await open('/admin/dashboard/expedicao', { token: packer, device });
    const card = page.getByRole('region', { name: `Pedido ${codigo}` });
    await card.getByRole('button', { name: 'Etiqueta', exact: true }).click();
    await card.getByRole('button', { name: 'Comprar etiqueta' }).click();
    const form = card.getByRole('form', { name: 'Comprar etiqueta' });
    await form.getByText('Saldo da carteira').waitFor();
    await expect.poll(() => form.getByText('e pagou').count()).toBe(0);
    await form.getByLabel('Serviço').selectOption({ index: 0 });
    await form.getByRole('button', { name: /^Comprar por R\$/ }).click();
    const made = page.getByRole('region', { name: 'Etiquetas da semana' });
    await made.getByText(`Pedido ${codigo}`).waitFor();
    await expectFits(page);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await picture(page, `parcels ${name}`);
  });
});

it('[LABEL-22] moves the order on the page where it was bought, however late the provider makes it', async () => {
  const { id } = await paidOrder();
  // Longer than the press is held for.
  await play({ generateMs: 14_000 });
  const { page, complaints } = await open(`/admin/dashboard/vendas/${id}`, { token, device: DESK });
  await panel(page).getByRole('button', { name: 'Comprar etiqueta' }).click();
  await panel(page)
    .getByRole('button', { name: /^Comprar por R\$/ })
    .click();
  await panel(page).getByText('Paga, a gerar', { exact: true }).waitFor();
  await panel(page).getByText('Pronta', { exact: true }).waitFor();
  await page.getByText('Enviado', { exact: true }).first().waitFor();
  await play({ generateMs: 300 });
  expect(complaints).toEqual([]);
});

it('[LABEL-19] is seen and not bought by who reads alone', async () => {
  reader = await staffToken(shop.url, token, 'leitura');
  const { id } = await paidOrder();
  const { page } = await open(`/admin/dashboard/vendas/${id}`, { token: reader, device: DESK });
  await page.getByRole('heading', { name: 'Entrega' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Comprar etiqueta' }).count()).toBe(0);
});
