import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../test/support/second-factor.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk, rowWith } from './office-desk.ts';
import { EMPTY_SHOP } from './office-goods.ts';
import { DESK, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: logins, each with a password that is hashed slowly.

const DATA_KEY = randomBytes(32).toString('base64');
const { shop, browser } = useShop({ env: { ...EMPTY_SHOP, DATA_KEY } });
const FACTOR = '/api/admin/me/segundo-fator/aplicativo';
const PASSWORD_PAGE = '/admin/dashboard/senha';
let admin: string;

beforeAll(async () => {
  admin = await adminToken(shop.url);
});

const says = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
/** What another step of the app will show, so that it can be used beside the present one. */
const codeOf = (secret: string, awayMs = 0) => codeAt(secret, new Date(Date.now() + awayMs));
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
async function isFine(page: Page): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect.poll(() => fits(page)).toBe(true);
}

async function hire(username: string): Promise<string> {
  const body = { username, senha: ADMIN_PASSWORD, senhaAtual: ADMIN_PASSWORD, role: 'equipe' };
  const headers = { authorization: `Bearer ${admin}` };
  await callShop(`${shop.url}/api/gerenciamento/administradores`, 'POST', body, headers);
  return adminToken(shop.url, username);
}

/** An app for whoever has this token, without a browser. */
async function setUp(token: string): Promise<{ secret: string; codes: string[] }> {
  const headers = { authorization: `Bearer ${token}` };
  const call = <T>(path: string, body: unknown) =>
    callShop<T>(`${shop.url}${FACTOR}${path}`, 'POST', body, headers);
  const { segredo } = await call<{ segredo: string }>('', { senhaAtual: ADMIN_PASSWORD });
  const { codigos } = await call<{ codigos: string[] }>('/confirmar', { codigo: codeOf(segredo) });
  return { secret: segredo, codes: codigos };
}

async function openLogin(device: Device, username: string): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: shop.url, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto('/admin-login');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await page.getByLabel('Usuário').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe.each(
  widths([
    { name: 'on a phone', device: PHONE, who: 'bia' },
    { name: 'at a desk', device: DESK, who: 'caio' },
  ]),
)('$name', ({ device, who }) => {
  it('[MFA-40, MFA-13, MFA-14] an app is set up under Minha senha, and its recovery codes are shown once', async () => {
    const token = await hire(who);
    const page = await (await officeDesk(browser, { url: shop.url, token, device })).openPage(PASSWORD_PAGE);
    const panel = page.getByRole('region', { name: 'Verificação em duas etapas' });
    await panel.getByText('Desligado').waitFor();
    await panel.getByRole('button', { name: 'Ligar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Sua senha atual').fill('nao-e-esta-senha');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await says(page, 'Senha atual incorreta');
    await isFine(page);
    await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Código que o aplicativo mostra').fill('000000');
    await dialog.getByRole('button', { name: 'Ligar a verificação' }).click();
    await says(page, 'Código incorreto');
    await expect.poll(() => focused(page)).toBe('codigo');
    await isFine(page);
    await dialog.getByLabel('Código que o aplicativo mostra').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Ligar a verificação' }).click();
    const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await codes.first().waitFor();
    await expect.poll(() => codes.count()).toBe(10);
    await isFine(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('codigos-de-recuperacao.txt');
    await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await panel.getByText('Restam 10 códigos de recuperação.').waitFor();
    await isFine(page);
    await panel.getByRole('button', { name: 'Desligar' }).click();
    await dialog.getByRole('button', { name: 'Desligar' }).click();
    await dialog.getByText('Por favor, preencha todos os campos').first().waitFor();
    await isFine(page);
    await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
    await dialog.getByLabel('Seu código').fill(codeOf(secret, 30_000));
    await dialog.getByRole('button', { name: 'Desligar' }).click();
    await panel.getByText('Desligado').waitFor();
  });

  it('[MFA-41, MFA-20, MFA-22] the login asks for the code in one field, says what is wrong, and opens the office', async () => {
    const { secret } = await setUp(await adminToken(shop.url, who));
    const page = await openLogin(device, who);
    const field = page.getByLabel('Código do aplicativo');
    await field.waitFor();
    await expect.poll(() => focused(page)).toBe('codigo');
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code');
    await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await says(page, 'Digite os seis números do aplicativo.');
    await field.fill('000000');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await says(page, 'Código incorreto');
    await expect.poll(() => focused(page)).toBe('codigo');
    await isFine(page);
    const code = codeOf(secret, 30_000);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
  });

  it('[MFA-41, MFA-13] a recovery code opens it too, and there is a way back to the password', async () => {
    const { codes } = await setUp(await hire(`${who}-dois`));
    const page = await openLogin(device, `${who}-dois`);
    await page.getByRole('button', { name: 'Voltar' }).click();
    const password = page.getByLabel('Senha', { exact: true });
    await password.waitFor();
    await expect
      .poll(async () => [await focused(page), await password.inputValue()])
      .toEqual(['password', '']);
    await password.fill(ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    const field = page.getByLabel('Código de recuperação');
    await field.waitFor();
    await expect.poll(() => focused(page)).toBe('codigo');
    await isFine(page);
    await field.fill((codes[0] ?? '').toUpperCase());
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.waitForURL('**/admin/dashboard');
  });
});

it('[MFA-41] after five wrong codes the password is asked for again', async () => {
  await setUp(await hire('dora'));
  const page = await openLogin(DESK, 'dora');
  const field = page.getByLabel('Código do aplicativo');
  for (let guess = 1; guess < 5; guess += 1) {
    await field.fill(`00000${guess}`);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.waitForFunction((typed) => {
      const field = document.activeElement;
      return field instanceof HTMLInputElement && field.value === typed && field.selectionEnd === 6;
    }, `00000${guess}`);
  }
  await field.fill('000009');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await says(page, 'Digite a senha de novo.');
  await page.getByLabel('Senha', { exact: true }).waitFor();
});

it('[MFA-68] a code that the shop did not look at is no wrong one', async () => {
  const { codes } = await setUp(await hire('gil'));
  const page = await openLogin(DESK, 'gil');
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  const field = page.getByLabel('Código de recuperação');
  let failures = 0;
  await page.route('**/api/admin/login/segundo-fator', async (route) => {
    failures += 1;
    if (failures % 2 === 1) return route.abort();
    const body = JSON.stringify({ erro: 'Muitas tentativas.', codigo: 'muitas_tentativas' });
    await route.fulfill({ status: 429, contentType: 'application/json', body });
  });
  for (let press = 1; press <= 6; press += 1) {
    await field.fill(`${codes[0] ?? ''}`);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect.poll(() => failures).toBeGreaterThanOrEqual(press);
    await page.getByRole('alert').waitFor();
  }
  await page.unroute('**/api/admin/login/segundo-fator');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.waitForURL('**/admin/dashboard');
});

it('[MFA-42, MFA-31] an administrator takes away the second factor of who lost her telephone', async () => {
  await setUp(await hire('eva'));
  const page = await (
    await officeDesk(browser, { url: shop.url, token: admin })
  ).openPage('/admin/dashboard/administradores');
  const row = rowWith(page, 'eva');
  await row.getByText('Ligada').waitFor();
  await isFine(page);
  await row.getByRole('button', { name: 'Tirar a verificação em duas etapas de eva' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
  await isFine(page);
  await dialog.getByRole('button', { name: 'Tirar', exact: true }).click();
  await row.getByText('Desligada').waitFor();
  expect(await adminToken(shop.url, 'eva')).toMatch(/^[\w-]{43}$/);
});
