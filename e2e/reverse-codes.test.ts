import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, withSession, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, officeDesk } from './office-desk.ts';
import { OFFICE, office, placeOrder } from './own-orders.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: an order is placed, paid and delivered before its piece comes back.

const { shop, browser } = useShop({ env: OFFICE });
let marina: LoggedIn;
let token: string;

beforeAll(async () => {
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
  token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME, OFFICE.ADMIN_PASSWORD);
});

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectSound(page: Page): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
}

/** Her declaration, by the keyboard alone; one that does not come is told beside the button, which keeps the focus. */
async function downloadByKey(page: Page, request: Locator): Promise<void> {
  const button = request.getByRole('button', { name: 'Baixar declaração (DACE)' });
  const isCall = (url: URL) => url.pathname.endsWith('/declaracao');
  const json = { error: 'Não conseguimos buscar a declaração agora.' };
  await page.route(isCall, (route) => route.fulfill({ status: 502, json }));
  await button.press('Enter');
  await request.getByText(json.error).waitFor(PATIENT);
  await expectSound(page);
  await page.unroute(isCall);
  const coming = page.waitForEvent('download', PATIENT);
  await page.keyboard.press('Enter');
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^dace-T\d+\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  await request.getByText('a declaração está nos seus downloads').waitFor(PATIENT);
  await expectSound(page);
}

describe('a posting code in the browser', () => {
  it.each(
    widths([
      ['390', PHONE],
      ['1280', DESK],
    ]),
  )('[EXCH-39, EXCH-43, EXCH-64] is priced, made, read and cancelled at %s', async (width, device) => {
    const order = await placeOrder(shop.url, marina);
    await order.pay();
    await (await office(shop.url)).move(order, 'processing', 'delivered');
    const { context, complaints } = await shopper(browser, shop.url, device);
    await withSession(context, marina);
    const page = await context.newPage();
    await page.goto(`/pedidos/${order.codigo}`);
    await page.getByRole('button', { name: 'Pedir troca ou devolução' }).click(PATIENT);
    const dialog = page.getByRole('dialog', { name: 'Troca ou devolução' });
    await dialog.getByLabel('O que aconteceu?').selectOption('arrependimento');
    await dialog.getByRole('radio', { name: /dinheiro de volta/ }).check();
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
    const request = page.getByRole('article', { name: /^Troca T/ });
    await request.waitFor(PATIENT);

    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const queue = await desk.openPage('/admin/dashboard/trocas');
    const card = queue.getByRole('listitem').filter({ hasText: order.codigo });
    await card.getByRole('button', { name: 'Autorizar sem código' }).click(PATIENT);
    await card.getByRole('button', { name: 'Gerar código de postagem' }).click(PATIENT);
    const buy = card.getByRole('button', { name: /^Gerar por R\$/ });
    await buy.waitFor(PATIENT);
    await card.getByText('só mostra o código nos Correios').waitFor();
    await expectSound(queue);
    await shot(queue, `codigo-preco-${width}`);
    await buy.click();
    await card.getByText(/, vale até /).waitFor(PATIENT);
    await expectSound(queue);
    await shot(queue, `codigo-feito-${width}`);

    await page.reload();
    await request
      .getByText(/Código de postagem: \d{10}\. Mostre em uma agência dos Correios até /)
      .waitFor(PATIENT);
    await expectSound(page);
    await shot(page, `codigo-dela-${width}`);
    await downloadByKey(page, request);
    await shot(page, `declaracao-${width}`);

    await card.getByRole('button', { name: 'Cancelar etiqueta' }).click();
    await queue.getByRole('dialog').getByRole('button', { name: 'Cancelar a etiqueta' }).click();
    await card.getByText('Cancelada', { exact: true }).waitFor(PATIENT);
    await expect.poll(() => card.getByText(/, vale até /).count(), PATIENT).toBe(0);
    await page.reload();
    await request.getByText('Mande a peça de volta').waitFor(PATIENT);
    await expect.poll(() => request.getByText(/Código de postagem/).count()).toBe(0);
    expect([...complaints, ...desk.complaints]).toEqual([]);
  });
});

/** A defect's request for money, of a delivered order, in the office's queue. */
async function askedFor(device: BrowserContextOptions) {
  const order = await placeOrder(shop.url, marina);
  await order.pay();
  await (await office(shop.url)).move(order, 'processing', 'delivered');
  const as = { authorization: `Bearer ${marina.token}` };
  const trocas = `${shop.url}/api/pedidos/${order.codigo}/trocas`;
  const { pecas } = await callShop<{ pecas: { ref: string }[] }>(`${trocas}/consultar`, 'POST', {}, as);
  const wish = { motivo: 'defeito', querer: 'dinheiro', pecas: [{ ref: pecas[0]?.ref, quantidade: 1 }] };
  await callShop(trocas, 'POST', wish, { ...as, 'idempotency-key': `defeito-${order.codigo}` });
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  return { order, desk };
}

/** How long the provider takes to make a label. */
const playGenerateMs = (generateMs: number) =>
  callShop(`${shop.url}/sandbox/melhorenvio/play`, 'POST', { generateMs });

describe('the yes in the browser', () => {
  it.each(
    widths([
      ['390', PHONE],
      ['1280', DESK],
    ]),
  )('[EXCH-58, EXCH-60] has ways without a code while none can be made at %s', async (width, device) => {
    const { order, desk } = await askedFor(device);
    const page = await desk.context.newPage();
    const isPrice = (url: URL) => /\/trocas\/\d+\/codigo$/.test(url.pathname);
    const json = { erro: 'O Melhor Envio não respondeu. Tente de novo em alguns minutos.' };
    await page.route(isPrice, (route) => route.fulfill({ status: 502, json }));
    await page.goto('/admin/dashboard/trocas');
    const card = page.getByRole('listitem').filter({ hasText: order.codigo });
    // The price is asked for where the card is seen.
    await card.getByRole('region', { name: /^Autorização/ }).scrollIntoViewIfNeeded(PATIENT);
    await card.getByText('O Melhor Envio não respondeu').waitFor(PATIENT);
    await card.getByText('Peça com defeito volta sem custo').waitFor();
    await card.getByRole('button', { name: 'Autorizar sem código' }).waitFor();
    await expectSound(page);
    await shot(page, `autorizar-fora-${width}`);
    await page.unroute(isPrice);
    await playGenerateMs(120_000);
    onTestFinished(async () => {
      await playGenerateMs(300);
    });
    await card.getByRole('button', { name: 'Tentar de novo' }).press('Enter');
    const make = card.getByRole('button', { name: /^Autorizar com código por R\$/ });
    await make.waitFor(PATIENT);
    await expectSound(page);
    await shot(page, `autorizar-${width}`);
    await make.press('Enter');
    await card.getByRole('button', { name: 'Continuar com o código' }).waitFor(PATIENT);
    await expectSound(page);
    await shot(page, `autorizar-andando-${width}`);
    await card.getByRole('button', { name: 'Autorizar sem código' }).press('Enter');
    await card.getByRole('button', { name: 'Chegou e está em ordem' }).waitFor(PATIENT);
    expect(desk.complaints).toEqual([]);
  });
});
