import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, withSession, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { adminToken, officeDesk } from './office-desk.ts';
import { OFFICE, office, placeOrder } from './own-orders.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';

// Long: orders are placed, paid and delivered before their pieces come back.

const { shop, browser } = useShop({ env: OFFICE });
let marina: LoggedIn;
let token: string;

beforeAll(async () => {
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
  token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME, OFFICE.ADMIN_PASSWORD);
});

/** A delivered order of one piece, as its buyer sees it and as the office sees its queue. */
async function delivered(device: BrowserContextOptions, desk: BrowserContextOptions) {
  const order = await placeOrder(shop.url, marina);
  await order.pay();
  await (await office(shop.url)).move(order, 'processing', 'delivered');
  const { context, complaints } = await shopper(browser, shop.url, device);
  await withSession(context, marina);
  const page = await context.newPage();
  await page.goto(`/pedidos/${order.codigo}`);
  await page.getByRole('button', { name: 'Pedir troca ou devolução' }).click(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'Troca ou devolução' });
  await dialog.waitFor();
  const queue = async () => {
    const at = await officeDesk(browser, { url: shop.url, token, device: desk });
    const opened = await at.openPage('/admin/dashboard/trocas');
    const card = opened.getByRole('listitem').filter({ hasText: order.codigo });
    return { page: opened, card, complaints: at.complaints };
  };
  return { order, page, dialog, queue, complaints };
}

const request = (page: Page) => page.getByRole('article', { name: /^Troca T/ });

describe('an exchange in the browser', () => {
  it('[EXCH-17, EXCH-24] goes from a phone to the new piece, and takes the office three presses', async () => {
    const { page, dialog, queue, complaints } = await delivered(PHONE, DESK);
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
    await dialog.getByText('Conte o que aconteceu.').waitFor();
    await dialog.getByLabel('O que aconteceu?').selectOption('pequeno');
    await dialog.getByRole('radio', { name: /^Trocar por outro tamanho/ }).check();
    const wanted = dialog.getByLabel(/o que você quer no lugar/);
    const option = await wanted.locator('option:not([disabled])').nth(1).getAttribute('value');
    await wanted.selectOption(option);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
    await request(page).getByText('Pedida').first().waitFor(PATIENT);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('trocas');
    const desk = await queue();
    await desk.card.getByText('(guardada)').waitFor(PATIENT);
    await expect.poll(() => axeViolations(desk.page)).toEqual([]);
    await desk.card.getByRole('button', { name: 'Autorizar' }).click();
    await desk.card.getByRole('button', { name: 'Conferida, volta ao estoque' }).click(PATIENT);
    await desk.card.getByRole('button', { name: 'Peça nova enviada' }).click(PATIENT);
    await desk.page.getByText('Troca concluída: a peça nova foi enviada.').waitFor(PATIENT);
    // Which queue and what page are in the address: a page that is no more leads to the last.
    await desk.page.getByRole('button', { name: 'Encerradas' }).click();
    await desk.page.waitForURL(/abertas=nao/);
    await desk.page.goto('/admin/dashboard/trocas?abertas=nao&pagina=9');
    await desk.card.waitFor(PATIENT);
    expect(new URL(desk.page.url()).search).toBe('?abertas=nao');
    await page.reload();
    await request(page).getByText('A peça nova foi enviada').waitFor(PATIENT);
    expect([...complaints, ...desk.complaints]).toEqual([]);
  });

  it('[EXCH-18, EXCH-23] of regret says that the freight comes back, can’t be refused, and ends in money', async () => {
    const { order, page, dialog, queue, complaints } = await delivered(DESK, PHONE);
    await dialog.getByLabel('O que aconteceu?').selectOption('arrependimento');
    await expect.poll(() => dialog.getByRole('radio', { name: /^Trocar/ }).count()).toBe(0);
    await dialog
      .getByRole('radio', { name: /dinheiro de volta.*O frete que você pagou volta junto/ })
      .check();
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
    await request(page).waitFor(PATIENT);
    const desk = await queue();
    await desk.card.getByText('Não pode ser recusada').waitFor(PATIENT);
    await expect.poll(() => desk.card.getByRole('button', { name: /^Recusar/ }).count()).toBe(0);
    await desk.card.getByLabel('Código de postagem').fill('LR987654321');
    await desk.card.getByRole('button', { name: 'Autorizar' }).click();
    await desk.card.getByRole('button', { name: 'Conferida, volta ao estoque' }).waitFor(PATIENT);
    await page.reload();
    await request(page).getByText('LR987654321').waitFor(PATIENT);
    await desk.card.getByRole('button', { name: 'Conferida, volta ao estoque' }).click();
    await desk.card.getByRole('button', { name: 'Devolver o dinheiro' }).click(PATIENT);
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click();
    await desk.page.getByText('Valor devolvido.').waitFor(PATIENT);
    await page.reload();
    await page.getByText('Estornado', { exact: true }).first().waitFor(PATIENT);
    await request(page).getByText('Concluída').first().waitFor(PATIENT);
    await request(page).getByText('O que você pagou foi devolvido.').waitFor();
    const at = await officeDesk(browser, { url: shop.url, token, device: DESK });
    const shown = await at.openPage(`/admin/dashboard/vendas/${order.id}`);
    await shown
      .getByRole('region', { name: 'Trocas e devoluções' })
      .getByText('Concluída')
      .first()
      .waitFor(PATIENT);
    expect([...complaints, ...desk.complaints, ...at.complaints]).toEqual([]);
  });
});
