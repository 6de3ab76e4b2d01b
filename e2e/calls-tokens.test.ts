import type { Browser, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import { startShop, type RunningShop } from '../test/support/shop.ts';
import { logInByCall, makeAccount, withSession } from './account-page.ts';
import { pick, readProducts, shopper, untilAlive } from './shopper.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

describe('whose token goes along', () => {
  it('[CALL-03, CALL-05] a logged-in customer’s, on the calls of the account, of orders and of freight', async () => {
    const email = `tokens-${Date.now()}@example.com`;
    await makeAccount(shop.url, email, '52998224725');
    const session = await logInByCall(shop.url, email);
    const { context } = await shopper(browser, shop.url);
    await withSession(context, session);
    const sent: Request[] = [];
    context.on('request', (request) => isCall(request) && sent.push(request));
    const page = await context.newPage();
    for (const path of ['/perfil', '/pedidos']) {
      const answered = page.waitForResponse(/\/api\/clientes\/me/);
      await page.goto(path);
      await answered;
    }
    const product = pick(await readProducts(shop.url), ({ estoque }) => estoque > 0);
    await page.goto(`/produto/${product.id}`);
    await untilAlive(page);
    await page.getByLabel('CEP').fill('01310100');
    await page.getByRole('button', { name: 'Calcular' }).click();
    await page.getByRole('region', { name: 'Calcule o frete' }).getByRole('listitem').first().waitFor();
    const paths = new Set(sent.map((request) => new URL(request.url()).pathname));
    for (const path of ['/api/clientes/me', '/api/clientes/me/pedidos', '/api/frete/calcular']) {
      expect(paths).toContain(path);
    }
    for (const request of sent) {
      expect(request.headers()['authorization'], request.url()).toBe(`Bearer ${session.token}`);
    }
  });

  it('[CALL-04] none of a visitor, and never the office’s on a shop page', async () => {
    const { context } = await shopper(browser, shop.url);
    await context.addInitScript(() => localStorage.setItem('adminToken', 'da-administração'));
    const sent: Request[] = [];
    context.on('request', (request) => isCall(request) && sent.push(request));
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/');
    await untilAlive(page);
    const answered = page.waitForResponse(/\/api\/produtos/);
    await page.clock.runFor(10_500);
    await answered;
    expect(sent.length).toBeGreaterThan(0);
    for (const request of sent) expect(request.headers()['authorization']).toBeUndefined();
  });

  it('[CALL-15] a private call that answers 401 ends the session and asks to log in', async () => {
    const email = `ended-${Date.now()}@example.com`;
    await makeAccount(shop.url, email, '11144477735');
    const session = await logInByCall(shop.url, email);
    const { context } = await shopper(browser, shop.url);
    await withSession(context, { ...session, token: 'vencido' });
    const page = await context.newPage();
    await page.goto('/perfil');
    await page.waitForURL('**/login*');
    expect(await page.evaluate(() => localStorage.getItem('clienteToken'))).toBeNull();
  });
});
