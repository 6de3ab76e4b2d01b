import type { BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { checkOut, lineInStock, makePix, withLines } from './buyer.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { logInByCall, makeAccount, withSession } from './account-page.ts';
import { pick, readProducts, sentOn, shopper, untilAlive } from './shopper.ts';

// Long: every screen of shop and office is walked through, each until its calls have ended.

const { shop, browser } = useShop({ env: OFFICE_ENV });

/** Lists are read again after 10 s: the page's clock is moved on, and the answer waited for. */
async function untilReadAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/api\/produtos/, { timeout: 60_000 });
  await page.clock.runFor(10_500);
  await answered;
}

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

describe('where the client calls', () => {
  /** What a context's scripts ask of the shop, but for the pages that they read ahead. */
  function watch(context: BrowserContext, paths: string[] = []): string[] {
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isPage = pathname.endsWith('.data') || pathname === '/__manifest';
      if (['fetch', 'xhr'].includes(request.resourceType()) && !isPage) paths.push(pathname);
    });
    return paths;
  }
  const elsewhere = (paths: string[]) => paths.filter((path) => !path.startsWith('/api/'));

  it('[CAPI-08] is below /api, from the first page to the open PIX and in the account', async () => {
    const email = `calls-${Date.now()}@example.com`;
    await makeAccount(shop.url, email, '98765432100');
    const looking = await shopper(browser, shop.url);
    await looking.context.clock.install();
    const paths = watch(looking.context);
    for (const path of ['/', '/produtos']) await untilReadAgain(await looking.openPage(path));
    const { context, openPage } = await shopper(browser, shop.url);
    watch(context, paths);
    await withLines(context, [await lineInStock(shop.url)]);
    const page = await openPage('/checkout');
    await checkOut(page);
    const { pedido } = await makePix(page);
    await page.waitForResponse(/\/payment\/pix\/status\//);
    await withSession(context, await logInByCall(shop.url, email));
    for (const path of ['/perfil', '/pedidos', `/pedidos/${pedido.codigo}`]) {
      const own = await context.newPage();
      await own.goto(path, { waitUntil: 'networkidle' });
    }
    for (const part of ['produtos', 'frete', 'cep', 'payment', 'clientes', 'pedidos']) {
      await expect
        .poll(() => paths.some((path) => path.startsWith(`/api/${part}`)), { message: part })
        .toBe(true);
    }
    expect(elsewhere(paths)).toEqual([]);
  });

  it('[CAPI-08] is below /api in every room of the office', async () => {
    const { context, openPage } = await officeDesk(browser, {
      url: shop.url,
      token: await adminToken(shop.url),
    });
    const paths = watch(context);
    const page = await openPage('/admin/dashboard');
    const rooms = await page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const office = rooms.filter((path) => path.startsWith('/admin/'));
    expect(office.length).toBeGreaterThan(4);
    for (const path of office) await page.goto(path, { waitUntil: 'networkidle' });
    for (const part of ['gerenciamento', 'pedidos', 'clientes', 'payment']) {
      expect(paths.some((path) => path.startsWith(`/api/${part}`))).toBe(true);
    }
    expect(elsewhere(paths)).toEqual([]);
  });
});

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
    for (const [path, call] of [
      ['/perfil', '**/api/clientes/me'],
      ['/pedidos', '**/api/clientes/me/pedidos*'],
    ] as const) {
      const answered = page.waitForResponse(call);
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

  it('[CALL-15] a 401 to a private call ends the session and asks to log in', async () => {
    const email = `ended-${Date.now()}@example.com`;
    await makeAccount(shop.url, email, '11144477735');
    const session = await logInByCall(shop.url, email);
    const { context } = await shopper(browser, shop.url);
    await withSession(context, { ...session, token: 'vencido' });
    const page = await context.newPage();
    await sentOn(page, '**/login*', () => page.goto('/perfil'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('clienteToken'))).toBeNull();
  });
});
