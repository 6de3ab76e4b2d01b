import type { Page } from 'playwright-core';
import { PATIENT } from './shopper.ts';

/** Hands at the packing table. */

/** Where whoever packs works. */
export const TABLE = '/admin/dashboard/expedicao';
/** A price comes from the provider, and once that failed only after a pause. */
export const PRICED = { timeout: 90_000 };
const NEXT = /^(Pegar o próximo|Próximo) pedido$/;

const opened = (page: Page) => page.getByRole('region', { name: /^Pedido / }).first();
/** What hands did, and how long it took. */
export interface Hands {
  packed: string[];
  presses: number;
  seconds: number;
}

/** Presses a button as a hand does. */
export const press = (page: Page, name: RegExp, patience = PATIENT): Promise<void> =>
  seeing(page, page.getByRole('button', { name }).first().click(patience));

/** Waits for something; where it does not come, says what the page shows in its place. */
export async function seeing(page: Page, coming: Promise<void>): Promise<void> {
  try {
    await coming;
  } catch (error) {
    const shown = await page.getByRole('main').innerText();
    throw new Error(`${String(error)}\nThe page shows:\n${shown}`, { cause: error });
  }
}

/** What is done with an order whose pieces are checked. */
export type Finish = (
  page: Page,
  does: (name: RegExp, patience?: typeof PATIENT) => Promise<void>,
) => Promise<void>;

/** One press lays it ready and buys its label, one prints it. */
export const buyAndPrint: Finish = async (page, does) => {
  await does(/^Pronto e comprar etiqueta por R\$/, PRICED);
  const tab = page.waitForEvent('popup', PATIENT);
  await does(/^Imprimir etiqueta$/);
  const sheet = await tab;
  await sheet.waitForURL(/imprimir/, PATIENT);
  await sheet.close();
};
export const layReady: Finish = (_page, does) => does(/^Já separei$/);

/** Takes one order after the other until none is left, and checks its pieces. */
export async function packAll(page: Page, finish: Finish): Promise<Hands> {
  const hands: Hands = { packed: [], presses: 0, seconds: 0 };
  const began = performance.now();
  async function does(name: RegExp, patience?: typeof PATIENT): Promise<void> {
    await press(page, name, patience);
    hands.presses += 1;
  }
  const none = page.getByText('Nenhum pedido livre para separar agora.').first();
  // What was told of the orders before is gone by then.
  await none.waitFor({ state: 'hidden', ...PATIENT });
  const left = opened(page).getByText(/^Faltam? \d peças?$/);
  for (;;) {
    await does(NEXT);
    await none.or(left).first().waitFor(PATIENT);
    if (await none.isVisible()) break;
    const title = await opened(page).getByRole('heading', { level: 2 }).first().innerText();
    hands.packed.push(title.replace('Pedido ', ''));
    for (const piece of await opened(page).getByRole('checkbox').all()) {
      await piece.check();
      hands.presses += 1;
    }
    await finish(page, does);
    await opened(page)
      .getByRole('button', { name: /^Próximo pedido$/ })
      .waitFor(PATIENT);
  }
  // The press that found none is no order's.
  return { ...hands, presses: hands.presses - 1, seconds: (performance.now() - began) / 1000 };
}
