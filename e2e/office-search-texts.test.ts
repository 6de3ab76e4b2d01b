import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: OFFICE_ENV });

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('[MENU-06] on a %s the form shows how a search shows the product', async (_kind, device) => {
  const token = await adminToken(shop.url);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
  const page = await openPage('/admin/dashboard/produtos/novo');
  const group = page.getByRole('group', { name: 'Na busca e nas prévias de links' });
  await page.getByLabel('Nome *').fill('Vestido Lis');
  await group.getByText(/^Vestido Lis \| /).waitFor();
  await group
    .getByLabel('Título na busca')
    .fill('Vestido de linho verde para casamento de dia na praia ao pôr do sol');
  await group.getByText('67 de 120 letras').waitFor();
  await group.getByText('Vestido de linho verde para casamento de dia na praia ao …').waitFor();
  await group.getByLabel('Descrição na busca').fill('Leve, forrado e com bolsos.');
  await group.getByRole('figure').getByText('Leve, forrado e com bolsos.').waitFor();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(device.viewport?.width);
  expect(complaints).toEqual([]);
});
