import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: menus are made, put in order, published and seen on two devices.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const PATH = '/admin/dashboard/configuracoes';

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[MENU-07, MENU-10] on a %s a menu is made, ordered by keys, and shoppers have it',
  async (kind, device) => {
    const token = await adminToken(shop.url);
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(`${PATH}?campo=menu_topo`);
    const menu = page.getByRole('group', { name: 'Menu do topo' });
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
    // Emptied first where the other device has been here.
    while ((await menu.getByRole('button', { name: /^Tirar/ }).count()) > 0)
      await menu
        .getByRole('button', { name: /^Tirar/ })
        .first()
        .click();
    await menu.getByRole('button', { name: 'Começar pelo menu da loja' }).click();
    await expect.poll(() => menu.getByLabel(/^Nome do item/).count()).toBe(5);
    await menu.getByRole('button', { name: 'Tirar Novidades' }).click();
    await menu.getByRole('button', { name: 'Tirar Promoções' }).click();
    await menu.getByRole('button', { name: 'Novo item no topo' }).click();
    await menu.getByLabel('Página do item 4').selectOption({ label: 'Croppeds' });
    await expect.poll(() => menu.getByLabel('Nome do item 4').inputValue()).toBe('Croppeds');

    // With keys alone, and the focus goes with it.
    const up = menu.getByRole('button', { name: 'Subir Croppeds' });
    await up.focus();
    for (const place of [3, 2]) {
      await page.keyboard.press('Enter');
      await expect.poll(() => menu.getByLabel(`Nome do item ${place}`).inputValue()).toBe('Croppeds');
      await menu.getByText(`Croppeds: ${place}º de 4.`).waitFor({ state: 'attached' });
      await expect.poll(() => up.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await menu.getByLabel('Nome do item 2').fill(`Croppeds ${kind}`);
    await menu.getByRole('button', { name: 'Novo item no topo' }).click();
    await menu.getByLabel('Página do item 5').selectOption({ label: 'Outra página desta loja' });
    await menu.getByLabel('Endereço do item 5').fill('/nao-existe');
    await menu.getByLabel('Nome do item 5').fill('Perdida');
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    await menu.getByText('Item 5: esta página não está na loja.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    await menu.getByRole('button', { name: 'Tirar Perdida' }).click();
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    const draft = page.getByRole('region', { name: 'Rascunho' });
    await draft.getByText(`Croppeds ${kind}`).waitFor();
    await draft.getByRole('button', { name: 'Publicar agora' }).click();
    await draft.waitFor({ state: 'detached' });

    const front = await shopper(browser, shop.url, device);
    const shopPage = await front.openPage('/produtos?categoria=Croppeds');
    const bar = shopPage.getByRole('navigation', { name: 'Principal' });
    if (kind === 'phone') await shopPage.getByRole('button', { name: 'Abrir menu' }).click();
    const nav = kind === 'phone' ? shopPage.getByRole('navigation', { name: 'Menu' }) : bar;
    const own = nav.getByRole('link', { name: `Croppeds ${kind}` });
    await expect.poll(() => own.getAttribute('aria-current')).toBe('page');
    await expect.poll(() => nav.locator('[aria-current="page"]').count()).toBe(1);
    await nav.getByRole('link', { name: 'Produtos' }).click();
    await shopPage.waitForURL(/\/produtos$/);
    if (kind === 'phone') await shopPage.getByRole('button', { name: 'Abrir menu' }).click();
    await expect
      .poll(() => nav.getByRole('link', { name: 'Produtos' }).getAttribute('aria-current'))
      .toBe('page');
    await expect.poll(() => axeViolations(shopPage)).toEqual([]);
    await expect
      .poll(() => shopPage.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    expect([...complaints, ...front.complaints]).toEqual([]);
  },
);
