import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** From 'Configurações' to the invoice of an order, its file, and its end. */

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const SETTINGS = '/gerenciamento/configuracoes/notas';
const office = <T>(method: string, path: string, body?: object) =>
  callShop<T>(`${shop.url}/api${path}`, method, body, { authorization: `Bearer ${token}` });
const expectFits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
async function look(page: Page, name: string): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expectFits(page);
  if (!process.env['SHOTS']) return;
  await page.screenshot({ path: `/tmp/invoice-service-${name}.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `/tmp/invoice-service-${name}-dark.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
}

describe.each(
  widths([
    { kind: 'phone', device: PHONE },
    { kind: 'desk', device: DESK },
  ]),
)('on a $kind', ({ kind, device }) => {
  it('[INVS-12, INVS-04] the owner turns it on, fills in what is missing, issues, keeps the file and cancels', async () => {
    const { versao } = await office<{ versao: number }>('GET', SETTINGS);
    const off = { versao, emite: false, paga_icms: false, csosn: '102', ie: '', ambiente: 'producao' };
    await office('PUT', SETTINGS, off);
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const settings = await openPage('/admin/dashboard/configuracoes/notas');
    await settings.getByText('A loja não emite notas por aqui').waitFor();
    await settings.getByLabel('Paga, e emito NF-e por aqui').check();
    await settings.getByRole('button', { name: 'Guardar', exact: true }).click();
    const field = settings.getByLabel('Inscrição estadual');
    await settings.getByText('Informe a inscrição estadual').waitFor();
    await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true);
    await look(settings, `settings-${kind}`);
    await field.fill('12345678');
    await settings.keyboard.press('Enter');
    await settings.getByText('A loja emite notas de exemplo').waitFor();
    await settings.close();
    await issueOne(await openPage(`/admin/dashboard/vendas/${(await placeOrder(shop.url)).id}`), kind);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });
});

async function issueOne(page: Page, kind: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Nota fiscal', exact: true });
  const missing = panel.getByText('Para emitir a nota, falta:');
  const issue = panel.getByRole('button', { name: 'Emitir nota', exact: true });
  await missing.or(issue).first().waitFor();
  if (await missing.isVisible()) {
    await look(page, `missing-${kind}`);
    const way = await panel
      .getByRole('link', { name: /^NCM de / })
      .first()
      .getAttribute('href');
    const product = (way ?? '').split('/').at(-1) ?? '';
    const body = { ncm: '62044300', origem: '0' };
    await office('PUT', `/produtos/${product}`, body);
    await page.reload();
  }
  await issue.click();
  await panel.getByText('Autorizada', { exact: true }).waitFor();
  await panel.getByText(/^NF-e nº \d+, série 1$/).waitFor();
  await look(page, `issued-${kind}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'DANFE (PDF)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^nota-\d+\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await panel.getByRole('button', { name: 'Cancelar nota' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar esta nota?' });
  await question.getByRole('button', { name: 'Cancelar a nota' }).click();
  await panel.getByText('Cancelada', { exact: true }).waitFor();
  await issue.waitFor();
  await look(page, `cancelled-${kind}`);
}
