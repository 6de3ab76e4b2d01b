import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { PATIENT, PHONE, readProducts, settled, shopper } from './shopper.ts';

// Long: pages are held back, broken off and gone back to, each in a new tab, some until nothing loads.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });

const footerLink = (page: Page, name: string) =>
  page.locator('footer').getByRole('link', { name, exact: true });
const untilContact = (page: Page) => page.getByRole('heading', { name: 'Fale com a gente' }).waitFor(PATIENT);

it('[RUN-97] counts the elements of a page as the server did: its ids are those that stand in the page', async () => {
  const { context, openPage } = await shopper(browser, shop.url);
  for (const path of ['/', '/produtos', '/produto/1', '/contato']) {
    const page = await openPage(path);
    const told = await page.evaluate(() =>
      [...document.querySelectorAll('[id^="_R_"], [for^="_R_"]')].map((element) => {
        const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
        const props = key === undefined ? {} : Reflect.get(element, key);
        return [element.id, props.id ?? '', element.getAttribute('for') ?? '', props.htmlFor ?? ''];
      }),
    );
    expect(told.length, path).toBeGreaterThan(0);
    for (const [id, known, target, knownTarget] of told) expect([id, target]).toEqual([known, knownTarget]);
    await page.close();
  }
  await context.close();
});

it('[RUN-97] begins a page at its top, and one that is gone back to where it was left', async () => {
  const { context, openPage } = await shopper(browser, shop.url);
  const page = await openPage('/produtos');
  const height = () => page.evaluate(() => Math.round(scrollY));
  // Where the press itself finds it: what is far off takes its own height once it is seen.
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem('left', String(Math.round(scrollY)));
    document.addEventListener('click', note, { capture: true, once: true });
  });
  await footerLink(page, 'Contato').click();
  const left = Number(await page.evaluate(() => sessionStorage.getItem('left')));
  expect(left).toBeGreaterThan(300);
  await untilContact(page);
  await expect.poll(height).toBe(0);
  await page.goBack();
  await page.waitForURL('**/produtos');
  await expect.poll(height).toBe(left);
  await page.goForward();
  await untilContact(page);
  await expect.poll(height).toBe(0);
  // The same again after a page load in between.
  await page.goBack();
  await page.locator('main article').first().waitFor();
  await page.reload();
  await expect.poll(height, PATIENT).toBe(left);
  await context.close();
});

it('[RUN-148] each place that a page’s own link names is an entry with a height of its own', async () => {
  const { context, openPage } = await shopper(browser, shop.url, PHONE);
  const isMeasured = ({ tamanho, valePresente }: Produto) =>
    !valePresente && tamanho.some(({ detalhes }) => detalhes?.busto);
  const [first, second] = (await readProducts(shop.url)).filter(isMeasured);
  const page = await openPage(`/produto/${first?.id}`);
  const guide = page.getByRole('link', { name: 'Tabela de medidas' });
  const measures = page.locator('#medidas');
  const top = () => measures.evaluate((one) => one.getBoundingClientRect().top);
  const height = () => page.evaluate(() => Math.round(scrollY));
  await guide.click();
  await expect.poll(top).toBeLessThan(200);
  // Left at its end, far below the place.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await settled(page);
  const left = await page.evaluate((to) => {
    void Reflect.get(window, '__reactRouterDataRouter').navigate(to);
    return Math.round(scrollY);
  }, `/produto/${second?.id}`);
  await page.getByRole('heading', { level: 1, name: second?.nome ?? '' }).waitFor(PATIENT);
  await expect.poll(height).toBe(0);
  await guide.scrollIntoViewIfNeeded();
  const before = await height();
  await guide.click();
  await page.waitForURL('**/produto/*#medidas');
  await settled(page);
  await expect.poll(top).toBeLessThan(200);
  await expect.poll(top).toBeGreaterThan(-10);
  await page.goBack();
  await expect.poll(height).toBe(before);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: first?.nome ?? '' }).waitFor(PATIENT);
  // What is far off takes its own height once it is seen.
  await expect.poll(async () => Math.abs((await height()) - left)).toBeLessThan(300);
  await context.close();
});

it('[RUN-97] shows no page before its styles, also one whose link was only looked at before', async () => {
  const { context, openPage } = await shopper(browser, shop.url);
  const page = await openPage('/produtos');
  const styles = Promise.withResolvers<void>();
  await page.route('**/assets/*.css', async (route) => {
    await styles.promise;
    await route.continue();
  });
  const link = page.locator('main article').first().getByRole('link').first();
  const code = page.waitForResponse('**/assets/*.js');
  await link.hover();
  await code;
  const asked = page.waitForRequest('**/assets/*.css');
  await link.click();
  await asked;
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {});
  expect(new URL(page.url()).pathname).toBe('/produtos');
  styles.resolve();
  await page.waitForURL('**/produto/*');
  await page
    .getByRole('button', { name: /^Comprar|Avise/ })
    .first()
    .waitFor(PATIENT);
  await context.close();
});

it('[RUN-97] goes where the last press leads, whatever was on its way', async () => {
  const { context, openPage, complaints } = await shopper(browser, shop.url);
  const page = await openPage('/carrinho');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/contato.data*', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await footerLink(page, 'Contato').click();
  await page.getByRole('progressbar', { name: 'Carregando a página' }).waitFor();
  await footerLink(page, 'Termos e condições').click();
  await page.waitForURL('**/termos-e-condicoes');
  release();
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/termos-e-condicoes');
  await page.goBack();
  await page.waitForURL('**/carrinho');
  await page.locator('h1').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('[RUN-97] says in the shop’s words what did not come, and goes on from there', async () => {
  const { context, openPage } = await shopper(browser, shop.url);
  const page = await openPage('/carrinho');
  await page.route('**/contato.data*', (route) => route.abort());
  await footerLink(page, 'Contato').click();
  await page.getByRole('heading', { name: 'Algo deu errado' }).waitFor(PATIENT);
  await page.goBack();
  await page.waitForURL('**/carrinho');
  await page.locator('footer').waitFor();
  await page.unroute('**/contato.data*');
  await footerLink(page, 'Contato').click();
  await untilContact(page);
  await context.close();
});

it('[RUN-97] leaves to the browser what is pressed with its keys, and asks a page once for an address that is shown', async () => {
  const { context, openPage } = await shopper(browser, shop.url);
  const page = await openPage('/carrinho');
  const other = context.waitForEvent('page');
  await footerLink(page, 'Contato').click({ modifiers: ['ControlOrMeta'] });
  await (await other).close();
  expect(new URL(page.url()).pathname).toBe('/carrinho');
  const before = await page.evaluate(() => history.length);
  await footerLink(page, 'Contato').click();
  await untilContact(page);
  await footerLink(page, 'Contato').click();
  await settled(page);
  await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1);
  await context.close();
});

it('[RUN-97] shows that a page is missing to who was led there within the shop', async () => {
  const { context, openPage } = await shopper(browser, shop.url);
  const page = await openPage('/carrinho');
  await page.evaluate((to) => {
    Object.assign(window, { isSame: true });
    void Reflect.get(window, '__reactRouterDataRouter').navigate(to);
  }, '/nada/daqui');
  await expect.poll(() => page.title(), PATIENT).toContain('Página não encontrada');
  await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(true);
  await context.close();
});
