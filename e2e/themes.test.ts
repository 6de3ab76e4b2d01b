import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { store } from '../test/support/contexts.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { makePix, payAtBank } from './buyer.ts';
import { SHOP_PATHS } from './every-page.ts';
import { checkedOut, goOnWith } from './payment-page.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: every page of the shop in two themes, each judged by axe.

const { shop, browser } = useShop();

const PATIENCE = { timeout: 300_000 };
const DARK = { colorScheme: 'dark', contrast: 'no-preference' } as const;
const MORE = { colorScheme: 'light', contrast: 'more' } as const;
const BOTH = { colorScheme: 'dark', contrast: 'more' } as const;
const devices = [
  ['on a phone', PHONE],
  ['at a desk', DESK],
] as const;

async function expectReadable(page: Page, state: string, themes = [DARK, MORE, BOTH]): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia(theme);
    const pale = await axeViolations(page, ['color-contrast', 'link-in-text-block']);
    expect(pale, `${state}, ${theme.colorScheme}, ${theme.contrast}`).toEqual([]);
  }
}

/** Somebody who has something in the cart and has filled the checkout, in the dark. */
async function inTheDark(device: typeof DESK) {
  const checkout = await checkedOut(shop.url);
  const { context } = await shopper(browser, shop.url, { ...device, colorScheme: 'dark' });
  await store(context, {
    local: { cart: JSON.stringify(checkout.items) },
    session: { checkout: JSON.stringify(checkout) },
  });
  return { page: await context.newPage(), checkout };
}

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** '#1e171b' as the browser tells it. */
const told = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const added = (page: Page) => page.getByRole('dialog', { name: 'Adicionado ao carrinho' });

it('[ACCESS-16, LOOK-17] every page can be read in the dark and with more contrast', PATIENCE, async () => {
  const { page } = await inTheDark(DESK);
  for (const path of [...SHOP_PATHS, '/?busca=nada-disso', '/sem-conexao']) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    for (const { viewport } of widths([PHONE, DESK])) {
      if (viewport) await page.setViewportSize(viewport);
      await expectReadable(page, `${path}, ${viewport?.width} px`, [DARK, MORE]);
    }
  }
});

describe.each(widths(devices))('in the dark and with more contrast %s', (_, device) => {
  it('[ACCESS-16, LOOK-17] what opens over a page can be read, down to a paid PIX', PATIENCE, async () => {
    const { page, checkout } = await inTheDark(device);
    await page.goto('/produto/1');
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await page.getByRole('button', { name: /^Comprar/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Confira o tamanho' });
    await sheet.or(added(page)).waitFor();
    if (device === PHONE) {
      await expectReadable(page, 'the sizes');
      await sheet.getByRole('button', { name: /^Comprar/ }).click();
      await added(page).waitFor();
    }
    await expectReadable(page, 'added');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /carrinho/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /carrinho/ }).waitFor();
    await expectReadable(page, 'the panel');
    await goOnWith(page, checkout);
    await page.goto('/payment-method');
    const created = await makePix(page);
    await expectReadable(page, 'an open PIX');
    await expectScannable(page);
    await payAtBank(shop.url, created);
    await page.waitForURL(/success/);
    await page.locator('h1').waitFor();
    await expectReadable(page, 'paid');
  });
});

/** The code is dark on white, with white around it, whatever the theme. */
async function expectScannable(page: Page): Promise<void> {
  await page.emulateMedia(DARK);
  const code = page.getByRole('img', { name: 'QR Code do PIX deste pedido' });
  const shown = await code.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { backgroundColor, paddingTop, filter } = getComputedStyle(image);
    const edge = [...(pen?.getImageData(0, 0, canvas.width, 2).data ?? [])];
    return { backgroundColor, filter, edge: [...new Set(edge)], padding: Number.parseFloat(paddingTop) };
  });
  expect(shown).toEqual({
    backgroundColor: told('#ffffff'),
    filter: 'none',
    edge: [255],
    padding: expect.closeTo(8),
  });
}

