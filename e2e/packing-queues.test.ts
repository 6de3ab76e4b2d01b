import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** The queue by carrier and by what leaves today, on two devices. */

const { shop, browser } = useShop({ env: { ...OFFICE_ENV } });
let owner: string;
let packer: string;

beforeAll(async () => {
  owner = await adminToken(shop.url);
  packer = await staffToken(shop.url, owner, 'expedicao');
  for (const _ of [1, 2]) await placeOrder(shop.url);
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const LATER = /^(Amanhã|Segunda-feira|Terça-feira|Quarta-feira|Quinta-feira|Sexta-feira)$/;
const TODAY = /^(Sai hoje|Já devia ter saído)$/;

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  it('[PACK-12] a queue is chosen by keyboard, tells how many wait in it, and is there again at the next start', async () => {
    const desk = await officeDesk(browser, { url: shop.url, token: packer, device });
    const page = await desk.openPage('/admin/dashboard/expedicao');
    // On a phone one line says which queue it is, and opens the choices.
    if (kind === 'phone') await page.getByRole('button', { name: /^Fila: / }).click();
    await expect.poll(() => link(page, 'Envios').innerText()).toMatch(/Envios\s*2/);
    await expect.poll(() => axeViolations(page)).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/queues-${kind}.png`, fullPage: true });
    const carriers = page.getByRole('navigation', { name: 'Transportadoras' });
    const carrier = carriers.getByRole('link').first();
    await carrier.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => carrier.getAttribute('aria-current')).toBe('page');
    await expect.poll(() => link(page, 'Envios').getAttribute('aria-current')).toBe('page');
    // Both were paid a moment ago: by the hour they leave today or on the next working day, and never on both.
    const when = page.getByRole('navigation', { name: 'Quando sai' });
    const counts = async () =>
      (await when.getByRole('link').allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')));
    await expect.poll(async () => (await counts()).toSorted((a, b) => a - b)).toEqual([0, 2, 2]);
    const isToday = (await counts())[1] === 2;
    await when.getByRole('link', { name: isToday ? LATER : TODAY }).click();
    await page.getByText('Nada nesta fila agora.').waitFor(PATIENT);
    await when.getByRole('link', { name: isToday ? TODAY : LATER }).click();
    await page
      .getByRole('region', { name: /^Pedido / })
      .first()
      .waitFor(PATIENT);
    await expect.poll(() => fits(page)).toBeLessThanOrEqual(0);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `/tmp/queue-chosen-${kind}.png`, fullPage: true });
    const address = new URL(page.url()).search;
    await page.goto('/admin/dashboard/expedicao');
    await expect.poll(() => new URL(page.url()).search).toBe(address);
    await page.getByRole('button', { name: 'Pegar o próximo pedido' }).click();
    await page.getByText('Falta 1 peça', { exact: true }).waitFor(PATIENT);
    await page.getByRole('button', { name: 'Soltar este pedido' }).click();
    expect(desk.complaints).toEqual([]);
  });

  it('[PACK-12] the owner says until which hour what is paid leaves on the same day', async () => {
    const desk = await officeDesk(browser, { url: shop.url, token: owner, device });
    const page = await desk.openPage('/admin/dashboard/configuracoes/entregas');
    const panel = page.getByRole('region', { name: 'Hora de corte' });
    const field = panel.getByLabel('Sai no mesmo dia o que é pago antes das');
    await field.fill('24');
    await page.keyboard.press('Enter');
    await panel.getByText('De 1 a 23 horas.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await field.fill(kind === 'phone' ? '11' : '16');
    // Who kept the hour before is told all the while.
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Enter');
    expect((await kept).status()).toBe(200);
    await panel.getByText(/^Guardado por admin/).waitFor(PATIENT);
    await expect.poll(() => fits(page)).toBeLessThanOrEqual(0);
    if (process.env['SHOTS']) await panel.screenshot({ path: `/tmp/cut-off-${kind}.png` });
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(kind === 'phone' ? '11' : '16');
    expect(desk.complaints).toEqual([]);
  });
});
