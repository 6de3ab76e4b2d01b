import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { fillLogin, stored } from './account-page.ts';
import { startFaultyLine, type FaultyLine } from './faulty-line.ts';
import { settled, shopper, untilAlive, untilSamplesAreThere } from './shopper.ts';

let shop: RunningShop;
let line: FaultyLine;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([
    startShop({ env: { DEMO_FALLBACK: 'on', SEED_DEMO: 'off' } }),
    launchBrowser(),
  ]);
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

const banner = (page: Page) => page.getByText('Modo demonstração');

/** The home page whose calls have got no answer for a while: sample data are in use. */
async function openSimulating(): Promise<Page> {
  const { context } = await shopper(browser, line.url);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  await untilAlive(page);
  await page.clock.runFor(5000);
  await untilSamplesAreThere(page);
  line.failAlways('/api/', 'refuse');
  await page.clock.runFor(10_500);
  await banner(page).waitFor();
  return page;
}

describe('sample data on a dead network', () => {
  it("[CALL-11] every screen says 'Modo demonstração' from then on", async () => {
    const page = await openSimulating();
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Produtos' }).click();
    await page.waitForURL('**/produtos');
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    await header.getByRole('link', { name: 'Contato' }).click();
    await page.waitForURL('**/contato');
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    await header.getByRole('link', { name: 'Cadastrar' }).click();
    await page.waitForURL('**/registro');
    await expect.poll(() => banner(page).isVisible()).toBe(true);
  });

  it('[CALL-10] a login is never simulated: its error shows and nobody is logged in', async () => {
    const page = await openSimulating();
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await page.waitForURL('**/login');
    await fillLogin(page);
    await page.getByRole('alert').filter({ hasText: 'Sem conexão com a loja' }).first().waitFor();
    await expect.poll(() => stored(page, 'clienteToken')).toBeNull();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('[CALL-14] a shop with real credentials hands out none', async () => {
    const real = await startShop({
      env: {
        SEED_DEMO: 'off',
        MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-teste',
        MERCADOPAGO_PUBLIC_KEY: 'APP_USR-publica',
        MERCADOPAGO_WEBHOOK_SECRET: 'segredo',
      },
    });
    const ownLine = await startFaultyLine(real.url);
    const { context } = await shopper(browser, ownLine.url);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/');
    await untilAlive(page);
    await page.clock.runFor(5000);
    await settled(page);
    ownLine.failAlways('/api/', 'refuse');
    await page.clock.runFor(10_500);
    await page.getByText('Sem conexão').waitFor();
    await expect.poll(() => page.getByText('Exemplo').count()).toBe(0);
    await expect.poll(() => banner(page).count()).toBe(0);
    await ownLine.stop();
    await real.stop();
  });
});
