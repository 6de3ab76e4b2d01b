import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Area, Areas } from '#shared/wire/own-ways.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const PATH = '/admin/dashboard/configuracoes/entregas';
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop({ env: OFFICE_ENV }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('[AREA-09] on a %s an area is drawn, meets another, is changed, and is taken out', async (kind, device) => {
  const token = await adminToken(shop.url);
  const headers = { authorization: `Bearer ${token}` };
  const areas = `${shop.url}/api/gerenciamento/configuracoes/entregas/areas`;
  const { versao } = await callShop<{ versao: number }>(areas, 'GET', undefined, headers);
  await callShop(areas, 'PUT', { versao, areas: [] }, headers);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
  const page = await openPage(PATH);
  const panel = page.getByRole('region', { name: 'Entrega local' });
  const draw = panel.getByRole('button', { name: 'Nova área' });
  const dialog = page.getByRole('dialog');
  const typed = async (nome: string, faixas: string, preco: string) => {
    await draw.click();
    await dialog.getByLabel('Nome da área').fill(nome);
    await dialog.getByLabel('Faixas de CEP').fill(faixas);
    await dialog.getByLabel('Preço (R$)').fill(preco);
  };

  await typed('Zona Sul', '22999-999 a 22000-000', 'doze');
  await dialog.getByLabel('Preço (R$)').press('Enter');
  await dialog.getByText('o primeiro CEP vem depois do segundo').waitFor();
  await dialog.getByText('Escreva o valor em reais, ex.: 12,00; 0 para grátis.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Faixas de CEP').fill('22000-000 a 22999999');
  await dialog.getByLabel('Preço (R$)').fill('12,50');
  await dialog.getByLabel('Entrega no mesmo dia').selectOption('14');
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/area-${kind}.png` });
  await dialog.getByRole('button', { name: 'Guardar área' }).click();
  await panel.getByText('R$ 12,50 · no mesmo dia até as 14h, depois até 1 dia útil').waitFor();

  await typed('Copacabana', '22021-001', '8');
  await dialog.getByRole('button', { name: 'Guardar área' }).click();
  await panel.getByText('“Zona Sul” e “Copacabana” têm CEPs em comum').waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(device.viewport?.width);
  if (process.env['SHOTS']) {
    await panel.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/areas-${kind}.png`, fullPage: true });
  }

  await panel.getByRole('button', { name: 'Editar a área Copacabana' }).click();
  await dialog.getByLabel('Grátis a partir de (R$)').fill('1');
  await dialog.getByRole('button', { name: 'Guardar área' }).click();
  await panel.getByText('R$ 8,00, grátis a partir de R$ 1,00 · até 1 dia útil').waitFor();
  const cart = { cepDestino: '22021-001', cartItems: [{ id: 1, quantidade: 1 }] };
  const quoted = () =>
    callShop<{ opcoes: { nome: string; valor: number }[] }>(`${shop.url}/api/frete/calcular`, 'POST', cart);
  await expect
    .poll(async () => (await quoted()).opcoes[0])
    .toMatchObject({ nome: 'Entrega local', valor: 0 });

  await panel.getByRole('button', { name: 'Excluir a área Copacabana' }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await panel.getByText('Copacabana').first().waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await quoted()).opcoes[0])
    .toMatchObject({ nome: 'Entrega local', valor: 12.5 });
  expect(complaints).toEqual([]);
});

it('[AREA-08] an area that is typed while somebody else draws one overwrites nothing, however often it is saved', async () => {
  const token = await adminToken(shop.url);
  const headers = { authorization: `Bearer ${token}` };
  const areas = `${shop.url}/api/gerenciamento/configuracoes/entregas/areas`;
  const read = () => callShop<Pick<Areas, 'areas' | 'versao'>>(areas, 'GET', undefined, headers);
  const names = async () => (await read()).areas.map(({ nome }) => nome);
  const draw = async (...drawn: Area[]) =>
    callShop(areas, 'PUT', { versao: (await read()).versao, areas: drawn }, headers);
  await draw(areaAt('Leme', '22010-000'), areaAt('Urca', '22290-000'));
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token });
  const page = await openPage(PATH);
  const dialog = page.getByRole('dialog');
  const type = async () => {
    await page.getByRole('button', { name: 'Nova área' }).click();
    await dialog.getByLabel('Nome da área').fill('Gávea');
    await dialog.getByLabel('Faixas de CEP').fill('22451-000');
    await dialog.getByLabel('Preço (R$)').fill('9');
  };
  const press = async () => {
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url() === areas,
    );
    await dialog.getByRole('button', { name: 'Guardar área' }).click();
    return (await answered).status();
  };

  await page.getByText('Urca', { exact: true }).waitFor();
  await type();
  await draw(...(await read()).areas, areaAt('Tijuca', '20510-000'));
  expect(await press()).toBe(409);
  await dialog.getByText('Recarregue para ver como está agora.').waitFor();
  // Behind the dialog the list has been read again: the second press is the one that could overwrite it.
  await page.getByText('Tijuca', { exact: true }).waitFor();
  expect(await press()).toBe(409);
  await expect.poll(names).toEqual(['Leme', 'Urca', 'Tijuca']);

  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await type();
  expect(await press()).toBe(200);
  await page.getByText('Gávea', { exact: true }).waitFor();
  await expect.poll(names).toEqual(['Leme', 'Urca', 'Tijuca', 'Gávea']);
  expect(complaints).toEqual([]);
});

const areaAt = (nome: string, cep: string): Area => ({
  nome,
  faixas: [{ de: cep, ate: cep }],
  preco: 8,
  prazo: 1,
  mesmo_dia_ate: null,
  gratis_de: null,
  ativo: true,
});
