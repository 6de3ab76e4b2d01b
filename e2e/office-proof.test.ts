import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../src/server/db/index.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from '../test/support/postgres.ts';
import type { RunningShop } from '../test/support/prepared-shop.ts';
import { codeAt } from '../test/support/second-factor.ts';
import { startShop } from '../test/support/shop.ts';
import { temporaryFolder, type TemporaryFolder } from '../test/support/temporary-folder.ts';
import { axeViolations } from './axe.ts';
import { ADMIN_PASSWORD, adminToken, officeDesk, OFFICE_ENV, placeOrder } from './office-desk.ts';
import { DESK, PHONE } from './shopper.ts';
import { widths } from './widths.ts';

// Long: logins and proofs, each with a password that is hashed slowly.

const FILE = '/gerenciamento/pedidos.csv';
const PROVE = '/admin/me/confirmacao';
const senhaAtual = ADMIN_PASSWORD;
const AGO_MS = 10 * 60_000;

let postgres: ServedPostgres;
let folder: TemporaryFolder;
let database: Database;
let shop: RunningShop;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [postgres, folder, browser] = await Promise.all([
    startPostgres(),
    temporaryFolder('vitrine-proof'),
    launchBrowser(),
  ]);
  const { url } = await freshDatabase(postgres.url, 'migrated');
  const DATA_KEY = randomBytes(32).toString('base64');
  shop = await startShop({ env: { ...OFFICE_ENV, DATABASE_URL: url, DATA_KEY } });
  database = await openDatabase({ dataDir: folder.path, databaseUrl: url, poolSize: 2, log: () => {} });
  token = await adminToken(shop.url);
});
afterAll(async () => {
  await browser.close();
  await shop.stop();
  await database.stop();
  await postgres.stop();
  await folder.remove();
});

async function call(method: string, path: string, { body, as = token }: { body?: object; as?: string } = {}) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, wants: text.includes('confirmar_identidade'), text };
}

/** All that was shown so far was shown longer ago than it holds. */
async function timePasses(): Promise<void> {
  const long = new Date(Date.now() - AGO_MS - 1000);
  await database.db.updateTable('sessions').set({ created_at: long, proven_at: long }).execute();
}

const actsOf = (action: string) =>
  database.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute();

describe('before files and money, the API', () => {
  it('[SEC-50, SEC-53] wants a proof of the last ten minutes for the file of orders, a login being one', async () => {
    expect((await call('GET', FILE)).status, 'after the login').toBe(200);
    await timePasses();
    const exports = (await actsOf('pedidos_exportados')).length;
    expect(await call('GET', FILE)).toMatchObject({ status: 403, wants: true });
    expect((await call('GET', '/pedidos')).status, 'a page of the list').toBe(200);
    expect((await actsOf('pedidos_exportados')).length).toBe(exports);

    expect((await call('POST', PROVE, { body: { senhaAtual: 'nao-e-esta-senha' } })).status).toBe(422);
    expect((await call('GET', FILE)).status).toBe(403);
    await expect.poll(() => actsOf('confirmacao_recusada')).toMatchObject([{ actor: 'admin' }]);

    const other = await adminToken(shop.url);
    await timePasses();
    expect((await call('POST', PROVE, { body: { senhaAtual } })).status).toBe(200);
    expect((await call('GET', FILE)).status).toBe(200);
    expect(await call('GET', FILE, { as: other }), 'another session').toMatchObject({ status: 403 });
    await expect.poll(() => actsOf('identidade_confirmada')).toHaveLength(1);
  });

  it('[SEC-51] asks whoever has a second factor before money, and lets programs with a password go on', async () => {
    await timePasses();
    const refund = () => call('POST', '/gerenciamento/pedidos/999999/estorno', { body: {} });
    expect((await refund()).status, 'no factor').toBe(404);
    const app = '/admin/me/segundo-fator/aplicativo';
    const { segredo } = JSON.parse((await call('POST', app, { body: { senhaAtual } })).text);
    const codigo = codeAt(segredo, new Date());
    expect((await call('POST', `${app}/confirmar`, { body: { codigo } })).status).toBe(200);

    expect(await refund()).toMatchObject({ status: 403, wants: true });
    const gift = await call('POST', '/gerenciamento/vales', { body: {} });
    expect(gift, 'before its body is read').toMatchObject({ status: 403, wants: true });
    expect((await call('POST', PROVE, { body: { senhaAtual } })).status, 'the password alone').toBe(422);
    const next = codeAt(segredo, new Date(Date.now() + 30_000));
    expect((await call('POST', PROVE, { body: { senhaAtual, codigo: next } })).status).toBe(200);
    expect((await refund()).status).toBe(404);
    await database.db.deleteFrom('admin_totp').execute();
  });
});

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describe.each(
  widths([
    ['on a phone', PHONE],
    ['at a desk', DESK],
  ]),
)('before the file of orders, the office %s', (_where, device) => {
  it('[SEC-52] asks who it is, goes on by itself, and asks once', async () => {
    await placeOrder(shop.url);
    await timePasses();
    const desk = await officeDesk(browser, { url: shop.url, token, device });
    const page = await desk.openPage('/admin/dashboard/vendas');
    const press = () => page.getByRole('button', { name: 'Exportar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });

    await press();
    await dialog.waitFor();
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await expect.poll(() => fits(page)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByText('Confirme que é você para continuar.').first().waitFor();
    await expect.poll(() => dialog.count()).toBe(0);

    await press();
    await dialog.getByLabel('Sua senha atual').fill('nao-e-esta-senha');
    await page.keyboard.press('Enter');
    await dialog.getByText('Senha atual incorreta').waitFor();
    await dialog.getByLabel('Sua senha atual').fill(ADMIN_PASSWORD);
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(await readFile(await file.path(), 'utf8')).toContain('PIX');
    await expect.poll(() => dialog.count()).toBe(0);
    await Promise.all([page.waitForEvent('download'), press()]);
    await expect.poll(() => dialog.count(), { message: 'asked once' }).toBe(0);
    expect(desk.complaints).toEqual([]);
    await desk.context.close();
  });
});
