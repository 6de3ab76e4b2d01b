import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { adminToken, callShop, OFFICE_ENV, staffToken } from '../e2e/office-desk.ts';
import { PLACE } from './support/order-edits.ts';
import { freshDatabase, startPostgres, type ServedPostgres } from './support/postgres.ts';
import type { RunningShop } from './support/prepared-shop.ts';
import { startShop } from './support/shop.ts';
import { startStandIns, type SharedStandIns } from './support/stand-ins.ts';
import { askPix, letIn, pixBody, triedCheckout } from './support/test-purchases.ts';

// A shop on https whose payments are played is closed; two nodes serve it.

const PUBLIC_URL = 'https://loja.example';
const TOKEN = 'APP_USR-marcador-de-token-77c0ffee-7001001';
const ACCOUNT = {
  chave_publica: 'APP_USR-publica-da-loja',
  token: TOKEN,
  segredo_avisos: 'segredo-de-teste',
};
let standIns: SharedStandIns;
let postgres: ServedPostgres;
let pool: Pool;
let shop: RunningShop;
let node: RunningShop;
let token: string;
let cookie: string;

beforeAll(async () => {
  [standIns, postgres] = await Promise.all([
    startStandIns({ accessToken: [TOKEN], notifyOrigins: [PUBLIC_URL] }),
    startPostgres(),
  ]);
  const { url } = await freshDatabase(postgres.url, 'demo');
  pool = new Pool({ connectionString: url, max: 2 });
  const env = {
    ...OFFICE_ENV,
    DATABASE_URL: url,
    DATA_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL,
    PAY_ON_DELIVERY: 'order',
    UNPAID_ORDERS_PER_PERSON: '50',
    MERCADOPAGO_ACCOUNT_API_URL: `${standIns.url}/sandbox/mercadopago`,
  };
  shop = await startShop({ env });
  node = await startShop({ env });
  token = await adminToken(shop.url);
  cookie = await letIn(shop.url, token);
});
afterAll(async () => {
  await node?.stop();
  await shop?.stop();
  await pool?.end();
  await Promise.all([postgres?.stop(), standIns?.stop()]);
});

const office = <T = Record<string, unknown>>(method: string, path: string, body?: object) =>
  callShop<T>(`${shop.url}/api${path}`, method, body, {
    authorization: `Bearer ${token}`,
    'x-idempotency-key': randomUUID(),
  });
const rowOf = async (codigo: string) =>
  (await pool.query('select id, status, teste, customer_id from orders where codigo = $1', [codigo]))
    .rows[0] as {
    id: number;
    status: string;
    teste: boolean;
  };
const countOrders = async () => Number((await pool.query('select count(*) from orders')).rows[0].count);
const unitsLeft = async () =>
  Number((await pool.query('select sum(quantity) as units from stock_items')).rows[0].units);

