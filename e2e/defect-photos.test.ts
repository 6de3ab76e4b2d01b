import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { widths } from './widths.ts';

/** A defect, photographed by a guest and looked at by the office. */

// Long: orders are placed, paid and delivered before their pieces come back.

const EMAIL = 'bia@example.com';
const { shop, browser } = useShop({ env: { ...OFFICE_ENV } });
let token: string;
let files: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  token = await adminToken(shop.url);
  const colors = ['#b8567a', '#3d6b8f', '#6d8a4a'];
  files = await Promise.all(
    colors.map(async (background, index) => ({
      name: `foto-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
});

const expectFits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/defect-${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A guest's delivered order, opened by her e-mail, with the dialog that asks what happened. */
async function atRequest(device: object) {
  const order = await placeOrder(shop.url, { email: EMAIL });
  const headers = { authorization: `Bearer ${token}` };
  const path = `${shop.url}/api/gerenciamento/pedidos/${order.id}/status`;
  for (const status of ['processing', 'delivered']) await callShop(path, 'PUT', { status }, headers);
  const { context, complaints } = await shopper(browser, shop.url, device);
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`/pedidos/${order.codigo}`);
  await page.getByLabel('Email da compra').fill(EMAIL);
  await page.getByRole('button', { name: 'Ver pedido' }).click();
  await page.getByRole('button', { name: 'Pedir troca ou devolução' }).click(PATIENT);
  const dialog = page.getByRole('dialog', { name: 'Troca ou devolução' });
  await dialog.getByLabel('O que aconteceu?').selectOption('defeito');
  await dialog.getByRole('radio', { name: /^Receber o dinheiro/ }).check();
  return { order, page, dialog, complaints };
}

const request = (page: Page) => page.getByRole('article', { name: /^Troca T/ });
const photos = (page: Page) => request(page).getByRole('list', { name: 'Fotos do defeito' }).getByRole('img');

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  it('[EXCH-31, EXCH-32] photographs go with the request, and the office enlarges them', async () => {
    const { order, page, dialog, complaints } = await atRequest(device);
    const gallery = dialog.getByLabel('Escolher fotos');
    await expect.poll(() => gallery.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
    await expect.poll(() => dialog.getByLabel('Tirar foto').isVisible()).toBe(kind === 'phone');
    await gallery.setInputFiles(files);
    await expect.poll(() => dialog.getByRole('img').count()).toBe(3);
    await dialog.getByRole('button', { name: 'Tirar a foto 3' }).click();
    await expect.poll(() => dialog.getByRole('img').count()).toBe(2);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await gallery.scrollIntoViewIfNeeded();
    await picture(page, `asking-${kind}`);
    await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
    await expect.poll(() => photos(page).count(), PATIENT).toBe(2);
    await request(page).getByText('Cabem mais 2 fotos.').waitFor(PATIENT);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await request(page).scrollIntoViewIfNeeded();
    await picture(page, `asked-${kind}`);

    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const queue = await desk.openPage('/admin/dashboard/trocas');
    const card = queue.getByRole('listitem').filter({ hasText: order.codigo });
    const first = card.getByRole('button', { name: 'Ampliar a foto 1 de 2 do defeito' });
    await first.focus();
    await expect.poll(() => axeViolations(queue)).toEqual([]);
    await expectFits(queue);
    await picture(queue, `queue-${kind}`);
    await queue.keyboard.press('Enter');
    await queue.getByRole('img', { name: /^Foto 1 de 2 do defeito, troca T/ }).waitFor(PATIENT);
    await expect.poll(() => axeViolations(queue)).toEqual([]);
    await picture(queue, `large-${kind}`);
    await queue.keyboard.press('ArrowRight');
    const second = queue.getByRole('img', { name: /^Foto 2 de 2 do defeito, troca T/ });
    await second.waitFor(PATIENT);
    await expect
      .poll(() => second.evaluate((shown) => shown instanceof HTMLImageElement && shown.naturalWidth))
      .toBe(1600);
    await queue.keyboard.press('Escape');
    await expect.poll(() => first.evaluate((shown) => document.activeElement === shown)).toBe(true);
    const sale = await desk.openPage(`/admin/dashboard/vendas/${order.id}`);
    const panel = sale.getByRole('region', { name: 'Trocas e devoluções' });
    await panel.getByRole('button', { name: 'Ampliar a foto 2 de 2 do defeito' }).click();
    await sale.getByRole('img', { name: /^Foto 2 de 2/ }).waitFor(PATIENT);
    expect([...complaints, ...desk.complaints]).toEqual([]);
  });
});

it('[EXCH-31] a request stands when its photographs break off, and they are sent again by one press', async () => {
  const { page, dialog } = await atRequest(PHONE);
  await dialog.getByLabel('Escolher fotos').setInputFiles(files.slice(0, 2));
  await expect.poll(() => dialog.getByRole('img').count()).toBe(2);
  let tries = 0;
  await page.route('**/trocas/*/fotos', async (route) => {
    tries += 1;
    if (tries === 1) await route.continue();
    else await route.abort();
  });
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  const alert = request(page).getByRole('alert');
  await alert.getByText('A foto não chegou à loja.').waitFor(PATIENT);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await request(page).scrollIntoViewIfNeeded();
  await picture(page, 'broken');
  await page.unroute('**/trocas/*/fotos');
  await request(page).getByRole('button', { name: 'Mandar de novo' }).click();
  await request(page).getByText('Cabem mais 2 fotos.').waitFor(PATIENT);
  await expect.poll(() => photos(page).count()).toBe(2);
  // What the browser can't read goes as it is, and is refused with what to do.
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
  const given = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic };
  await request(page).getByLabel('Escolher fotos').setInputFiles([given]);
  await request(page).getByRole('alert').getByText('Esta foto está no formato HEIC').waitFor(PATIENT);
  await expect.poll(() => photos(page).count()).toBe(2);
});

it('[EXCH-32] whoever reads no words of buyers is told how many there are, and shown none', async () => {
  const { order, page, dialog } = await atRequest(DESK);
  await dialog.getByLabel('Escolher fotos').setInputFiles(files.slice(0, 1));
  await dialog.getByRole('img').waitFor();
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await request(page).getByText('Cabem mais 3 fotos.').waitFor(PATIENT);
  const reader = await staffToken(shop.url, token, 'leitura');
  const desk = await officeDesk(browser, { url: shop.url, token: reader, device: DESK });
  const queue = await desk.openPage('/admin/dashboard/trocas');
  const card = queue.getByRole('listitem').filter({ hasText: order.codigo });
  await card.getByText('1 foto do defeito, que o seu acesso não mostra.').waitFor(PATIENT);
  await expect.poll(() => card.getByRole('button', { name: /^Ampliar/ }).count()).toBe(0);
});
