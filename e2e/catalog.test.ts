import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { colorsOf, countText, effectivePriceCents } from '#shared/catalog.ts';
import { formatReais } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, PHONE, pick, readProducts, shopper } from './shopper.ts';

// Long: the whole catalogue is filtered, sorted and paged through.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

async function open(path = '/produtos', device = DESK): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const main = (page: Page) => page.locator('main');
const cards = (page: Page) => main(page).locator('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const count = (page: Page) => main(page).locator('output').first();
const sort = (page: Page, label: string) => page.getByLabel('Ordenar por').selectOption({ label });
const inCategory = (categoria: string) => products.filter((product) => product.categoria === categoria);
const hasColor = (product: Produto, nome: string) => product.cor.some((cor) => cor.nome === nome);

async function says(page: Page, n: number): Promise<void> {
  await count(page)
    .filter({ hasText: new RegExp(`^${countText(n)}$`) })
    .waitFor();
}

describe('what the catalogue shows', () => {
  it('[CAT-01, CAT-02] a breadcrumb, and all categories with their counts', async () => {
    const page = await open('/produtos?categoria=macacao');
    const crumbs = page.getByRole('navigation', { name: 'Você está em' });
    await expect
      .poll(async () => (await crumbs.innerText()).split(/\s+\/?\s*/))
      .toEqual(['Início', 'Produtos', 'Macacão']);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Macacão');
    const links = page.getByRole('navigation', { name: 'Categorias' }).getByRole('link');
    const categories = (await (await fetch(`${shop.url}/api/categorias`)).json()) as { nome: string }[];
    const expected = categories.map(({ nome }) => `${nome} ${inCategory(nome).length}`);
    await expect
      .poll(async () => (await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
      .toEqual(['Todas', ...expected]);
    await links.filter({ hasText: 'Saias' }).click();
    await page.waitForURL('**/produtos?categoria=Saias');
    await says(page, inCategory('Saias').length);
  });

  it('[CAT-09, CAT-10] cards with badge, name, description, price, what is struck through, and a way to buy', async () => {
    const product = pick(products, (one) => one.promocional !== null && one.destaque && one.estoque > 0);
    const page = await open(`/produtos?busca=${encodeURIComponent(product.nome)}`);
    const card = cards(page).filter({ hasText: product.nome }).first();
    const text = await card.innerText();
    for (const part of ['Destaque', product.descricao, formatReais(effectivePriceCents(product))]) {
      expect(text).toContain(part);
    }
    await expect
      .poll(() => card.locator('s').innerText())
      .toContain(formatReais(Math.round(product.preco * 100)));
    await expect.poll(() => card.getByRole('img').first().getAttribute('alt')).toBe(product.nome);
    await expect
      .poll(() => card.getByRole('link', { name: `Comprar ${product.nome}` }).innerText())
      .toBe('Comprar');
  });
});

describe('filters', () => {
  it('[CAT-03, CAT-04] a folded list of every colour; several keep what has any of them', async () => {
    const page = await open();
    const group = page.getByRole('complementary', { name: 'Filtros' }).locator('details').first();
    const boxes = group.getByRole('checkbox');
    await expect.poll(() => boxes.first().isVisible()).toBe(false);
    await group.locator('summary').click();
    const all = colorsOf(products).map(({ nome }) => nome);
    await expect
      .poll(async () => (await group.locator('label').allInnerTexts()).map((text) => text.trim()))
      .toEqual(all);
    const [first = '', second = ''] = all;
    await group.getByLabel(first, { exact: true }).check();
    await says(page, products.filter((one) => hasColor(one, first)).length);
    await expect
      .poll(() => group.getByLabel(first, { exact: true }).evaluate((box) => box === document.activeElement))
      .toBe(true);
    await group.getByLabel(second, { exact: true }).check();
    await says(page, products.filter((one) => hasColor(one, first) || hasColor(one, second)).length);
    expect(new URL(page.url()).searchParams.getAll('cor')).toEqual([first, second]);
    await page.getByRole('link', { name: `Tirar o filtro ${first}` }).click();
    await says(page, products.filter((one) => hasColor(one, second)).length);
  });

  it('narrows by size and by price, and says what is no price', async () => {
    const page = await open();
    await page.locator('summary', { hasText: 'Tamanhos' }).click();
    await page.getByRole('checkbox', { name: 'GG', exact: true }).check();
    const inSize = products.filter((one) => one.tamanho.some(({ tamanho }) => tamanho === 'GG'));
    await says(page, inSize.length);
    await page.getByLabel('De', { exact: true }).fill('muito');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.getByText('Escreva um valor, como 99,90.').waitFor();
    await page.getByLabel('De', { exact: true }).fill('200,00');
    await page.getByLabel('Até', { exact: true }).fill('100');
    await page.keyboard.press('Enter');
    const cents = inSize.map(effectivePriceCents);
    await says(page, cents.filter((price) => price >= 10_000 && price <= 20_000).length);
    await page.getByRole('link', { name: 'Tirar o filtro R$ 100,00 a R$ 200,00' }).waitFor();
  });

  it('[CAT-05, CAT-06, CAT-07, CAT-08] five orders: the server’s, by what is paid, and by name', async () => {
    const page = await open();
    await expect
      .poll(() => page.getByLabel('Ordenar por').locator('option').allInnerTexts())
      .toEqual(['Mais Vendidos', 'Menor Preço', 'Maior Preço', 'A-Z', 'Z-A']);
    const served = products.map(({ nome }) => nome);
    await expect.poll(() => names(page)).toEqual(served.slice(0, 24));
    const cents = async () =>
      (await cards(page).locator('strong').allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')));
    const prices = products.map(effectivePriceCents).toSorted((a, b) => a - b);
    await sort(page, 'Menor Preço');
    await expect.poll(cents).toEqual(prices.slice(0, 24));
    await sort(page, 'Maior Preço');
    await expect.poll(cents).toEqual(prices.toReversed().slice(0, 24));
    const sorted = served.toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
    await sort(page, 'A-Z');
    await expect.poll(() => names(page)).toEqual(sorted.slice(0, 24));
    await sort(page, 'Z-A');
    await expect.poll(() => names(page)).toEqual(sorted.toReversed().slice(0, 24));
    await sort(page, 'Mais Vendidos');
    await expect.poll(() => names(page)).toEqual(served.slice(0, 24));
  });

  it('[CAT-23] category, colours, order and search stand in the address, for links and the back button', async () => {
    const page = await open('/produtos?categoria=Vestidos');
    await sort(page, 'Menor Preço');
    await page.waitForURL('**/produtos?categoria=Vestidos&ordem=menor');
    await page.getByLabel('Buscar').fill('FLORAL');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/produtos?busca=FLORAL&categoria=Vestidos&ordem=menor');
    const found = inCategory('Vestidos').filter((one) => /floral/i.test(one.nome + one.descricao));
    await says(page, found.length);
    const color = found[0]?.cor[0]?.nome ?? '';
    const shared = `${page.url()}&cor=${encodeURIComponent(color)}`;
    await page.goBack();
    await says(page, inCategory('Vestidos').length);
    await expect.poll(() => page.getByLabel('Buscar').inputValue()).toBe('');
    const friend = await open(shared);
    await says(friend, found.filter((one) => hasColor(one, color)).length);
    await expect.poll(() => friend.getByLabel('Buscar').inputValue()).toBe('FLORAL');
    await expect.poll(() => friend.getByLabel('Ordenar por').inputValue()).toBe('menor');
    await expect
      .poll(() => friend.getByRole('checkbox', { name: color, exact: true }).isChecked())
      .toBe(true);
  });

  it('[CAT-24] on a phone they are in a drawer, whose button says what is left', async () => {
    const page = await open('/produtos', PHONE);
    const button = page.getByRole('button', { name: 'Filtrar' });
    await button.tap();
    const drawer = page.getByRole('dialog', { name: 'Filtrar' });
    await drawer.locator('summary', { hasText: 'Cores' }).tap();
    await drawer.getByLabel('Preto', { exact: true }).check();
    const left = products.filter((one) => hasColor(one, 'Preto')).length;
    await drawer.getByRole('button', { name: `Ver ${left} peças` }).tap();
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => button.innerText()).toMatch(/Filtrar\s*1/);
    await says(page, left);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.tap();
    await drawer.getByRole('link', { name: 'Limpar Filtros' }).tap();
    await drawer.getByRole('button', { name: `Ver ${products.length} peças` }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('works by links and a form where no script runs', async () => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false, baseURL: shop.url });
    const page = await context.newPage();
    await page.goto('/produtos');
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.locator('summary', { hasText: 'Cores' }).click();
    await page.getByLabel('Preto', { exact: true }).check();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect
      .poll(() => count(page).innerText())
      .toBe(countText(products.filter((one) => hasColor(one, 'Preto')).length));
    await page.goto('/produtos');
    await page.getByRole('link', { name: 'Próxima' }).click();
    await page.waitForURL('**/produtos?pagina=2');
    await expect.poll(() => names(page)).toEqual(products.slice(24, 48).map(({ nome }) => nome));
  });
});
