import { mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk, OFFICE_ENV, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

const { shop, browser } = useShop({ env: OFFICE_ENV });
const shots = process.env['SHOTS'];

it.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const),
)(
  '[ACUS-18, ACUS-19] on %s who bought without an account has a page, from the list and from the search',
  async (_, device) => {
    const token = await adminToken(shop.url);
    await placeOrder(shop.url, { nome: 'Marília Corrêa', email: 'marilia@example.com' });
    await placeOrder(shop.url, { nome: 'Marília Corrêa', email: 'marilia@example.com' });
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/clientes');
    await page.getByRole('link', { name: 'Marília Corrêa' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Marília Corrêa' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/dashboard\/clientes\/visitante\/\d+$/);
    await page.getByText(/^Em \d+ pedidos pagos, sem o que foi devolvido$/).waitFor();
    const orders = page.getByRole('table', { name: 'Pedidos do cliente' });
    await orders
      .getByRole('link', { name: /^#\d+$/ })
      .nth(1)
      .waitFor();
    await expect.poll(() => page.getByText('marilia@example.com').count()).toBe(0);
    await page.getByRole('button', { name: 'Mostrar dados pessoais' }).click();
    await page.getByText('marilia@example.com').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(device.viewport?.width);
    if (shots !== undefined) {
      mkdirSync(shots, { recursive: true });
      await page.screenshot({ path: `${shots}/guest-${device.viewport?.width}.png`, fullPage: true });
    }
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('marilia corr');
    await page.getByRole('option', { name: /Marília Corrêa.*sem conta/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Marília Corrêa' }).waitFor();
    await page.goto('/admin/dashboard/clientes/visitante/999999');
    await page.getByText('Não encontramos esta compra sem conta.', { exact: false }).waitFor();
    expect(complaints).toEqual([]);
  },
);
