import { expect, it } from 'vitest';
import { settingsCalls } from '../test/support/settings-calls.ts';
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

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[MENU-12] on a %s a list is chosen, its texts are written, and it is shown about as a search would',
  async (kind, device) => {
    const token = await adminToken(shop.url);
    // What the other device has written.
    await settingsCalls(shop.url, token).publish({ textos_listas: [] });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/configuracoes?campo=textos_listas');
    const group = page.getByRole('group', { name: 'Listas na busca' });
    await expect.poll(() => group.evaluate((element) => element === document.activeElement)).toBe(true);
    const found = group.getByRole('figure');
    await found.getByText(/^Produtos \| /).waitFor();
    await group.getByLabel('Lista', { exact: true }).selectOption('Vestidos');
    await found.getByText(/categoria=Vestidos/).waitFor();
    await found.getByText(/^Vestidos da /).waitFor();
    await group.getByLabel('Título da lista na busca').fill(`Vestidos de linho, ${kind}`);
    await found.getByText(`Vestidos de linho, ${kind}`).waitFor();
    await group.getByLabel('Lista', { exact: true }).selectOption('Promoções');
    await expect.poll(() => group.getByLabel('Título da lista na busca').inputValue()).toBe('');
    await group.getByLabel('Descrição da lista na busca').fill('Até metade do preço.');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    if (process.env['SHOTS'])
      await group.screenshot({ path: `${process.env['SHOTS']}/list-texts-${kind}.png` });
    await page.getByRole('button', { name: 'Salvar rascunho' }).click();
    const draft = page.getByRole('region', { name: 'Rascunho' });
    await draft.getByText('outros textos em').waitFor();
    await draft.getByRole('button', { name: 'Publicar agora' }).click();
    await draft.waitFor({ state: 'detached' });
    const seen = await fetch(`${shop.url}/produtos?categoria=Vestidos`, { headers: { accept: 'text/html' } });
    expect(await seen.text()).toContain(`<title>Vestidos de linho, ${kind}</title>`);
    expect(complaints).toEqual([]);
  },
);
