import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { shopper } from './shopper.ts';

const { shop, browser } = useShop({ env: { DEMO_FALLBACK: 'off' } });

const open = async (path = '/'): Promise<Page> => (await shopper(browser, shop.url)).openPage(path);
const search = (page: Page) => page.getByLabel('Buscar');

describe('the search of the home page', () => {
  it('lets a product be opened right after typing, however slowly its page comes', async () => {
    const page = await open();
    await page.route('**/produto/*.data*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await search(page).fill('saia');
    await page.evaluate(() => document.querySelector<HTMLElement>('#produtos [data-buy]')?.click());
    await page.waitForURL('**/produto/*');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('begins with the first of what was found, from whichever page it is typed', async () => {
    const page = await open('/?pagina=2');
    const whole = page.waitForResponse(/\/api\/produtos\?campos=cartao&_=/);
    await search(page).focus();
    await (await whole).finished();
    await page.evaluate(() => {
      const empty = () =>
        document.querySelector('#produtos')?.textContent.includes('Nenhum produto encontrado');
      new MutationObserver(() => {
        if (empty()) document.body.dataset['wasEmpty'] = '';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await search(page).fill('saia');
    await page.waitForURL('**/?busca=saia');
    await page.locator('#produtos article').first().waitFor();
    await expect.poll(() => page.locator('body[data-was-empty]').count()).toBe(0);
  });

  it('adds no second place to the history where Enter changes nothing', async () => {
    const page = await open();
    const places = () => page.evaluate(() => history.length);
    const before = await places();
    await search(page).fill('saia');
    await page.waitForURL('**/?busca=saia');
    for (const _ of [1, 2]) {
      const key = await page.evaluate(() => history.state.key);
      await search(page).press('Enter');
      await page.waitForFunction((old) => history.state.key !== old, key);
    }
    await expect.poll(() => places()).toBe(before);
  });

  it('keeps the focus where the filters were cleared by keyboard', async () => {
    const page = await open('/?busca=saia');
    const clear = page.getByRole('button', { name: 'Limpar Filtros' });
    await clear.press('Enter');
    await page.waitForURL(`${shop.url}/`);
    await page.locator('#produtos button[aria-disabled=true]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Limpar Filtros');
  });
});
