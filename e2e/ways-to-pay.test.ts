import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBalcao } from '../test/support/balcao/server.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { expectSound } from './axe.ts';
import { atPayment, checkedOut } from './payment-page.ts';
import { DESK, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

// Long: each test starts a shop of its own, the first from nothing.

/** The payment page of a shop whose provider is of another make: one pays on its own page alone, which no page leads to. */

let browser: Browser;
let balcao: Awaited<ReturnType<typeof openBalcao>>;
let shop: RunningShop | null = null;

beforeAll(async () => {
  browser = await launchBrowser();
  balcao = await openBalcao(() => new Date());
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await shop?.stop();
  shop = null;
});
afterAll(async () => {
  await browser?.close();
  await balcao?.stop();
});

async function paying(payOnDelivery: string, device: Device): Promise<Page> {
  shop = await startShop({ env: { PAY_ON_DELIVERY: payOnDelivery }, balcao: balcao.url });
  const { page } = await atPayment(browser, shop.url, await checkedOut(shop.url), device);
  await page.goto('/payment-method');
  return page;
}

const picture = async (page: Page, name: string) => {
  const folder = process.env['VITRINE_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

const DEVICES = widths([
  ['a phone', PHONE],
  ['a desk', DESK],
] as const);

describe('a shop whose provider has neither cards nor PIX here', () => {
  it.each(DEVICES)(
    '[PAPI-64, PAYM-30] says on %s that there is no way to pay, and leads to the shop',
    async (name, device) => {
      const page = await paying('off', device);
      await page.getByRole('heading', { name: 'Ainda não dá para pagar por aqui' }).waitFor();
      await expect
        .poll(() => page.getByRole('button', { name: /PIX|Cartão|Continuar|Voltar/ }).count())
        .toBe(0);
      await expect.poll(() => page.getByRole('list', { name: 'Passos do pagamento' }).count()).toBe(0);
      const told = page.getByText(/PIX|em até \d+x/).filter({ visible: true });
      await expect.poll(() => told.allInnerTexts()).toEqual([]);
      await expectSound(page);
      await picture(page, `no-way-${name}`);
      await page.getByRole('link', { name: 'Falar com a loja' }).click();
      await page.waitForURL('**/contato');
      expect(balcao.contas.size).toBe(0);
    },
  );

  it.each(DEVICES)(
    '[PAPI-64, PAYM-30] begins on %s with paying at the door, where the shop has that',
    async (name, device) => {
      const page = await paying('order', device);
      await page.getByRole('heading', { name: 'Como vai pagar na entrega?' }).waitFor();
      await expect.poll(() => page.getByRole('button', { name: /Pagar online|Voltar/ }).count()).toBe(0);
      await expectSound(page);
      await picture(page, `door-alone-${name}`);
      await page.getByRole('button', { name: /PIX/ }).click();
      await page.getByRole('button', { name: 'Finalizar pedido' }).click();
      await page.getByRole('link', { name: /^Acompanhar o pedido/ }).waitFor();
    },
  );
});
