import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { logInByCall, makeAccount, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk } from './office-desk.ts';
import { OFFICE, placeOrder } from './own-orders.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** A morning's labels: chosen in the queue, bought by one press, followed, and printed with their slips. */

// Long: orders are placed and paid before they get labels, on two devices.

const { shop, browser } = useShop({ env: { ...OFFICE, ADMIN_PASSWORD } });
let token: string;
let marina: LoggedIn;

beforeAll(async () => {
  token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME);
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
});

interface Played {
  labels: { id: string; paidMs: number | null; priceCents: number }[];
}
const play = (body: object) => callShop<Played>(`${shop.url}/sandbox/melhorenvio/play`, 'POST', body);

async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await expect.poll(() => axeViolations(page)).toEqual([]);
}
const picture = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/many-${name}.png`, fullPage: true });
};

/** Keeps what would go to the printer. */
const keepPaper = (page: Page) =>
  page.evaluate(() => {
    window.print = () => {
      const sheet = document.querySelector<HTMLElement>('[data-sheet]');
      document.body.dataset['printed'] = sheet?.textContent ?? '';
    };
  });

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  it('[MANY-09, MANY-10, MANY-11] labels are chosen, bought as far as the wallet goes, followed and printed', async () => {
    const placed = [];
    for (let n = 0; n < 3; n += 1) {
      const order = await placeOrder(shop.url, marina);
      await order.pay();
      placed.push(order);
    }
    await play({ reset: true, balanceCents: 100_000 });
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage('/admin/dashboard/expedicao');
    await page.getByRole('checkbox', { name: /^Escolher todos desta lista/ }).check();
    await page
      .getByRole('checkbox', { name: `Escolher para etiquetas o pedido ${placed[0]?.codigo}` })
      .waitFor();
    await expectFits(page);
    await picture(page, `queue-${kind}`);
    await page.getByRole('button', { name: 'Comprar etiquetas (3)' }).click();
    const many = page.getByRole('region', { name: 'Etiquetas de 3 pedidos' });
    const buy = many.getByRole('button', { name: /^Comprar 3 por R\$/ });
    await buy.waitFor();
    for (const { codigo } of placed) await many.getByRole('checkbox', { name: `Pedido ${codigo}` }).waitFor();
    await expectFits(page);
    await picture(page, `prices-${kind}`);

    // Too little for the third one: it says how many, and buys those.
    await play({ balanceCents: 4000 });
    await page.reload();
    await many.getByText(/^Cabem \d de 3, na ordem da fila$/).waitFor();
    await many.getByRole('link', { name: 'Colocar saldo na carteira' }).waitFor();
    await expectFits(page);
    await picture(page, `short-${kind}`);
    await play({ balanceCents: 100_000 });
    await many.getByRole('button', { name: 'Ler de novo' }).click();
    await play({ generateMs: 2500 });
    await buy.focus();
    await page.keyboard.press('Enter');
    await many.getByText('Paga, a gerar').first().waitFor();
    await many.getByText('3 de 3 etiquetas prontas').waitFor();
    await play({ generateMs: 300 });
    await expectFits(page);
    await picture(page, `made-${kind}`);

    await many.getByRole('button', { name: 'Imprimir 3 etiquetas' }).click();
    const sheet = await many.getByRole('link', { name: 'Abrir 3 etiquetas' }).getAttribute('href');
    expect((await (await fetch(sheet ?? '')).text()).match(/Marina/g)).toHaveLength(3);
    await keepPaper(page);
    await many.getByRole('button', { name: 'Imprimir 3 romaneios' }).click();
    const paper = () => page.evaluate(() => document.body.dataset['printed'] ?? '');
    for (const { codigo } of placed) await expect.poll(paper).toContain(codigo);

    await many.getByRole('button', { name: 'Voltar à lista' }).click();
    await page.getByRole('link', { name: /^Ver juntas as de hoje/ }).click();
    await page.getByText(/^(\d+) de \1 etiquetas prontas$/).waitFor();
    expect(desk.complaints).toEqual([]);
  }, 300_000);
});
