import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import type { EtiquetasDoPedido, PrecosDaEtiqueta } from '#shared/wire/labels.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from '../test/support/postgres.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { startShop } from '../test/support/shop.ts';
import { temporaryFolder, type TemporaryFolder } from '../test/support/temporary-folder.ts';
import { logInByCall, makeAccount, type LoggedIn } from './account-page.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, callShop, officeDesk } from './office-desk.ts';
import { OFFICE, placeOrder } from './own-orders.ts';
import { DESK, PATIENT, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

/** A label as a file, and its price in the end. */

// Long: orders are paid, sent and weighed before anything is seen of them.

const HOUR_MS = 3_600_000;

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let shop: RunningShop;
let browser: Browser;
let token: string;
let marina: LoggedIn;

beforeAll(async () => {
  [postgres, folder, browser] = await Promise.all([
    startPostgres(),
    temporaryFolder('vitrine-label-money'),
    launchBrowser(),
  ]);
  const { url } = await freshDatabase(postgres.url, 'migrated');
  shop = await startShop({ env: { ...OFFICE, ADMIN_PASSWORD, DATABASE_URL: url } });
  database = await openDatabase({ dataDir: folder.path, databaseUrl: url, poolSize: 2, log: () => {} });
  token = await adminToken(shop.url, OFFICE.ADMIN_USERNAME);
  await makeAccount(shop.url, 'marina@example.com', '52998224725');
  marina = await logInByCall(shop.url, 'marina@example.com');
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await database?.stop();
  await postgres?.stop();
  await folder?.remove();
});

const office = <T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
  callShop<T>(`${shop.url}/api/gerenciamento${path}`, method, body, {
    authorization: `Bearer ${token}`,
    ...more,
  });

const labelsOf = async (id: number) =>
  (await office<EtiquetasDoPedido>('GET', `/pedidos/${id}/etiquetas`)).etiquetas;

/** A paid order whose label is made, and that label. */
async function sent() {
  const order = await placeOrder(shop.url, marina);
  await order.pay();
  const { opcoes } = await office<PrecosDaEtiqueta>('GET', `/pedidos/${order.id}/etiquetas/precos`);
  const chosen = opcoes.find(({ escolhida }) => escolhida) ?? opcoes[0];
  const bought = { servico: chosen?.servico, preco: chosen?.preco, documento: 'declaracao' };
  const key = { 'x-idempotency-key': `label-money-${order.id}` };
  await office('POST', `/pedidos/${order.id}/etiquetas`, bought, key);
  await expect.poll(async () => (await labelsOf(order.id))[0]?.estado, PATIENT).toBe('gerada');
  const row = await database.db
    .selectFrom('labels')
    .select(['id', 'provider_id'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return { ...order, label: row.id, name: row.provider_id ?? '' };
}

const play = (path: string, body: object = {}) =>
  callShop(`${shop.url}/sandbox/melhorenvio/play/${path}`, 'POST', body);

const expectFits = async (page: Page) => {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await expect.poll(() => axeViolations(page)).toEqual([]);
};
const picture = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/label-money-${name}.png`, fullPage: true });
};

async function download(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return `${file.suggestedFilename()} ${(await readFile(await file.path())).toString('latin1')}`;
}

describe.each(
  widths([
    ['a phone', PHONE],
    ['a desk', DESK],
  ]),
)('on %s', (name, device) => {
  it('[LMON-06, LMON-01] a label comes as a file for the printer that this device had last', async () => {
    const { id, label } = await sent();
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
    const format = page.getByLabel('Arquivo da etiqueta');
    await format.waitFor(PATIENT);
    expect(await download(page, 'Baixar')).toMatch(new RegExp(`^etiqueta-${label}\\.pdf %PDF-`));
    await format.selectOption({ label: 'ZPL (impressora térmica)' });
    expect(await download(page, 'Baixar')).toMatch(new RegExp(`^etiqueta-${label}\\.zpl \\^XA`));
    expect(await download(page, 'DACE (PDF)')).toMatch(new RegExp(`^dace-${label}\\.pdf %PDF-`));
    await expectFits(page);
    await picture(page, `files ${name}`);
    await page.reload();
    await expect.poll(() => format.inputValue()).toBe('zpl');
    const fault = { provider: 'melhorenvio', mode: '500', match: '/arquivos', times: 1 };
    await callShop(`${shop.url}/sandbox/control`, 'POST', fault);
    await page.getByRole('button', { name: 'Baixar', exact: true }).click();
    await page.getByText('não entregou o arquivo').waitFor(PATIENT);
    await picture(page, `no file ${name}`);
    expect(desk.complaints).toEqual([]);
  });

  it('[LMON-06, LMON-04, LMON-05] what was charged later and what comes back is seen, and confirmed', async () => {
    const weighed = await sent();
    await play(`${weighed.name}/weigh`, { kg: 1.2, extraCents: 430 });
    await play(`${weighed.name}/post`);
    const isCharged = async () => (await labelsOf(weighed.id))[0]?.cobrado_a_mais;
    await expect.poll(isCharged, { timeout: 60_000 }).toBe(4.3);
    const cancelled = await sent();
    await office('POST', `/etiquetas/${cancelled.label}/cancelar`);
    const long = new Date(Date.now() - 25 * HOUR_MS);
    const change = { cancelled_at: long } as const;
    await database.db.updateTable('labels').set(change).where('id', '=', cancelled.label).execute();

    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const home = await desk.openPage('/admin/dashboard');
    await home.getByText('Valor de etiqueta a voltar para a carteira').first().waitFor(PATIENT);
    const card = await desk.openPage(`/admin/dashboard/vendas/${weighed.id}`);
    await card.getByText('A transportadora pesou 1,2 kg; cobraram R$ 4,30 a mais.').waitFor(PATIENT);
    await expectFits(card);
    await picture(card, `card ${name}`);

    const page = await desk.openPage('/admin/dashboard/expedicao');
    const dearer = page.getByRole('region', { name: 'Cobrado depois do envio' });
    await dearer.getByText(`Pedido ${weighed.codigo}`).waitFor(PATIENT);
    const back = page.getByRole('region', { name: 'Valores a voltar para a carteira' });
    await back.getByText(`Pedido ${cancelled.codigo}`).waitFor(PATIENT);
    await expectFits(page);
    await picture(page, `lists ${name}`);
    await back.getByRole('button', { name: `Não voltou: pedido ${cancelled.codigo}` }).click();
    await back.getByText(/Não voltou, como marcou dona/).waitFor(PATIENT);
    await expectFits(page);
    await page.getByRole('button', { name: `Voltou: pedido ${cancelled.codigo}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => back.getByText(`Pedido ${cancelled.codigo}`).count(), PATIENT).toBe(0);
    const over = await desk.openPage(`/admin/dashboard/vendas/${cancelled.id}`);
    await over.getByText('O valor voltou para a carteira.').waitFor(PATIENT);
    expect(desk.complaints).toEqual([]);
  });
});

it('[LMON-06, LMON-09] a label that nobody posted is told with what to do', async () => {
  const { id, name } = await sent();
  await play(`${name}/expire`);
  await expect.poll(async () => (await labelsOf(id))[0]?.vencida, { timeout: 60_000 }).toBe('venceu');
  const desk = await officeDesk(browser, { url: shop.url, token, device: PHONE });
  const page = await desk.openPage(`/admin/dashboard/vendas/${id}`);
  await page.getByText('A etiqueta venceu sem ser postada.').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Comprar etiqueta' }).waitFor(PATIENT);
  await expectFits(page);
  await picture(page, 'lapsed');
  const home = await desk.openPage('/admin/dashboard');
  await home.getByText('Etiqueta vencida: falta outra').first().waitFor(PATIENT);
  expect(desk.complaints).toEqual([]);
});
