import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, shopper, untilAlive } from './shopper.ts';

// Long: every page on a first visit, its scripts and headers read.

/** The Content Security Policy, and what a page weighs on a first visit. */

const PAGES = [
  '/',
  '/?busca=renda',
  '/produtos',
  '/produto/1',
  '/carrinho',
  '/checkout',
  '/payment-method',
  '/success',
  '/failure',
  '/pending',
  '/pedidos',
  '/pedidos/AAAAA-AAAAA-AAAAA',
  '/login',
  '/registro',
  '/esqueci-senha',
  '/redefinir-senha/abc',
  '/confirmar-email/abc',
  '/perfil',
  '/contato',
  '/trocas-e-devolucoes',
  '/termos-e-condicoes',
  '/privacidade-e-cookies',
  '/nao-existe',
  '/admin-login',
  '/admin/convite/abc',
  '/sandbox',
];
/** What each may load on a first visit, before anything is touched, framework included: KB of 1024 bytes. A little more than it does. */
const SCRIPT_BUDGETS: Record<string, number> = {
  '/': 75,
  '/produtos': 73,
  '/produto/1': 75,
  '/contato': 68,
  '/carrinho': 79,
  '/checkout': 93,
};

const { shop, browser } = useShop({ keepPages: true });

declare global {
  interface Window {
    violations: string[];
  }
}

describe('every page', () => {
  let page: Page;
  beforeAll(async () => {
    const { context } = await shopper(browser, shop.url, DESK);
    await context.addInitScript(() => {
      window.violations = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    page = await context.newPage();
  });

  it.each(PAGES)('[CACHE-25] %s breaks no rule of its own policy', async (path) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect.poll(() => page.evaluate(() => window.violations)).toEqual([]);
  });
});

describe('text in the browser', () => {
  it.each(['/', '/produto/1', '/carrinho', '/admin-login'])(
    '[CACHE-52] becomes no markup and no code at %s, which is told to the shop',
    async (path) => {
      const { context } = await shopper(browser, shop.url, DESK);
      const page = await context.newPage();
      await page.goto(path);
      const told = page.waitForRequest('**/relatos-csp');
      const done = await page.evaluate(() => {
        const tries: Record<string, () => unknown> = {
          markup: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
          script: () => Object.assign(document.createElement('script'), { src: '/midia/x' }),
          worker: () => new Worker('/midia/x'),
        };
        return Object.keys(tries).filter((name) => {
          try {
            tries[name]?.();
            return true;
          } catch {
            return false;
          }
        });
      });
      expect(done).toEqual([]);
      expect((await told).postData()).toContain('require-trusted-types-for');
    },
  );
});

/** What the scripts of a page weigh on a first visit, as they travel. */
async function scriptBytes(path: string): Promise<number> {
  const { context } = await shopper(browser, shop.url, { ...DESK, fresh: true });
  const page = await context.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.set(
      request.url(),
      // One that ends with the page, after all was counted, has no size.
      request.sizes().then(
        ({ responseBodySize }) => responseBodySize,
        () => 0,
      ),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  // Scripts come after the first sight: on a busy machine the line falls silent before they do.
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  expect(sizes.size).toBeGreaterThan(2);
  expect(bytes).toBeGreaterThan(50_000);
  await context.close();
  return bytes;
}

it.each(Object.entries(SCRIPT_BUDGETS))(
  '[HOME-45, LOOK-13] %s loads no more than %i KB of scripts on a first visit',
  async (path, kilobytes) => {
    expect(await scriptBytes(path)).toBeLessThanOrEqual(kilobytes * 1024);
  },
);
