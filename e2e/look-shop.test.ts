import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { launchWithFonts } from '../test/support/browser.ts';
import { FONT_SETS } from '../test/support/fonts.ts';
import { settingsCalls } from '../test/support/settings-calls.ts';
import { useShop } from '../test/support/use-shop.ts';
import { EVERY_PAGE_MS } from './every-page.ts';
import { adminToken, OFFICE_ENV } from './office-desk.ts';
import { DESK, MOVING, PHONE, readProducts, shopper, untilAlive } from './shopper.ts';

// Long: cards are measured in several sets of fonts.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let productPath: string;

beforeAll(async () => {
  productPath = `/produto/${(await readProducts(shop.url))[0]?.id}`;
});

const paths = () => ['/', '/produtos', productPath];

/** How much of the page moved since it began to load. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** Headings, texts and prices of a page that are laid out from the start: how wide their words run, how high they stand. */
const sizesOf = (page: Page) =>
  page.evaluate(() => {
    const isLaidOut = (element: Element | null): boolean =>
      element === null ||
      (getComputedStyle(element).contentVisibility !== 'auto' && isLaidOut(element.parentElement));
    return [...document.querySelectorAll('h1, h2, main p, main strong')]
      .filter((element) => element.checkVisibility() && isLaidOut(element))
      .map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { width } = range.getBoundingClientRect();
        return { text: element.textContent ?? '', width, height: element.getBoundingClientRect().height };
      })
      .filter(({ width }) => width > 40);
  });

/** A page whose fonts come when `arrival` says so; never where it is refused. */
async function openWithFonts(from: Browser, path: string, arrival: Promise<'come' | 'never'>) {
  const { context } = await shopper(from, shop.url, { ...PHONE, fresh: true });
  const page = await context.newPage();
  const fonts: string[] = [];
  await page.route('**/*.woff2', async (route) => {
    fonts.push(route.request().url());
    await ((await arrival) === 'come' ? route.continue() : route.abort());
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await untilAlive(page);
  return { page, fonts };
}

const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );

/** What the fonts' arrival must not change of a page that shows their fallbacks. */
async function expectNothingMoves(
  from: Browser,
  path: string,
  families = ['Fraunces', 'Nunito Sans'],
): Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<'come'>();
  const { page, fonts } = await openWithFonts(from, path, promise);
  await expect.poll(() => fonts.length).toBeGreaterThanOrEqual(2);
  const before = await sizesOf(page);
  const shiftBefore = await shiftOf(page);
  resolve('come');
  await expect.poll(() => loadedFonts(page)).toEqual(expect.arrayContaining(families));
  await expect.poll(async () => (await shiftOf(page)) - shiftBefore, { message: path }).toBeLessThan(0.01);
  expect(fonts.filter((url) => new URL(url).origin !== shop.url)).toEqual([]);
  const after = await sizesOf(page);
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  for (const [index, { text, height, width }] of after.entries()) {
    expect(before[index]?.height, text).toBeCloseTo(height, 0);
    // A word may be a little wider or narrower, a line may not break elsewhere.
    expect(Math.abs((before[index]?.width ?? 0) / width - 1), text).toBeLessThan(0.2);
  }
  const widthOf = (all: typeof after) => all.reduce((sum, { width }) => sum + width, 0);
  expect(Math.abs(widthOf(before) / widthOf(after) - 1), path).toBeLessThan(0.04);
  return fonts;
}

describe('the fonts', () => {
  it.each(FONT_SETS)(
    '[LOOK-04] come from the shop itself, and nothing moves when they take the place of their fallbacks: %s',
    async (set) => {
      const own = await launchWithFonts(set);
      try {
        for (const path of paths()) await expectNothingMoves(own, path);
      } finally {
        await own.close();
      }
    },
    EVERY_PAGE_MS,
  );

  it(
    '[LOOK-04, CONF-37] of a pair that the owner chose come alone, and nothing moves when they do',
    async () => {
      const settings = settingsCalls(shop.url, await adminToken(shop.url));
      for (const letras of ['elegante', 'urbana']) {
        await settings.publish({ letras, cartoes: 'sombra' });
        for (const set of FONT_SETS) {
          const own = await launchWithFonts(set);
          try {
            const fonts = await expectNothingMoves(own, '/', ['Textos', 'Titulos']);
            expect(fonts.filter((url) => !url.startsWith(`${shop.url}/tema/letras/`))).toEqual([]);
          } finally {
            await own.close();
          }
        }
      }
      await settings.publish({ letras: 'classica', cartoes: 'livre' });
    },
    EVERY_PAGE_MS,
  );
});

describe('a look without motion', () => {
  it('[CONF-37] moves nothing and turns no slides by itself', async () => {
    const settings = settingsCalls(shop.url, await adminToken(shop.url));
    const seen = async () => {
      const page = await (await shopper(browser, shop.url, { ...DESK, ...MOVING })).openPage('/');
      const next = page.getByRole('button', { name: 'Próximos destaques' });
      await next.waitFor();
      const lasts = await next.evaluate((one) => getComputedStyle(one).transitionDuration);
      return { lasts, pauses: await page.getByRole('button', { name: 'Pausar carrossel' }).count() };
    };
    await expect.poll(seen).toEqual({ lasts: '0.15s', pauses: 1 });
    await settings.publish({ movimento: 'nenhum' });
    await expect.poll(seen).toEqual({ lasts: '0.001s', pauses: 0 });
    await settings.publish({ movimento: 'leve' });
  });
});

