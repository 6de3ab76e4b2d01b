import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { givenCode } from './credit-desk.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PATIENT, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: several sales, each with its own vale, on a phone and at a desk.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const DEVICES: ['phone' | 'desk', Device][] = [
  ['phone', PHONE],
  ['desk', DESK],
];

async function addPiece(page: Page): Promise<void> {
  await page.getByLabel('Procurar uma peça').fill('vestido');
  await page.getByRole('list', { name: 'Peças encontradas' }).getByRole('button').first().click(PATIENT);
}

async function newOrder(page: Page, name: string): Promise<void> {
  await page.goto('/admin/dashboard/vendas/novo');
  await addPiece(page);
  await page.getByLabel('Nome', { exact: true }).fill(name);
}

async function use(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código do vale').fill(code);
  await page.getByLabel('Código do vale').press('Enter');
}

const final = (code: string) => `Vale ••••${code.slice(-4)}`;
const row = (page: Page, label: string) => page.locator('dl > div', { hasText: label }).locator('dd');

describe.each(widths(DEVICES))('vales in Novo pedido on a %s', (kind, device) => {
  const desk = () => officeDesk(browser, { url: shop.url, token, device });
  const give = (reais: number) => givenCode({ url: shop.url, token }, `${kind}@example.com`, reais);

  it('[CTR-15] a code pays its part of the sum, stays as the sale changes, and a wrong one says why', async () => {
    const code = await give(20);
    const { openPage, complaints } = await desk();
    const page = await openPage('/admin/dashboard/vendas/novo');
    await newOrder(page, 'Bia da Feira');
    await use(page, 'K7QF');
    await page.getByText('Confira o código do vale').waitFor();
    await use(page, 'K7QF-9M2X-A4TB-CDE5');
    await page.getByText('Não encontramos este vale.').waitFor(PATIENT);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByLabel('Código do vale').fill(code);
    await page.getByRole('button', { name: 'Concluir a venda' }).click();
    await page.getByText('Toque em “Usar”').waitFor();
    await use(page, code.toLowerCase());
    const vales = page.getByRole('list', { name: 'Vales desta venda' });
    await vales.getByText('Paga R$ 20,00, todo o seu saldo').waitFor(PATIENT);
    await expect.poll(() => row(page, final(code)).textContent()).toContain('20,00');
    const left = await row(page, 'A pagar').textContent();
    await page.getByRole('button', { name: /^Aumentar/ }).click();
    await expect.poll(() => row(page, 'A pagar').textContent()).not.toBe(left);
    await page.getByText('Link de PIX', { exact: true }).click();
    await page.getByText('Já recebi', { exact: true }).click();
    await vales.getByText(final(code)).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/vale-${kind}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Concluir a venda' }).click();
    await page.getByRole('heading', { level: 1, name: /^Pedido #\d+$/ }).waitFor(PATIENT);
    await page.getByText(final(code)).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('[CTR-15] one that pays all leaves nothing to be asked for, and one that is gone says so', async () => {
    const [whole, lost] = [await give(5000), await give(10)];
    const { openPage } = await desk();
    const page = await openPage('/admin/dashboard/vendas/novo');
    await newOrder(page, 'Caio Lima');
    await page.getByText('Link de PIX', { exact: true }).click();
    await use(page, lost);
    await page.getByRole('list', { name: 'Vales desta venda' }).getByText(final(lost)).waitFor(PATIENT);
    await use(page, whole);
    await page.getByText('não há nada a receber').waitFor(PATIENT);
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/vale-all-${kind}.png`, fullPage: true });
    const headers = { authorization: `Bearer ${token}` };
    const { vales } = await callShop<{ vales: { id: number; final: string }[] }>(
      `${shop.url}/api/gerenciamento/vales?q=${lost.slice(-4)}`,
      'GET',
      undefined,
      headers,
    );
    const body = { motivo: 'Perdido' };
    const key = { ...headers, 'x-idempotency-key': crypto.randomUUID() };
    await callShop(`${shop.url}/api/gerenciamento/vales/${vales[0]?.id}/bloquear`, 'POST', body, key);
    await page.getByRole('button', { name: 'Concluir a venda' }).click();
    await page.getByText('está bloqueado').first().waitFor(PATIENT);
    await page.getByRole('button', { name: `Tirar o vale de final ${lost.slice(-4)}` }).click();
    await expect.poll(() => row(page, 'A pagar').textContent()).toContain('0,00');
    await page.getByRole('button', { name: 'Concluir a venda' }).click();
    await page.getByRole('heading', { level: 1, name: /^Pedido #\d+$/ }).waitFor(PATIENT);
    await page.getByText('Entregue', { exact: true }).first().waitFor();
  });
});
