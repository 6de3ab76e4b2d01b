import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** A morning's invoices: what is missing is filled in, one press issues them, and labels wait for theirs. */

// Long: orders are placed and paid before they get invoices and labels, on two devices.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;
let packer: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
  packer = await staffToken(shop.url, token, 'expedicao');
});

const SETTINGS = '/gerenciamento/configuracoes/notas';
const RULE = '/gerenciamento/emissoes/regra';
const office = <T>(method: string, path: string, body?: object) =>
  callShop<T>(`${shop.url}/api${path}`, method, body, { authorization: `Bearer ${token}` });
const play = (who: 'focusnfe' | 'melhorenvio', body: object) =>
  callShop(`${shop.url}/sandbox/${who}/play`, 'POST', body);

async function look(page: Page, name: string): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/many-invoices-${name}.png`, fullPage: true });
}

interface Plans {
  pedidos: { falta: { produto: number | null }[] }[];
}
/** What the products of an order say for invoices: nothing, or all. */
async function fill(id: number, isComplete: boolean): Promise<void> {
  const { pedidos } = await office<Plans>('GET', `/gerenciamento/emissoes/planos?pedidos=${id}`);
  const found = pedidos.flatMap(({ falta }) => falta.flatMap(({ produto }) => produto ?? []));
  for (const product of found)
    await office('PUT', `/produtos/${product}`, isComplete ? { ncm: '62044300', origem: '0' } : {});
}

/** The owner issues, by a press alone, and products say nothing for invoices. */
async function begin(): Promise<number[]> {
  const { versao } = await office<{ versao: number }>('GET', SETTINGS);
  await office('PUT', SETTINGS, { versao, emite: true, csosn: '102', ie: '12345678', ambiente: 'producao' });
  const rule = await office<{ versao: number }>('GET', RULE);
  await office('PUT', RULE, { quando: 'mando', versao: rule.versao });
  await play('focusnfe', { reset: true, processMs: 0 });
  await play('melhorenvio', { reset: true, balanceCents: 100_000 });
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) ids.push((await placeOrder(shop.url)).id);
  return ids;
}

describe.each(
  widths([
    { kind: 'phone', device: PHONE },
    { kind: 'desk', device: DESK },
  ]),
)('on a $kind', ({ kind, device }) => {
  it('[INVS-22, INVS-23, INVS-25] invoices are chosen, mended, issued by one press and followed', async () => {
    const ids = (await begin()).slice(0, 3);
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/expedicao');
    await page.getByRole('checkbox', { name: /^Escolher todos desta lista/ }).check();
    await page.getByRole('button', { name: /^Emitir notas \(\d+\)$/ }).waitFor();
    await look(page, `queue-${kind}`);
    await page.goto(`${shop.url}/admin/dashboard/expedicao?notas=${ids.join(',')}`);
    const many = page.getByRole('region', { name: 'Notas de 3 pedidos' });
    const issue = many.getByRole('button', { name: 'Emitir 3 notas' });
    const missing = many.getByRole('link', { name: /^NCM de / });
    await issue.or(missing.first()).waitFor();
    await look(page, `missing-${kind}`);
    for (const id of ids) await fill(id, true);
    await play('focusnfe', { refusal: 'Rejeicao: Duplicidade de NF-e' });
    await page.reload();
    await issue.focus();
    await page.keyboard.press('Enter');
    await many.getByText('Recusada: Rejeicao: Duplicidade de NF-e').nth(2).waitFor();
    await look(page, `refused-${kind}`);
    await play('focusnfe', { refusal: '', processMs: 1500 });
    await issue.click();
    await many.getByText('Pode fechar esta tela').waitFor();
    await page.reload();
    await many.getByText('3 de 3 notas autorizadas').waitFor();
    await look(page, `issued-${kind}`);
    await many.getByRole('button', { name: 'Voltar à lista' }).click();
    await page.getByRole('link', { name: /pedidos? pagos? sem nota$/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('[INVS-30, INVS-31] labels wait for their invoices, and who packs is told whom to ask', async () => {
    const [id = 0] = await begin();
    await fill(id, true);
    const table = await officeDesk(browser, { url: shop.url, token: packer, device });
    const hers = await table.openPage(`/admin/dashboard/expedicao?etiquetas=${id}`);
    await hers.getByText('Falta a nota: peça a quem administra.').waitFor();
    await look(hers, `packer-${kind}`);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(`/admin/dashboard/expedicao?etiquetas=${id}`);
    await page.getByText('1 sem nota').waitFor();
    await look(page, `labels-${kind}`);
    await page.getByRole('button', { name: 'Emitir a nota' }).click();
    await page.getByRole('button', { name: /^Comprar 1 por R\$/ }).waitFor();
    await hers.reload();
    await hers.getByRole('button', { name: /^Comprar 1 por R\$/ }).click();
    await hers.getByText('1 de 1 etiqueta pronta').waitFor();
    expect([...desk.complaints, ...table.complaints]).toEqual([]);
  });

  it('[INVS-27, INVS-29] the owner says when they are issued by themselves, and sees what needs her', async () => {
    // What is sold next is of a product that is complete by then.
    for (const id of await begin()) await fill(id, true);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const settings = await desk.openPage('/admin/dashboard/configuracoes/notas');
    const panel = settings.getByRole('region', { name: 'Quando emitir' });
    await panel.getByLabel('Emitir a nota').selectOption({ label: 'Quando o pedido for pago' });
    await panel.getByRole('button', { name: 'Guardar quando emitir' }).click();
    await panel.getByText('Vale para pedidos feitos desde').waitFor();
    await look(settings, `rule-${kind}`);
    const refusal = 'Rejeicao: CPF do destinatario invalido';
    await play('focusnfe', { refusal });
    const { id } = await placeOrder(shop.url);
    interface Needs {
      pendentes: { pedido: { id: number }; motivo: string }[];
    }
    const needs = async () =>
      (await office<Needs>('GET', '/gerenciamento/emissoes/pendentes')).pendentes.find(
        ({ pedido }) => pedido.id === id,
      )?.motivo;
    await expect.poll(needs, { timeout: 30_000 }).toBe(refusal);
    const home = await desk.openPage('/admin/dashboard');
    await home.getByText(/precisam? de você$/).waitFor();
    await look(home, `home-${kind}`);
    expect(desk.complaints).toEqual([]);
  });
});
