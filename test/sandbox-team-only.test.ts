import { afterAll, beforeAll, expect, it } from 'vitest';
import { isForShoppers } from '../src/server/http/team-only.ts';
import { adminToken, OFFICE_ENV, staffToken } from '../e2e/office-desk.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';

let shop: RunningShop;
let token: string;
beforeAll(async () => {
  shop = await startShop({ env: { ...OFFICE_ENV, PUBLIC_URL: 'https://loja.example', SANDBOX: 'on' } });
  token = await adminToken(shop.url);
});
afterAll(() => shop?.stop());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(shop.url + path, { method, headers, redirect: 'manual' });
const PANEL = ['/sandbox', '/sandbox/', '/sandbox/payments', '/sandbox/mails', '/sandbox/control'];

it('[CONF-22] on https the panel of the stand-ins is the team’s: by token, or by a cookie that ends with the session', async () => {
  for (const path of PANEL) expect((await ask(path)).status, path).toBe(401);
  expect((await ask('/sandbox/payments/1/approve', {}, 'POST')).status).toBe(401);
  const told = await ask('/sandbox', { accept: 'text/html' });
  expect([told.status, await told.text()]).toEqual([401, expect.stringContaining('Só para a equipe')]);
  const forged = `bancada=${'a'.repeat(64)}.${'A'.repeat(43)}`;
  expect((await ask('/sandbox/mails', { cookie: forged })).status).toBe(401);

  const authorization = `Bearer ${token}`;
  expect((await ask('/sandbox/mails', { authorization })).status).toBe(200);
  const entered = await ask('/api/gerenciamento/sandbox/entrar', { authorization }, 'POST');
  const set = entered.headers.get('set-cookie') ?? '';
  expect(set).toMatch(/; Path=\/sandbox; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/);
  const cookie = set.split(';')[0] ?? '';
  for (const path of PANEL) expect((await ask(path, { cookie })).status, path).toBe(200);

  // Its mails and charges tell sums, codes and buyers that other roles are not told.
  for (const role of ['leitura', 'equipe'] as const) {
    const other = { authorization: `Bearer ${await staffToken(shop.url, token, role)}` };
    expect((await ask('/sandbox/mails', other)).status, role).toBe(401);
    expect((await ask('/api/gerenciamento/sandbox/entrar', other, 'POST')).status, role).toBe(403);
  }
  await ask('/api/admin/logout', { authorization }, 'POST');
  expect((await ask('/sandbox/mails', { cookie })).status).toBe(401);
});

it('[CONF-22] what shoppers need of the stand-ins stays open, and nothing beside it', async () => {
  expect((await ask('/sandbox/mercadopago/js/v2')).status).toBe(200);
  expect((await ask('/sandbox/mercadopago/v1/payment_methods?public_key=TEST-a')).status).not.toBe(401);
  for (const path of [
    '/sandbox/mercadopago/v1/payments',
    '/sandbox/mercadopago/v1/payments/search',
    '/sandbox/mercadopago/checkout/preferences',
    '/sandbox/mercadopago/js/v2/../../../mails',
    '/sandbox/mails?/sandbox/mercadopago/js/v2',
    '/sandbox/mercadopago/challenge/../../mails',
    '//sandbox/mails',
    '/sandbox/%6dails',
  ]) {
    expect(isForShoppers(path), path).toBe(false);
  }
});
