import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeAt } from '../test/support/second-factor.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP } from './office-goods.ts';
import { DESK, PHONE } from './shopper.ts';
import { withAuthenticator } from './virtual-authenticator.ts';

const DATA_KEY = randomBytes(32).toString('base64');
const { shop, browser } = useShop({ env: { ...EMPTY_SHOP, DATA_KEY, ADMIN_SECOND_FACTOR: 'required' } });

it('[MFA-43, MFA-30] where everybody needs a second factor, the office shows its set-up first and nothing else', async () => {
  const token = await adminToken(shop.url);
  const { context } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await context.newPage();
  await page.goto('/admin/dashboard/vendas');
  await page.getByRole('heading', { level: 1, name: 'Ligue a verificação em duas etapas' }).waitFor();
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await page.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Código que o aplicativo mostra').fill(codeAt(secret, new Date()));
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await page.getByRole('button', { name: 'Ligar a verificação' }).click();
  await page.getByRole('listitem').first().waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  const codigo = await page.getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await page.waitForURL('**/admin/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
  const bia = { username: 'bia', senha: ADMIN_PASSWORD, senhaAtual: ADMIN_PASSWORD, codigo };
  const headers = { authorization: `Bearer ${token}` };
  await callShop(`${shop.url}/api/gerenciamento/administradores`, 'POST', bia, headers);
});

it('[MFA-67] there a passkey is offered, too, where browser and address can have one', async () => {
  const { openPage } = await officeDesk(browser, {
    url: `http://localhost:${shop.port}`,
    // Given access above.
    token: await adminToken(shop.url, 'bia'),
    device: DESK,
  });
  const page = await openPage('/admin/dashboard');
  await withAuthenticator(page);
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
});
