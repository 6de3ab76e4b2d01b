import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { spokenNumber } from '#shared/order-number.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a shop starts and sells.

const { shop, browser } = useShop({ env: { ...OFFICE_ENV } });
let order: { id: number };
let product: number;
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
  order = await placeOrder(shop.url);
  const asked = { authorization: `Bearer ${token}` };
  const path = `${shop.url}/api/gerenciamento/pedidos/${order.id}`;
  const { pedido } = await callShop<{ pedido: { itens: { id: number }[] } }>(path, 'GET', undefined, asked);
  product = pedido.itens[0]?.id ?? 0;
});

async function open(page: Page): Promise<void> {
  const door = page.getByRole('button', { name: 'Ver de onde veio e para onde foi' });
  await door.waitFor(PATIENT);
  await door.focus();
  await page.keyboard.press('Enter');
}

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ]),
)(
  '[APRD-63] on a %s the history of a stock is opened, narrowed and leads to its order',
  async (kind, device) => {
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(`/admin/dashboard/produtos/${product}`);
    await open(page);
    const history = page.getByRole('region', { name: 'Histórico do estoque' });
    const table = history.getByRole('table');
    await table.getByText('Reservado para um pedido').waitFor(PATIENT);
    await expect.poll(() => table.getByText('−1', { exact: true }).count()).toBe(1);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThan(1);
    if (process.env['SHOTS']) {
      await history.evaluate((one) => one.scrollIntoView({ block: 'start' }));
      await page.screenshot({ path: `/tmp/stock-${kind}.png` });
    }
    const narrowed = await history.getByRole('option', { name: /^Off White · GG / }).innerText();
    await history.getByLabel('Cor e tamanho').selectOption({ label: narrowed });
    await table.getByText('Reservado para um pedido').waitFor({ state: 'hidden' });
    await table.getByText('Estoque inicial').waitFor();
    await history.getByLabel('Cor e tamanho').selectOption({ label: 'Tudo' });
    await table.getByRole('link', { name: spokenNumber(order.id) }).click();
    await page.waitForURL(`**/vendas/${order.id}`);
    expect(desk.complaints).toEqual([]);
  },
);

it('[APRD-63] says what failed, and tries again', async () => {
  const { openPage } = await officeDesk(browser, { url: shop.url, token });
  const page = await openPage(`/admin/dashboard/produtos/${product}`);
  let fails = true;
  await page.route('**/api/gerenciamento/produtos/*/estoque?*', (route) =>
    fails ? route.fulfill({ status: 503, json: { erro: 'Fora do ar.' } }) : route.continue(),
  );
  await open(page);
  await page.getByText('Não foi possível carregar o histórico.').waitFor(PATIENT);
  fails = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  const history = page.getByRole('region', { name: 'Histórico do estoque' });
  await history.getByText('Estoque inicial').first().waitFor();
  // Another size's rows would be taken for those of the one that was chosen.
  fails = true;
  const size = history.getByLabel('Cor e tamanho');
  const other = await history.getByRole('option', { name: /^Off White · GG / }).innerText();
  await size.selectOption({ label: other });
  await history.getByText('Não foi possível carregar o histórico.').waitFor(PATIENT);
  await expect.poll(() => history.getByRole('table').count()).toBe(0);
  await expect.poll(() => size.inputValue()).not.toBe('');
  fails = false;
  await history.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => history.getByText('Estoque inicial').count(), PATIENT).toBe(1);
});
