import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { isSoldOut } from '#shared/catalog.ts';
import { lineOf } from '#shared/cart.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { lineInStock, withLines } from './buyer.ts';
import { atCheckout, nameField } from './checkout-page.ts';
import { PHONE, pick, readProducts, settled, shopper, untilAlive } from './shopper.ts';

// Long: every page is looked at with large letters and on a narrow screen.

const { shop, browser } = useShop();
let products: Produto[];

beforeAll(async () => {
  products = await readProducts(shop.url);
});

async function open(path: string, device = PHONE): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

describe('the buy button of a phone', () => {
  const buy = (page: Page) => page.getByRole('button', { name: /^Comprar ·/ });

  it('[PROD-20, PROD-31] stays through all of its product, and goes when other dresses come', async () => {
    const page = await open(`/produto/${pick(products, (one) => !isSoldOut(one)).id}`);
    const bottom = async () => {
      const box = await buy(page).boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    for (const part of ['Descrição', 'Tabela de medidas']) {
      await page
        .getByRole('heading', { name: part, exact: true })
        .evaluate((one) => one.scrollIntoView({ block: 'center' }));
      await expect.poll(bottom, { message: part }).toBeGreaterThan(800);
      await expect.poll(bottom, { message: part }).toBeLessThanOrEqual(844);
    }
    const others = page.getByRole('region', { name: 'Combina com o seu estilo' });
    for (const part of [others, page.getByRole('contentinfo')]) {
      const overlap = async () => {
        await part.evaluate((one) => one.scrollIntoView());
        return (await bottom()) - ((await part.boundingBox())?.y ?? 0);
      };
      await expect.poll(overlap).toBeLessThanOrEqual(0);
    }
  });
});

describe('the checkout of a phone', () => {
  it('[CHK-44] has one summary, and nothing of its own lies over its fields', async () => {
    const { page } = await atCheckout(browser, shop.url, { device: PHONE });
    await expect.poll(() => page.locator('main details').filter({ visible: true }).count()).toBe(1);
    const fields = page.locator('main').getByRole('textbox');
    for (const field of await fields.all()) {
      // At the very top of the screen: where something that sticks there would lie.
      const isOnTop = await field.evaluate((one) => {
        one.scrollIntoView({ block: 'start' });
        scrollBy(0, one.getBoundingClientRect().top - 8);
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 4, top + height / 2);
        return hit === one || (hit?.closest('header') ?? null) !== null;
      });
      expect(isOnTop, await field.getAttribute('name').then(String)).toBe(true);
    }
  });
});

