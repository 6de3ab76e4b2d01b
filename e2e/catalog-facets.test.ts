import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { countText, discountPercent, effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import { materialsOf } from '#shared/facets.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { DESK, PATIENT, PHONE, pick, readProducts, shopper } from './shopper.ts';

// Long: each filter is ticked and read again after the page has followed, on phone and desk.

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

async function open(path = '/produtos', device = DESK): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const isReduced = (product: Produto) => effectivePriceCents(product) < fullPriceCents(product);
const ofMaterial = (name: string) => (product: Produto) => materialsOf(product.material).includes(name);
const inColor = (name: string) => (product: Produto) => product.cor.some(({ nome }) => nome === name);
const count = (page: Page) => page.locator('main output').first();
const group = (place: Page | Locator, title: string) => place.locator('details', { hasText: title });

async function says(page: Page, n: number): Promise<void> {
  await count(page)
    .filter({ hasText: new RegExp(`^${countText(n)}$`) })
    .waitFor(PATIENT);
}

/** What stands beside an option, as a screen reader describes it. */
async function countOf(box: Locator): Promise<number> {
  const described = await box.getAttribute('aria-describedby');
  const text = await box.page().locator(`[id="${described}"]`).textContent();
  expect(text).toMatch(/^\d+ peças?$/);
  return Number.parseInt(text ?? '', 10);
}

describe("'Promoções' and 'Novidades'", () => {
  it('[CAT-29, FOUND-12] are in header and footer of a desk, in the menu of a phone, with pages of their own', async () => {
    const page = await open('/', DESK);
    for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
      for (const name of ['Novidades', 'Promoções']) {
        await expect
          .poll(() => place.getByRole('link', { name, exact: true }).isVisible(), { message: name })
          .toBe(true);
      }
    }
    await page.getByRole('banner').getByRole('link', { name: 'Promoções' }).click();
    await page.waitForURL('**/produtos?promocoes=1');
    await page.getByRole('heading', { level: 1, name: 'Promoções' }).waitFor();
    await says(page, products.filter(isReduced).length);
    const phone = await open('/contato', PHONE);
    await phone.getByRole('button', { name: 'Abrir menu' }).tap();
    await phone.getByRole('dialog').getByRole('link', { name: 'Novidades' }).tap();
    await phone.waitForURL('**/produtos?novidades=1');
    await phone.getByRole('heading', { level: 1, name: 'Novidades' }).waitFor();
    await expect
      .poll(() => phone.getByLabel('Ordenar por').locator('option').first().innerText())
      .toBe('Mais recentes');
    const newest = products.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]?.nome;
    await expect
      .poll(() => phone.locator('main article').first().getByRole('heading').innerText())
      .toBe(newest);
  });

  it('[CAT-29, FOUND-12] have a title, a description and one canonical link; other values share the one page', async () => {
    const head = async (path: string) => {
      const html = await (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text();
      return ['<title>([^<]*)', 'name="description" content="([^"]*)', 'rel="canonical" href="([^"]*)'].map(
        (part) => new RegExp(part).exec(html)?.[1] ?? '',
      );
    };
    const plain = await head('/produtos');
    for (const [query, word] of [
      ['promocoes=1', 'Promoções'],
      ['novidades=1', 'Novidades'],
    ] as const) {
      const [title, description, canonical] = await head(`/produtos?${query}&cor=Preto`);
      expect(title).toContain(word);
      expect(description).toContain(word);
      expect(new URL(canonical ?? '').search).toBe(`?${query}`);
      expect(await head(`/produtos?${query.replace('1', 'x')}`)).toEqual(plain);
    }
    expect(await head('/produtos?novidades=1&categoria=Saias')).toEqual(
      expect.arrayContaining([expect.stringContaining('Novidades em Saias')]),
    );
  });

  it('[CAT-29] keep to themselves while they are narrowed further', async () => {
    const page = await open('/produtos?promocoes=1');
    await page
      .getByRole('navigation', { name: 'Categorias' })
      .getByRole('link', { name: /^Saias/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Promoções em Saias' }).waitFor(PATIENT);
    await says(page, products.filter((one) => isReduced(one) && one.categoria === 'Saias').length);
  });
});

describe('filters that follow each other', () => {
  it('[CAT-30, CAT-23] count what they would show, and are in the address', async () => {
    const page = await open('/produtos');
    await group(page, 'Material').locator('summary').click();
    const linen = page.getByRole('checkbox', { name: 'Linho', exact: true });
    const isLinen = ofMaterial('Linho');
    await expect.poll(() => countOf(linen)).toBe(products.filter(isLinen).length);
    await linen.check();
    await says(page, products.filter(isLinen).length);
    expect(new URL(page.url()).searchParams.getAll('material')).toEqual(['Linho']);
    await group(page, 'Desconto').locator('summary').click();
    const twenty = page.getByRole('checkbox', { name: '20% ou mais' });
    const left = products.filter((one) => isLinen(one) && discountPercent(one) >= 20);
    await expect.poll(() => countOf(twenty)).toBe(left.length);
    await group(page, 'Cores').locator('summary').click();
    for (const name of ['Preto', 'Areia', 'Coral']) {
      const box = page.getByRole('checkbox', { name, exact: true });
      const own = products.filter((one) => isLinen(one) && inColor(name)(one)).length;
      await expect.poll(() => countOf(box), { message: name }).toBe(own);
      await expect.poll(() => box.isDisabled(), { message: name }).toBe(own === 0);
    }
  });

  it('[CAT-30] none that would show nothing can be ticked, none of them is hidden, and each is cleared by itself', async () => {
    const product = pick(products, isReduced);
    const percent = discountPercent(product);
    const page = await open(`/produtos?busca=${encodeURIComponent(product.nome)}&material=Linho&desconto=50`);
    const boxes = page.getByRole('complementary', { name: 'Filtros' }).locator('input[type=checkbox]');
    const bare = await open('/produtos');
    const all = bare.getByRole('complementary', { name: 'Filtros' }).locator('input[type=checkbox]');
    await expect.poll(() => boxes.count()).toBe(await all.count());
    expect(percent).toBeLessThan(50);
    await expect.poll(() => boxes.and(page.locator(':disabled')).count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('checkbox', { name: '50% ou mais' }).isEnabled()).toBe(true);
    await page.getByRole('link', { name: 'Tirar o filtro 50% ou mais' }).click();
    await page.waitForURL((url) => !url.searchParams.has('desconto'));
    expect(new URL(page.url()).searchParams.get('material')).toBe('Linho');
    await page
      .getByRole('list', { name: 'Filtros aplicados' })
      .getByRole('link', { name: 'Limpar Filtros' })
      .click();
    await says(page, products.length);
  });

  it('[CAT-24, CAT-30] in a phone’s drawer, whose button says how many are left', async () => {
    const page = await open('/produtos?promocoes=1', PHONE);
    await page.getByRole('button', { name: 'Filtrar' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Filtrar' });
    await group(drawer, 'Desconto').locator('summary').tap();
    await drawer.getByLabel('20% ou mais').check();
    const left = products.filter((one) => discountPercent(one) >= 20).length;
    await drawer.getByRole('button', { name: new RegExp(`^Ver ${left} peças?$`) }).waitFor(PATIENT);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await drawer.getByRole('link', { name: 'Limpar Filtros' }).tap();
    const reduced = products.filter(isReduced).length;
    await drawer.getByRole('button', { name: `Ver ${reduced} peças` }).waitFor(PATIENT);
  });

  it('[CAT-30, CACHE-30] without scripts too', async () => {
    const { context } = await shopper(browser, shop.url, { ...DESK, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/produtos?promocoes=1');
    await group(page, 'Material').locator('summary').click();
    await page.getByRole('checkbox', { name: 'Algodão', exact: true }).check();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page.waitForURL(/material=Algod/);
    expect(new URL(page.url()).searchParams.get('promocoes')).toBe('1');
    const left = products.filter((one) => isReduced(one) && ofMaterial('Algodão')(one)).length;
    await expect.poll(() => count(page).innerText()).toBe(countText(left));
  });

  it('[CAT-30] are without fault on a desk, opened', async () => {
    const page = await open('/produtos?material=Linho&desconto=10');
    await group(page, 'Tamanhos').locator('summary').click();
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});
