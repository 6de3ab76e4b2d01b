import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeAt } from '../test/support/second-factor.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, officeDesk } from './office-desk.ts';
import { EMPTY_SHOP } from './office-goods.ts';
import { PHONE } from './shopper.ts';

const DATA_KEY = randomBytes(32).toString('base64');
const { shop, browser } = useShop({ env: { ...EMPTY_SHOP, DATA_KEY, ADMIN_SECOND_FACTOR: 'required' } });

it('[MFA-43, MFA-30] where everybody needs a second factor, the office shows its set-up first and nothing else', async () => {
  const token = await adminToken(shop.url);
  const { context } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await context.newPage();
  await page.goto('/admin/dashboard/vendas');
  await page.getByRole('heading', { level: 1, name: 'Ligue a verificação em duas etapas' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Código que o aplicativo mostra').fill(codeAt(secret, new Date()));
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await page.getByRole('button', { name: 'Ligar a verificação' }).click();
  await page.getByRole('listitem').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await page.waitForURL('**/admin/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
});
