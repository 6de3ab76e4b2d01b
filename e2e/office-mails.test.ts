import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { startStandIns, type SharedStandIns } from '../test/support/stand-ins.ts';
import { makeAccount, MARINA } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, rowWith } from './office-desk.ts';

let standIns: SharedStandIns;
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  standIns = await startStandIns();
  const { SMTP_URL: _, ...real } = standIns.env;
  [shop, browser] = await Promise.all([
    startShop({ env: { ...real, ...OFFICE_ENV, SEED_DEMO: 'off' } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await standIns?.stop();
});

it('[MAIL-12] the owner reads what no mail server sent, from the note on her first page', async () => {
  await makeAccount(shop.url, MARINA.email, MARINA.cpf);
  await callShop(`${shop.url}/api/clientes/recuperar-senha`, 'POST', { email: MARINA.email });
  const token = await adminToken(shop.url);
  const auth = { authorization: `Bearer ${token}` };
  const kept = () => callShop<unknown[]>(`${shop.url}/api/gerenciamento/emails`, 'GET', undefined, auth);
  await expect.poll(async () => (await kept()).length).toBe(2);

  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token });
  const page = await openPage('/admin/dashboard');
  await page.getByText('Parte da loja ainda está em modo de teste.').click();
  await page.getByRole('link', { name: 'E-mails guardados' }).click();
  const row = rowWith(page, MARINA.email).filter({ hasText: 'Crie uma nova senha' });
  await row.getByText('Crie uma nova senha').first().click();
  await row.getByText('/redefinir-senha/•••').waitFor();
  expect(await page.content()).not.toMatch(/(redefinir-senha|confirmar-email)\/[\w-]/);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  // What happened in the shop is looked for in the audit log: the way is there, too.
  await page.goto('/admin/dashboard/auditoria');
  await page.getByRole('link', { name: 'E-mails guardados' }).click();
  await rowWith(page, MARINA.email).first().waitFor();
  expect(complaints).toEqual([]);
});