const CARDS = 'main article:has(img)';

/** Badges and card by card the part of them that lies on the picture's middle: half its width, three fifths its height. */
const badgesOf = (page: Page) =>
  page.locator(CARDS).evaluateAll((cards) =>
    cards.flatMap((card) => {
      const picture = card.querySelector('img')?.getBoundingClientRect();
      if (picture === undefined || picture.width === 0) return [];
      const middle = {
        left: picture.left + picture.width / 4,
        right: picture.right - picture.width / 4,
        top: picture.top + picture.height / 5,
        bottom: picture.bottom - picture.height / 5,
      };
      return [...card.querySelectorAll('[class*="badge"]')]
        .filter((badge) => badge.children.length === 0 || badge.matches('span'))
        .filter((badge) => badge.textContent?.trim() && badge.checkVisibility())
        .map((badge) => {
          const box = badge.getBoundingClientRect();
          const across = Math.min(box.right, middle.right) - Math.max(box.left, middle.left);
          const down = Math.min(box.bottom, middle.bottom) - Math.max(box.top, middle.top);
          const inside =
            box.left >= picture.left - 1 && box.right <= picture.right + 1 && box.top >= picture.top - 1;
          return { text: badge.textContent, covers: across > 0 && down > 0, inside };
        });
    }),
  );

describe('the cards', () => {
  it(
    '[LOOK-06] keep their badges off the garment’s middle',
    async () => {
      for (const device of [PHONE, DESK]) {
        const seen: (string | null)[] = [];
        for (const path of ['/', '/produtos']) {
          const page = await (await shopper(browser, shop.url, device)).openPage(path);
          const badges = await badgesOf(page);
          seen.push(...badges.map(({ text }) => text));
          expect(
            badges.filter(({ covers, inside }) => covers || !inside),
            path,
          ).toEqual([]);
        }
        expect(seen).toContain('Destaque');
        expect(seen.some((text) => /^-\d+%$/.test(text ?? ''))).toBe(true);
      }
    },
    EVERY_PAGE_MS,
  );

  it('[LOOK-06] show a second picture under the pointer', async () => {
    for (const path of ['/', '/produtos']) {
      const page = await (await shopper(browser, shop.url, DESK)).openPage(path);
      const card = page.locator(CARDS).filter({ has: page.locator('img[alt=""]') });
      const second = card.first().locator('img[alt=""]');
      const opacity = () =>
        second.evaluate((image) => {
          let seen = 1;
          for (let at: Element | null = image; at !== null; at = at.parentElement) {
            seen *= Number(getComputedStyle(at).opacity);
          }
          return seen;
        });
      await card.first().scrollIntoViewIfNeeded();
      await expect.poll(() => opacity()).toBe(0);
      await card.first().hover();
      await expect.poll(opacity).toBe(1);
      const [front, back] = await card
        .first()
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
      expect(back).not.toBe(front);
      await expect
        .poll(() => second.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBeGreaterThan(0);
    }
  });
});

const spinners = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect &&
            effect.getTiming().iterations === Infinity &&
            effect
              .getKeyframes()
              .some((frame) => 'rotate' in frame || String(frame['transform']).includes('rotate')),
        ).length,
  );

describe('waiting', () => {
  it('[LOOK-08] is a spinner on the pressed button, and on no other', async () => {
    const { context } = await shopper(browser, shop.url, { ...DESK, ...MOVING });
    const page = await context.newPage();
    await page.goto('/login');
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
    );
    await expect.poll(() => spinners(page)).toBe(0);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/clientes/login', async (route) => {
      await promise;
      await route.continue();
    });
    await page.getByLabel('Email', { exact: true }).fill('marina@example.com');
    await page.getByLabel('Senha', { exact: true }).fill('errada-2026');
    const button = page.getByRole('button', { name: 'Entrar' });
    await button.click();
    await expect.poll(() => spinners(page)).toBe(1);
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(1);
    resolve();
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => spinners(page)).toBe(0);
  });

  it('[LOOK-08] is the shape of the cart’s lines before the cart is read', async () => {
    const context = await browser.newContext({ ...PHONE, baseURL: shop.url });
    // Scripts that never come: somebody has a cart, and what is in it is not known yet.
    await context.route('**/assets/*.js', () => undefined);
    await context.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('cart', '[{"id":"1-M-Rosa"}]');
    });
    const page = await context.newPage();
    await page.goto('/carrinho', { waitUntil: 'commit' });
    await page.getByText('Carregando seu carrinho').waitFor({ state: 'attached' });
    const shapes = () =>
      page.locator('main [class*="skeleton"]').evaluateAll((all) =>
        all.map((shape) => {
          const { width, height } = shape.getBoundingClientRect();
          return Math.round((100 * width) / Math.max(1, height)) / 100;
        }),
      );
    // A picture of 3:4, and lines of text, once the page's style is there.
    await expect.poll(shapes).toContain(0.75);
    await expect
      .poll(async () => (await shapes()).filter((ratio) => ratio > 3).length)
      .toBeGreaterThanOrEqual(2);
  });
});
