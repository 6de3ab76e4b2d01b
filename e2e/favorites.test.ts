import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_FAVORITES } from '#shared/favorites.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { fillLogin, logInByCall, makeAccount, stored, withSession } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { DESK, PATIENT, PHONE, pick, readProducts, settled, shopper, untilAlive } from './shopper.ts';
import { widths } from './widths.ts';

// Long: several browsers with accounts of their own.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

const heartOf = (page: Page, { nome }: { nome: string }) =>
  page.getByRole('button', { name: `Guardar ${nome} nos favoritos`, exact: true }).first();
const pressed = (page: Page, product: { nome: string }) =>
  heartOf(page, product).getAttribute('aria-pressed');
const kept = async (page: Page) =>
  (JSON.parse((await stored(page, 'favoritos')) ?? '[]') as { produto: number }[]).map(
    ({ produto }) => produto,
  );
const keep = (context: BrowserContext, list: unknown) =>
  store(context, { local: { favoritos: JSON.stringify(list) } });
const aProduct = (at: number) => pick(products.slice(at), ({ estoque }) => estoque > 0);

/** Has the page asked for what hearts do? Known by its words. */
async function hasCode(page: Page): Promise<boolean> {
  const urls = (await page.requests()).map((request) => request.url()).filter((url) => url.endsWith('.js'));
  const sources = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  return sources.some((source) => source.includes('Guardada nos favoritos'));
}

async function account(email: string, cpf: string): Promise<void> {
  await makeAccount(shop.url, email, cpf);
}

