import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { mailsTo } from './account-page.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';

/** A Monday's orders, from paid to delivered, on a phone and at a desk. */

// Long: forty orders are bought, packed, labelled, printed, posted and delivered.

const ORDERS = 40;
const HALF = ORDERS / 2;
const EMAIL = 'bia@example.com';
const LONG_MS = 1_500_000;
const CARRIERS = { timeout: 180_000 };
/** A price comes from the provider, and once that failed only after a pause. */
const PRICED = { timeout: 90_000 };
const TABLE = '/admin/dashboard/expedicao';
const NEXT = /^(Pegar o próximo|Próximo) pedido$/;
const { shop, browser } = useShop({ env: { ...OFFICE_ENV } });
let token: string;
let packers: string[];

beforeAll(async () => {
  token = await adminToken(shop.url);
  packers = [await staffToken(shop.url, token, 'expedicao'), await staffToken(shop.url, token, 'equipe')];
  await callShop(`${shop.url}/sandbox/melhorenvio/play`, 'POST', { balanceCents: 10_000_000 });
});

/** As often as it takes. */
const ASKED_AGAIN = { timeout: 180_000, interval: 1000 };

const opened = (page: Page) => page.getByRole('region', { name: /^Pedido / }).first();
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

interface Hands {
  packed: string[];
  presses: number;
  seconds: number;
}

/** Presses a button as a hand does; where it does not come, says what the page shows in its place. */
async function press(page: Page, name: RegExp, patience = PATIENT): Promise<void> {
  try {
    await page.getByRole('button', { name }).first().click(patience);
  } catch (error) {
    const shown = await page.getByRole('main').innerText();
    throw new Error(`No button ${String(name)} to press. The page shows:\n${shown}`, { cause: error });
  }
}

/** What is done with an order whose pieces are checked. */
type Finish = (page: Page, does: (name: RegExp, patience?: typeof PATIENT) => Promise<void>) => Promise<void>;

/** One press lays it ready and buys its label, one prints it. */
const buyAndPrint: Finish = async (page, does) => {
  await does(/^Pronto e comprar etiqueta por R\$/, PRICED);
  const tab = page.waitForEvent('popup', PATIENT);
  await does(/^Imprimir etiqueta$/);
  const sheet = await tab;
  await sheet.waitForURL(/imprimir/, PATIENT);
  await sheet.close();
};
const layReady: Finish = (_page, does) => does(/^Já separei$/);

