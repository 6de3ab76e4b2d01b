import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { startFaultyLine, type FaultyLine } from './faulty-line.ts';
import { OFFICE_ENV } from './office-desk.ts';
import { DESK, sentOn, untilSamplesAreThere } from './shopper.ts';

// Long: the shop is cut off and comes back while the office is open.

let shop: RunningShop;
let line: FaultyLine;
let browser: Browser;

beforeAll(async () => {
  const env = { ...OFFICE_ENV, DEMO_FALLBACK: 'on', SEED_DEMO: 'off' };
  [shop, browser] = await Promise.all([startShop({ env }), launchBrowser()]);
  line = await startFaultyLine(shop.url);
});
afterEach(async () => {
  line.mend();
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await line?.stop();
  await shop?.stop();
});

/** What an administrator who worked here before has left in the browser. */
const LEFT = {
  pedidos: JSON.stringify([{ id: 7, codigo: 'PED-VERDADEIRO', nome: 'Cliente Verdadeira', total: 10 }]),
  produtos: JSON.stringify([{ id: 7, nome: 'Peça Verdadeira', preco: 10 }]),
};

const banner = (page: Page) => page.getByText('Modo demonstração');
const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }));

/** The login of the office, long after it was opened, with the samples that the settings let it have. */
async function openLogin(url: string, hasSamples = true): Promise<Page> {
  const context = await browser.newContext({ ...DESK, baseURL: url, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/admin-login');
  await page.evaluate((left) => {
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value);
  }, LEFT);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await page.clock.runFor(5000);
  if (hasSamples) await untilSamplesAreThere(page, 'Cliente Exemplo Um');
  return page;
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Usuário').fill('quem quer que seja');
  await page.getByLabel('Senha', { exact: true }).fill('o que quer que seja');
  await page.getByRole('button', { name: 'Entrar' }).click();
}

const go = (page: Page, section: string, timeout = 30_000) =>
  page
    .getByRole('navigation', { name: 'Administração' })
    .getByRole('link', { name: section, exact: true })
    .click({ timeout });

describe('the office on a dead network', () => {
  it('[CALL-09, CALL-11] opens with sample orders and products, keeps no session and shows nothing real', async () => {
    const mortal = await startShop({ env: { ...OFFICE_ENV, DEMO_FALLBACK: 'on', SEED_DEMO: 'off' } });
    const page = await openLogin(mortal.url);
    await mortal.stop();
    await logIn(page);
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
    await banner(page).waitFor();
    for (const [section, sample] of [
      ['Vendas', 'Cliente Exemplo Um'],
      ['Produtos', 'Cropped Exemplo'],
      ['Categorias', 'Macaquinho'],
    ] as const) {
      await go(page, section);
      await page.getByRole('heading', { level: 1, name: section }).waitFor();
      await page.getByRole('main').getByText(sample).first().waitFor();
      await expect.poll(() => page.getByText('Verdadeir').count()).toBe(0);
      await expect.poll(() => banner(page).isVisible()).toBe(true);
    }
    await go(page, 'Vendas');
    await page.getByRole('link', { name: 'EXEMPLO-1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pedido #1001' }).waitFor();
    // What has no sample data says so, and the screen stays a demonstration.
    await go(page, 'Clientes');
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'Sem conexão com a loja' }).waitFor();
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    await expect.poll(() => kept(page)).toEqual(LEFT);
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin-login');
  });

  it('[CALL-09] writes nothing: a change that can reach nobody says so', async () => {
    const page = await openLogin(line.url);
    line.failAlways('/api/', 'refuse');
    await logIn(page);
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
    await go(page, 'Categorias');
    await page.getByLabel('Nova categoria').fill('Casacos');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByText('Sem conexão com a loja').first().waitFor();
    await expect.poll(() => page.getByRole('main').getByText('Casacos').count()).toBe(0);
    await expect.poll(() => banner(page).isVisible()).toBe(true);
  });

  it('[CALL-09] is left for the login as soon as the shop answers again, with no session of any kind', async () => {
    const page = await openLogin(line.url);
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.headers()['authorization']);
    });
    line.failAlways('/api/', 'refuse');
    await logIn(page);
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
    line.mend();
    // It may leave by itself before the press.
    await go(page, 'Produtos', 5000).catch(() => undefined);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin-login');
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((header) => header !== undefined)).toEqual([]);
    await expect.poll(() => kept(page)).toEqual(LEFT);
    await sentOn(page, '**/admin-login', () => page.goto('/admin/dashboard'));
  });

  it('[CALL-09, ALOG-04] never opens where the settings forbid it', async () => {
    const strict = await startShop({ env: { ...OFFICE_ENV, DEMO_FALLBACK: 'off', SEED_DEMO: 'off' } });
    const page = await openLogin(strict.url, false);
    await strict.stop();
    await logIn(page);
    await page.getByRole('alert').filter({ hasText: 'Erro ao fazer login. Tente novamente.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin-login');
    await expect.poll(() => banner(page).count()).toBe(0);
  });

  it('[CALL-09] a session that is alive sees no sample orders: it keeps what it read last', async () => {
    const page = await openLogin(line.url);
    await page.getByLabel('Usuário').fill('admin');
    await page.getByLabel('Senha', { exact: true }).fill(OFFICE_ENV.ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
    await page.clock.runFor(5000);
    line.failAlways('/api/', 'refuse');
    await go(page, 'Vendas');
    await page.getByText('Cliente Verdadeira').waitFor();
    await expect.poll(() => page.getByText('Cliente Exemplo').count()).toBe(0);
  });
});
