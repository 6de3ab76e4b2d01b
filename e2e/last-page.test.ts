import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { readProducts, shopper } from './shopper.ts';

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });
let last: number;

beforeAll(async () => {
  last = Math.ceil((await readProducts(shop.url)).length / 24);
});

/** Where an address leads. */
async function leadsTo(path: string) {
  const answer = await fetch(shop.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });
  return [answer.status, answer.headers.get('location')];
}

describe('a page after the last one', () => {
  it('leads to the last one, narrowed the same way', async () => {
    for (const path of ['/', '/produtos']) {
      expect(await leadsTo(`${path}?pagina=99`)).toEqual([302, `${path}?pagina=${last}`]);
      expect(await leadsTo(`${path}?pagina=99`)).toEqual([302, `${path}?pagina=${last}`]);
      expect(await leadsTo(`${path}?pagina=99&busca=xyzxyz&ordem=menor`)).toEqual([
        302,
        `${path}?busca=xyzxyz&ordem=menor`,
      ]);
      expect(await leadsTo(`${path}?pagina=${last}`)).toEqual([200, null]);
    }
  });

  it('leads there inside the shop, too, be the whole list known or not', async () => {
    const { openPage } = await shopper(browser, shop.url);
    for (const path of ['/', '/produtos']) {
      const page = await openPage(path);
      if (path === '/') {
        const whole = page.waitForResponse(/\/api\/produtos\?campos=cartao&_=/);
        await page.getByLabel('Buscar').focus();
        await (await whole).finished();
      }
      await page.evaluate((to) => {
        Object.assign(window, { isSame: true });
        void Reflect.get(window, '__reactRouterDataRouter').navigate(to);
      }, `${path}?pagina=99`);
      await page.waitForURL(`**${path}?pagina=${last}`);
      await page.locator('main article').first().waitFor();
      await expect.poll(() => page.evaluate(() => 'isSame' in window)).toBe(true);
      await page.close();
    }
  });
});
