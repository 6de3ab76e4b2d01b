import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { EtiquetasDoPedido, PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PATIENT, PHONE, pick, readProducts } from './shopper.ts';

/** An order with a label that is changed, or is not. */

// Long: labels are bought and given up.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const office = <T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
  callShop<T>(`${shop.url}/api${path}`, method, body, { authorization: `Bearer ${token}`, ...more });
const detail = async (id: number) =>
  (await office<{ pedido: PedidoDetalhado }>('GET', `/gerenciamento/pedidos/${id}`)).pedido;
const labelOf = async (id: number) =>
  (await office<EtiquetasDoPedido>('GET', `/gerenciamento/pedidos/${id}/etiquetas`)).etiquetas[0]?.estado;

/** Its page, once its label is made. */
async function labelled(id: number, device: object) {
  const path = `/gerenciamento/pedidos/${id}/etiquetas`;
  const { opcoes } = await office<PrecosDaEtiqueta>('GET', `${path}/precos`);
  const chosen = opcoes.find(({ escolhida }) => escolhida) ?? opcoes[0];
  const bought = { servico: chosen?.servico, preco: chosen?.preco, documento: 'declaracao' };
  await office('POST', path, bought, { 'x-idempotency-key': `edited-label-${id}` });
  await expect.poll(() => labelOf(id), PATIENT).toBe('gerada');
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
  await page.getByRole('heading', { name: 'Itens' }).waitFor();
  return { ...desk, page };
}

/** So many are left of each size and colour of what was bought. */
async function recount(id: number, estoque: number): Promise<void> {
  const [item] = (await detail(id)).itens;
  const product = pick(await readProducts(shop.url), ({ nome }) => nome === item?.nome);
  const variantes = product.variantes.map(({ cor, tamanho }) => ({ cor, tamanho, estoque }));
  await office('PUT', `/produtos/${product.id}`, { variantes });
}

const expectFits = async (page: Page) =>
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
const picture = async (page: Page, name: string) => {
  if (process.env['SHOTS'] === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/edit-${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

it('[EDIT-45] on a phone what has sold out meanwhile is refused, and the label stays; what is there is sent without it', async () => {
  const { id } = await placeOrder(shop.url, { nome: 'Ana Silva' });
  const { page, complaints } = await labelled(id, PHONE);
  await page.getByRole('button', { name: 'Trocar tamanho ou cor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trocar tamanho ou cor' });
  const other = dialog.getByLabel('Enviar no lugar').locator('option:not([disabled]):not([value="0"])');
  await other.first().waitFor({ state: 'attached' });
  await dialog.getByLabel('Enviar no lugar').selectOption((await other.first().getAttribute('value')) ?? '');
  await recount(id, 0);
  await dialog.getByRole('button', { name: 'Cancelar a etiqueta e trocar' }).click();
  await dialog.getByText(/Acabou: não há/).waitFor();
  await expectFits(page);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await picture(page, 'refused-phone');
  const { status, rastreio } = await detail(id);
  expect([await labelOf(id), status, rastreio === '']).toEqual(['gerada', 'shipped', false]);

  await recount(id, 9);
  await dialog.getByRole('button', { name: 'Cancelar a etiqueta e trocar' }).click();
  await dialog.waitFor({ state: 'hidden', ...PATIENT });
  expect([await labelOf(id), (await detail(id)).status]).toEqual(['cancelada', 'processing']);
  expect(complaints).toEqual([]);
});

it('[EDIT-47] on a desk what goes back is chosen before the label is given up for it', async () => {
  const { id } = await placeOrder(shop.url, { nome: 'Bia Reis', pieces: 2 });
  const { page, complaints } = await labelled(id, DESK);
  await page.getByRole('button', { name: 'Tirar peça' }).click();
  const dialog = page.getByRole('dialog', { name: 'Devolver o valor' });
  await dialog.getByText(/Este pedido tem uma etiqueta/).waitFor();
  // It comes back, so that what is taken out of it may be sold again.
  await expect.poll(() => dialog.getByRole('checkbox', { name: /estoque/ }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancelar a etiqueta e devolver' }).click();
  await dialog.getByText('Escolha o que devolver.').waitFor();
  await dialog.getByRole('button', { name: 'Aumentar quantidade' }).click();
  await expectFits(page);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await picture(page, 'take-out-desk');
  expect(await labelOf(id)).toBe('gerada');
  await dialog.getByRole('button', { name: 'Cancelar a etiqueta e devolver' }).click();
  await dialog.waitFor({ state: 'hidden', ...PATIENT });
  const { status, estornado } = await detail(id);
  expect([await labelOf(id), status, estornado > 0]).toEqual(['cancelada', 'processing', true]);
  expect(complaints).toEqual([]);
});
