import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { DESK, PHONE, readProducts, STILL, shopper } from './shopper.ts';

// Long: three or four pages are opened anew for each manner, and gone through by Tab or waited for until nothing loads.

const { shop, browser } = useShop();
let productPath: string;

beforeAll(async () => {
  productPath = `/produto/${(await readProducts(shop.url))[0]?.id}`;
});

async function open(path: string, device = DESK): Promise<Page> {
  return (await shopper(browser, shop.url, device)).openPage(path);
}

describe('the shop’s manners', () => {
  it('[ACCESS-03] shows the focus on everything that Tab reaches', async () => {
    for (const path of ['/', '/produtos', productPath]) {
      const page = await open(path);
      for (let press = 0; press < 15; press += 1) {
        await page.keyboard.press('Tab');
        const unseen = await page.evaluate(() => {
          const hasRing = (element: Element, part?: string) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
            return outlineStyle !== 'none' && outlineWidth !== '0px';
          };
          // A link that covers its card lets the card show the ring.
          const ringed = (element: Element | null): boolean =>
            element !== null &&
            element !== document.body &&
            (hasRing(element) || hasRing(element, '::after') || ringed(element.parentElement));
          const focused = document.activeElement;
          return ringed(focused) || focused === document.body ? '' : focused?.outerHTML.slice(0, 200);
        });
        expect(unseen, path).toBe('');
      }
    }
  });

  it('[ACCESS-04] offers buttons, fields and menus of 44 px on a phone', async () => {
    for (const path of ['/', '/produtos', productPath, '/contato']) {
      const page = await open(path, PHONE);
      const small = await page.evaluate(() => {
        const controls = 'button, [role=button], select, input:not([type=checkbox],[type=radio]), [data-buy]';
        return [...document.querySelectorAll(`header :is(${controls}), main :is(${controls})`)]
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (Math.round(box.height) < 44 || Math.round(box.width) < 44))
          .map(({ element, box }) => `${box.width} × ${box.height} ${element.outerHTML.slice(0, 120)}`);
      });
      expect(small, path).toEqual([]);
    }
  });

  it('[ACCESS-07] does not move where reduced motion is asked for', async () => {
    const page = await open('/', { ...DESK, ...STILL });
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return `${transitionDuration}, ${animationDuration}`
            .split(', ')
            .map((text) => Number.parseFloat(text));
        }),
      ),
    );
    expect(longest).toBeLessThanOrEqual(0.001);
  });

  it('[ACCESS-10, LOOK-03] gives every picture a text or marks it, and loads what is far off later and small', async () => {
    for (const path of ['/', '/produtos', productPath]) {
      const page = await open(path);
      const pictures = await page.locator('main img').evaluateAll((all) =>
        all.map((image) => ({
          alt: image.getAttribute('alt'),
          lazy: image.getAttribute('loading') === 'lazy',
          isFar: image.getBoundingClientRect().top > innerHeight * 1.5,
          sources: image.closest('picture')?.querySelector('source')?.type ?? '',
          file: image.getAttribute('src')?.split('.').at(-1),
        })),
      );
      expect(pictures.filter(({ alt }) => alt === null)).toEqual([]);
      expect(pictures.filter(({ isFar, lazy }) => isFar && !lazy)).toEqual([]);
      const far = pictures.filter(({ isFar }) => isFar);
      expect(far.length).toBeGreaterThan(0);
      // Right after a first start some are still drawings, which have no sizes yet.
      const sized = far.filter(({ sources }) => sources !== '');
      for (const { sources, file } of sized) expect([sources, file]).toEqual(['image/avif', 'webp']);
    }
  });

  it('[LOOK-05] sets prices in tabular figures', async () => {
    for (const path of ['/', '/produtos', productPath]) {
      const page = await open(path);
      const price = page.locator('main article strong, main h1 ~ div strong').first();
      const figures = await price.evaluate((element) => getComputedStyle(element).fontVariantNumeric);
      expect(figures).toContain('tabular-nums');
    }
  });

  it('[LOOK-11] keeps everything where it first stood', async () => {
    for (const path of ['/', '/produtos', productPath]) {
      const page = await open(path, PHONE);
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
      expect(shift, path).toBeLessThan(0.1);
    }
  });

  it('[FRAME-18] leaves header, footer and chat away where somebody logs in, pays or works', async () => {
    const paths = [
      '/login',
      '/registro',
      '/perfil',
      '/esqueci-senha',
      '/redefinir-senha/x',
      '/confirmar-email/x',
      '/success',
      '/failure',
      '/pending',
      '/payment-method',
      '/admin-login',
      '/admin/dashboard',
    ];
    for (const path of paths) {
      const html = await (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text();
      for (const part of ['aria-label="Principal"', 'Formas de pagamento', 'Conversar pelo WhatsApp']) {
        expect(html.includes(part), `${path}: ${part}`).toBe(false);
      }
    }
  });
});
