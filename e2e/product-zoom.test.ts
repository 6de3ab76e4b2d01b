import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { doubleTap, pinch } from './fingers.ts';
import { DESK, PHONE, pick, readProducts, settled, shopper } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop();
let dress: Produto;

beforeAll(async () => {
  dress = pick(await readProducts(shop.url), ({ tamanho }) => tamanho.length > 2);
});

/** Of the first colour: its front, a detail, its back, and its true size. */
const PHOTOS = 4;
const zoom = (page: Page) => page.getByRole('dialog', { name: /^Foto \d de \d$/ });

describe('a picture on the whole screen', () => {
  const near = (page: Page) => zoom(page).getByRole('button', { name: 'Aproximar imagem' });
  const isNear = (page: Page) => near(page).getAttribute('aria-pressed');
  const openZoom = async (device: BrowserContextOptions) => {
    const page = await (await shopper(browser, shop.url, device)).openPage(`/produto/${dress.id}`);
    await page.getByRole('button', { name: 'Ampliar imagem' }).first().click();
    await zoom(page).waitFor();
    return page;
  };

  it('[PROD-37] fills the screen, comes nearer by pinching and by a double tap, and goes back', async () => {
    const page = await openZoom(PHONE);
    await expect.poll(async () => (await zoom(page).boundingBox())?.height).toBe(844);
    await pinch(page, 80, 240);
    await expect.poll(() => isNear(page)).toBe('true');
    await pinch(page, 240, 40);
    await expect.poll(() => isNear(page)).toBe('false');
    await doubleTap(page);
    await expect.poll(() => isNear(page)).toBe('true');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await near(page).click();
    await expect.poll(() => isNear(page)).toBe('false');
  });

  it.each(widths([PHONE, DESK]))(
    '[PROD-37] is left by its button, Escape and "back", and the focus is back',
    async (device) => {
      const page = await openZoom(device);
      const path = new URL(page.url()).pathname;
      const lens = page.getByRole('button', { name: 'Ampliar imagem' }).first();
      const ways = [
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
        () => zoom(page).getByRole('button', { name: 'Fechar' }).click(),
      ];
      for (const leave of ways) {
        await page.waitForFunction(() => history.state?.usr?.overlay === true);
        await leave();
        await zoom(page).waitFor({ state: 'hidden' });
        await page.waitForFunction(() => history.state?.usr?.overlay !== true);
        expect(new URL(page.url()).pathname).toBe(path);
        await expect.poll(() => lens.evaluate((one) => one === document.activeElement)).toBe(true);
        await page.keyboard.press('Enter');
        await zoom(page).waitFor();
      }
    },
  );

  it('[PROD-37] stays open when it is opened again before it has left', async () => {
    const page = await openZoom(DESK);
    await page.waitForFunction(() => history.state?.usr?.overlay === true);
    const lens = await page
      .getByRole('button', { name: 'Ampliar imagem', includeHidden: true })
      .first()
      .elementHandle();
    await zoom(page)
      .getByRole('button', { name: 'Fechar' })
      .evaluate((close, again) => {
        (close as HTMLElement).click();
        (again as HTMLElement).click();
      }, lens);
    await settled(page);
    await page.waitForFunction(() => history.state?.usr?.overlay === true);
    await settled(page);
    await expect.poll(() => zoom(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await zoom(page).waitFor({ state: 'hidden' });
    await page.waitForFunction(() => history.state?.usr?.overlay !== true);
  });

  it('[PROD-37] is walked through by keys, and says which picture it is', async () => {
    const page = await openZoom(DESK);
    await expect.poll(() => zoom(page).getAttribute('aria-labelledby')).not.toBeNull();
    await zoom(page).getByRole('status').getByText(`Foto 1 de ${PHOTOS}`).waitFor({ state: 'attached' });
    await zoom(page).getByRole('button', { name: 'Próxima foto' }).press('Enter');
    await zoom(page).getByRole('status').getByText(`Foto 2 de ${PHOTOS}`).waitFor({ state: 'attached' });
    await zoom(page).getByRole('button', { name: 'Foto anterior' }).press('Enter');
    await zoom(page).getByRole('status').getByText(`Foto 1 de ${PHOTOS}`).waitFor({ state: 'attached' });
  });
});
