import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutState } from '#shared/checkout.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { isSoldOut } from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, MARINA, withSession } from './account-page.ts';
import { withLines } from './buyer.ts';
import { checkedOut } from './payment-page.ts';
import { DESK, PHONE, pick, readProducts, shopper } from './shopper.ts';

// Long: every page of the shop at four widths.

const { shop, browser } = useShop();
let products: Produto[];
let checkout: CheckoutState;

beforeAll(async () => {
  products = await readProducts(shop.url);
  checkout = await checkedOut(shop.url);
  await makeAccount(shop.url, MARINA.email, MARINA.cpf);
});

interface Size {
  width: number;
  height: number;
}

const TABLET: Size = { width: 768, height: 1024 };
/** What a screen of 1280 px has left when it is zoomed to twice its size. */
const ZOOMED: Size = { width: 640, height: 400 };

/** A page is turned and widened where it stands: it need not be loaded again. */
const SCREENS: readonly [string, BrowserContextOptions, readonly Size[]][] = [
  ['of a phone, a tablet and a zoomed window', PHONE, [{ width: 390, height: 844 }, ZOOMED, TABLET]],
  ['at a desk', DESK, [{ width: 1280, height: 900 }]],
];

const FOR_ALL = ['/', '/produtos', '/contato', '/trocas-e-devolucoes', '/termos-e-condicoes'];
const ALONE = [
  '/login',
  '/registro',
  '/esqueci-senha',
  '/redefinir-senha/qualquer',
  '/confirmar-email/qualquer',
  '/nao-existe',
];
const RESULTS = ['/success', '/failure?payment_id=1&status=rejected', '/pending?payment_id=1', '/pedidos'];

const productPaths = () => [
  ...[pick(products, (one) => one.promocional !== null), pick(products, isSoldOut)].map(
    ({ id }) => `/produto/${id}`,
  ),
  '/produto/999999',
];

async function expectToFit(page: Page, path: string, sizes: readonly Size[]): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${path} at ${size.width} px`,
      })
      .toBeLessThanOrEqual(size.width);
  }
}

describe.each(SCREENS)('the screen %s', (_, device, sizes) => {
  async function pageOf(prepare?: (context: BrowserContext) => Promise<void>): Promise<Page> {
    const { context } = await shopper(browser, shop.url, device);
    await prepare?.(context);
    return context.newPage();
  }

  it('[ACCESS-09] scrolls sideways on none of the shop’s pages', async () => {
    const page = await pageOf();
    for (const path of [...FOR_ALL, '/privacidade-e-cookies', ...productPaths(), ...ALONE, ...RESULTS]) {
      await expectToFit(page, path, sizes);
    }
  });

  it('[ACCESS-09] scrolls sideways neither in the purchase nor in the account', async () => {
    const page = await pageOf(async (context) => {
      await withLines(context, checkout.items);
      await withSession(context, await logInByCall(shop.url, MARINA.email));
      await context.addInitScript(
        (state) => sessionStorage.setItem('checkout', state),
        JSON.stringify(checkout),
      );
    });
    for (const path of ['/carrinho', '/checkout', '/payment-method', '/perfil', '/pedidos']) {
      await expectToFit(page, path, sizes);
    }
  });
});

describe('the layout', () => {
  it('[CART-24] an empty cart stands in the middle, also where a summary would stand beside it', async () => {
    const { openPage } = await shopper(browser, shop.url, DESK);
    const page = await openPage('/carrinho');
    const box = await page.getByRole('heading', { name: 'Seu carrinho está vazio' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(640, -1);
  });

  it('[CART-21] the question before the cart is emptied is no wider than other questions', async () => {
    const { context, openPage } = await shopper(browser, shop.url, DESK);
    await withLines(context, checkout.items);
    const page = await openPage('/carrinho');
    await page.getByRole('button', { name: 'Limpar carrinho' }).click();
    const box = await page.getByRole('dialog', { name: 'Limpar o carrinho?' }).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(512);
  });

  it('[FRAME-13] the footer breaks no address on a tablet', async () => {
    const { openPage } = await shopper(browser, shop.url, { viewport: TABLET, hasTouch: true });
    const page = await openPage('/contato');
    const mail = page.getByRole('contentinfo').locator('a[href^="mailto:"]');
    const lines = await mail.evaluate((link) => {
      const range = document.createRange();
      // The text itself, after its icon: one rectangle for each of its lines.
      if (link.lastChild) range.selectNode(link.lastChild);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  });
});
