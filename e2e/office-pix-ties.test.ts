import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useShop } from '../test/support/use-shop.ts';
import { makeAccount } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder, rowWith, staffToken } from './office-desk.ts';
import { DESK, PATIENT, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: orders are bought and charges are made for them, on a phone and at a desk.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const DEVICES: ['phone' | 'desk', Device][] = [
  ['phone', PHONE],
  ['desk', DESK],
];

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Criar PIX' });
const qr = (page: Page) => page.getByRole('dialog', { name: 'QR Code do PIX' });

async function expectWell(page: Page, name: string): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/pix-${name}.png` });
}

async function fill(page: Page, valor: string, descricao: string): Promise<void> {
  await dialog(page).getByLabel('Valor (R$)').fill(valor);
  await dialog(page).getByLabel('Descrição').fill(descricao);
}
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Criar PIX' }).click();

describe.each(widths(DEVICES))('a custom PIX on a %s', (kind, device) => {
  it('[APIX-39] begins on an order’s page, and is told there and in the list', async () => {
    const order = await placeOrder(shop.url, { nome: 'Ana Souza' });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/vendas');
    await page.goto(`/admin/dashboard/vendas/${order.id}`);
    const panel = page.getByRole('region', { name: 'PIX deste pedido' });
    await panel.getByRole('link', { name: 'Criar PIX' }).click(PATIENT);
    const name = `Pedido #${order.numero}`;
    await dialog(page).getByText(name).waitFor(PATIENT);
    await fill(page, '15,00', `Frete a mais ${kind}`);
    await expectWell(page, `dialog-${kind}`);
    await send(page);
    await qr(page).getByText('R$ 15,00').waitFor(PATIENT);
    expect(new URL(page.url()).search).toBe('');
    await qr(page).getByRole('button', { name: 'Fechar' }).click();
    await rowWith(page, `Frete a mais ${kind}`).getByRole('link', { name }).click();
    await panel.getByText(`Frete a mais ${kind}`).waitFor(PATIENT);
    await panel.getByText('R$ 15,00').waitFor();
    await panel.getByText('Pendente').waitFor();
    await panel.scrollIntoViewIfNeeded();
    await expectWell(page, `order-${kind}`);
    await page.goto(`/admin/dashboard/pix?busca=${order.numero}`);
    await rowWith(page, `Frete a mais ${kind}`).waitFor(PATIENT);
    await expectWell(page, `list-${kind}`);
    expect(complaints).toEqual([]);
  });

  it('[APIX-39] is tied by a search, by keyboard alone, and says what is missing', async () => {
    const email = `${kind}-lia@example.com`;
    await makeAccount(shop.url, email, kind === 'desk' ? '52998224725' : '11144477735');
    const { openPage } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/pix');
    await page.getByRole('button', { name: 'Criar PIX' }).first().click(PATIENT);
    await fill(page, '20', `Ajuste ${kind}`);
    await dialog(page).getByText('Um cliente', { exact: true }).click();
    await send(page);
    await dialog(page).getByText('Procure e escolha um da lista').waitFor();
    await dialog(page).getByLabel('Nome, e-mail ou CPF').fill('ninguém assim');
    await dialog(page).getByText('Ninguém com estas palavras.').waitFor(PATIENT);
    await dialog(page).getByLabel('Nome, e-mail ou CPF').fill(email);
    const found = dialog(page).getByRole('list', { name: 'Clientes encontrados' }).getByRole('button');
    await expect.poll(() => found.count()).toBe(1);
    await expectWell(page, `search-${kind}`);
    await found.first().focus();
    await page.keyboard.press('Enter');
    const other = dialog(page).getByRole('button', { name: /^Trocar/ });
    await other.waitFor();
    await expect.poll(() => other.evaluate((button) => button === document.activeElement)).toBe(true);
    await send(page);
    await qr(page).getByRole('button', { name: 'Fechar' }).click(PATIENT);
    await rowWith(page, `Ajuste ${kind}`).getByRole('link').click();
    const panel = page.getByRole('region', { name: 'PIX deste cliente' });
    await panel.getByText(`Ajuste ${kind}`).waitFor(PATIENT);
    await panel.scrollIntoViewIfNeeded();
    await expectWell(page, `customer-${kind}`);
    await panel.getByRole('link', { name: 'Criar PIX' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Trocar/ })
      .waitFor(PATIENT);
    await page.goto('/admin/dashboard/pix?pedido=999999');
    await dialog(page).getByText('Não encontramos este pedido.').waitFor(PATIENT);
    await dialog(page).getByText('Nada', { exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
  });
});

it('[APIX-35] shows nothing of it to who makes no charges', async () => {
  const order = await placeOrder(shop.url, { nome: 'Ana Souza' });
  const team = await staffToken(shop.url, token, 'equipe');
  const { openPage } = await officeDesk(browser, { url: shop.url, token: team });
  const page = await openPage('/admin/dashboard/vendas');
  await page.goto(`/admin/dashboard/vendas/${order.id}`);
  await page.getByRole('heading', { name: /^Pedido #/ }).waitFor(PATIENT);
  await page.getByText(order.codigo).first().waitFor();
  await expect.poll(() => page.getByText('PIX deste pedido').count()).toBe(0);
});
