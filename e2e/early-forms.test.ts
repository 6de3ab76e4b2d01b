import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { SHOP_PATHS } from './every-page.ts';
import { DESK, settled, shopper } from './shopper.ts';

/** Forms while no script runs yet, or none ever does: nothing of them may stand in an address. */

const TYPED = 'segredo@exemplo.com.br';
/** Forms that ask for a page keep their fields in its address, as they should. */
/** What is hidden without scripts sends nothing. */
const FORMS = 'form:not([method="get"]):visible';

const { shop, browser } = useShop();

/** Fills a page's form and sends it. */
async function send(page: Page): Promise<void> {
  const form = page.locator(FORMS).first();
  for (const field of await form.locator('input:not([type="checkbox"]), textarea').all()) {
    await field.fill(TYPED.slice(0, Number((await field.getAttribute('maxlength')) ?? TYPED.length)));
  }
  const answered = page.waitForResponse((answer) => answer.request().isNavigationRequest());
  await form.locator('button[type="submit"]').click();
  await answered;
  await page.waitForLoadState();
}

it('[CACHE-30] keeps what is typed out of the address where no script ever runs', async () => {
  const { context } = await shopper(browser, shop.url, { ...DESK, javaScriptEnabled: false });
  const page = await context.newPage();
  const sent: string[] = [];
  for (const path of SHOP_PATHS) {
    await page.goto(path);
    if ((await page.locator(FORMS).count()) === 0) continue;
    await send(page);
    expect(page.url()).toBe(shop.url + path);
    await page.locator(FORMS).first().waitFor();
    expect(await page.content()).not.toContain('segredo');
    sent.push(path);
  }
  expect(sent).toEqual(expect.arrayContaining(['/login', '/registro', '/contato', '/admin-login']));
});

it('[CACHE-29] sends a form only by the scripts, once they run, where they load at once too', async () => {
  const { context } = await shopper(browser, shop.url);
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  const navigations: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && navigations.push(request.url()));
  await page.getByLabel('Email').fill(TYPED);
  await page.getByLabel('Senha', { exact: true }).fill('uma senha qualquer');
  await page.keyboard.press('Enter');
  await settled(page);
  expect(page.url()).toBe(`${shop.url}/login`);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  const sent = page.waitForRequest('**/clientes/login');
  arrive();
  expect((await sent).postDataJSON()).toEqual({ email: TYPED, senha: 'uma senha qualquer' });
  expect(navigations).toEqual([]);
  expect(page.url()).toBe(`${shop.url}/login`);
});
