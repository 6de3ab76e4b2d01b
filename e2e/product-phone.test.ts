import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { formatReais } from '#shared/money.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { DESK, PATIENT, PHONE, pick, readProducts, shopper, stockIn } from './shopper.ts';
import { widths } from './widths.ts';

// Long: what a phone shows of a product and how it is touched, in a new tab for each.

const { shop, browser } = useShop();
let products: Produto[];
let dress: Produto;

const first = (product: Produto) => product.cor[0]?.nome ?? '';

beforeAll(async () => {
  products = await readProducts(shop.url);
  dress = pick(
    products,
    (one) =>
      one.tamanho.length > 2 && one.tamanho.every(({ tamanho }) => stockIn(one, first(one), tamanho) > 1),
  );
});

const SMALL: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 740 } };

async function open(path: string, device: BrowserContextOptions = PHONE): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

const pageOf = ({ id }: Produto) => `/produto/${id}`;
const buy = (page: Page) => page.locator('[data-bottom-bar]').getByRole('button', { name: /^Comprar/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Confira o tamanho' });
const added = (page: Page) => page.getByRole('dialog', { name: 'Adicionado ao carrinho' });
/** Of the first colour: its front, a detail, its back, and its true size. */
const PHOTOS = 4;
const price = (product: Produto) => formatReais(Math.round((product.promocional ?? product.preco) * 100));
const boxOf = async (part: ReturnType<Page['locator']>) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not on the page');
  return box;
};

describe('the first screen of a product', () => {
  it.each(widths([PHONE, SMALL]))(
    '[PROD-35] has name, price and every size over the buy button',
    async (device) => {
      // The longest name, most sizes and most colours are the hardest.
      const hardest = [
        products.toSorted((a, b) => b.nome.length - a.nome.length)[0],
        products.toSorted((a, b) => b.tamanho.length - a.tamanho.length)[0],
        products.toSorted((a, b) => b.cor.length - a.cor.length)[0],
      ].filter((one) => one !== undefined);
      for (const product of hardest) {
        const page = await open(pageOf(product), device);
        const bar = await boxOf(page.locator('[data-bottom-bar]'));
        expect(bar.y + bar.height).toBeLessThanOrEqual((device.viewport?.height ?? 0) + 1);
        const parts = [
          page.getByRole('heading', { level: 1 }),
          page.locator('main').getByText(price(product), { exact: true }).first(),
          ...(await page
            .getByRole('group', { name: /^Tamanho/ })
            .getByRole('button')
            .all()),
        ];
        for (const part of parts) {
          const { y, height } = await boxOf(part);
          expect(y + height, `${product.nome}: ${await part.innerText()}`).toBeLessThanOrEqual(bar.y);
        }
        await page.close();
      }
    },
  );

  it('[PROD-35] keeps its large picture and its thumbnails beside it on a desktop', async () => {
    for (const width of [1280, 1920]) {
      const page = await open(pageOf(dress), { viewport: { width, height: 900 } });
      const photo = await boxOf(page.getByRole('group', { name: /^Foto 1/ }));
      expect(photo.width).toBeGreaterThan(500);
      const thumbs = await boxOf(page.getByRole('list', { name: 'Todas as imagens' }));
      expect(thumbs.x + thumbs.width).toBeLessThanOrEqual(photo.x);
      await page.close();
    }
  });
});

describe('the pictures of a phone', () => {
  const now = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-now]')].map((dot) =>
        [...(dot.parentElement?.children ?? [])].indexOf(dot),
      ),
    );

  it('[PROD-36] are swiped through, dots say where one is, and another colour begins anew', async () => {
    const page = await open(pageOf(dress));
    const row = page.getByRole('group', { name: 'Imagens do produto' });
    await expect.poll(() => row.getByRole('group', { name: `Foto 1 de ${PHOTOS}` }).isVisible()).toBe(true);
    await expect.poll(() => now(page)).toEqual([0]);
    await row.evaluate((one) => one.scrollTo(one.clientHeight * 0.75, 0));
    await expect.poll(() => now(page)).toEqual([1]);
    const other = dress.cor[1]?.nome ?? '';
    await row.getByRole('button', { name: `Ver ${dress.nome} na cor ${other}` }).click();
    await page.waitForURL(/cor=/);
    await expect.poll(() => row.evaluate((one) => one.scrollLeft)).toBe(0);
    await expect.poll(() => now(page)).toEqual([0]);
    await expect
      .poll(() => row.locator('img').first().getAttribute('src'))
      .toContain(dress.imagensPorCor[other]);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });

  it('[PROD-36] hold every colour as a thumbnail, which can be reached by swiping', async () => {
    const page = await open(pageOf(dress), SMALL);
    for (const { nome } of dress.cor) {
      const thumb = page.getByRole('button', { name: `Ver ${dress.nome} na cor ${nome}` });
      await thumb.scrollIntoViewIfNeeded();
      const { x, width } = await boxOf(thumb);
      expect(x + width).toBeLessThanOrEqual(360);
    }
  });
});

