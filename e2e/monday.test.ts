import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { mailsTo } from './account-page.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder, staffToken } from './office-desk.ts';
import {
  buyAndPrint,
  layReady,
  packAll,
  press,
  PRICED,
  seeing,
  TABLE,
  type Finish,
  type Hands,
} from './packing-hands.ts';
import { DESK, PATIENT, PHONE, shopper } from './shopper.ts';
import { howMany } from './widths.ts';

/** A Monday's orders, from paid to delivered, on a phone and at a desk. */

// Long: many orders are bought, packed, labelled, printed, posted and delivered.

const ORDERS = howMany({ many: 40, few: 12 });
const HALF = ORDERS / 2;
const EMAIL = 'bia@example.com';
const LONG_MS = 1_500_000;
const CARRIERS = { timeout: 180_000 };
const { shop, browser } = useShop({ env: { ...OFFICE_ENV } });
let token: string;
let packers: string[];

beforeAll(async () => {
  token = await adminToken(shop.url);
  packers = [await staffToken(shop.url, token, 'expedicao'), await staffToken(shop.url, token, 'equipe')];
  await callShop(`${shop.url}/sandbox/melhorenvio/play`, 'POST', { balanceCents: 10_000_000 });
});

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

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
  // What the provider does not answer in this minute is asked for again by itself.
  await seeing(page, buy.waitFor(CARRIERS));
  await press(page, new RegExp(`^Comprar ${count} por R\\$`), PRICED);
  await seeing(page, page.getByText(`${count} de ${count} etiquetas prontas`).waitFor(CARRIERS));
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

/** The page of one order, as whoever bought it without an account opens it. */
async function openAsBuyer({ codigo }: { codigo: string }): Promise<Page> {
  const { context } = await shopper(browser, shop.url, PHONE);
  const page = await context.newPage();
  await page.goto(`/pedidos/${codigo}`);
  await page.getByLabel('Email da compra').fill(EMAIL);
  await page.getByRole('button', { name: 'Ver pedido' }).click();
  return page;
}

const stepOf = (page: Page) => page.locator('li[aria-current=step]').first().innerText(PATIENT);

it(
  `[PACK-11, PACK-17] ${ORDERS} orders go from paid to delivered by two packers: half one by one, half with their labels at once`,
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
    const hers = await Promise.all([oneByOne, together].flatMap((part) => part.slice(0, 1).map(openAsBuyer)));
    for (const page of hers) {
      await expect.poll(() => stepOf(page)).toMatch(/^Enviado/);
      await page
        .getByRole('link', { name: /^Acompanhar/ })
        .first()
        .waitFor(PATIENT);
    }
    await carriers('post');
    await carriers('deliver');
    await expect.poll(() => statesOf(ids), CARRIERS).toEqual(['delivered']);
    await expectToldOnce(orders);
    for (const page of hers) {
      await page.reload();
      await page.getByText('Entregue', { exact: true }).first().waitFor(PATIENT);
    }
    expect(desks.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  LONG_MS,
);