describe('a heart', () => {
  it.each(
    widths([
      ['a phone', PHONE],
      ['a desk', DESK],
    ]),
  )(
    '[FAV-01, FAV-02] on %s keeps a piece, on every page, and lies off the middle of its picture',
    async (_, device) => {
      const { openPage, complaints } = await shopper(browser, shop.url, device);
      const page = await openPage('/produtos');
      const [one, other] = [aProduct(0), aProduct(1)];
      for (const product of [one, other]) await heartOf(page, product).click();
      await page.getByText('Guardada nos favoritos.').waitFor();
      await expect.poll(() => pressed(page, one)).toBe('true');
      await expect.poll(() => kept(page)).toEqual([other.id, one.id]);
      const place = await heartOf(page, one).evaluate((heart) => {
        const box = heart.getBoundingClientRect();
        const picture = (heart.parentElement ?? heart).getBoundingClientRect();
        const part = (at: number, from: number, length: number) => (at - from) / length;
        return {
          size: Math.min(box.width, box.height),
          left: part(box.left, picture.left, picture.width),
          top: part(box.top, picture.top, picture.height),
        };
      });
      expect(place.size).toBeGreaterThanOrEqual(44);
      expect(place.left).toBeGreaterThan(0.66);
      expect(place.top).toBeGreaterThan(0.66);
      await page.goto(`/produto/${one.id}`);
      await expect.poll(() => pressed(page, one)).toBe('true');
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.goto('/');
      await untilAlive(page);
      await expect.poll(() => pressed(page, one)).toBe('true');
      await heartOf(page, one).press('Enter');
      await expect.poll(() => pressed(page, one)).toBe('false');
      await expect.poll(() => kept(page)).toEqual([other.id]);
      expect(complaints).toEqual([]);
    },
  );

  it('[FAV-03] brings its code with the first press, also one that came before the page’s scripts', async () => {
    const { context } = await shopper(browser, shop.url, PHONE);
    const { promise, resolve } = Promise.withResolvers<void>();
    await context.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto('/produtos');
    const one = aProduct(0);
    await heartOf(page, one).tap();
    resolve();
    await expect.poll(() => pressed(page, one), PATIENT).toBe('true');
  });

  it('[FAV-03] keeps in the order of the presses, whatever of its code comes late', async () => {
    const { context, openPage } = await shopper(browser, shop.url, PHONE);
    const page = await openPage('/produtos');
    await settled(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    await context.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    const [one, other] = [aProduct(0), aProduct(1)];
    for (const product of [one, other]) await heartOf(page, product).tap();
    await settled(page);
    resolve();
    await expect.poll(async () => (await kept(page)).length).toBe(2);
    await expect.poll(() => kept(page)).toEqual([other.id, one.id]);
  });

  it('[FAV-03] costs whoever keeps nothing no code of its own', async () => {
    const { openPage } = await shopper(browser, shop.url, { ...PHONE, fresh: true });
    const page = await openPage('/produtos');
    await settled(page);
    expect(await hasCode(page)).toBe(false);
    await heartOf(page, aProduct(0)).tap();
    await expect.poll(() => hasCode(page)).toBe(true);
  });

  it('[FAV-02] tells that 200 are kept, and reads nothing that is not a favourite', async () => {
    const { context, openPage } = await shopper(browser, shop.url, PHONE);
    const one = aProduct(0);
    await keep(
      context,
      Array.from({ length: MOST_FAVORITES }, (_, at) => ({ produto: 900_000 + at, cor: '' })),
    );
    const page = await openPage(`/produto/${one.id}`);
    await heartOf(page, one).click();
    await page.getByText('Você já guarda 200 peças.').waitFor();
    await expect.poll(() => pressed(page, one)).toBe('false');
    const { context: second, openPage: open } = await shopper(browser, shop.url, PHONE);
    await keep(second, { produto: one.id, cor: '<b>' });
    const other = await open('/favoritos');
    await other.getByRole('heading', { name: 'Nenhum favorito ainda' }).waitFor();
  });

  it('[FAV-06] changes back with a message where the server does not take it, and the last of quick presses counts', async () => {
    await account('pia@example.com', '11144477735');
    const { context, openPage } = await shopper(browser, shop.url, PHONE);
    await withSession(context, await logInByCall(shop.url, 'pia@example.com'));
    const page = await openPage('/produtos');
    const one = aProduct(0);
    const { promise, resolve } = Promise.withResolvers<void>();
    await context.route('**/api/clientes/me/favoritos/*', async (route) => {
      await promise;
      await route.fulfill({ status: 503, json: { error: 'A loja está em manutenção.' } });
    });
    await heartOf(page, one).click();
    await expect.poll(() => pressed(page, one)).toBe('true');
    resolve();
    await page.getByText('A loja está em manutenção.').waitFor();
    await expect.poll(() => pressed(page, one)).toBe('false');
    await context.unroute('**/api/clientes/me/favoritos/*');
    for (let times = 0; times < 5; times += 1) await heartOf(page, one).click();
    await expect.poll(() => pressed(page, one)).toBe('true');
    const { openPage: openOther, context: second } = await shopper(browser, shop.url, DESK);
    await withSession(second, await logInByCall(shop.url, 'pia@example.com'));
    const other = await openOther('/favoritos');
    await other.getByRole('heading', { name: one.nome }).waitFor();
  });
});

describe('the page of favourites', () => {
  it.each(
    widths([
      ['a phone', PHONE],
      ['a desk', DESK],
    ]),
  )(
    '[FAV-07, FAV-09] on %s shows price and colour, leads to buying, and takes out and back by keyboard',
    async (_, device) => {
      const { context, openPage, complaints } = await shopper(browser, shop.url, device);
      const one = pick(products, ({ cor, estoque }) => cor.length > 1 && estoque > 0);
      const soldOut = pick(products, ({ estoque }) => estoque === 0);
      const cor = one.cor[1]?.nome ?? '';
      await keep(context, [
        { produto: one.id, cor },
        { produto: soldOut.id, cor: '' },
      ]);
      const page = await openPage('/favoritos');
      const card = page.getByRole('article').filter({ hasText: one.nome });
      await card.getByText(`Cor: ${cor}`).waitFor();
      await expect.poll(() => card.innerText()).toContain('R$');
      await page.getByRole('article').filter({ hasText: soldOut.nome }).getByText('Esgotado').waitFor();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await card.getByRole('button', { name: `Remover ${one.nome} dos favoritos` }).press('Enter');
      await page.getByText(`${one.nome} saiu dos favoritos.`).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Desfazer');
      await page.keyboard.press('Enter');
      await card.waitFor();
      await expect.poll(() => kept(page)).toEqual([one.id, soldOut.id]);
      await card.getByRole('link', { name: `Comprar ${one.nome}` }).click();
      await page.waitForURL(
        (url) => url.pathname === `/produto/${one.id}` && url.searchParams.get('cor') === cor,
      );
      expect(complaints).toEqual([]);
    },
  );

  it('[FAV-07, FAV-10] is a shell that is not indexed, and empty a way to the catalogue', async () => {
    const html = await (await fetch(`${shop.url}/favoritos`)).text();
    expect(html).toContain('noindex');
    for (const { nome } of products) expect(html).not.toContain(nome);
    const { openPage } = await shopper(browser, shop.url, PHONE);
    const page = await openPage('/favoritos');
    await page.getByRole('heading', { name: 'Nenhum favorito ainda' }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Explorar produtos' }).click();
    await page.waitForURL('**/produtos');
  });

  it('[FAV-08, FAV-10] says what is gone, and that nothing could be read', async () => {
    const { context, openPage } = await shopper(browser, shop.url, PHONE);
    await keep(context, [
      { produto: 999_999, cor: '' },
      { produto: aProduct(0).id, cor: '' },
    ]);
    await context.route('**/api/produtos?*', (route) => route.fulfill({ status: 503, json: {} }));
    const page = await openPage('/favoritos');
    await page.getByText('Não conseguimos buscar as peças que você guardou').waitFor();
    await context.unroute('**/api/produtos?*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('1 peça que você guardou não está mais na loja.').waitFor();
    await page.getByRole('button', { name: 'Tirar da lista' }).click();
    await expect.poll(() => kept(page)).toEqual([aProduct(0).id]);
  });
});

describe('a login', () => {
  it('[FAV-04, FAV-05, FAV-11] joins what the browser kept, and leaves nothing of the account behind', async () => {
    await account('rita@example.com', '52998224725');
    const { context, openPage } = await shopper(browser, shop.url, DESK);
    const [one, other] = [aProduct(0), aProduct(1)];
    await keep(context, [{ produto: one.id, cor: '' }]);
    const page = await openPage('/produtos');
    await page.getByRole('link', { name: 'Entrar', exact: true }).click();
    await fillLogin(page, 'rita@example.com');
    await page.waitForURL('**/produtos', PATIENT);
    await expect.poll(() => pressed(page, one)).toBe('true');
    await expect.poll(() => stored(page, 'favoritos')).toBeNull();
    // A second device shows the same, and what it changes is seen on the first.
    const { context: second, openPage: openSecond } = await shopper(browser, shop.url, PHONE);
    await withSession(second, await logInByCall(shop.url, 'rita@example.com'));
    const phone = await openSecond('/produtos');
    await expect.poll(() => pressed(phone, one)).toBe('true');
    const saved = phone.waitForResponse((response) => response.url().includes(`/favoritos/${other.id}`));
    await heartOf(phone, other).click();
    await saved;
    await page.reload();
    await expect.poll(() => pressed(page, other)).toBe('true');
    await page.getByRole('button', { name: 'Marina' }).click();
    await page.getByRole('link', { name: 'Favoritos' }).first().click();
    await page.getByRole('heading', { name: other.nome }).waitFor();
    await page.getByRole('button', { name: 'Marina' }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => pressed(page, one)).toBe('false');
    const left = await page.evaluate(() => JSON.stringify(localStorage));
    expect(left).not.toContain('produto"');
    await expect.poll(() => stored(page, 'favoritos')).toBeNull();
  });

  it('[FAV-11] is not needed to find them: menu of the phone and footer lead there', async () => {
    const { openPage } = await shopper(browser, shop.url, PHONE);
    const page = await openPage('/');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Favoritos' }).click();
    await page.waitForURL('**/favoritos');
    await expect
      .poll(() => page.getByRole('contentinfo').getByRole('link', { name: 'Favoritos' }).count())
      .toBe(1);
  });
});
