import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { checkOut, makePix } from './buyer.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PATIENT, PHONE, untilAlive } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a purchase in a shop that is closed, from the office and back to it.

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  const env = { ...OFFICE_ENV, PUBLIC_URL: 'https://loja.example' };
  [shop, browser] = await Promise.all([startShop({ env }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** `SHOTS` names a folder for what is seen. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
}

const stepOf = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Uma compra de teste e a devolução' });
const showAll = (page: Page) => page.getByRole('button', { name: 'Ver os 12 passos' }).click();

it.each(widths([PHONE, DESK]))(
  '[DAYS-24] a new owner buys in her closed shop on https, pays, reads that it is a test, and undoes it',
  async (device) => {
    expect((await fetch(shop.url)).status).toBe(503);
    const token = await adminToken(shop.url);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const office = await desk.openPage('/admin/dashboard');
    await showAll(office);
    await stepOf(office).scrollIntoViewIfNeeded();
    await keep(office, '1-passo');
    const opened = desk.context.waitForEvent('page');
    await stepOf(office).getByRole('button', { name: 'Fazer uma compra de teste' }).click();
    const page = await opened;
    await page.waitForURL(`${shop.url}/`, PATIENT);
    await page.locator('main a[href^="/produto/"]').first().click();
    await page.waitForURL('**/produto/*');
    await untilAlive(page);
    const sizes = page.getByRole('group', { name: /^Tamanho/ }).getByRole('button', { disabled: false });
    await sizes.first().click();
    await page.getByRole('button', { name: /^Comprar/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Ir para o carrinho' }).click();
    await page.waitForURL('**/carrinho');
    await page.getByRole('link', { name: 'Finalizar compra' }).first().click();
    await page.waitForURL('**/checkout');
    await checkOut(page);
    const { pedido } = await makePix(page);
    expect(pedido.teste).toBe(true);

    // Her bank is played by the stand-ins, which are the team's.
    await stepOf(office).getByRole('link', { name: 'Aprovar o pagamento' }).click();
    await office.waitForURL('**/sandbox');
    await office
      .getByRole('button', { name: /^Aprovar/ })
      .first()
      .click();
    await page.waitForURL('**/payment-success', PATIENT);
    await page.getByText('Pedido de teste', { exact: true }).waitFor();
    await keep(page, '2-pago');
    await page.getByRole('link', { name: 'Acompanhar pedido' }).first().click();
    await page.getByText('Pedido de teste: não é enviado.').waitFor(PATIENT);
    await keep(page, '3-pedido');

    await office.goto('/admin/dashboard/vendas');
    await office.getByText('Teste', { exact: true }).first().waitFor();
    await keep(office, '4-vendas');
    await office.getByRole('link', { name: pedido.codigo }).first().click();
    await office.getByText('Ele não conta como venda').waitFor();
    await keep(office, '5-pedido');
    await office.getByRole('button', { name: 'Desfazer a compra de teste' }).click();
    const dialog = office.getByRole('dialog', { name: 'Devolver o valor' });
    await dialog.getByRole('group', { name: 'Quanto devolver' }).waitFor();
    await expect.poll(() => dialog.getByRole('radio', { name: /^Vale-troca/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => office.getByRole('button', { name: 'Desfazer a compra de teste' }).count(), PATIENT)
      .toBe(0);
    await office.goto('/admin/dashboard');
    await showAll(office);
    await stepOf(office)
      .getByText(/^PIX de teste pago em .* e devolvido em/)
      .waitFor();
    await keep(office, '6-feito');
    expect((await fetch(shop.url)).status).toBe(503);
    expect(desk.complaints).toEqual([]);
  },
  120_000,
);