/** Takes one order after the other until none is left, and checks its pieces. */
async function packAll(page: Page, finish: Finish): Promise<Hands> {
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

/** So many orders of one, two or three pieces. */
async function place(count: number): Promise<{ id: number; codigo: string }[]> {
  const orders: { id: number; codigo: string }[] = [];
  for (let n = 0; n < count; n += 1)
    orders.push(await placeOrder(shop.url, { email: EMAIL, pieces: (n % 3) + 1 }));
  return orders;
}

/** Says what it cost in presses and seconds; each order was packed by one of them, and none twice. */
function tellHands(part: string, hands: readonly Hands[], orders: readonly { codigo: string }[]): void {
  expect(hands.flatMap(({ packed }) => packed).toSorted()).toEqual(
    orders.map(({ codigo }) => codigo).toSorted(),
  );
  for (const [at, { packed, presses, seconds }] of hands.entries()) {
    const each = packed.length;
    console.log(
      `${part}, ${at === 0 ? 'phone' : 'desk'}: ${each} orders, ${presses / each} presses and ${(seconds / each).toFixed(1)} s each`,
    );
  }
}

/** What the carriers do with all parcels, beside the shop. */
async function carriers(event: 'post' | 'deliver'): Promise<void> {
  const board = await (await fetch(`${shop.url}/sandbox`)).text();
  const ids = new Set([...board.matchAll(/\/sandbox\/parcels\/([^/"]+)\//g)].map(([, id]) => id));
  expect(ids.size).toBe(ORDERS);
  for (const id of ids) {
    const answer = await fetch(`${shop.url}/sandbox/parcels/${id}/${event}`, {
      method: 'POST',
      headers: { origin: shop.url },
      redirect: 'manual',
    });
    expect(answer.status, await answer.text()).toBeLessThan(400);
  }
}

async function statesOf(ids: readonly number[]): Promise<string[]> {
  const states = new Set<string>();
  for (const id of ids) {
    const { pedido } = await callShop<{ pedido: { status: string } }>(
      `${shop.url}/api/gerenciamento/pedidos/${id}`,
      'GET',
      undefined,
      { authorization: `Bearer ${token}` },
    );
    states.add(pedido.status);
  }
  return [...states];
}

/** Labels for all that lie ready, by one press, and their sheets by another. */
async function labelsForAll(page: Page, count: number): Promise<void> {
  const began = performance.now();
  await press(page, /^Voltar à fila$/);
  await page
    .getByRole('checkbox', { name: `Escolher todos desta lista para etiquetas (${count})` })
    .check(PATIENT);
  await press(page, new RegExp(`^Comprar etiquetas \\(${count}\\)$`));
  const buy = page.getByRole('button', { name: new RegExp(`^Comprar ${count} por R\\$`) });
  const again = page.getByRole('button', { name: /^Perguntar de novo/ });
  // On a busy machine the carriers' prices may come too late: she asks for those again.
  await expect
    .poll(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => undefined);
      return buy.isVisible();
    }, ASKED_AGAIN)
    .toBe(true);
  await press(page, new RegExp(`^Comprar ${count} por R\\$`), PRICED);
  await page.getByText(`${count} de ${count} etiquetas prontas`).waitFor(CARRIERS);
  await press(page, new RegExp(`^Imprimir ${count} etiquetas$`));
  const sheets = await page.getByRole('link', { name: `Abrir ${count} etiquetas` }).getAttribute('href');
  expect((await (await fetch(sheets ?? '')).text()).match(/Ana Silva/g)?.length).toBeGreaterThanOrEqual(
    count,
  );
  const seconds = (performance.now() - began) / 1000;
  console.log(`labels for all: ${count} orders, 6 presses and ${seconds.toFixed(1)} s together`);
}

/** Each buyer was told of each once: that it goes, and that it came. */
async function expectToldOnce(orders: readonly { codigo: string }[]): Promise<void> {
  async function told(words: RegExp): Promise<number[]> {
    const subjects = (await mailsTo(shop.url, EMAIL)).map(({ subject }) => subject);
    return orders.map(
      ({ codigo }) => subjects.filter((text) => text.includes(codigo) && words.test(text)).length,
    );
  }
  const once = orders.map(() => 1);
  await expect.poll(() => told(/a caminho/i), CARRIERS).toEqual(once);
  await expect.poll(() => told(/entregue/i), CARRIERS).toEqual(once);
}

it(
  '[PACK-11, PACK-17] forty orders go from paid to delivered by two packers: twenty one by one, twenty with their labels at once',
  async () => {
    const oneByOne = await place(HALF);
    const desks = await Promise.all(
      [PHONE, DESK].map((device, at) =>
        officeDesk(browser, { url: shop.url, token: packers[at] ?? '', device }),
      ),
    );
    const tables = await Promise.all(desks.map(({ openPage }) => openPage(TABLE)));
    const pack = (finish: Finish) => Promise.all(tables.map((page) => packAll(page, finish)));
    const first = await pack(buyAndPrint);
    tellHands('one by one with its label printed', first, oneByOne);
    // Taken, checked, bought, printed.
    for (const { packed, presses } of first) expect(presses / packed.length).toBe(4);
    const together = await place(HALF);
    tellHands('checked and laid ready', await pack(layReady), together);
    const [, desk] = tables;
    if (desk !== undefined) await labelsForAll(desk, HALF);
    for (const page of tables) await expect.poll(() => fits(page)).toBeLessThanOrEqual(0);
    const orders = [...oneByOne, ...together];
    const ids = orders.map(({ id }) => id);
    await expect.poll(() => statesOf(ids), CARRIERS).toEqual(['shipped']);
    await carriers('post');
    await carriers('deliver');
    await expect.poll(() => statesOf(ids), CARRIERS).toEqual(['delivered']);
    await expectToldOnce(orders);
    expect(desks.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  LONG_MS,
);
