import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Produto } from '#shared/wire/catalog.ts';
import type { PrimeirosPassos } from '#shared/wire/first-days.ts';
import { launchBrowser } from '../test/support/browser.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { startStandIns, type SharedStandIns } from '../test/support/stand-ins.ts';
import { checkOut, makePix } from './buyer.ts';
import { adminToken, callShop, OFFICE_ENV, officeDesk } from './office-desk.ts';
import { keepPicture } from './first-day-pictures.ts';
import {
  dressShop,
  goHome,
  makeProducts,
  payBack,
  PIECES,
  takeExamplesOut,
  typeFreight,
  typePayments,
} from './first-day-steps.ts';
import { countHands, secondsOf, type Hands } from './hands.ts';
import { DESK, PATIENT, PHONE, shopper, untilAlive } from './shopper.ts';

// Long: a whole first day, from a shop as it comes to a purchase that was paid back.

const WHOLE_DAY_MS = 240_000;
const DONE = ['identidade', 'produto', 'fotos', 'demonstracao', 'frete', 'pagamento', 'compra', 'politicas'];

let standIns: SharedStandIns;
let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  standIns = await startStandIns();
  const { MELHOR_ENVIO_TOKEN: _, ...env } = standIns.env;
  const api = env['MERCADOPAGO_API_URL'] ?? '';
  for (const name of Object.keys(env)) if (name.startsWith('MERCADOPAGO_')) delete env[name];
  const account = { MERCADOPAGO_ACCOUNT_API_URL: api, MERCADOPAGO_SDK_URL: `${api}/js/v2` };
  const DATA_KEY = randomBytes(32).toString('base64');
  [shop, browser] = await Promise.all([
    startShop({ env: { ...env, ...account, ...OFFICE_ENV, DATA_KEY } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await standIns?.stop();
});

/** A phone buys a piece by PIX, and it is paid at the provider; the order's code. */
async function buy(nome: string, hands: Hands): Promise<string> {
  const { openPage, context } = await shopper(browser, shop.url, PHONE);
  await countHands(context, hands);
  const page = await openPage('/');
  await page.getByRole('heading', { level: 1, name: 'Feito à mão, no seu tempo' }).waitFor();
  await page.getByRole('banner').getByRole('img', { name: 'Ateliê Cereja' }).waitFor();
  await keepPicture(page, '9-loja');
  await page.getByRole('link', { name: nome }).first().click();
  await page.waitForURL('**/produto/*');
  await untilAlive(page);
  await page
    .getByRole('group', { name: /^Tamanho/ })
    .getByRole('button', { name: 'M', exact: true })
    .click();
  await page.getByRole('button', { name: /^Comprar/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ir para o carrinho' }).click();
  await page.waitForURL('**/carrinho');
  await page.getByRole('link', { name: 'Finalizar compra' }).first().click();
  await page.waitForURL('**/checkout');
  await checkOut(page);
  const created = await makePix(page);
  await keepPicture(page, '10-pix');
  await standIns.provider.decide(created.payment.id ?? '', 'approve');
  await page.waitForURL('**/payment-success', PATIENT);
  await page.getByRole('heading', { name: 'Pagamento aprovado!' }).waitFor();
  await keepPicture(page, '11-pago');
  return created.pedido.codigo;
}

/** What docs/first-day.md says in bold is what was pressed and filled in here. */
function expectTold({ touched }: Hands): void {
  const text = readFileSync(new URL('../docs/first-day.md', import.meta.url), 'utf8');
  const told = [...text.matchAll(/\*\*([^*\n]{1,80})\*\*/g)].map(([, words = '']) => words);
  const known = [...touched].join('\n');
  expect(told.length).toBeGreaterThan(20);
  expect(told.filter((words) => !known.includes(words))).toEqual([]);
}

it(
  '[DAYS-12, DAYS-13, DAYS-14] a first day is walked by what the screen says, as its document tells it',
  async () => {
    const token = await adminToken(shop.url);
    const hands: Hands = { presses: 0, letters: 0, touched: new Set() };
    const onPhone = await officeDesk(browser, { url: shop.url, token, device: PHONE });
    const onDesk = await officeDesk(browser, { url: shop.url, token, device: DESK });
    for (const { context } of [onPhone, onDesk]) await countHands(context, hands);

    const phone = await onPhone.openPage('/admin/dashboard');
    await dressShop(phone);
    const desk = await onDesk.openPage('/admin/dashboard');
    await makeProducts(desk);
    await goHome(phone);
    await takeExamplesOut(phone);
    await typeFreight(phone);
    await goHome(desk);
    await typePayments(desk);
    const shown = await callShop<Produto[]>(`${shop.url}/api/produtos`, 'GET');
    expect(shown.map(({ nome }) => nome).toSorted()).toEqual(PIECES.map(({ nome }) => nome).toSorted());
    const codigo = await buy('Vestido Aurora', hands);
    await goHome(desk);
    await payBack(desk, codigo);
    await goHome(desk);
    await keepPicture(desk, '13-feito');

    const { passos } = await callShop<PrimeirosPassos>(
      `${shop.url}/api/gerenciamento/primeiros-passos`,
      'GET',
      undefined,
      { authorization: `Bearer ${token}` },
    );
    const done = passos.filter(({ estado }) => estado === 'feito').map(({ id }) => id);
    expect(done).toEqual(expect.arrayContaining(DONE));
    expect([...onPhone.complaints, ...onDesk.complaints]).toEqual([]);
    expectTold(hands);
    // With room for installing, building and looking: half of it is reading.
    expect(secondsOf(hands)).toBeLessThan(15 * 60);
  },
  WHOLE_DAY_MS,
);
