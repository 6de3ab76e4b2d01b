import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlayedNumber } from '#shared/played-charges.ts';
import type { Pagamentos } from '#shared/wire/credentials.ts';
import type { PaymentCreated, PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { adminToken, OFFICE_ENV, payCharge } from '../e2e/office-desk.ts';
import { checkedOut } from '../e2e/payment-page.ts';
import { paymentBody } from '../src/web/features/payment/payment-body.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';
import { startStandIns, type SharedStandIns } from './support/stand-ins.ts';
import { wholeDatabase } from './support/whole-database.ts';

const PATH = '/gerenciamento/configuracoes/pagamentos';
const TOKEN = 'APP_USR-marcador-de-token-77c0ffee-7001001';
const OTHER = 'APP_USR-marcador-de-outro-88c0ffee-7002002';
/** As the stand-in signs its news. */
const SIGNED = 'segredo-de-teste';
const KEYS = { chave_publica: 'APP_USR-publica-da-loja', token: TOKEN, segredo_avisos: SIGNED };

let standIns: SharedStandIns;
let postgres: ServedPostgres;
let pool: Pool;
let shop: RunningShop;
let node: RunningShop;
let token: string;
const said: string[] = [];

beforeAll(async () => {
  [standIns, postgres] = await Promise.all([
    startStandIns({ accessToken: [TOKEN, OTHER, 'TEST-till'] }),
    startPostgres(),
  ]);
  const { url } = await freshDatabase(postgres.url, 'demo');
  pool = new Pool({ connectionString: url, max: 2 });
  const env = {
    ...OFFICE_ENV,
    DATABASE_URL: url,
    DATA_KEY: randomBytes(32).toString('base64'),
    MERCADOPAGO_ACCOUNT_API_URL: `${standIns.url}/sandbox/mercadopago`,
    TRUST_PROXY: '127.0.0.1',
  };
  shop = await startShop({ env });
  node = await startShop({ env });
  token = await adminToken(shop.url);
});
afterAll(async () => {
  await node?.stop();
  await shop?.stop();
  await pool?.end();
  await Promise.all([postgres?.stop(), standIns?.stop()]);
});

interface Told {
  error?: string;
  codigo?: string;
  campos?: Record<string, string>;
}

async function call<T = Record<string, unknown>>(method: string, path: string, body?: object) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
      'x-forwarded-for': `10.0.1.${(said.length % 250) + 1}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  said.push(text);
  return { status: answer.status, body: JSON.parse(text) as T & Told };
}
const read = async () => (await call<Pagamentos>('GET', PATH)).body;
const save = async (given: object) =>
  call<{ versao: number }>('PUT', PATH, { versao: (await read()).versao, ...given });
const turn = async (ligado: boolean) =>
  call('POST', `${PATH}/ligar`, { versao: (await read()).versao, ligado });
const actsOf = async (action: string) => {
  const { rows } = await pool.query('select after from audit_log where action = $1 order by id', [action]);
  return rows.map(({ after }) => after as unknown);
};

/** A PIX as a shopper's checkout asks for it. */
async function pix() {
  const state = await checkedOut(shop.url);
  const body = paymentBody(state, { method: 'pix', originCep: '26167020' });
  const made = await call<PaymentCreated>('POST', '/payment/pix/create', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { ...made.body.pedido, number: made.body.payment.id ?? '' };
}
const refund = async ({ id }: { id: number }) => call('POST', `/gerenciamento/pedidos/${id}/estorno`, {});
const statusOf = async (number: string) =>
  (await call<PaymentStatusAnswer>('GET', `/payment/pix/status/${number}`)).body.payment.status;
const config = async (at: RunningShop) =>
  (await (await fetch(`${at.url}/payment/config`)).json()) as { publicKey: string; sandbox: boolean };
const orders: Record<'played' | 'waiting' | 'real', { id: number; number: string }> = {
  played: { id: 0, number: '' },
  waiting: { id: 0, number: '' },
  real: { id: 0, number: '' },
};

describe('payments of the office', () => {
  it('[PAYC-01] are not kept where the provider refuses, and its own words are told without the token', async () => {
    expect(await read()).toMatchObject({ versao: 0, origem: 'sandbox', conta: null, espera: false });
    const wrong = 'APP_USR-errado-de-proposito-123456-7009009';
    const refused = await save({ ...KEYS, token: wrong });
    expect(refused).toMatchObject({ status: 422, body: { codigo: 'teste_recusado' } });
    expect(refused.body.error).toContain('O Mercado Pago respondeu: invalid access token');
    expect(JSON.stringify(refused.body)).not.toContain(wrong);
    await standIns.provider.control({ provider: 'mercadopago', mode: '500', times: 1 });
    const body = { codigo: 'teste_recusado', error: expect.stringContaining('não respondeu') };
    expect(await save(KEYS)).toMatchObject({ status: 422, body });
    for (const [odd, field] of [
      [{ token: 'x' }, 'token'],
      [{ token: null }, 'token'],
      [{ token: 'TEST-1' }, 'token'],
      [{ chave_publica: 'pk_live' }, 'chave_publica'],
      [{ chave_publica: '' }, 'chave_publica'],
      [{ chave_publica: 'APP_USR-\nlinha' }, 'chave_publica'],
      [{ segredo_avisos: '' }, 'segredo_avisos'],
      [{ segredo_avisos: 'x'.repeat(301) }, 'segredo_avisos'],
    ] as const)
      expect(await save({ ...KEYS, ...odd }), JSON.stringify(odd)).toMatchObject({
        status: 422,
        body: { campos: { [field]: expect.any(String) } },
      });
    expect(await read()).toMatchObject({ versao: 0, conta: null });
    expect(await actsOf('pagamentos_recusados')).toHaveLength(2);
    expect(await turn(true)).toMatchObject({ status: 409, body: { codigo: 'sem_conta' } });
  });

  it('[PAYC-02] are kept once the provider names the account, and nothing is turned on by that', async () => {
    Object.assign(orders.played, await pix());
    Object.assign(orders.waiting, await pix());
    await payCharge(shop.url, orders.played.number);
    expect(isPlayedNumber(orders.played.number)).toBe(true);
    expect((await save(KEYS)).status).toBe(200);
    expect(await read()).toMatchObject({
      versao: 1,
      origem: 'sandbox',
      conta: {
        chave_publica: KEYS.chave_publica,
        token: 'guardado',
        token_final: TOKEN.slice(-4),
        nome: 'LOJA7001001',
        numero: '7001001',
        teste: false,
        ligado: false,
        por: 'admin',
      },
    });
    expect(await config(shop)).toMatchObject({ sandbox: true });
    expect(await actsOf('pagamentos_guardados')).toEqual([
      { campos: ['Chave pública', 'Token de acesso', 'Assinatura dos avisos'] },
    ]);
    const stale = await call('PUT', PATH, { versao: 0, ...KEYS });
    expect(stale).toMatchObject({ status: 409, body: { codigo: 'versao' } });
  });

  it('[PAYC-03] go to the account on every node once they are on: key, page policy, orders, news; the sandbox is gone', async () => {
    expect((await turn(true)).status).toBe(200);
    expect(await turn(true)).toMatchObject({ status: 409, body: { codigo: 'atual' } });
    for (const at of [shop, node]) {
      await expect
        .poll(() => config(at), { timeout: 10_000 })
        .toMatchObject({ publicKey: KEYS.chave_publica, sandbox: false });
      for (const path of ['/sandbox', '/sandbox/payments', '/sandbox/mercadopago/js/v2', '/sandbox/control'])
        expect((await fetch(at.url + path)).status, path).toBe(404);
      const page = await fetch(`${at.url}/payment-method`);
      expect(page.headers.get('content-security-policy')).toContain('https://sdk.mercadopago.com');
    }
    Object.assign(orders.real, await pix());
    expect(isPlayedNumber(orders.real.number)).toBe(false);
    await standIns.provider.decide(orders.real.number, 'approve');
    await expect.poll(() => statusOf(orders.real.number), { timeout: 20_000 }).toBe('approved');
  });

  it('[PAYC-05] are asked for and paid back where they were made, whichever is on', async () => {
    expect(await refund(orders.played)).toMatchObject({ status: 200, body: { estornado: true } });
    expect(await statusOf(orders.waiting.number)).toBe('pending');
    expect((await turn(false)).status).toBe(200);
    expect(await config(shop)).toMatchObject({ sandbox: true });
    expect((await fetch(`${shop.url}/sandbox`)).status).toBe(200);
    expect(await refund(orders.real)).toMatchObject({ status: 200, body: { estornado: true } });
    const [charge] = await standIns.provider.charges(
      (await pool.query('select external_reference as r from orders where id = $1', [orders.real.id])).rows[0]
        .r,
    );
    expect(charge?.status).toBe('refunded');
    expect(isPlayedNumber((await pix()).number)).toBe(true);
  });

  it('[PAYC-07] want to be told twice of another account, with its own signature', async () => {
    const bare = await save({ chave_publica: KEYS.chave_publica, token: OTHER });
    expect(bare).toMatchObject({ status: 422, body: { campos: { segredo_avisos: expect.any(String) } } });
    const unsaid = await save({ ...KEYS, token: OTHER });
    expect(unsaid).toMatchObject({ status: 409, body: { codigo: 'outra_conta' } });
    expect(unsaid.body.error).toMatch(/LOJA7002002, nº 7002002.*LOJA7001001/);
    expect((await read()).conta?.numero).toBe('7001001');
    expect((await save({ ...KEYS, token: OTHER, outra_conta: true })).status).toBe(200);
    expect((await read()).conta).toMatchObject({ numero: '7002002', ligado: false });
    expect((await save({ chave_publica: 'APP_USR-nova' })).status, 'the kept ones').toBe(200);
  });

  it('[PAYC-08] leave the shop only while they are off, and their secrets stand nowhere', async () => {
    const all = [await wholeDatabase(pool), ...said, shop.logs(), node.logs()].join('\n');
    for (const secret of [TOKEN, OTHER, SIGNED])
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64url'),
      ])
        expect(all.includes(form), form).toBe(false);
    expect((await turn(true)).status).toBe(200);
    const { versao } = await read();
    expect(await call('POST', `${PATH}/esquecer`, { versao })).toMatchObject({
      status: 409,
      body: { codigo: 'ligado' },
    });
    expect((await turn(false)).status).toBe(200);
    const off = (await read()).versao;
    expect((await call('POST', `${PATH}/esquecer`, { versao: off })).status).toBe(200);
    expect(await read()).toMatchObject({ conta: null, origem: 'sandbox' });
    expect(await actsOf('pagamentos_ligados')).toHaveLength(2);
  });
});

it('[PAYC-04] an https shop without an account is closed, and opens once one is on', async () => {
  const env = {
    ...OFFICE_ENV,
    DATA_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'https://loja.example',
    MERCADOPAGO_ACCOUNT_API_URL: `${standIns.url}/sandbox/mercadopago`,
  };
  const closed = await startShop({ env });
  try {
    expect(closed.logs()).toContain('A loja está fechada');
    expect((await fetch(closed.url)).status).toBe(503);
    expect((await fetch(`${closed.url}/api/produtos`)).status).toBe(503);
    expect((await fetch(`${closed.url}/sandbox`)).status).toBe(401);
    const authorization = `Bearer ${await adminToken(closed.url)}`;
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const sent = body && { body: JSON.stringify(body) };
      const answer = await fetch(`${closed.url}/api/gerenciamento/configuracoes${path}`, {
        method,
        headers,
        ...sent,
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    expect((await ask('GET', '')).body).toMatchObject({ aberta: false, espera_pagamentos: true });
    const { versao } = (await ask('GET', '')).body;
    expect(await ask('POST', '/abrir', { versao })).toMatchObject({
      status: 409,
      body: { codigo: 'espera_pagamentos' },
    });
    expect((await ask('GET', '/pagamentos')).body).toMatchObject({ espera: true });
    expect((await ask('PUT', '/pagamentos', { versao: 0, ...KEYS })).status).toBe(200);
    expect((await ask('POST', '/pagamentos/ligar', { versao: 1, ligado: true })).status).toBe(200);
    expect((await fetch(closed.url)).status).toBe(200);
    expect((await ask('GET', '')).body).toMatchObject({ aberta: true, espera_pagamentos: false });
  } finally {
    await closed.stop();
  }
});

it.each([
  [{ MERCADOPAGO_API_URL: 'http://127.0.0.1:1' }, 'MERCADOPAGO_API_URL'],
  [
    {
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1',
      MERCADOPAGO_PUBLIC_KEY: 'APP_USR-2',
      MERCADOPAGO_WEBHOOK_SECRET: 'x',
    },
    'MERCADOPAGO_ACCESS_TOKEN',
  ],
])('[PAYC-09] give way to %o, and want a DATA_KEY', async (env, variavel) => {
  const locked = await startShop({ env: { ...OFFICE_ENV, SEED_DEMO: 'off', ...env } });
  try {
    const headers = {
      authorization: `Bearer ${await adminToken(locked.url)}`,
      'content-type': 'application/json',
    };
    const at = `${locked.url}/api${PATH}`;
    expect(await (await fetch(at, { headers })).json()).toMatchObject({
      origem: 'servidor',
      travado: { variavel, porque: expect.stringContaining('vale mais') },
    });
    const body = JSON.stringify({ versao: 0, ...KEYS });
    const put = await fetch(at, { method: 'PUT', headers, body });
    expect([put.status, await put.json()]).toMatchObject([409, { codigo: 'definido_no_servidor' }]);
  } finally {
    await locked.stop();
  }
});