describe('a theme', () => {
  it('[LOOK-17] is the browser’s own choice, told to it before any style and without scripts', async () => {
    const { context } = await shopper(browser, shop.url, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    const metas = await page
      .locator('meta[name="theme-color"]')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('media'), one.getAttribute('content')]));
    expect(metas.map(([media]) => media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    await expect
      .poll(() => page.locator('meta[name="color-scheme"]').getAttribute('content'))
      .toBe('light dark');
    const manifest = await (await fetch(`${shop.url}/site.webmanifest`)).json();
    const colors = [manifest, manifest.color_scheme_dark];
    for (const [index, colorScheme] of (['light', 'dark'] as const).entries()) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => groundOf(page)).toBe(told(metas[index]?.[1] ?? ''));
      expect(colors[index]).toMatchObject({
        background_color: metas[index]?.[1],
        theme_color: metas[index]?.[1],
      });
    }
  });

  it('[LOOK-17] leaves the head as the server wrote it, once scripts have taken over', async () => {
    const page = await (await shopper(browser, shop.url, DESK)).openPage('/contato');
    await expect.poll(() => page.locator('meta[name="theme-color"]').count()).toBe(2);
    await expect.poll(() => page.locator('link[rel="manifest"]').count()).toBe(1);
    await expect.poll(() => page.locator('link[rel="icon"]').count()).toBe(2);
  });

  it('[LOOK-17] shows the banner of its hour', async () => {
    const shown = async (colorScheme: 'light' | 'dark') => {
      const { context } = await shopper(browser, shop.url, { ...DESK, colorScheme });
      const page = await context.newPage();
      await page.goto('/');
      const banner = page.getByRole('img', { name: /^Banner/ });
      await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe('');
      return banner.evaluate((image: HTMLImageElement) => image.currentSrc);
    };
    expect(await shown('dark')).not.toBe(await shown('light'));
  });

  it('[LOOK-17] ends at the printer: paper is white', async () => {
    const { page } = await inTheDark(DESK);
    await page.goto('/pedidos');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => groundOf(page)).toBe(told('#ffffff'));
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe(told('#241a20'));
  });
});

describe('with the reader’s own colours', () => {
  const styleOf = (page: Page, selector: string, property: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name), [
        property,
        pseudo,
      ] as const);

  it('[ACCESS-17] what is chosen, what has the focus and the colours of products are told apart', async () => {
    const { page } = await inTheDark(DESK);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/produto/1');
    const ground = (pressed: boolean) =>
      styleOf(
        page,
        `main button[aria-pressed="${pressed}"]:text-matches("^(PP|P|M|G|GG)$")`,
        'background-color',
      );
    expect(await ground(true)).not.toBe(await ground(false));
    const dots = await page
      .locator('main fieldset')
      .filter({ hasText: 'Cor:' })
      .locator('[style*="background"], [data-style^="background"]')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(dots).size).toBe(dots.length);
    expect(dots.length).toBeGreaterThan(1);
    await page.keyboard.press('Tab');
    await expect.poll(() => styleOf(page, ':focus-visible', 'outline-style')).toBe('solid');
  });

  it('[ACCESS-17] highlights keep the owner’s colour, with words that can be read on it', async () => {
    const { page } = await inTheDark(DESK);
    await page.goto('/');
    const card = 'article[data-style^="background"]';
    const before = await styleOf(page, card, 'background-color');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect.poll(() => styleOf(page, card, 'background-color')).toBe(before);
    await expect.poll(() => styleOf(page, `${card} a`, 'color')).toBe(await styleOf(page, card, 'color'));
  });

  it('[ACCESS-17] dialogs have an edge, which was their shadow', async () => {
    const { page } = await inTheDark(PHONE);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expect.poll(() => styleOf(page, 'dialog[open]', 'border-top-width')).toBe('2px');
  });
});

describe('whoever saves data', () => {
  it('[LOOK-18] loads no font and no second picture, with a script as with its setting', async () => {
    const { context } = await shopper(browser, shop.url, { ...DESK, fresh: true });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const page = await context.newPage();
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
    await page.goto('/produtos');
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await page.waitForFunction(() => document.documentElement.dataset['fonts'] === '');
    const tile = page
      .locator('main article')
      .filter({ has: page.locator('picture + picture') })
      .first();
    await tile.hover();
    await expect.poll(() => tile.locator('picture').nth(1).isVisible()).toBe(false);
    await page.evaluate(() => document.fonts.ready);
    expect(fonts).toEqual([]);
  });
});
