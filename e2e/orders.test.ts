import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, stored, withSession, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { OFFICE, office, placeOrder, type PlacedOrder } from './own-orders.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

// Long: orders are placed, paid and sent before their pages are read.

const { shop, browser } = useShop({ env: OFFICE });
let marina: LoggedIn;

beforeAll(async () => {
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  await makeAccount(shop.url, 'lucia@example.com', '11144477735');
  marina = await logInByCall(shop.url, 'marina@example.com');
});

async function open(path: string, who: LoggedIn | null, device: BrowserContextOptions = PHONE) {
  const { context } = await shopper(browser, shop.url, device);
  if (who !== null) await withSession(context, who);
  const page = await context.newPage();
  await page.goto(path);
  return { context, page };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor(PATIENT);
const orderCard = (page: Page, { codigo }: PlacedOrder) =>
  page.getByRole('article').filter({ hasText: codigo });
const shown = (page: Page, { codigo }: PlacedOrder) =>
  page.getByText(`Pedido ${codigo}`, { exact: true }).first().waitFor(PATIENT);

describe('the list of orders', () => {
  it('[OPAGE-01, ACC-58, ACC-66] shows a customer her own and nobody else, and leads to each', async () => {
    const lucia = await logInByCall(shop.url, 'lucia@example.com');
    const hers = await placeOrder(shop.url, lucia);
    const paid = await placeOrder(shop.url, marina);
    await paid.pay();
    const unpaid = await placeOrder(shop.url, marina);
    const { page } = await open('/pedidos', marina);
    await heading(page, 'Meus pedidos');
    await orderCard(page, paid).getByText('Pago', { exact: true }).waitFor();
    await orderCard(page, paid).getByText(paid.product.nome).waitFor();
    await expect
      .poll(() =>
        orderCard(page, paid)
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await orderCard(page, unpaid).getByText('Pagar com PIX').waitFor();
    await expect.poll(() => orderCard(page, hers).count()).toBe(0);
    await orderCard(page, unpaid).getByRole('link').click();
    await page.waitForURL(`**/pedidos/${unpaid.codigo}`, PATIENT);
    await page.getByAltText('QR Code do PIX deste pedido').waitFor(PATIENT);
  });

  it('[OPAGE-13] is empty for whoever has bought nothing yet, with a way out', async () => {
    await makeAccount(shop.url, 'nova@example.com', '12345678909');
    const { page } = await open('/pedidos', await logInByCall(shop.url, 'nova@example.com'));
    await page.getByRole('heading', { name: 'Você ainda não fez pedidos' }).waitFor(PATIENT);
    const out = page.getByRole('main').getByRole('link', { name: 'Explorar produtos' });
    await expect.poll(() => out.getAttribute('href')).toBe('/produtos');
  });

  it('[OPAGE-16] says that it could not be read, and is read when it is asked for again', async () => {
    const { context, page } = await open('/contato', marina);
    await context.route('**/api/clientes/me/pedidos', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.goto('/pedidos');
    await page.getByText('Não conseguimos buscar seus pedidos').waitFor(PATIENT);
    await context.unroute('**/api/clientes/me/pedidos');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('article').first().waitFor();
  });

  it('[OPAGE-02, OPAGE-17] gives way to the form of visitors once the session has ended, and says why', async () => {
    const gone = await logInByCall(shop.url, 'marina@example.com');
    const headers = { authorization: `Bearer ${gone.token}` };
    await fetch(`${shop.url}/api/clientes/logout`, { method: 'POST', headers });
    const { page } = await open('/pedidos', gone);
    await heading(page, 'Acompanhe seu pedido');
    await expect.poll(() => stored(page, 'clienteToken')).toBeNull();
    await page.getByLabel('Código do pedido').waitFor();
    const logIn = page.getByRole('main').getByRole('link', { name: 'Entre para ver todos' });
    await logIn.click();
    await page.waitForURL('**/login', PATIENT);
  });
});

describe('an order’s page', () => {
  it('[OPAGE-07] lets an order that fell through be paid again', async () => {
    const order = await placeOrder(shop.url, marina);
    await order.giveUp();
    const { page } = await open(`/pedidos/${order.codigo}`, marina);
    await page.getByText('Este pedido ainda não foi pago').waitFor(PATIENT);
    await page.getByRole('button', { name: 'Gerar novo PIX' }).click();
    await page.waitForURL('**/payment-method', PATIENT);
    const goOn = page.getByRole('button', { name: 'Continuar' });
    await goOn.or(page.getByRole('button', { name: /^Pagar online/ })).waitFor(PATIENT);
    if (await goOn.isVisible()) await goOn.click();
    await page.getByRole('button', { name: /^Pagar online/ }).click();
    await page.getByRole('button', { name: /^PIX/ }).click();
    const answered = page.waitForResponse('**/api/payment/pix/create');
    await page.getByRole('button', { name: 'Gerar PIX' }).click();
    const created = await (await answered).json();
    expect(created.pedido).toMatchObject({ codigo: order.codigo, status: 'pending' });
    await page.getByRole('dialog', { name: 'Pague com PIX' }).waitFor();
  });

  it('[OPAGE-08, OPAGE-15] shows the tracking, and prints a receipt alone', async () => {
    const order = await placeOrder(shop.url, marina);
    await order.pay();
    const owner = await office(shop.url);
    await owner.move(order, 'processing');
    await owner.send(order, 'BR123456785BR', 'Correios');
    const { page } = await open(`/pedidos/${order.codigo}`, marina, DESK);
    await shown(page, order);
    await page.getByText('Código de rastreio (Correios)').first().waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    await page.getByRole('button', { name: 'Imprimir recibo' }).click();
    await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('yes');
    await page.emulateMedia({ media: 'print' });
    await expect
      .poll(() => page.getByRole('link', { name: /WhatsApp/ }).count(), { message: 'what floats' })
      .toBe(0);
    const paper = await page.locator('body').innerText();
    for (const part of [
      'Recibo de compra',
      'CNPJ',
      order.codigo,
      order.product.nome,
      'Total',
      'CEP 01310-100',
    ]) {
      expect(paper).toContain(part);
    }
    for (const part of ['Andamento', 'Imprimir recibo', 'Trocas e devoluções', 'Pular para']) {
      expect(paper).not.toContain(part);
    }
  });

  it('[OPAGE-09] takes the purchase back, after a question, and says what follows', async () => {
    const order = await placeOrder(shop.url, marina);
    await order.pay();
    await (await office(shop.url)).move(order, 'processing', 'delivered');
    const { page } = await open(`/pedidos/${order.codigo}`, marina);
    await page.getByRole('button', { name: 'Desistir da compra' }).click();
    const dialog = page.getByRole('dialog', { name: 'Desistir da compra?' });
    await dialog.getByText('comprovante por email').waitFor();
    await dialog.getByRole('button', { name: 'Manter a compra' }).click();
    await page.getByRole('button', { name: 'Desistir da compra' }).click();
    await dialog.getByLabel('Quer contar o motivo?').fill('Ficou grande.');
    await dialog.getByRole('button', { name: 'Confirmar desistência' }).click();
    await page.getByText('Você desistiu desta compra').waitFor(PATIENT);
    await expect.poll(() => page.getByRole('button', { name: 'Desistir da compra' }).count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Registramos a desistência');
    await page.reload();
    await page.getByText('Você desistiu desta compra').waitFor(PATIENT);
  });

  it('[OPAGE-11, OPAGE-16] asks for the e-mail of another customer’s order, and tells a failed reading apart', async () => {
    const order = await placeOrder(shop.url, marina);
    const lucia = await logInByCall(shop.url, 'lucia@example.com');
    const { context, page } = await open(`/pedidos/${order.codigo}`, lucia);
    await page.getByText('confirme o e-mail da compra').waitFor(PATIENT);
    await expect.poll(() => page.getByText(order.product.nome).count()).toBe(0);
    await context.route('**/api/pedidos/consultar', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.reload();
    await page.getByText('Não conseguimos buscar este pedido agora').waitFor(PATIENT);
  });

  it('[OPAGE-18] hides a PIX whose time is over', async () => {
    const order = await placeOrder(shop.url, marina);
    const { context } = await shopper(browser, shop.url, PHONE);
    await withSession(context, marina);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`/pedidos/${order.codigo}`);
    const code = page.getByAltText('QR Code do PIX deste pedido');
    await code.waitFor(PATIENT);
    await page.clock.fastForward('31:00');
    await page.getByText('O prazo deste PIX terminou').waitFor(PATIENT);
    await expect.poll(() => code.count()).toBe(0);
  });

  it('[OPAGE-19] has, as the list, nothing that axe finds', async () => {
    const order = await placeOrder(shop.url, marina);
    for (const device of widths([PHONE, DESK])) {
      const { page } = await open('/pedidos', marina, device);
      await orderCard(page, order).waitFor(PATIENT);
      await expect.poll(() => axeViolations(page)).toEqual([]);
      await page.goto(`/pedidos/${order.codigo}`);
      await page.getByAltText('QR Code do PIX deste pedido').waitFor(PATIENT);
      await expect.poll(() => axeViolations(page)).toEqual([]);
    }
  });
});
