import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { mailsTo } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { BUYER, makePix, payAtBank } from './buyer.ts';
import { atCheckout, fillWell, offers, proceed } from './checkout-page.ts';
import { adminToken, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: a whole purchase, from the office's setting to the counter, on two devices.

const { shop, browser } = useShop({ env: OFFICE_ENV });

const lettersOf = async (codigo: string) =>
  (await mailsTo(shop.url, BUYER.email)).filter(({ subject }) => subject.includes(codigo));
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** For whoever looks at it: by day and by night. */
async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `/tmp/pickup-${name}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  it('[PICK-11] the owner offers it, a shopper chooses it, and its code hands it over', async () => {
    const token = await adminToken(shop.url);
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const place = `Loja do Centro (${kind})`;
    const settings = await desk.openPage('/admin/dashboard/configuracoes/entregas');
    const panel = settings.getByRole('region', { name: 'Retirada na loja' });
    await panel.getByRole('button', { name: /Oferecer retirada|Editar a retirada/ }).click();
    const dialog = settings.getByRole('dialog');
    await dialog.getByLabel('Nome do lugar').fill(' ');
    await dialog.getByRole('button', { name: 'Guardar retirada' }).click();
    await dialog.getByText('Escreva o nome do lugar').waitFor();
    await dialog.getByLabel('Nome do lugar').fill(place);
    await dialog.getByLabel('Endereço').fill('Rua das Flores, 10, Centro, Rio de Janeiro');
    await dialog.getByLabel('Horário').fill('Segunda a sexta, 9h às 18h');
    await dialog.getByLabel('Dias úteis até ficar pronto').fill('2');
    await dialog.getByLabel('Instrução').fill('Leve um documento');
    await expect.poll(() => axeViolations(settings)).toEqual([]);
    await picture(settings, `dialog-${kind}`);
    await dialog.getByRole('button', { name: 'Guardar retirada' }).click();
    await panel.getByText(place, { exact: true }).waitFor();
    await expect.poll(() => axeViolations(settings)).toEqual([]);
    await expect.poll(() => fits(settings)).toBe(true);
    await picture(settings, `panel-${kind}`);

    const { page } = await atCheckout(browser, shop.url, { device });
    await fillWell(page);
    await expect.poll(() => page.getByLabel('Endereço').inputValue()).toBe('Avenida Paulista');
    await page.getByLabel('Número').fill('900');
    const last = offers(page).last();
    await last.getByText(place).waitFor();
    await last.getByText('R$ 0,00').waitFor();
    await expect.poll(() => page.locator('input[name="frete"]:checked').count()).toBe(0);
    await last.click();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => fits(page)).toBe(true);
    await picture(page, `checkout-${kind}`);
    await proceed(page).click();
    await page.waitForURL('**/payment-method');
    await page.getByText(`Retirar na loja: ${place}`).waitFor();
    await picture(page, `payment-${kind}`);
    const created = await makePix(page);
    await payAtBank(shop.url, created);
    const { codigo, id } = created.pedido;
    await page.waitForURL('**/payment-success');

    const order = await desk.openPage(`/admin/dashboard/vendas/${id}`);
    await order.getByRole('button', { name: 'Iniciar separação' }).click();
    await order.getByRole('button', { name: 'Pronto para retirada' }).click();
    const asked = order.getByRole('dialog');
    await asked.getByRole('button', { name: 'Pronto para retirada' }).click();
    await order.getByLabel('Código de retirada').waitFor();
    await expect.poll(() => order.getByLabel('Código de rastreio').count()).toBe(0);

    const ready = async () =>
      (await lettersOf(codigo)).find(({ subject }) => subject.includes('pronto para retirada'));
    await expect.poll(ready, { timeout: 15_000 }).toBeDefined();
    const text = (await ready())?.text ?? '';
    expect(text).toContain(place);
    const code = /^(\d{6})$/m.exec(text)?.[1] ?? '';

    await page.goto(`/pedidos/${codigo}`);
    await page.getByText(code, { exact: true }).waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => fits(page)).toBe(true);
    await picture(page, `order-${kind}`);

    const field = order.getByLabel('Código de retirada');
    await field.fill(code === '000000' ? '111111' : '000000');
    await field.press('Enter');
    await order.getByText('Este não é o código deste pedido').waitFor();
    await expect.poll(() => axeViolations(order)).toEqual([]);
    await expect.poll(() => fits(order)).toBe(true);
    await picture(order, `office-${kind}`);
    await field.fill(code);
    await order.getByRole('button', { name: 'Marcar como retirado' }).click();
    await order.getByText('Retirado em').waitFor();
    await expect
      .poll(async () => (await lettersOf(codigo)).map(({ subject }) => subject), { timeout: 15_000 })
      .toContain(`Pedido ${codigo} retirado`);
    expect(desk.complaints).toEqual([]);
  });
});
