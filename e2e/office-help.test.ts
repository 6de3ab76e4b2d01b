import { expect, it } from 'vitest';
import { may, OFFICE_ROLES } from '#shared/acts.ts';
import { HELP } from '../src/office/lib/help.ts';
import { HOUSE, SECTIONS, SETTINGS, SUPPORT } from '../src/office/lib/sections.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk, OFFICE_ENV, staffToken } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: OFFICE_ENV });

it('[DAYS-11] explains every screen of the menu to whoever may go there', () => {
  for (const { to, label } of [...SECTIONS, SETTINGS, SUPPORT, ...HOUSE]) {
    const about = HELP.filter((one) => one.to === to);
    expect(about.length, label).toBeGreaterThan(0);
  }
  expect(new Set(HELP.map(({ title }) => title)).size).toBe(HELP.length);
  for (const { title, text } of HELP) expect(text.length, title).toBeLessThan(260);
});

it.each(
  widths([
    ['a desk', DESK],
    ['a phone', PHONE],
  ] as const),
)('[DAYS-11] on %s every link of the help leads to a screen', async (_, device) => {
  const { openPage, complaints } = await officeDesk(browser, {
    url: shop.url,
    token: await adminToken(shop.url),
    device,
  });
  const page = await openPage('/admin/dashboard/suporte');
  const list = page.getByRole('list', { name: 'Ajuda' });
  await list.getByRole('listitem').first().waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(HELP.length);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(device.viewport?.width);
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('reembolso');
  await list.getByText('Devolver o dinheiro de um pedido').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('');
  const menu = page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: 'Suporte' });
  // The walk itself once: a screen is the same at every width.
  for (const { title } of device === DESK ? HELP : []) {
    await list.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect(heading, title).not.toContain('não encontrada');
    await expect.poll(() => page.getByText('não dá acesso').isVisible(), { message: title }).toBe(false);
    await menu.click();
    await list.getByRole('listitem').first().waitFor();
  }
  expect(complaints).toEqual([]);
});

it('[DAYS-11] gives each role the help that is hers', async () => {
  const admin = await adminToken(shop.url);
  const token = await staffToken(shop.url, admin, 'expedicao');
  const { openPage } = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await openPage('/admin/dashboard/suporte');
  const titles = page.getByRole('list', { name: 'Ajuda' }).getByRole('link');
  await titles.first().waitFor();
  const hers = HELP.filter(({ act }) => may('expedicao', act)).map(({ title }) => title);
  await expect.poll(() => titles.allInnerTexts()).toEqual(hers);
  await expect.poll(() => page.getByText('Estado da loja').isVisible()).toBe(false);
  for (const role of OFFICE_ROLES) expect(HELP.some(({ act }) => may(role, act))).toBe(true);
});
