import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import {
  cardInstalmentText,
  countText,
  discountPercent,
  highlightsLast,
  priceText,
} from '#shared/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, PHONE, pick, readProducts, shopper } from './shopper.ts';

// Long: the first page in each of its states, on pages of their own.

const AS_EVER = { most: 12, withoutInterest: 3, leastCents: 0, monthlyRate: null };

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

async function open(path = '/', device = DESK): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const section = (page: Page) => page.locator('#produtos');
const cards = (page: Page) => section(page).locator('article');
const count = (page: Page) => section(page).locator('output').first();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categorias' }).getByRole('link', { name });
const card = (page: Page, { nome }: Produto) => cards(page).filter({ hasText: nome });
const inCategory = (categoria: string) => products.filter((product) => product.categoria === categoria);

/** Waits until the page says this. */
async function says(page: Page, n: number): Promise<void> {
  await count(page)
    .filter({ hasText: countText(n) })
    .waitFor();
}

describe('what the home page shows', () => {
  it('[HOME-01, HOME-14] the banner says what it is, and below it is the collection', async () => {
    const page = await open();
    await expect.poll(() => page.getByAltText('Banner da loja').count()).toBe(1);
    await expect.poll(() => page.getByRole('heading', { level: 2, name: 'Nossos produtos' }).count()).toBe(1);
    await expect.poll(() => section(page).innerText()).toContain('Descubra nossa coleção completa de moda.');
  });

  it('[HOME-26, HOME-27, HOME-33] cards lead to their products', async () => {
    const page = await open();
    await says(page, products.length);
    const first = products.find(({ destaque }) => !destaque)?.id;
    await expect
      .poll(() => cards(page).first().getByRole('heading').getByRole('link').getAttribute('href'))
      .toBe(`/produto/${first}`);
    await cards(page)
      .first()
      .getByRole('link', { name: /^Comprar/ })
      .click();
    await page.waitForURL(`**/produto/${first}`);
  });

  it('[HOME-28, HOME-29, HOME-30, HOME-31, HOME-32] badges, price, instalments and what is struck through', async () => {
    const product = pick(products, (one) => one.promocional !== null && one.destaque);
    const page = await open(`/?busca=${encodeURIComponent(product.nome)}`);
    const text = await card(page, product).first().innerText();
    for (const part of [
      'Destaque',
      `-${discountPercent(product)}%`,
      priceText(product),
      cardInstalmentText(product, AS_EVER),
      'Comprar',
    ]) {
      expect(text).toContain(part);
    }
    await expect
      .poll(() => card(page, product).locator('s').innerText())
      .toContain(product.preco.toFixed(2).replace('.', ','));
  });

  it('[LOOK-01, LOOK-02] two cards wide on a phone, three on a tablet, four on a desktop, pictures 3:4', async () => {
    for (const [width, columns] of [
      [390, 2],
      [800, 3],
      [1280, 4],
    ] as const) {
      const page = await open('/', { viewport: { width, height: 900 } });
      const boxes = await cards(page).evaluateAll((all) =>
        all.slice(0, 6).map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      expect(boxes.filter((top) => top === boxes[0])).toHaveLength(columns);
      const picture = await cards(page).first().locator('picture').first().boundingBox();
      expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(0.75, 2);
    }
  });

  it('[ACCESS-09] does not scroll sideways at 360 px', async () => {
    const page = await open('/', { ...PHONE, viewport: { width: 360, height: 740 } });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

describe('filters', () => {
  it('[HOME-15, HOME-16] the search ignores case and accents and looks at names and descriptions', async () => {
    const page = await open();
    await page.getByLabel('Buscar').fill('MACACAO');
    const matching = products.filter((one) => /macacão/i.test(one.nome + one.descricao));
    await expect.poll(() => count(page).innerText()).toBe(countText(matching.length));
    await page.waitForURL('**/?busca=MACACAO');
  });

  it.each([
    ['vestdo', 'Vestidos'],
    ['calcas', 'Calças'],
    ['vestidinhos pretos', 'Vestidos'],
  ])(
    '[CAPI-89] the search for %s shows what was meant, in the order of the server',
    async (typed, categoria) => {
      const asked = await fetch(`${shop.url}/api/produtos?q=${encodeURIComponent(typed)}`);
      const found = (await asked.json()) as Produto[];
      expect(found.length).toBeGreaterThan(2);
      expect(found[0]?.categoria).toBe(categoria);
      const page = await open();
      await page.getByLabel('Buscar').fill(typed);
      await says(page, found.length);
      const shown = () => cards(page).getByRole('heading').allInnerTexts();
      await expect.poll(shown).toEqual(found.slice(0, 24).map(({ nome }) => nome));
      // And where the server makes the page.
      const made = await open(`/?busca=${encodeURIComponent(typed)}`);
      await says(made, found.length);
      await expect.poll(() => cards(made).getByRole('heading').allInnerTexts()).toEqual(await shown());
    },
  );

  it("[HOME-17, HOME-18, HOME-19, HOME-20] tabs: 'Todas', then the server's categories with their counts", async () => {
    const page = await open();
    const names = await page
      .getByRole('navigation', { name: 'Categorias' })
      .getByRole('link')
      .allInnerTexts();
    expect(names[0]).toBe('Todas');
    await expect.poll(() => tab(page, 'Todas').getAttribute('aria-current')).toBe('true');
    expect(names.map((name) => name.replace(/\s+/g, ' '))).toContain(
      `Macacão ${inCategory('Macacão').length}`,
    );
    await tab(page, 'Macacão').click();
    await says(page, inCategory('Macacão').length);
    expect(page.url()).toContain('categoria=macacao');
  });

  it('[HOME-21, HOME-22, HOME-23] sorts by what is paid, and by name', async () => {
    const page = await open();
    const cents = async () =>
      (await cards(page).locator('strong').allTextContents()).map((text) =>
        Number(text.replaceAll(/\D/g, '')),
      );
    const names = () => cards(page).getByRole('heading').allTextContents();
    const isRising = (list: number[]) => list.every((one, at) => at === 0 || one >= (list[at - 1] ?? 0));
    const isFalling = (list: number[]) => isRising(list.toReversed());
    await page.getByLabel('Ordenar por').selectOption('menor');
    await expect.poll(async () => isRising(await cents())).toBe(true);
    await page.getByLabel('Ordenar por').selectOption('maior');
    await expect.poll(async () => isFalling(await cents())).toBe(true);
    await page.getByLabel('Ordenar por').selectOption('nome');
    const sorted = products.map(({ nome }) => nome).toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
    await expect.poll(names).toEqual(sorted.slice(0, 24));
  });

  it("[HOME-24] 'Limpar Filtros' clears all three, and the back button brings them back", async () => {
    const page = await open('/?busca=vestido&categoria=vestidos&ordem=menor');
    await page.getByRole('button', { name: 'Limpar Filtros' }).click();
    await says(page, products.length);
    await expect.poll(() => page.getByLabel('Buscar').inputValue()).toBe('');
    await page.goBack();
    await page.waitForURL('**/?busca=vestido&categoria=vestidos&ordem=menor');
    await expect.poll(() => page.getByLabel('Buscar').inputValue()).toBe('vestido');
  });

  it('[HOME-36] an empty category says so', async () => {
    const page = await open('/?categoria=saias&busca=xyzxyz');
    await says(page, 0);
    const text = await section(page).innerText();
    expect(text).toContain('Nenhum produto encontrado.');
    expect(text).toContain('Nenhum produto na categoria "Saias" combina com a busca “xyzxyz”.');
    expect(text, 'what a search left out is there').not.toContain('"Saias".');
    await page.goto('/?busca=xyzxyz');
    await says(page, 0);
    await expect.poll(() => section(page).innerText()).toContain('Nada combina com a busca “xyzxyz”.');
    await expect.poll(() => section(page).innerText()).not.toContain('aguarde');
  });

  it('works by links and a form where no script runs', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
    const page = await context.newPage();
    await page.goto('/?categoria=macacao');
    await expect.poll(() => count(page).innerText()).toBe(countText(inCategory('Macacão').length));
    await page.goto('/');
    await page.getByRole('link', { name: 'Ver mais produtos' }).click();
    await page.waitForURL('**/?pagina=2');
    await expect.poll(() => cards(page).first().textContent()).toContain(products[24]?.nome);
    await context.close();
  });

  it('fetches the rest only as one scrolls, and shows all of it again on the way back', async () => {
    const page = await open();
    const lists: string[] = [];
    page.on('request', (request) => request.url().includes('/api/produtos') && lists.push(request.url()));
    await expect.poll(() => cards(page).count()).toBe(24);
    await page.getByRole('link', { name: 'Ver mais produtos' }).scrollIntoViewIfNeeded();
    await cards(page).nth(47).waitFor();
    expect(new URL(lists[0] ?? '').search).toBe('?campos=cartao&limit=24&offset=24');
    const shown = await cards(page).getByRole('heading').allTextContents();
    const inOrder = [...highlightsLast(products.slice(0, 24), 24), ...products.slice(24)];
    expect(shown).toEqual(inOrder.slice(0, shown.length).map(({ nome }) => nome));
    await cards(page)
      .nth(30)
      .getByRole('link', { name: /^(Comprar|Ver)/ })
      .click();
    await page.waitForURL('**/produto/*');
    await page.goBack();
    await cards(page).nth(47).waitFor();
  });

  it('[HOME-44] a list that does not come at all is the empty one, with a way to ask again', async () => {
    const { openPage, complaints } = await shopper(browser, shop.url);
    const page = await openPage('/contato');
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Início' }).click();
    await page.getByRole('heading', { name: 'Nenhum produto encontrado.' }).waitFor();
    expect(complaints.join(' ')).toContain('home page:');
    await page.unroute('**/*.data*');
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await says(page, products.length);
  });
});
