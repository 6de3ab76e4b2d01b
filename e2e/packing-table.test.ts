import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** Two people at one packing table, with a scanner that types. */

// Long: orders are bought and paid before they are packed, on two devices.

const { shop, browser } = useShop({ env: { ...OFFICE_ENV } });
const TABLE = '/admin/dashboard/expedicao';
let owner: string;
let packer: string;

beforeAll(async () => {
  owner = await adminToken(shop.url);
  packer = await staffToken(shop.url, owner, 'expedicao');
});

interface Parcel {
  id: number;
  codigo: string;
  numero: number;
  itens: { sku: string }[];
}

const parcelOf = (id: number) =>
  callShop<Parcel>(`${shop.url}/api/gerenciamento/expedicao/${id}`, 'GET', undefined, {
    authorization: `Bearer ${packer}`,
  });

async function table(token: string, device: object) {
  const desk = await officeDesk(browser, { url: shop.url, token, device });
  const page = await desk.openPage(TABLE);
  return { page, complaints: desk.complaints };
}

/** As a hand scanner does it: letters, then Enter, wherever the focus is. */
async function scan(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
const field = (page: Page) => page.getByRole('form', { name: 'Ler ou digitar' }).getByRole('textbox');
/** Does what a scanner types come into its field? */
const expectScans = (page: Page) =>
  expect.poll(() => field(page).evaluate((input) => document.activeElement === input)).toBe(true);
const opened = (page: Page) => page.getByRole('region', { name: /^Pedido / });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeIn = async (page: Page) =>
  ((await opened(page).getByRole('heading', { level: 2 }).innerText()) ?? '').replace('Pedido ', '');
const expectFits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

async function picture(page: Page, name: string) {
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/packing-${name}.png`, fullPage: true });
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  it('[PACK-05, PACK-06, PACK-07, PACK-08] an order is scanned, checked piece by piece and laid ready', async () => {
    const order = await placeOrder(shop.url, { pieces: 2 });
    const parcel = await parcelOf(order.id);
    const sku = parcel.itens[0]?.sku ?? '';
    const { page, complaints } = await table(packer, device);
    await page.getByText(`Pedido ${order.codigo}`).waitFor();
    await field(page).focus();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await picture(page, `queue-${kind}`);

    await scan(page, '#999999');
    await page.getByRole('alert').getByText('Este pedido não está entre os pacotes').waitFor();
    await scan(page, order.codigo.toLowerCase());
    await opened(page).getByText('Faltam 2 peças').waitFor();
    await scan(page, 'SAIA-ERRADA');
    await page.getByRole('alert').getByText('Peça errada: “SAIA-ERRADA” não é deste pedido.').waitFor();
    await picture(page, `wrong-${kind}`);
    await scan(page, sku);
    await opened(page).getByText('Falta 1 peça', { exact: true }).waitFor();
    await page.getByRole('status').getByText('Falta 1 peça.').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);

    await page.reload();
    await opened(page).getByText('Falta 1 peça', { exact: true }).waitFor();
    if (kind === 'phone') await field(page).focus();
    await expectScans(page);
    // What is half typed in the next step is still there when all is checked and it stands first.
    const code = opened(page).getByRole('textbox', { name: 'Código de rastreio' });
    await code.fill('AA123');
    await field(page).focus();
    await scan(page, sku);
    await opened(page).getByText('Tudo conferido', { exact: true }).waitFor();
    // A scanner goes on typing where it was.
    await expectScans(page);
    await expect.poll(() => code.inputValue()).toBe('AA123');
    // One press lays it ready and buys its label; who buys them later says so alone.
    await expect
      .poll(() => opened(page).getByRole('button').first().innerText())
      .toMatch(/^Pronto e comprar etiqueta por R\$/);
    await picture(page, `checked-${kind}`);
    await scan(page, sku);
    await page.getByRole('alert').getByText('Peça a mais').waitFor();
    await button(page, 'Já separei').click();
    await expect.poll(() => opened(page).getByRole('button').first().innerText()).toBe('Próximo pedido');
    await expectFits(page);
    await picture(page, `packed-${kind}`);
    expect(complaints).toEqual([]);
  });

  it('[PACK-17, PACK-18, PACK-22] its label is bought by one press and printed there, and the next is taken, by keys alone where there are any', async () => {
    const order = await placeOrder(shop.url);
    const { page, complaints } = await table(packer, device);
    await field(page).focus();
    await scan(page, order.codigo);
    await opened(page).getByText('Falta 1 peça', { exact: true }).waitFor();
    await opened(page)
      .getByText(/^Etiqueta: /)
      .waitFor();
    await scan(page, (await parcelOf(order.id)).itens[0]?.sku ?? '');
    await button(page, 'Já separei').waitFor();
    await picture(page, `offer-${kind}`);
    const buy = opened(page).getByRole('button', { name: /^Pronto e comprar etiqueta por R\$/ });
    await buy.waitFor();
    await page.getByText(/^Saldo da carteira: R\$.*antes de postar outras\.$/).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    if (kind === 'desk') await page.keyboard.press('Control+Enter');
    else await buy.click();
    const print = button(page, 'Imprimir etiqueta');
    await print.waitFor();
    // The keyboard is where the next press is.
    const holds = (name: string) =>
      expect.poll(() => button(page, name).evaluate((one) => document.activeElement === one)).toBe(true);
    await holds('Imprimir etiqueta');
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expectFits(page);
    await picture(page, `label-${kind}`);
    // A reload finds the same parcel with its label.
    await page.reload();
    await print.waitFor();
    // A scanner that types onto the button presses nothing.
    if (kind === 'desk') {
      await print.focus();
      await scan(page, '#999999');
      await page.getByRole('alert').getByText('Este pedido não está entre os pacotes').waitFor();
      await print.focus();
    }
    const tab = page.waitForEvent('popup');
    if (kind === 'desk') await page.keyboard.press('Enter');
    else await print.click();
    const sheet = await tab;
    await sheet.waitForURL(/imprimir/);
    await sheet.close();
    await button(page, 'Próximo pedido').waitFor();
    await holds('Próximo pedido');
    await picture(page, `printed-${kind}`);
    // Her slip has no sums.
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset['printed'] = document.querySelector('[data-sheet]')?.textContent ?? '';
      };
    });
    await button(page, 'Imprimir romaneio').click();
    const paper = () => page.evaluate(() => document.body.dataset['printed'] ?? '');
    await expect.poll(paper).toContain(order.codigo);
    await expect.poll(paper).not.toMatch(/R\$/);
    expect(complaints).toEqual([]);
  });

  it('[PACK-19] a price that does not come is asked for again by itself', async () => {
    const order = await placeOrder(shop.url);
    const desk = await officeDesk(browser, { url: shop.url, token: packer, device });
    const page = await desk.openPage(TABLE);
    let asked = 0;
    await page.route('**/etiquetas/precos**', async (route) => {
      asked += 1;
      const body = JSON.stringify({ error: 'O Melhor Envio não respondeu.', codigo: 'provedor' });
      if (asked <= 2) await route.fulfill({ status: 504, contentType: 'application/json', body });
      else await route.continue();
    });
    await field(page).focus();
    await scan(page, order.codigo);
    await opened(page).getByText('O preço da etiqueta não veio.').waitFor();
    await button(page, 'Tentar de novo').waitFor();
    await picture(page, `price-${kind}`);
    await opened(page)
      .getByText(/^Etiqueta: /)
      .waitFor({ timeout: 60_000 });
    expect(asked).toBe(3);
    await page.unroute('**/etiquetas/precos**');
    await sent(order.id);
  });

  it('[PACK-01, PACK-03, PACK-04, PACK-08] two packers never get the same next one, and take over by one question', async () => {
    const orders = [await placeOrder(shop.url), await placeOrder(shop.url)];
    const ana = await table(packer, device);
    const bia = await table(owner, device);
    for (const { page } of [ana, bia]) await button(page, 'Pegar o próximo pedido').waitFor();
    await Promise.all([ana, bia].map(({ page }) => button(page, 'Pegar o próximo pedido').click()));
    for (const { page } of [ana, bia])
      await opened(page)
        .getByText(/^Faltam? /)
        .waitFor();
    const codes = [await codeIn(ana.page), await codeIn(bia.page)];
    expect(codes.toSorted()).toEqual(orders.map(({ codigo }) => codigo).toSorted());
    // At a desk a scanner goes on without a press into the field; a phone's keyboard would take half the screen.
    if (kind === 'desk') {
      await expectScans(ana.page);
      await scan(ana.page, 'SAIA-ERRADA');
      await ana.page.getByRole('alert').getByText('Peça errada: “SAIA-ERRADA”').waitFor();
    }

    // The one sees in the list whose the other is.
    await button(ana.page, 'Voltar à fila').click();
    const card = ana.page.getByRole('region', { name: `Pedido ${codes[1]}` });
    await card.getByText('Com admin').waitFor();
    await ana.page
      .getByRole('region', { name: `Pedido ${codes[0]}` })
      .getByText('Com você')
      .waitFor();
    await expectFits(ana.page);
    await picture(ana.page, `claimed-${kind}`);
    await button(ana.page, `Pegar o pedido ${codes[1]}`).click();
    const question = ana.page.getByRole('dialog', { name: 'admin está com este pedido' });
    await expect.poll(() => axeViolations(ana.page)).toEqual([]);
    await question.getByRole('button', { name: 'Assumir o pedido' }).click();
    await expect.poll(() => codeIn(ana.page)).toBe(codes[1]);
    await bia.page.getByText('expedicao está com este pedido.').waitFor();
    await expect.poll(() => axeViolations(bia.page)).toEqual([]);
    await picture(bia.page, `taken-${kind}`);

    await button(ana.page, 'Soltar este pedido').click();
    await button(bia.page, 'Pegar este pedido').click();
    await button(bia.page, 'Soltar este pedido').waitFor();
    if (kind === 'desk') await expectScans(bia.page);
    const piece = opened(bia.page).getByRole('checkbox').first();
    await piece.focus();
    await bia.page.keyboard.press('Space');
    await opened(bia.page).getByText('Tudo conferido', { exact: true }).waitFor();
    for (const { id } of orders) await sent(id);
    await bia.page.reload();
    await bia.page.getByText('Separado e enviado').waitFor();
    await button(bia.page, 'Próximo pedido').click();
    await bia.page.getByText('Nenhum pedido livre para separar agora.').waitFor();
    expect([...ana.complaints, ...bia.complaints]).toEqual([]);
  });
});

/** It is laid ready and sent from elsewhere. */
async function sent(id: number): Promise<void> {
  const address = `${shop.url}/api/gerenciamento/expedicao/${id}`;
  const headers = { authorization: `Bearer ${packer}` };
  await callShop(address, 'PUT', { separado: true }, headers);
  await callShop(address, 'PUT', { rastreio: codeFor(id), transportadora: 'Correios' }, headers);
}

/** A code of the Correios with its check digit: every order has one of its own. */
function codeFor(id: number): string {
  const digits = String(id).padStart(8, '0');
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const rest = weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11;
  const check = rest === 0 ? 5 : rest === 1 ? 0 : 11 - rest;
  return `AA${digits}${check}BR`;
}
