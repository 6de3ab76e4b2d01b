import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken } from './office-desk.ts';
import { EMPTY_SHOP, officeCalls } from './office-goods.ts';
import { DESK, PHONE } from './shopper.ts';

/** The ways out of a page of the office in which something was typed and not saved. */

const { shop, browser } = useShop({ env: EMPTY_SHOP });

beforeAll(async () => {
  const calls = officeCalls(shop.url, await adminToken(shop.url));
  await calls.category('Saias');
});

/** The wizard with a name typed in it, for somebody with a session of her own. */
async function typed(device = DESK) {
  const own = await adminToken(shop.url);
  // Kept there once, unlike at other desks: here the token is to stay away when it goes.
  const localStorage = [
    { name: 'adminToken', value: own },
    { name: 'adminLoggedIn', value: 'true' },
  ];
  const storageState = { cookies: [], origins: [{ origin: shop.url, localStorage }] };
  const context = await browser.newContext({ ...device, baseURL: shop.url, locale: 'pt-BR', storageState });
  const page = await context.newPage();
  await page.goto('/admin/dashboard/produtos/novo');
  await page.getByLabel('Nome *').fill('Saia Por Salvar');
  return { context, page, own };
}
const question = (page: Page) => page.getByRole('dialog', { name: 'Sair sem salvar?' });
const answer = (page: Page, text: string) => question(page).getByRole('button', { name: text }).click();
const isLoggedIn = async (own: string) =>
  (await fetch(`${shop.url}/api/admin/me`, { headers: { authorization: `Bearer ${own}` } })).ok;
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'));
/** What the browser asks when a page is closed that does not want to be. */
const closing = async (context: BrowserContext, page: Page) => {
  const asked = new Promise<string>((done) => {
    page.once('dialog', (dialog) => {
      done(dialog.type());
      void dialog.accept();
    });
    page.once('close', () => done('closed'));
  });
  await page.close({ runBeforeUnload: true });
  const first = await asked;
  await expect.poll(() => context.pages().length).toBe(0);
  return first;
};

describe('work that was not saved', () => {
  it('[APRD-37] is asked about before the session is ended', async () => {
    const { page, own } = await typed();
    const leave = page.getByRole('button', { name: 'Sair', exact: true });
    await leave.click();
    await question(page).getByText('fica guardado como rascunho').waitFor();
    await answer(page, 'Continuar editando');
    await expect.poll(() => keptToken(page)).toBe(own);
    await expect.poll(() => isLoggedIn(own)).toBe(true);
    await expect.poll(() => page.getByLabel('Nome *').inputValue()).toBe('Saia Por Salvar');
    let browserAsked = false;
    page.on('dialog', (dialog) => {
      browserAsked = true;
      void dialog.accept();
    });
    await leave.click();
    await answer(page, 'Sair sem salvar');
    await page.waitForURL('**/admin-login');
    await expect.poll(() => keptToken(page)).toBeNull();
    await expect.poll(() => isLoggedIn(own)).toBe(false);
    // Once is enough.
    expect(browserAsked).toBe(false);
  });

  it('[APRD-37] is asked about above the menu of a phone', async () => {
    const { page, own } = await typed(PHONE);
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('button', { name: 'Sair', exact: true }).tap();
    await answer(page, 'Continuar editando');
    await expect.poll(() => isLoggedIn(own)).toBe(true);
  });

  it('[APRD-37] is asked about before leaving for the shop', async () => {
    const { page } = await typed();
    await page.getByRole('link', { name: 'Ver a loja' }).click();
    await answer(page, 'Sair sem salvar');
    await page.waitForURL(`${shop.url}/`);
    // By a load of its own, with the shop's policy.
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name))
      .toBe(`${shop.url}/`);
  });

  it('[APRD-37] makes the browser ask before its tab is closed, and nothing else does', async () => {
    const { context, page } = await typed();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('rascunhoProduto:novo'))).not.toBeNull();
    expect(await closing(context, page)).toBe('beforeunload');
    const other = await context.newPage();
    await other.goto('/admin/dashboard/categorias');
    await other.getByLabel('Nova categoria').fill('Saias');
    expect(await closing(context, other)).toBe('closed');
  });
});