/** What is cut or broken, in words: text beyond the screen, controls that hold less than they say, words in two. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const all = (what: string) =>
      [...document.querySelectorAll(what)].filter((one) =>
        one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
      );
    // These scroll in their own place.
    const scrollers =
      '[aria-label="Você está em"], [aria-label="Categorias"], [aria-label="Comprar por categoria"], [aria-label="Imagens do produto"], [class^="colors-"]';
    const beyond = all('header a, main :is(a, button, select, input, h1, h2, label)')
      .filter((one) => one.closest(scrollers) === null && one.getBoundingClientRect().right > wide + 0.5)
      .map((one) => `beyond: ${one.outerHTML.slice(0, 200)}`);
    const cut = all('header a, main button, main a[class]')
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `cut: ${one.outerHTML.slice(0, 200)}`);
    return [...beyond, ...cut, ...shortSelects(), ...brokenWords()];

    function shortSelects(): string[] {
      const pen = document.createElement('canvas').getContext('2d');
      return all('main select').flatMap((one) => {
        if (!(one instanceof HTMLSelectElement) || pen === null) return [];
        const { font, paddingLeft, paddingRight } = getComputedStyle(one);
        pen.font = font;
        const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const said = one.selectedOptions[0]?.text ?? '';
        return pen.measureText(said).width > room + 1 ? [`short: ${said}`] : [];
      });
    }

    function brokenWords(): string[] {
      // An address for mail is one word, and may be longer than any line.
      return all('main :is(label, legend, p, span, button, a:not([href^="mailto:"]), strong, dt, dd)')
        .flatMap((one) => [...one.childNodes].filter((node) => node instanceof Text))
        .flatMap((text) =>
          [...text.data.matchAll(/[\p{L}\d]+/gu)].flatMap((word) => {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            return tops.size > 1 ? [`broken: ${word[0]}`] : [];
          }),
        );
    }
  });
}

/** Lets a page come to what it shows to a shopper with one line in her cart. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The entrance has no footer to wait for.
  if ((await page.getByRole('contentinfo').count()) > 0) await untilAlive(page);
  if (place === '/carrinho') await page.getByRole('list', { name: 'Itens do carrinho' }).waitFor();
  if (place === '/checkout') await nameField(page).waitFor();
}

const widthNeeded = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('letters twice as large on a phone', () => {
  const product = () => `/produto/${pick(products, (one) => !isSoldOut(one)).id}`;

  it('[ACCESS-15] cut no brand, button, order or word, and nothing leaves the screen', async () => {
    const { context } = await shopper(browser, shop.url, PHONE);
    await withLines(context, [await lineInStock(shop.url)]);
    const page = await context.newPage();
    for (const place of [
      '/',
      '/produtos',
      product(),
      '/carrinho',
      '/checkout',
      '/contato',
      '/login',
      '/registro',
    ]) {
      await goTo(page, place);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      // Without movements a change of style takes effect with the next frame.
      await settled(page);
      await expect.poll(() => widthNeeded(page), { message: place }).toBe(390);
      await expect.poll(() => faultsOf(page), { message: place }).toEqual([]);
    }
  });
});

describe('a narrow phone', () => {
  it('[CART-35] breaks no word of a line in the cart, however long its colour is called', async () => {
    const { context } = await shopper(browser, shop.url, { ...PHONE, viewport: { width: 360, height: 740 } });
    const lines = products.flatMap((one) =>
      one.variantes
        .filter(({ estoque }) => estoque > 0)
        .map((variant) => lineOf(one, { ...variant, quantidade: 1 })),
    );
    const longest = lines.toSorted((a, b) => b.cor.length - a.cor.length).slice(0, 1);
    await withLines(context, longest);
    const page = await context.newPage();
    await goTo(page, '/carrinho');
    await expect.poll(() => faultsOf(page)).toEqual([]);
  });

  it('[CAT-26] shows the chosen order whole beside the filters', async () => {
    const page = await open('/produtos', { ...PHONE, viewport: { width: 360, height: 740 } });
    await expect.poll(() => faultsOf(page)).toEqual([]);
    const top = async (name: string) => (await page.getByLabel(name).boundingBox())?.y ?? 0;
    const filter = await page.getByRole('button', { name: /^Filtrar/ }).boundingBox();
    await expect.poll(async () => Math.abs((await top('Ordenar por')) - (filter?.y ?? 0))).toBeLessThan(8);
  });

  it('[CAT-25] shows a search of 200 letters without a gap within the screen', async () => {
    const page = await open('/');
    for (const place of ['/', '/produtos']) {
      await page.goto(`${place}?busca=${'x'.repeat(200)}`);
      await page.getByRole('heading', { name: /^Nenhum produto/ }).waitFor();
      await expect.poll(() => widthNeeded(page), { message: place }).toBe(390);
    }
  });

  it.each(['/', '/produtos'])('[ACCESS-19] at 320 px scrolls in one direction at %s', async (path) => {
    const page = await open(path, { ...PHONE, viewport: { width: 320, height: 640 } });
    await page.locator('article form button[aria-pressed]').first().waitFor();
    await expect.poll(() => widthNeeded(page)).toBe(320);
  });

  it('[ACCESS-14] scrolls a wide table of sizes by keys too', async () => {
    const measured = pick(products, (one) => one.tamanho.some((size) => size.detalhes));
    const page = await open(`/produto/${measured.id}`, { ...PHONE, viewport: { width: 320, height: 640 } });
    const table = page.getByRole('region', { name: 'Medidas por tamanho, em centímetros' });
    await expect.poll(() => table.getAttribute('tabindex')).toBe('0');
    // A page that is still being taken over may lose a press.
    await expect
      .poll(async () => {
        await table.press('ArrowRight');
        return table.evaluate((one) => one.scrollLeft);
      })
      .toBeGreaterThan(0);
    await expect.poll(() => axeViolations(page)).toEqual([]);
  });
});

describe('a wide screen', () => {
  it('[HOME-47] fills a tablet’s highlights: a picture of a quarter, the words in the middle of the rest', async () => {
    const page = await open('/', { viewport: { width: 768, height: 1024 } });
    const card = page.getByRole('region', { name: 'Destaques da Semana' }).getByRole('article').first();
    const [left, picture, words, right] = await card.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.querySelector('h3') ?? one);
      const { left, right, width } = one.getBoundingClientRect();
      const seen = one.querySelector('img')?.getBoundingClientRect();
      const said = range.getBoundingClientRect();
      return [
        said.left - (seen?.right ?? left),
        (seen?.width ?? 0) / width,
        said.width / width,
        right - said.right,
      ];
    });
    expect(picture).toBeGreaterThan(0.24);
    expect(words).toBeGreaterThan(0.3);
    expect(Math.abs((left ?? 0) - (right ?? 0))).toBeLessThan(24);
  });

  it('[LOOK-16] is used to three quarters by lists and products at 1920 px', async () => {
    const page = await open('/', { viewport: { width: 1920, height: 1080 } });
    for (const place of ['/', '/produtos', `/produto/${pick(products, (one) => !isSoldOut(one)).id}`]) {
      await page.goto(place);
      const used = await page.locator('main').evaluate((main) => {
        const boxes = [...main.querySelectorAll('a, button, h1, h2')].map((one) =>
          one.getBoundingClientRect(),
        );
        const seen = boxes.filter(({ width, right }) => width > 1 && right <= innerWidth);
        return Math.max(...seen.map(({ right }) => right)) - Math.min(...seen.map(({ left }) => left));
      });
      expect(used, place).toBeGreaterThanOrEqual(0.75 * 1920);
    }
  });
});
