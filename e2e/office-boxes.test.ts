import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk } from './office-desk.ts';
import { OFFICE, placeOrder } from './own-orders.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const PATH = '/admin/dashboard/configuracoes/entregas';
const { shop, browser } = useShop({ env: { ...OFFICE, ADMIN_PASSWORD } });
let token: string;
let marina: LoggedIn;

beforeAll(async () => {
  token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME);
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
});

const expectFits = async (page: Page) =>
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/boxes-${name}.png`, fullPage: true });
};

/** No boxes: the two widths begin alike. */
async function start(): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const address = `${shop.url}/api/gerenciamento/configuracoes/entregas/caixas`;
  const { versao } = await callShop<{ versao: number }>(address, 'GET', undefined, headers);
  await callShop(address, 'PUT', { versao, caixas: [] }, headers);
}

async function typeBox(page: Page, nome: string, edges: readonly [string, string, string]): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Nova caixa' }).click();
  await dialog.getByLabel('Nome da caixa').fill(nome);
  await dialog.getByLabel('Comprimento (cm)').fill(edges[0]);
  await dialog.getByLabel('Largura (cm)').fill(edges[1]);
  await dialog.getByLabel('Altura (cm)').fill(edges[2]);
  await dialog.getByLabel('Peso da caixa vazia (g)').fill('120');
}

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[BOX-11] on a %s boxes are named, changed and taken out, and one is chosen for a label',
  async (kind, device) => {
    await start();
    const order = await placeOrder(shop.url, marina);
    await order.pay();
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(PATH);
    const panel = page.getByRole('region', { name: 'Caixas e sacos' });
    const dialog = page.getByRole('dialog');
    const keep = dialog.getByRole('button', { name: 'Guardar caixa' });

    await typeBox(page, 'Caixa P', ['5', 'dez', '4']);
    await dialog.getByLabel('Compr. por fora (cm)').fill('4');
    await dialog.getByLabel('Nome da caixa').press('Enter');
    await dialog.getByText('Não pode ser menor que por dentro.').waitFor();
    await dialog.getByText('Em cm, de 0,1 a 200.', { exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('largura');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, `wrong-${kind}`);
    await dialog.getByLabel('Compr. por fora (cm)').fill('');
    await dialog.getByLabel('Largura (cm)').fill('10');
    await keep.click();
    await panel.getByText('5 × 10 × 4 cm').waitFor();
    await panel.getByText('Menor que o mínimo dos Correios').waitFor();
    await panel.getByText(/pedidos? a enviar não cabe/).waitFor();

    await typeBox(page, 'Caixa G', ['40', '35', '25,5']);
    await keep.click();
    await panel.getByText('40 × 35 × 25,5 cm').waitFor();
    await panel.getByText(/a enviar não cabe/).waitFor({ state: 'detached' });
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await shot(page, `panel-${kind}`);

    const bench = await openPage(`/admin/dashboard/vendas/${order.id}`);
    await bench.getByText('Caixa: Caixa G').waitFor();
    await bench.getByRole('button', { name: 'Comprar etiqueta' }).click();
    const form = bench.getByRole('form', { name: 'Comprar etiqueta' });
    await form.getByText('40 × 35 × 25,5 cm').waitFor();
    await form.getByLabel('Embalagem').selectOption({ label: 'Sem caixa: estimativa das peças' });
    await form.getByText('40 × 35 × 25,5 cm').waitFor({ state: 'detached' });
    await form.getByLabel('Embalagem').selectOption({ label: 'Caixa G (sugerida)' });
    await form.getByText('40 × 35 × 25,5 cm').waitFor();
    await expect.poll(() => axeViolations(bench)).toEqual([]);
    await expectFits(bench);
    await shot(bench, `label-${kind}`);
    await form.getByRole('button', { name: /^Comprar por R\$/ }).click();
    await bench.getByText(/para Caixa G\./).waitFor();

    await panel.getByRole('button', { name: 'Excluir a caixa Caixa P' }).click();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await panel.getByText('Caixa P', { exact: true }).waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Editar a caixa Caixa G' }).click();
    await dialog.getByLabel('Usar esta caixa').uncheck();
    await keep.click();
    await panel.getByText('Inativa').waitFor();
    expect(complaints).toEqual([]);
  },
);
