import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Disputa } from '#shared/wire/disputes.ts';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { DESK, PHONE, type Device } from './shopper.ts';

// Long: an order is paid and contested for each test.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;
let photo: Buffer;

beforeAll(async () => {
  token = await adminToken(shop.url);
  photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c26' } })
    .jpeg()
    .toBuffer();
});

const PATIENCE_MS = 20_000;

async function decide(reference: string, action: string): Promise<void> {
  const charges = await callShop<{ id: number; external_reference: string }[]>(
    `${shop.url}/sandbox/payments`,
    'GET',
  );
  const charge = charges.find(({ external_reference: of }) => of === reference);
  await callShop(`${shop.url}/sandbox/payments/${charge?.id}/${action}`, 'POST', {});
}

async function listed(): Promise<Disputa[]> {
  const headers = { authorization: `Bearer ${token}` };
  const path = `${shop.url}/api/gerenciamento/disputas`;
  return (await callShop<{ disputas: Disputa[] }>(path, 'GET', undefined, headers)).disputas;
}

/** A paid order whose payment is contested, as the office knows it. */
async function contested(): Promise<{ dispute: Disputa; reference: string }> {
  const { id } = await placeOrder(shop.url);
  const headers = { authorization: `Bearer ${token}` };
  const path = `${shop.url}/api/gerenciamento/pedidos/${id}`;
  type Read = { pedido: { external_reference: string } };
  const { pedido } = await callShop<Read>(path, 'GET', undefined, headers);
  const reference = pedido.external_reference;
  await decide(reference, 'chargeback');
  const found = async () => (await listed()).find((dispute) => dispute.pedido.id === id);
  await expect.poll(found, { timeout: PATIENCE_MS }).toBeDefined();
  const dispute = await found();
  if (dispute === undefined) throw new Error('no dispute');
  return { dispute, reference };
}

async function openDispute(device: Device) {
  const { dispute, reference } = await contested();
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  const page = await desk.openPage(`/admin/dashboard/disputas/${dispute.id}`);
  await page.getByRole('heading', { name: 'Provas reunidas pela loja' }).waitFor();
  return { ...desk, page, dispute, reference };
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('disputes in the office', () => {
  it('[DISP-04] say what they are while there is none, and are listed by their deadline', async () => {
    const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token });
    const page = await openPage('/admin/dashboard/disputas');
    await page.getByText('Nenhuma disputa até agora').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const { dispute } = await contested();
    await page.reload();
    await page.getByText('1 aberta espera por uma decisão.').waitFor();
    await page.getByText(/faltam (9|10) dias/).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: dispute.pedido.codigo }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Disputa do pedido ${dispute.pedido.codigo}` }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('[DISP-09, DISP-10, DISP-11] are answered by keyboard: words, a paper, the PDF, and handing it in', async () => {
    const { page, dispute, complaints } = await openDispute(DESK);
    await page.getByText('Esta disputa espera pelas suas provas').waitFor();
    const words = page.getByLabel('Conte o que aconteceu');
    await words.focus();
    await page.keyboard.type('Ana recebeu em mãos.');
    await page.getByLabel('Anexar comprovantes').setInputFiles([
      { name: 'entrega.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'conversa.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    ]);
    await page.getByText('conversa.gif: envie uma imagem JPEG ou PNG, ou um PDF.').waitFor();
    await page.getByRole('list', { name: 'Anexos' }).getByText('entrega.jpg').waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Gerar PDF' }).focus();
    await page.keyboard.press('Enter');
    expect((await coming).suggestedFilename()).toBe(`provas-${dispute.pedido.codigo}.pdf`);
    // What was typed went along, saved.
    await page.getByRole('region', { name: 'Provas reunidas pela loja' }).getByText('Ana recebeu').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);

    const send = page.getByRole('button', { name: 'Enviar ao Mercado Pago' });
    await send.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Enviar as provas ao Mercado Pago?' });
    await question.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => send.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Enviar', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Provas em análise').waitFor();
    await page.getByRole('button', { name: 'Baixar o que foi enviado' }).waitFor();
    await expect.poll(() => send.count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Tirar entrega.jpg' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('[DISP-12] say it where the provider is away, and keep what was typed', async () => {
    const { page } = await openDispute(DESK);
    await page.getByLabel('Conte o que aconteceu').fill('Guardado.');
    const control = (body: object) => callShop(`${shop.url}/sandbox/control`, 'POST', body);
    await control({ provider: 'mercadopago', mode: '500', match: '/v1/chargebacks' });
    await page.getByRole('button', { name: 'Enviar ao Mercado Pago' }).click();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText('Nada foi enviado: tente de novo em alguns minutos.').waitFor();
    await control({ reset: true });
    await expect.poll(() => page.getByLabel('Conte o que aconteceu').inputValue()).toBe('Guardado.');
    await page.getByRole('button', { name: 'Enviar ao Mercado Pago' }).waitFor();
  });

  it('[DISP-04] fit a phone, and axe finds nothing there', async () => {
    const { page, complaints, openPage } = await openDispute(PHONE);
    await expect.poll(() => widthOf(page)).toBe(390);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const list = await openPage('/admin/dashboard/disputas');
    await list
      .getByText(/faltam (9|10) dias/)
      .first()
      .waitFor();
    await expect.poll(() => widthOf(list)).toBe(390);
    await expect.poll(() => axeViolations(list)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('[DISP-04, DISP-13] tell their end, and are for administrators alone', async () => {
    const { page, reference } = await openDispute(DESK);
    await decide(reference, 'chargeback_lost');
    const ended = async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('O que foi contestado').waitFor();
      return page.getByText('O valor voltou para quem pagou').count();
    };
    await expect.poll(ended, { timeout: PATIENCE_MS }).toBe(1);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    const team = await staffToken(shop.url, token, 'equipe');
    const other = await officeDesk(browser, { url: shop.url, token: team });
    const closed = await other.openPage('/admin/dashboard/disputas');
    await closed.getByText('O seu perfil não dá acesso a esta seção.').waitFor();
    await expect.poll(() => closed.getByRole('link', { name: 'Disputas' }).count()).toBe(0);
  });
});