/** Her bank pays it, as she says at the stand-ins' panel. */
async function approve(at: RunningShop, charge: string) {
  const answer = await fetch(`${at.url}/sandbox/payments/${charge}/approve`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  const path = `${at.url}/api/payment/pix/status/${charge}`;
  await expect
    .poll(async () => (await callShop<PaymentStatusAnswer>(path, 'GET')).payment.status, { timeout: 20_000 })
    .toBe('approved');
}

describe('a purchase by which a closed shop is tried', () => {
  it('[DAYS-16] is placed by the browser of who pressed for it in the office, on any node, and by nobody else', async () => {
    const state = await triedCheckout(shop.url, cookie);
    const body = pixBody(state);
    const [previewed = '', bought = ''] = cookie.split('; ');
    const strangers = {
      nobody: '',
      'a preview that was passed on': previewed,
      'a forged word': `compra_teste=${'a'.repeat(64)}.9999999999.${'A'.repeat(43)}`,
      'a later end': bought.replace(/\.\d+\./, '.9999999999.'),
      'another session': bought.replace(/=[0-9a-f]{4}/, '=0000'),
    };
    const before = await countOrders();
    for (const [who, sent] of Object.entries(strangers))
      for (const at of [shop, node]) {
        const refused = await askPix(at.url, body, { cookie: sent });
        expect(refused, who).toMatchObject({ status: 409, body: { codigo: 'loja_fechada' } });
      }
    expect(await countOrders()).toBe(before);
    for (const at of [shop, node]) {
      const made = await askPix(at.url, body, { cookie });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      expect(made.body.pedido.teste).toBe(true);
      expect(await rowOf(made.body.pedido.codigo)).toMatchObject({ teste: true, status: 'pending' });
    }
    for (const role of ['equipe', 'leitura'] as const)
      await expect(letIn(shop.url, await staffToken(shop.url, token, role))).rejects.toThrow('403');
  });

  it('[DAYS-17] ends with the session, and takes nothing that is worth money or goes elsewhere', async () => {
    const state = await triedCheckout(shop.url, cookie);
    const other = await adminToken(shop.url);
    const theirs = await letIn(shop.url, other);
    expect((await askPix(shop.url, pixBody(state), { cookie: theirs })).status).toBe(201);
    await callShop(`${shop.url}/api/admin/logout`, 'POST', undefined, { authorization: `Bearer ${other}` });
    expect((await askPix(shop.url, pixBody(state), { cookie: theirs })).status).toBe(409);
    for (const path of ['/payment/preference/create', '/payment/checkout/session', '/pedidos'])
      expect((await askPix(shop.url, pixBody(state), { cookie, path })).status, path).not.toBe(201);
    const withVale = { ...pixBody(state), creditos: ['AAAA-BBBB-CCCC-DDDD'] };
    expect(await askPix(shop.url, withVale, { cookie })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('não usa vales') },
    });
    // What the body says of it is nothing to the server.
    const claimed = { ...pixBody(state), teste: true, isTest: true };
    expect((await askPix(shop.url, claimed, {})).status).toBe(409);
  });

  it('[DAYS-17, DAYS-18] is paid by the bank that is played, and its pieces come back with its money', async () => {
    const units = await unitsLeft();
    // Each node plays a bank of its own: one of them to the end.
    const made = await askPix(shop.url, pixBody(await triedCheckout(shop.url, cookie)), { cookie });
    const { codigo, id } = made.body.pedido;
    expect(await unitsLeft()).toBe(units - 1);
    await approve(shop, made.body.payment.id ?? '');
    expect(await rowOf(codigo)).toMatchObject({ status: 'paid', teste: true });
    const waiting = await office<{ aguardando: { motivo: string }[] }>('GET', '/gerenciamento/aguardando');
    expect(waiting.aguardando.map(({ motivo }) => motivo)).not.toContain('separar');
    const packing = office('PUT', `/pedidos/${id}/status`, { status: 'processing' });
    await expect(packing).rejects.toThrow(/409.*pedido_de_teste/);
    const { pedido } = await office<{ pedido: { mudancas: string[]; teste?: boolean } }>(
      'GET',
      `/gerenciamento/pedidos/${id}`,
    );
    expect(pedido).toMatchObject({ mudancas: [], teste: true });
    // Nothing of it is changed: what is added to it would be an order of its own, and a sale.
    const no = { pode: false, motivo: expect.stringContaining('pedido de teste') };
    expect(await office('GET', `/gerenciamento/pedidos/${id}/edicao`)).toMatchObject({
      endereco: no,
      pecas: no,
      acrescimo: no,
      linhas: [],
    });
    const address = { ...PLACE, diferenca: 0, visto: 0 };
    await expect(office('PUT', `/gerenciamento/pedidos/${id}/endereco`, address)).rejects.toThrow(
      /409.*pedido_de_teste/,
    );
    // What was only played, or is the owner's own, becomes nothing that others buy with.
    for (const asked of [{ como: 'credito' }, { valor: 1, como: 'credito' }]) {
      const vale = office('POST', `/gerenciamento/pedidos/${id}/estorno`, asked);
      await expect(vale, JSON.stringify(asked)).rejects.toThrow(/409.*pedido_de_teste/);
    }
    expect((await pool.query('select id from credits where order_id = $1', [id])).rowCount).toBe(0);
    await office('POST', `/gerenciamento/pedidos/${id}/estorno`, {});
    await expect.poll(async () => (await rowOf(codigo)).status, { timeout: 20_000 }).toBe('refunded');
    expect(await unitsLeft()).toBe(units);
    const { passos } = await office<{ passos: { id: string; estado: string; prova: string }[] }>(
      'GET',
      '/gerenciamento/primeiros-passos',
    );
    expect(passos.find((step) => step.id === 'compra')).toMatchObject({
      estado: 'feito',
      prova: expect.stringMatching(/^PIX de teste pago em .* e devolvido em /),
    });
  });

  it('[DAYS-19] stays what it was placed as, whatever asks for another thing', async () => {
    const made = await askPix(shop.url, pixBody(await triedCheckout(shop.url, cookie)), { cookie });
    const { id } = made.body.pedido;
    for (const change of [
      'update orders set teste = false where id = $1',
      "update orders set status = 'shipped' where id = $1",
      "update orders set metodo_pagamento = 'entrega' where id = $1",
    ])
      await expect(pool.query(change, [id]), change).rejects.toThrow(/check|stays/);
  });

  it('[DAYS-20] ends as a way once the shop is open: a cookie from before buys as anybody does, and old ones stay tests', async () => {
    const state = await triedCheckout(shop.url, cookie);
    const waiting = await askPix(shop.url, pixBody(state), { cookie });
    const late = waiting.body.payment.id ?? '';
    const { versao } = await office<{ versao: number }>('GET', '/gerenciamento/configuracoes/pagamentos');
    await office('PUT', '/gerenciamento/configuracoes/pagamentos', { versao, ...ACCOUNT });
    const kept = await office<{ versao: number }>('GET', '/gerenciamento/configuracoes/pagamentos');
    await approve(shop, late);
    await office('POST', '/gerenciamento/configuracoes/pagamentos/ligar', {
      versao: kept.versao,
      ligado: true,
    });
    for (const at of [shop, node])
      await expect.poll(async () => (await fetch(`${at.url}/`)).status, { timeout: 10_000 }).toBe(200);
    await expect(letIn(shop.url, token)).rejects.toThrow('loja_aberta');
    const bought = await askPix(node.url, pixBody(await triedCheckout(shop.url, cookie)), { cookie });
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    expect(bought.body.pedido.teste).toBeUndefined();
    const sale = await rowOf(bought.body.pedido.codigo);
    expect(sale.teste).toBe(false);
    const turning = pool.query('update orders set teste = true where id = $1', [sale.id]);
    await expect(turning).rejects.toThrow(/stays/);
    expect(await rowOf(waiting.body.pedido.codigo)).toMatchObject({ teste: true, status: 'paid' });
    // Neither is paid or replaced as the other.
    const first = (await pool.query("select codigo from orders where teste and status = 'pending' limit 1"))
      .rows[0];
    for (const named of [{ pedido: { codigo: first.codigo } }, { substitui: { codigo: first.codigo } }])
      expect(
        await askPix(shop.url, { ...pixBody(state), ...named }, {}),
        JSON.stringify(named),
      ).toMatchObject({
        status: 409,
        body: { codigo: 'pedido_diferente' },
      });
    expect((await fetch(`${shop.url}/sandbox`)).status).toBe(404);
  });

  it('[DAYS-23] is in the reconciliation where real money paid it, and not where it was played', async () => {
    const sold = async () => {
      const { dias } = await office<{ dias: { vendido: number; pedidos: number }[] }>(
        'GET',
        '/gerenciamento/conciliacao',
      );
      return dias.reduce((sum, { vendido }) => sum + vendido, 0);
    };
    const played = await pool.query(
      "select id from orders where teste and paid_at is not null and status = 'paid'",
    );
    expect(played.rows.length).toBeGreaterThan(0);
    expect(await sold()).toBe(0);
    const { versao } = await office<{ versao: number }>('GET', '/gerenciamento/configuracoes');
    await office('POST', '/gerenciamento/configuracoes/fechar', { versao });
    const again = await letIn(shop.url, token);
    const made = await askPix(shop.url, pixBody(await triedCheckout(shop.url, again)), { cookie: again });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.pedido.teste).toBe(true);
    const charge = made.body.payment.id ?? '';
    await standIns.provider.decide(charge, 'approve');
    const path = `${shop.url}/api/payment/pix/status/${charge}`;
    await expect
      .poll(async () => (await callShop<PaymentStatusAnswer>(path, 'GET')).payment.status, {
        timeout: 20_000,
      })
      .toBe('approved');
    expect(await sold()).toBe(made.body.pedido.total);
    expect((await office<{ vendasHoje: number }>('GET', '/pedidos/estatisticas-hoje')).vendasHoje).toBe(0);
  });
});
