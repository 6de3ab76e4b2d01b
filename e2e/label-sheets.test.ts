import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ComprasPedidas, PrecosDeVarios } from '#shared/wire/many-labels.ts';
import type { NotasFiscais } from '#shared/wire/credentials.ts';
import { keyOfInvoice } from '../test/support/invoice-keys.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** Declarations of many parcels in one press, and a shop that pays ICMS, which sends none. */

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const SETTINGS = '/gerenciamento/configuracoes/notas';
const office = <T>(method: string, path: string, body?: object, key?: string) =>
  callShop<T>(`${shop.url}/api${path}`, method, body, {
    authorization: `Bearer ${token}`,
    ...(key !== undefined && { 'x-idempotency-key': key }),
  });
const fault = (body: object) => callShop(`${shop.url}/sandbox/control`, 'POST', body);

async function look(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/sheets-${name}.png`, fullPage: true });
}

async function paysIcms(pays: boolean): Promise<void> {
  const { versao } = await office<NotasFiscais>('GET', SETTINGS);
  const body = { versao, emite: false, paga_icms: pays, csosn: '102', ie: '', ambiente: 'producao' };
  await office('PUT', SETTINGS, body);
}

/** Orders whose labels are made, declared. */
async function labelled(count: number): Promise<{ ids: number[]; labels: number[] }> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await placeOrder(shop.url)).id);
  const { pedidos } = await office<PrecosDeVarios>(
    'GET',
    `/gerenciamento/etiquetas/precos?pedidos=${ids.join(',')}`,
  );
  const compras = pedidos.map(({ pedido, etiqueta }) => ({
    pedido: pedido.id,
    servico: etiqueta?.servico,
    preco: etiqueta?.preco,
    documento: 'declaracao',
  }));
  const bought = await office<ComprasPedidas>(
    'POST',
    '/gerenciamento/etiquetas',
    { compras },
    `folhas-dos-pedidos-${ids.join()}`,
  );
  return { ids, labels: bought.compras.flatMap(({ etiqueta }) => etiqueta?.id ?? []) };
}

/** A process of its own is started for each. */
const PATIENT = { timeout: 90_000 };

async function downloaded(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download', PATIENT),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return `${file.suggestedFilename()} ${(await readFile(await file.path())).toString('latin1')}`;
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  it('[LMON-15] declarations of many labels are one press; what is missing is told and asked for again', async () => {
    await paysIcms(false);
    const { ids } = await labelled(2);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(`/admin/dashboard/expedicao?etiquetas=${ids.join(',')}`);
    await page.getByText('2 de 2 etiquetas prontas').waitFor();
    const press = 'Imprimir as 2 declarações (DACE)';
    expect(await downloaded(page, press)).toMatch(/^dace-juntas\.pdf %PDF-/);
    expect(await downloaded(page, 'Baixar as 2 juntas')).toMatch(/^etiquetas-juntas\.pdf %PDF-/);
    await fault({ provider: 'melhorenvio', mode: '500', match: '/arquivos', times: 1 });
    expect(await downloaded(page, press)).toContain('%PDF-');
    await page.getByText('O arquivo saiu sem 1 de 2 declarações').waitFor();
    await page.getByText('o Melhor Envio não entregou o arquivo').waitFor();
    await look(page, `missing-${kind}`);
    expect(await downloaded(page, 'Pedir só o que falta')).toContain('%PDF-');
    await page.getByText('O arquivo saiu sem').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Voltar à lista' }).click();
    await page
      .getByRole('region', { name: 'Etiquetas da semana' })
      .getByRole('button', { name: /^Imprimir as \d declarações \(DACE\)$/ })
      .waitFor();
    if (process.env['SHOTS']) await look(page, `week-${kind}`);
    expect(desk.complaints).toEqual([]);
  }, 300_000);

  it('[ICMS-03] the owner says that the shop pays ICMS, and labels ask for the key of the invoice', async () => {
    await paysIcms(false);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const settings = await desk.openPage('/admin/dashboard/configuracoes/notas');
    await settings.getByLabel('Paga, e emito as notas em outro lugar').check();
    await look(settings, `icms-${kind}`);
    await settings.getByRole('button', { name: 'Guardar', exact: true }).click();
    await settings.getByText('A loja paga ICMS e emite as notas em outro lugar').waitFor();
    await settings.close();

    const { id, codigo } = await placeOrder(shop.url);
    const page = await desk.openPage(`/admin/dashboard/expedicao?etiquetas=${id}`);
    await page.getByText('Falta a chave da nota fiscal.').waitFor();
    await page.getByRole('button', { name: `Informar a chave da nota do pedido ${codigo}` }).click();
    await look(page, `key-${kind}`);
    await page.getByLabel('Chave da nota da venda').fill(keyOfInvoice(id));
    await page.keyboard.press('Enter');
    await page.getByText('Com nota fiscal').waitFor();
    await look(page, `keyed-${kind}`);
    await page.close();

    const other = await placeOrder(shop.url);
    const order = await desk.openPage(`/admin/dashboard/vendas/${other.id}`);
    await order.getByRole('button', { name: 'Comprar etiqueta' }).first().click();
    await order.getByText('Falta a chave da nota: a loja paga ICMS').waitFor();
    await order.getByLabel('Chave da nota fiscal').waitFor();
    await order.getByText('Declaração de conteúdo (DC-e)').waitFor({ state: 'detached' });
    await look(order, `order-${kind}`);
    expect(desk.complaints).toEqual([]);
  }, 300_000);
});
