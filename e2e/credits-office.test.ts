import { beforeAll, describe, expect, it } from 'vitest';
import { formatReais } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { codesTo } from './credit-desk.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { DESK, PATIENT, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: vales given, found, blocked and reduced, and refunds as one, on a phone and at a desk.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const DEVICES: [string, Device][] = [
  ['a phone', PHONE],
  ['a desk', DESK],
];

describe.each(widths(DEVICES))('the vales of the office on %s', (name, device) => {
  it('[CREDS-10, CREDS-11] are given, found, blocked, let go and reduced, each with a reason', async () => {
    const email = `bia.${name.replace(' ', '.')}@example.com`;
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage('/admin/dashboard/vales');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dar um vale' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dar um vale-troca' });
    await dialog.getByRole('button', { name: 'Dar o vale' }).click();
    await dialog.getByText('Informe o valor, como 50,00.').waitFor();
    await dialog.getByText('Diga por que a loja dá este vale.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await dialog.getByLabel('Valor').fill('75,50');
    await dialog.getByLabel('E-mail de quem recebe').fill(email);
    await dialog.getByLabel('Motivo').fill('A peça veio com defeito');
    await dialog.getByRole('button', { name: 'Dar o vale' }).click();
    await page.waitForURL(/\/vales\/\d+$/, PATIENT);
    await page.getByRole('heading', { level: 1, name: /^Vale ••••/ }).waitFor(PATIENT);
    await expect.poll(() => codesTo(shop.url, email), PATIENT).toHaveLength(1);
    await expect.poll(() => axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Tirar do saldo' }).click();
    const ask = page.getByRole('dialog');
    await ask.getByLabel('Valor a tirar').fill('100');
    await ask.getByLabel('Motivo').fill('Foi dado a mais');
    await ask.getByRole('button', { name: 'Tirar do saldo' }).click();
    await ask.getByText('Informe um valor até').waitFor();
    await ask.getByLabel('Valor a tirar').fill('25,50');
    await ask.getByRole('button', { name: 'Tirar do saldo' }).click();
    const standing = page.locator('main').getByText(`${formatReais(5000)} de ${formatReais(7550)}`);
    await standing.waitFor(PATIENT);
    await page.getByRole('button', { name: 'Bloquear' }).click();
    await ask.getByRole('button', { name: 'Bloquear' }).click();
    await ask.getByText('Diga o motivo.').waitFor();
    await ask.getByLabel('Motivo').fill('Código vazado');
    await ask.getByRole('button', { name: 'Bloquear' }).click();
    await page.getByRole('button', { name: 'Desbloquear' }).click(PATIENT);
    await ask.getByLabel('Motivo').fill('Era engano');
    await ask.getByRole('button', { name: 'Desbloquear' }).click();
    await page.getByRole('button', { name: 'Enviar de novo' }).click(PATIENT);
    await expect.poll(() => codesTo(shop.url, email), PATIENT).toHaveLength(2);
    const movements = page.getByRole('region', { name: 'Movimentos' });
    for (const words of ['Emitido', 'Ajustado pela loja', 'Bloqueado', 'Desbloqueado'])
      await movements.getByText(words, { exact: true }).waitFor(PATIENT);

    await page.goto(`/admin/dashboard/vales?busca=${encodeURIComponent(email)}`);
    await page.getByRole('link', { name: /^Vale ••••/ }).waitFor(PATIENT);
    await page.getByLabel('Estado').selectOption('Bloqueado');
    await page.getByText('Nenhum vale com esta busca.').waitFor(PATIENT);
    expect(desk.complaints).toEqual([]);
  });

  it('[CREDS-12, CREDS-04] gives the price of an order back as a vale, and says so', async () => {
    const email = `ana.${name.replace(' ', '.')}@example.com`;
    const { id } = await placeOrder(shop.url, { email });
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
    await page.getByRole('button', { name: 'Estornar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Devolver o valor' });
    await dialog.getByRole('radio', { name: /^Vale-troca/ }).check();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await page.getByText('Como vale-troca, a pedido de quem comprou').waitFor(PATIENT);
    await expect.poll(() => codesTo(shop.url, email), PATIENT).toHaveLength(1);
  });
});

it('[CREDS-11] lets the team read vales and give none', async () => {
  const team = await staffToken(shop.url, token, 'equipe');
  const desk = await officeDesk(browser, { url: shop.url, token: team });
  const page = await desk.openPage('/admin/dashboard/vales');
  await page.getByRole('table', { name: 'Vales' }).waitFor(PATIENT);
  await expect.poll(() => page.getByRole('button', { name: 'Dar um vale' }).count()).toBe(0);
});
