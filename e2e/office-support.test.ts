import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: { ...OFFICE_ENV, SEED_DEMO: 'off' } });

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('[DOCTOR-06] on a %s says what is to be done first, and gives it as a file', async (_, device) => {
  const token = await adminToken(shop.url);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
  const page = await openPage('/admin/dashboard/suporte');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.filter({ hasText: 'Mercado Pago' }).getByText('em modo de teste').waitFor();
  const marks = await rows.getByRole('img').evaluateAll((all) => all.map((one) => one.ariaLabel));
  const rank = ['Resolver', 'Atenção', 'Em ordem'];
  expect(marks.length).toBeGreaterThan(5);
  expect(marks).toEqual(marks.toSorted((a, b) => rank.indexOf(a ?? '') - rank.indexOf(b ?? '')));
  const offered = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar relatório' }).click();
  const file = await offered;
  expect(file.suggestedFilename()).toBe('estado-da-loja.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain('! Mercado Pago: em modo de teste');
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(device.viewport?.width);
  const answered = page.waitForResponse('**/api/gerenciamento/estado');
  await page.getByRole('button', { name: 'Verificar de novo' }).click();
  expect((await answered).ok()).toBe(true);
  expect(complaints).toEqual([]);
});

it('[DOCTOR-06] says that it could not look, and tries again', async () => {
  const token = await adminToken(shop.url);
  const { context, openPage } = await officeDesk(browser, { url: shop.url, token });
  await context.route('**/api/gerenciamento/estado', (route) => route.fulfill({ status: 500, json: {} }));
  const page = await openPage('/admin/dashboard/suporte');
  await page.getByText('Não foi possível verificar a loja.').waitFor();
  await context.unroute('**/api/gerenciamento/estado');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.getByText('Estado da loja').waitFor();
});