describe('the buy button of a phone', () => {
  it('[PROD-38] says colour, size and price, at 360 px and with letters of twice the size', async () => {
    const page = await open(pageOf(dress), SMALL);
    const [cor, tamanho] = [first(dress), dress.tamanho[0]?.tamanho];
    await expect.poll(() => buy(page).textContent()).toBe(`Comprar · ${cor}, ${tamanho} · ${price(dress)}`);
    const { height } = await boxOf(buy(page));
    // On one line.
    expect(height).toBeLessThanOrEqual(56);
    const isWhole = () =>
      buy(page).evaluate((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight);
    await expect.poll(() => isWhole()).toBe(true);
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '32px' }));
    await expect.poll(() => isWhole()).toBe(true);
    await expect.poll(() => buy(page).innerText()).toContain(price(dress));
    expect((await boxOf(buy(page))).x).toBeGreaterThanOrEqual(0);
  });

  it('[PROD-38] stays on one line at 360 px with the longest of the colours’ names, also where the size is asked for', async () => {
    const { product, nome } = products
      .flatMap((one) => one.variantes.map(({ cor, estoque }) => ({ product: one, nome: cor, estoque })))
      .reduce((one, other) => (other.estoque > 0 && other.nome.length > one.nome.length ? other : one));
    const page = await open(`${pageOf(product)}?${new URLSearchParams({ cor: nome })}`, SMALL);
    const isOneLine = async (button: ReturnType<typeof buy>) => {
      const [box, total] = await Promise.all([boxOf(button), boxOf(button.getByText(price(product)))]);
      await expect.poll(() => button.textContent()).toContain(`Comprar · ${nome}, `);
      expect(box.height).toBeLessThanOrEqual(53);
      expect(total.x + total.width).toBeLessThan(box.x + box.width);
    };
    await isOneLine(buy(page));
    await buy(page).tap();
    await isOneLine(sheet(page).getByRole('button', { name: /^Comprar/ }));
  });

  it.each(['tap', 'keyboard'])(
    '[PROD-39] asks for the size first when nobody has, and buys by the second %s',
    async (by) => {
      const page = await open(pageOf(dress), SMALL);
      const press = async (button: ReturnType<typeof buy>) =>
        by === 'tap' ? button.tap() : button.press('Enter');
      await press(buy(page));
      await sheet(page).waitFor();
      const chosen = sheet(page).getByRole('button', { name: dress.tamanho[0]?.tamanho ?? '', exact: true });
      await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => chosen.evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await press(sheet(page).getByRole('button', { name: /^Comprar/ }));
      await added(page).waitFor();
      await sheet(page).waitFor({ state: 'hidden' });
      await expect.poll(() => added(page).innerText()).toContain(`Tamanho ${dress.tamanho[0]?.tamanho}`);
    },
  );

  it('[PROD-39] buys what is chosen there', async () => {
    const page = await open(pageOf(dress));
    await buy(page).tap();
    const second = dress.tamanho[1]?.tamanho ?? '';
    await sheet(page).getByRole('button', { name: second, exact: true }).tap();
    await sheet(page)
      .getByRole('button', { name: new RegExp(`, ${second} ·`) })
      .tap();
    await added(page).getByText(`Tamanho ${second}`).waitFor();
  });

  it('[PROD-39] asks no second time, and nobody who chose a size or needs none', async () => {
    const page = await open(pageOf(dress));
    await buy(page).tap();
    await sheet(page).waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'hidden' });
    await buy(page).tap();
    await added(page).waitFor(PATIENT);
    const chose = await open(pageOf(dress));
    await chose
      .getByRole('group', { name: /^Tamanho/ })
      .getByRole('button', { name: dress.tamanho[1]?.tamanho ?? '', exact: true })
      .tap();
    await buy(chose).tap();
    await added(chose).waitFor();
    const single = pick(products, (one) => one.tamanho.length === 1 && one.estoque > 0);
    const one = await open(pageOf(single));
    await buy(one).tap();
    await added(one).waitFor();
  });

  it('[PROD-39] on a desktop buys at once, as the sizes stand beside it', async () => {
    const page = await open(pageOf(dress), DESK);
    await expect.poll(() => buy(page).innerText()).toBe(`Comprar · ${price(dress)}`);
    await buy(page).click();
    await added(page).waitFor();
  });
});

it.each([
  { device: PHONE, least: 44 },
  { device: DESK, least: 24 },
])('[PROD-40] tells exchange and withdrawal apart in a line at the button', async ({ device, least }) => {
  const page = await open(pageOf(dress), device);
  const line = page.getByRole('link', { name: '30 dias para trocar · 7 dias para desistir' });
  const { height } = await boxOf(line);
  expect(height).toBeGreaterThanOrEqual(least);
  await line.click();
  await page.getByRole('heading', { level: 2, name: '7 dias para devolver' }).waitFor();
  await page.getByRole('heading', { level: 2, name: '30 dias para trocar' }).waitFor();
});
