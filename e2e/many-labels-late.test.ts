import type { Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../test/support/use-shop.ts';
import { expectSound } from './axe.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk, placeOrder } from './office-desk.ts';
import { DESK, PATIENT, PHONE, type Device } from './shopper.ts';
import { widths } from './widths.ts';

/** A press for many labels in a minute in which the provider takes no more calls. */

// Long: orders are placed and paid before they get labels, and what is late is waited for.

const { shop, browser } = useShop({ env: OFFICE_ENV });
let token: string;

beforeAll(async () => {
  token = await adminToken(shop.url);
});

interface Asked {
  compras: { pedido: number }[];
}

/** Of the next press only the first order has its turn. */
async function takeOne(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.fallback();
  const [first, ...rest] = (route.request().postDataJSON() as Asked).compras;
  const answer = await route.fetch({ postData: { compras: [first] } });
  const told = (await answer.json()) as { compras: object[] };
  const late = rest.map(({ pedido }) => ({ pedido, etiqueta: null, codigo: 'sem_tempo', erro: 'Depois.' }));
  await route.fulfill({ response: answer, json: { ...told, compras: [...told.compras, ...late] } });
}

const isPress = (url: URL) => url.pathname.endsWith('/gerenciamento/etiquetas');

/** Three orders with their prices, the first of which came late. */
async function priced(device: Device) {
  await callShop(`${shop.url}/sandbox/melhorenvio/play`, 'POST', { reset: true, balanceCents: 100_000 });
  const codes: string[] = [];
  while (codes.length < 3) codes.push((await placeOrder(shop.url, {})).codigo);
  const { openPage, complaints } = await officeDesk(browser, { url: shop.url, token, device });
  const page = await openPage('/admin/dashboard/expedicao');
  await page.route(
    (url) => url.pathname.endsWith('/etiquetas/precos'),
    async (route) => {
      const answer = await route.fetch();
      const told = (await answer.json()) as { pedidos: object[] };
      const [one, ...rest] = told.pedidos;
      const none = { ...one, situacao: 'sem_resposta', motivo: 'Depois.', etiqueta: null };
      await route.fulfill({ response: answer, json: { ...told, pedidos: [none, ...rest] } });
    },
    { times: 1 },
  );
  for (const code of codes)
    await page.getByRole('checkbox', { name: `Escolher para etiquetas o pedido ${code}` }).check(PATIENT);
  await page.getByRole('button', { name: 'Comprar etiquetas (3)' }).click();
  return { page, complaints };
}

describe.each(
  widths([
    ['phone', PHONE],
    ['desk', DESK],
  ] as const),
)('on a %s', (kind, device) => {
  it('[MANY-17] what is late is priced and bought by itself, until it is stopped', async () => {
    const { page, complaints } = await priced(device);
    await page.getByText('1 sem resposta: perguntamos de novo em instantes.').waitFor(PATIENT);
    const buy = page.getByRole('button', { name: /^Comprar 3 por R\$/ });
    await buy.waitFor(PATIENT);

    await page.route(isPress, takeOne, { times: 1 });
    await buy.press('Enter');
    await page.getByText('Faltam 2').waitFor(PATIENT);
    await expectSound(page);
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/many-late-${kind}.png`, fullPage: true });
    await page.getByText('3 de 3 etiquetas prontas').waitFor(PATIENT);
    await page.getByText('Faltam 2').waitFor({ state: 'detached' });

    const next = await priced(device);
    const { page: desk } = next;
    const some = (count: number) =>
      desk.getByRole('button', { name: new RegExp(`^Comprar ${count} por R\\$`) });
    await some(3).waitFor(PATIENT);
    await desk.route(isPress, takeOne, { times: 1 });
    await some(3).press('Enter');
    await desk.getByRole('button', { name: 'Parar aqui' }).press('Enter', PATIENT);
    const place = desk.getByRole('region', { name: 'Etiquetas de 3 pedidos' });
    await expect.poll(() => place.evaluate((panel) => panel === document.activeElement)).toBe(true);
    // What is taken out while it waits is not bought.
    await some(2).waitFor(PATIENT);
    await desk.route(isPress, takeOne, { times: 1 });
    await some(2).press('Enter');
    await desk.getByText('Falta 1').waitFor(PATIENT);
    await place.getByRole('checkbox', { checked: true }).last().uncheck();
    await desk.getByText('Falta 1').waitFor({ state: 'detached', ...PATIENT });
    await desk.getByText('2 de 2 etiquetas prontas').waitFor(PATIENT);
    expect([...complaints, ...next.complaints]).toEqual([]);
  });
});
