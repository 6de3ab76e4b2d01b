import type { Browser, Page } from 'playwright-core';
import { store } from '../test/support/contexts.ts';
import { officePaths } from '../src/office/lib/paths.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { checkedOut } from './payment-page.ts';

export const SHOP_PATHS = [
  '/',
  '/produtos',
  '/produto/1',
  '/carrinho',
  '/checkout',
  '/payment-method',
  '/success',
  '/failure',
  '/pending',
  '/pedidos',
  '/pedidos/PED-1',
  '/login',
  '/registro',
  '/esqueci-senha',
  '/redefinir-senha/nada',
  '/confirmar-email/nada',
  '/contato',
  '/trocas-e-devolucoes',
  '/termos-e-condicoes',
  '/privacidade-e-cookies',
  '/nao-existe',
  '/admin-login',
  '/admin/esqueci-senha',
  '/admin/nova-senha/nada',
  '/admin/convite/nada',
  '/admin/confirmar-email/nada',
];

export const OFFICE_PATHS = [
  ...Object.values(officePaths).filter((path) => typeof path === 'string'),
  officePaths.product(1),
  officePaths.order(999_999),
  officePaths.dispute(999_999),
  '/admin/dashboard/nada',
];

/** How long a test that sees every page may take on a busy machine. */
export const EVERY_PAGE_MS = 480_000;

/**
 * Shows every page of shop and office in one tab, with something in the cart and somebody in the office, and asks
 * each of them when it has come to rest. The shop must have the office's password of a test.
 */
export async function askEveryPage<T>(browser: Browser, shopUrl: string, ask: (page: Page) => Promise<T>) {
  const checkout = await checkedOut(shopUrl);
  const { context } = await officeDesk(browser, { url: shopUrl, token: await adminToken(shopUrl) });
  await store(context, {
    local: { cart: JSON.stringify(checkout.items) },
    session: { checkout: JSON.stringify(checkout) },
  });
  const page = await context.newPage();
  const answers = new Map<string, T>();
  for (const path of [...SHOP_PATHS, ...OFFICE_PATHS]) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    const { pathname } = new URL(page.url());
    if (pathname !== path) throw new Error(`${path} led to ${pathname}`);
    answers.set(path, await ask(page));
  }
  await context.close();
  return answers;
}
