import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineOf } from '#shared/cart.ts';
import { firstChoice } from '#shared/catalog.ts';
import { store } from '../test/support/contexts.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { startStandIns, type SharedStandIns } from '../test/support/stand-ins.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PATIENT, PHONE, readProducts, shopper } from './shopper.ts';
import { widths } from './widths.ts';

/** What a shopper's cart offers, and in how many working days. */
async function offersInCart() {
  const [product] = await readProducts(shop.url);
  if (product === undefined) throw new Error('nothing is sold');
  const { context, openPage } = await shopper(browser, shop.url, PHONE);
  const line = lineOf(product, { ...firstChoice(product), quantidade: 1 });
  await store(context, { local: { cart: JSON.stringify([line]), cep: '01310100' } });
  const page = await openPage('/carrinho');
  const freight = page.getByRole('region', { name: 'Calcule o frete' });
  await freight.scrollIntoViewIfNeeded();
  const offers = freight.getByRole('listitem');
  await offers.first().waitFor(PATIENT);
  // The cheapest is shown to who did not ask; the others are behind it.
  await freight.locator('summary').click();
  const texts = await offers.evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  await context.close();
  // What the shop brings itself has days of its own.
  const carried = texts.filter((text) => text.includes('após a postagem'));
  return carried.map((text) => ({ text, days: Number(/até (\d+) dias? út/.exec(text)?.[1]) }));
}

const PATH = '/admin/dashboard/configuracoes/entregas';
const TOKEN = 'token-da-loja-no-melhor-envio-4711';
let standIns: SharedStandIns;
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  standIns = await startStandIns();
  const DATA_KEY = randomBytes(32).toString('base64');
  const { MELHOR_ENVIO_TOKEN: _, ...env } = standIns.env;
  [shop, browser] = await Promise.all([
    startShop({ env: { ...env, ...OFFICE_ENV, DATA_KEY } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await standIns?.stop();
});

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)(
  '[CRDL-15, DAYS-30, SET-48] on a %s the freight is refused without a token, tried, kept with its services, and the token let go',
  async (kind, device) => {
    const token = await adminToken(shop.url);
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage('/admin/dashboard/configuracoes');
    const fits = async () =>
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(device.viewport?.width);
    await page.getByRole('link', { name: 'Entregas', exact: true }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByText(/^Pelo que está definido no servidor/).waitFor();
    await page.getByLabel('CEP de origem').fill(' 01.310-100');
    await page.getByLabel('Dias a mais no prazo').fill('dois');
    await page.getByRole('button', { name: 'Testar e guardar' }).click();
    await page.getByText('De 0 a 30.').waitFor();
    await page.getByLabel('Dias a mais no prazo').fill('2');
    await page.keyboard.press('Enter');
    await page.getByText('O Melhor Envio respondeu:').waitFor();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('HTTP 401: Unauthenticated.');
    await expect.poll(() => axeViolations(page)).toEqual([]);

    await page.getByLabel('Token do Melhor Envio', { exact: true }).fill(TOKEN);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Passar para o frete de verdade?' });
    await question.getByText('saem da sua carteira').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Testar e passar' }).click();
    await page.getByText('Pela sua conta do Melhor Envio, com pacotes saindo do CEP 01310-100.').waitFor();
    await page.getByText('Guardado, termina em …4711. Em branco, fica o mesmo.').waitFor();
    const services = page.getByRole('group', { name: 'A loja oferece' }).getByRole('checkbox');
    await expect.poll(() => services.count()).toBeGreaterThan(1);
    const pac = page.getByRole('group', { name: 'A loja oferece' }).getByRole('checkbox', { name: /PAC/ });
    const isPac = ({ text }: { text: string }) => text.includes('PAC');
    const before = await offersInCart();
    expect(before.filter(isPac)).toHaveLength(1);
    await pac.uncheck();
    await page.getByLabel('Dias a mais no prazo').fill('5');
    await page.getByRole('button', { name: 'Testar e guardar' }).click();
    await expect.poll(() => pac.isChecked()).toBe(false);
    // Three more than the two of before.
    const later = before.filter((one) => !isPac(one)).map(({ days }) => days + 3);
    expect(later.length).toBeGreaterThan(0);
    await expect.poll(async () => (await offersInCart()).map(({ days }) => days), PATIENT).toEqual(later);
    expect((await offersInCart()).filter(isPac)).toEqual([]);
    await page.reload();
    await pac.waitFor();
    await expect.poll(() => pac.isChecked()).toBe(false);
    expect(await page.content()).not.toContain(TOKEN);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await fits();
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/freight-${kind}.png` });

    await page.getByRole('button', { name: 'Tirar o token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar o token' }).click();
    await page.getByText(/^Pelo que está definido no servidor/).waitFor();
    expect(complaints).toEqual([]);
  },
);
