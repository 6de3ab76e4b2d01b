import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settingsCalls } from '../test/support/settings-calls.ts';
import { useShop } from '../test/support/use-shop.ts';
import { adminToken, OFFICE_ENV } from './office-desk.ts';
import { PHONE, shopper } from './shopper.ts';

const { shop, browser } = useShop({ env: OFFICE_ENV });

const roundOf = (page: Page, what: string) =>
  page
    .locator(what)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopLeftRadius));

it('[SET-46] corners that the owner chose are those of buttons and fields on the page, and the house’s again without them', async () => {
  const settings = settingsCalls(shop.url, await adminToken(shop.url));
  const { context } = await shopper(browser, shop.url, PHONE);
  const page = await context.newPage();
  const seen = async () => {
    await page.goto('/contato');
    const button = await roundOf(page, 'main form button[type=submit]');
    const field = await roundOf(page, 'main form input');
    return { button, field };
  };
  await settings.publish({ cantos: 'suave' });
  const soft = await seen();
  expect(soft.button).toBeGreaterThan(soft.field);
  expect(soft.field).toBeGreaterThan(0);
  await settings.publish({ cantos: 'reto' });
  expect(await seen()).toEqual({ button: 0, field: 0 });
  await settings.publish({ cantos: 'redondo' });
  const round = await seen();
  expect(round.field).toBeGreaterThan(soft.field);
  expect(round.button).toBeGreaterThan(0);
  await settings.publish({ cantos: 'suave' });
  expect(await seen()).toEqual(soft);
});
