import type { Page } from 'playwright-core';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from '../e2e/office-desk.ts';
import { buyAndPrint, packAll, TABLE, type Hands } from '../e2e/packing-hands.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { startServer } from '../test/support/server-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { say } from './figure.ts';

/**
 * [PACK-23] An order at the packing table, from the queue to its printed label, beside an order by hand: its page is opened, who gets
 * it and where to is copied into a carrier's own site, whose code is brought back. Of that site no page is shown here: what is
 * copied counts as a press to mark, one to copy and one to paste, and takes no time; nor does choosing, paying and printing there.
 */

const ORDERS = Number(process.env['PACKING_ORDERS'] ?? 10);
const EMAIL = 'bia@example.com';
const PATIENT = { timeout: 60_000 };
/** Name, document, phone, e-mail, postal code, street, number, complement: what a carrier's site asks for. */
const COPIED = 8;
const PRESSES_A_COPY = 3;

const [browser, folder] = await Promise.all([launchBrowser(), temporaryFolder('vitrine-packing')]);
const shop = await startServer({ dataDir: folder.path, env: OFFICE_ENV });
try {
  const token = await adminToken(shop.url);
  await callShop(`${shop.url}/sandbox/melhorenvio/play`, 'POST', { balanceCents: 10_000_000 });
  const desk = await officeDesk(browser, { url: shop.url, token });
  const orders = await place();
  const byHand = await allByHand(await desk.openPage('/admin/dashboard/vendas'), orders);
  await place();
  const atTheTable = await packAll(await desk.openPage(TABLE), buyAndPrint);
  tell(byHand, atTheTable);
} finally {
  await shop.stop();
  await browser.close();
  await folder.remove();
}

async function place(): Promise<{ id: number; codigo: string }[]> {
  const orders: { id: number; codigo: string }[] = [];
  while (orders.length < ORDERS) orders.push(await placeOrder(shop.url, { email: EMAIL }));
  return orders;
}

/** As before there was a table: one order's page after the other. */
async function allByHand(page: Page, orders: readonly { id: number; codigo: string }[]): Promise<Hands> {
  const hands: Hands = { packed: [], presses: 0, seconds: 0 };
  const began = performance.now();
  const does = async (work: Promise<unknown>) => {
    await work;
    hands.presses += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  for (const [at, { codigo }] of orders.entries()) {
    await does(
      page
        .getByRole('link', { name: new RegExp(codigo) })
        .first()
        .click(PATIENT),
    );
    await does(button('Iniciar separação').click(PATIENT));
    hands.presses += COPIED * PRESSES_A_COPY;
    await does(button('Informar rastreio e enviar').click(PATIENT));
    const code = `VT2026${String(at).padStart(6, '0')}`;
    await does(page.getByLabel('Código de rastreio').fill(code, PATIENT));
    await page.getByLabel('Transportadora').fill('Jadlog');
    await does(button('Conferir e enviar').click(PATIENT));
    const foreseen = page.getByRole('dialog', { name: 'Confira antes de enviar' });
    await does(foreseen.getByRole('button', { name: 'Enviar', exact: true }).click(PATIENT));
    await page.getByText('Pedido enviado.').first().waitFor(PATIENT);
    await does(page.goBack());
    hands.packed.push(codigo);
  }
  return { ...hands, seconds: (performance.now() - began) / 1000 };
}

function each({ packed, presses, seconds }: Hands) {
  return { presses: presses / packed.length, seconds: seconds / packed.length };
}

function tell(before: Hands, after: Hands): void {
  const [hand, table] = [each(before), each(after)];
  say({
    name: '[PACK-23] presses of an order at the packing table, its label printed',
    ratio: table.presses / hand.presses,
    yardstick: "an order by its page and a carrier's own site",
    detail: `${table.presses.toFixed(1)} and ${hand.presses.toFixed(1)} presses, of which ${COPIED * PRESSES_A_COPY} are counted, not made: ${COPIED} fields copied; wanted: under 0.25`,
  });
  say({
    name: "[PACK-23] seconds of the shop's own pages, likewise",
    ratio: table.seconds / hand.seconds,
    yardstick: "the order's page alone, nothing read, copied, bought or printed",
    detail: `${table.seconds.toFixed(2)} and ${hand.seconds.toFixed(2)} s; in the first the label is bought and printed`,
  });
}
