import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk, OFFICE_ENV, placeOrder, staffToken } from './office-desk.ts';
import { failing } from './office-goods.ts';
import { DESK, PHONE, type Device } from './shopper.ts';

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;
let order: { id: number; codigo: string };

beforeAll(async () => {
  token = await adminToken(shop.url);
  order = await placeOrder(shop.url, { nome: 'Marília Corrêa' }, false);
});

const open = (path: string, device: Device = DESK, by = token) =>
  officeDesk(browser, { url: shop.url, token: by, device }).then(async (desk) => ({
    ...desk,
    page: await desk.openPage(path),
  }));
const box = (page: Page) => page.getByRole('combobox', { name: 'Procurar produtos' });
const chosen = (page: Page) =>
  page.getByRole('listbox', { name: 'Resultados' }).getByRole('option', { selected: true });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path);

describe('the search over everything', () => {
  it('[DAYS-08] opens by the keyboard, goes through what it finds and back to where one was', async () => {
    const { page, complaints } = await open('/admin/dashboard/produtos');
    await page.getByRole('searchbox', { name: 'Buscar produtos' }).focus();
    await page.keyboard.press('Control+k');
    await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole('group', { name: 'Ajuda desta tela' }).getByText('Produtos: a lista').waitFor();
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('marilia');
    const found = page.getByRole('group', { name: 'Pedidos' }).getByRole('option');
    await found.getByText(`#${order.id + 1000} · Marília Corrêa`).waitFor();
    await found.getByText(order.codigo).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    const id = await box(page).getAttribute('aria-activedescendant');
    await expect.poll(() => chosen(page).getAttribute('id')).toBe(id);
    await page.keyboard.press('Enter');
    await at(page, `/admin/dashboard/vendas/${order.id}`);
    await box(page).waitFor({ state: 'hidden' });
    // A setting is reached in its own field.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('horario de at');
    await page.keyboard.press('Enter');
    await at(page, '/admin/dashboard/configuracoes?campo=horario');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('horario');
    expect(complaints).toEqual([]);
  });

  it('[DAYS-10] shows the keys at a question mark, but not to who types one', async () => {
    const { page } = await open('/admin/dashboard/produtos');
    const keys = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await page.getByRole('searchbox', { name: 'Buscar produtos' }).focus();
    await page.keyboard.type('?/');
    await expect.poll(() => keys.isVisible()).toBe(false);
    await expect.poll(() => box(page).isVisible()).toBe(false);
    await page.getByRole('heading', { level: 1 }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('?');
    await keys.getByText('Procurar em tudo', { exact: true }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[DAYS-08, DAYS-09] fits a phone, says that it could not look, and gives a packer her own', async () => {
    const packer = await staffToken(shop.url, token, 'expedicao');
    const { page } = await open('/admin/dashboard', PHONE, packer);
    await page.getByRole('button', { name: 'Procurar em tudo' }).click();
    await box(page).fill('marilia');
    await page.getByText('Nada encontrado').waitFor();
    await box(page).fill('pacot');
    await page.getByRole('option').getByText('Expedição: embalar e enviar').waitFor();
    await box(page).fill('estornar');
    await page.getByText('Nada encontrado').waitFor();
    await failing(page, '**/api/gerenciamento/procurar*');
    await box(page).fill('senha');
    await page.getByText('Não foi possível procurar').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(PHONE.viewport?.width);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('option').getByText('Minha senha', { exact: true }).click();
    await at(page, '/admin/dashboard/senha');
  });
});
