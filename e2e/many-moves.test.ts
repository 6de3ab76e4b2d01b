import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { axeViolations } from './axe.ts';
import { shot } from './exchange-screens.ts';
import { adminToken, OFFICE_ENV, officeDesk, placeOrder, rowWith } from './office-desk.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: orders are placed and paid before many of them are sent by one press.

const { shop, browser } = useShop({ env: OFFICE_ENV });
const SALES = '/admin/dashboard/vendas';
const CODES = ['AA123456785BR', 'AA123456799BR'];
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

const bar = (page: Page) => page.getByRole('group', { name: 'Pedidos escolhidos' });

async function choose(page: Page, nome: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill(nome);
  await page.getByText('1–1 de 1').waitFor(PATIENT);
  await rowWith(page, nome).getByRole('checkbox').check();
}

/** What paper would show, as the browser's own print dialog would wait for a person. */
async function printed(page: Page, button: string): Promise<string> {
  await page.evaluate(() => {
    window.print = () => {
      const sheet = document.querySelector<HTMLElement>('[data-sheet]');
      document.documentElement.dataset['printed'] = sheet?.textContent ?? '';
    };
  });
  const before = () => page.evaluate(() => document.documentElement.dataset['printed'] ?? '');
  const had = await before();
  await bar(page).getByRole('button', { name: button }).click();
  await expect.poll(before, PATIENT).not.toBe(had);
  return before();
}

it.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ]),
)(
  '[ASAL-70, ASAL-71, ASAL-72, ASAL-75, ASAL-76, ASAL-77] on a %s orders are chosen across searches, begun, printed and sent together',
  async (kind, device) => {
    const buyers = ['Ana', 'Bia', 'Cida'].map((name) => `${name} ${kind}`);
    for (const nome of buyers) {
      await placeOrder(shop.url, { nome, email: `${nome.toLowerCase().replace(' ', '.')}@exemplo.com.br` });
    }
    const { complaints, openPage } = await officeDesk(browser, { url: shop.url, token, device });
    const page = await openPage(SALES);
    for (const nome of buyers) await choose(page, nome);
    await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill(kind);
    await page.getByText('1–3 de 3').waitFor(PATIENT);
    await bar(page).getByText('3 escolhidos').waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, `muitos-escolhidos-${kind}`);

    expect(await printed(page, 'Imprimir lista de separação')).toContain('3 peças de 3 pedidos');
    expect((await printed(page, 'Imprimir romaneios')).match(/Este romaneio não substitui/g)).toHaveLength(3);

    await bar(page).getByRole('button', { name: 'Iniciar separação' }).click();
    await page.getByText('3 pedidos entraram em separação.').waitFor(PATIENT);
    await expect.poll(() => page.getByText('Em separação', { exact: true }).count()).toBeGreaterThan(2);

    await bar(page).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Marcar como enviados' }).click();
    const sending = page.getByRole('region', { name: 'Enviar 3 pedidos' });
    const fields = sending.getByLabel(/^Código de rastreio de #/);
    await fields.first().waitFor(PATIENT);
    await fields.first().focus();
    // As a scanner types them.
    for (const code of CODES) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => fields.nth(2).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await sending.getByText('2 pessoas recebem o e-mail de que o pedido está a caminho').waitFor(PATIENT);
    await sending.getByText(/^Ver o e-mail do pedido/).click();
    await sending
      .getByText(CODES[0] ?? '')
      .last()
      .waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThan(1);
    await shot(page, `muitos-enviar-${kind}`);
    await sending.getByRole('button', { name: 'Marcar 2 como enviados' }).press('Enter');
    await page.getByText('2 pedidos marcados como enviados.').waitFor(PATIENT);
    await bar(page).getByText('1 escolhido').waitFor();
    await expect.poll(() => page.getByText('Enviado', { exact: true }).count()).toBeGreaterThan(1);
    await bar(page).getByRole('button', { name: 'Limpar escolha' }).click();
    await expect.poll(() => bar(page).getByRole('status').innerText()).toBe('');
    // The two presses are taken back: the first one as far as nothing has come of it.
    const undo = (text: string) =>
      page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Desfazer' }).click();
    await undo('3 pedidos entraram em separação.');
    await page
      .getByText('1 pedido voltou a como estava antes. 2 não puderam ser desfeitos.')
      .waitFor(PATIENT);
    const stayed = page.getByRole('alert').filter({ hasText: '2 pedidos não puderam ser desfeitos' });
    await stayed.getByText('agora está "Enviado"').first().waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await shot(page, `muitos-desfazer-${kind}`);
    await undo('2 pedidos marcados como enviados.');
    await page.getByText('2 pedidos voltaram a como estavam antes.').waitFor(PATIENT);
    const sentOnes = () =>
      Promise.all(buyers.map((nome) => rowWith(page, nome).getByText('Enviado', { exact: true }).count()));
    await expect.poll(sentOnes, PATIENT).toEqual([0, 0, 0]);
    expect(complaints).toEqual([]);
  },
);
