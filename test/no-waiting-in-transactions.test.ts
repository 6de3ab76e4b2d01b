import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import { get } from 'node:http';
import { Worker } from 'node:worker_threads';
import { TransactionBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { randomBytes } from 'node:crypto';
import { inTransaction } from '../src/server/db/index.ts';
import {
  createCodeTries,
  createStaff,
  setAdministratorPassword,
} from '../src/server/features/admin/index.ts';
import { createPasswords } from '../src/server/security/passwords.ts';
import { LUCIA, MARINA, openAccounts, PASSWORD, type Accounts } from './support/accounts.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** What is under way on behalf of a transaction: whatever it starts inherits this. */
const transaction = new AsyncLocalStorage<true>();
const seen = { inside: [] as string[], outside: [] as string[], transactions: 0 };
const note = (what: string) => () => {
  seen[transaction.getStore() === true ? 'inside' : 'outside'].push(what);
};
const CHANNELS = {
  'http.client.request.start': note('http'),
  'undici:request:create': note('fetch'),
  'net.client.socket': note('socket'),
};

let till: Till;
let accounts: Accounts;

beforeAll(async () => {
  [till, accounts] = [await openTill({ webhooks: true }), await openAccounts()];
  const execute = TransactionBuilder.prototype.execute;
  vi.spyOn(TransactionBuilder.prototype, 'execute').mockImplementation(function (
    this: TransactionBuilder<unknown>,
    work,
  ) {
    seen.transactions += 1;
    return execute.call(this, (tx) => transaction.run(true, () => work(tx)));
  });
  const postMessage = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...given) {
    note('hash')();
    postMessage.apply(this, given);
  });
  for (const [name, listener] of Object.entries(CHANNELS)) diagnostics.subscribe(name, listener);
});
afterEach(() => {
  Object.assign(seen, { inside: [], outside: [], transactions: 0 });
});
afterAll(async () => {
  for (const [name, listener] of Object.entries(CHANNELS)) diagnostics.unsubscribe(name, listener);
  vi.restoreAllMocks();
  await till?.stop();
  await accounts?.close();
});

it('is noticed when it is done', async () => {
  const passwords = createPasswords({ random: randomBytes });
  await inTransaction(till.db, async () => {
    await fetch(`${till.url}/api/payment/config`);
    await new Promise((resolve) => get(`${till.url}/api/payment/config`, resolve));
    await passwords.hash(PASSWORD);
  });
  expect([...new Set(seen.inside)].toSorted()).toEqual(expect.arrayContaining(['fetch', 'hash', 'http']));
});

async function buy(path: string, more: Record<string, unknown> = {}) {
  const goods = await putOnSale(till.db);
  const made = await till.post<PaymentCreated>(
    path,
    paymentBody([{ goods }], 119.9, { payment_method_id: 'visa', installments: 1, ...more }),
    newKey(),
  );
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

it('[ORD-04] no provider is called inside a transaction, from the purchase to the refund', async () => {
  const admin = await till.administrator();
  const card = async (holder: string) =>
    buy('/payment/cartao/create', { token: await till.provider.cardToken(holder) });
  const { pedido } = await card('APRO');
  await card('OTHE');
  const refund = (body: object) =>
    till.post(`/gerenciamento/pedidos/${pedido.id}/estorno`, body, { ...admin, ...newKey() });
  expect((await refund({ valor: 10 })).status).toBe(200);
  expect((await refund({})).status).toBe(200);

  const paid = await buy('/payment/pix/create');
  await till.provider.decide(paid.payment.id ?? '', 'approve');
  till.advance(5000);
  await expect
    .poll(async () => (await till.get(`/payment/pix/status/${paid.payment.id}`)).body['pedido'], {
      timeout: 20_000,
    })
    .toMatchObject({ status: 'paid' });
  const given = await buy('/payment/pix/create');
  await till.post(`/payment/pix/cancelar/${given.pedido.codigo}`);
  const refused = await buy('/payment/pix/create');
  await till.put(`/pedidos/${refused.pedido.id}/status`, { status: 'cancelled' }, admin);
  await buy('/payment/pix/create');

  const charge = { ...admin, ...newKey() };
  const { body } = await till.post<{ data: { id: number } }>(
    '/payment/custom-pix/create',
    { valor: 5, descricao: 'Ajuste' },
    charge,
  );
  const removed = await fetch(`${till.url}/payment/custom-pix/${body.data.id}`, {
    method: 'DELETE',
    headers: admin,
  });
  expect(removed.status).toBe(200);
  till.advance(3_600_000);
  await till.workers.runOnce();
  await till.customPixWorker.runOnce();

  expect(seen.inside).toEqual([]);
  expect(seen.outside.filter((what) => what === 'http').length).toBeGreaterThan(10);
  expect(seen.transactions).toBeGreaterThan(10);
});

it('[ORD-04] no password is hashed and no mail sent inside a transaction', async () => {
  await accounts.renew();
  for (const person of [MARINA, LUCIA]) expect((await accounts.register(person)).status).toBe(201);
  const token = await accounts.tokenOf();
  const change = { senhaAtual: PASSWORD, novaSenha: 'jasmim-do-campo-2026' };
  expect((await accounts.put('/clientes/me/senha', token, change)).status).toBe(200);
  const from = accounts.newAddress();
  await accounts.call('POST', '/clientes/recuperar-senha', { body: { email: LUCIA.email }, from });
  const mails = (await accounts.mailsTo(LUCIA.email)).map(({ text }) => text).join('\n');
  const link = /redefinir-senha\/([\w-]+)/.exec(mails)?.[1] ?? '';
  const reset = await accounts.call('POST', `/clientes/redefinir-senha/${link}`, {
    body: { novaSenha: PASSWORD },
  });
  expect(reset.status).toBe(200);
  const erased = await accounts.call('DELETE', '/clientes/me', {
    token,
    body: { senha: 'jasmim-do-campo-2026' },
  });
  expect(erased.status).toBe(200);

  const body = { username: 'dona', password: PASSWORD };
  const login = await accounts.call('POST', '/admin/login', { body });
  const owner = String(login.body['token']);
  expect((await accounts.put('/admin/me/senha', owner, change)).status).toBe(200);
  const deps = { db: accounts.db, clock: accounts.bench.clock, random: randomBytes };
  const tries = createCodeTries({ ...deps, sealer: null });
  const staff = createStaff({ ...deps, tries, site: null });
  const dona = await accounts.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow();
  const acting = {
    asking: { adminId: dona.id, username: 'dona', address: '203.0.113.7', tokenHash: randomBytes(32) },
    proof: { password: change.novaSenha },
  };
  const senha = 'jasmim-do-campo-2026';
  const { id } = await staff.create({ username: 'Nina', role: 'equipe', senha }, acting);
  await staff.change(id, { senha }, acting);
  await setAdministratorPassword(deps, { username: 'dona', password: PASSWORD });

  expect(seen.inside).toEqual([]);
  expect(seen.outside.filter((what) => what === 'hash').length).toBeGreaterThan(10);
  expect(seen.outside).toContain('socket');
  expect(seen.transactions).toBeGreaterThan(7);
});
