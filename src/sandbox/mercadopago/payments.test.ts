import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pixBody, startSandbox } from '../testing/start-sandbox.ts';
import type { Running } from '../testing/start-sandbox.ts';
import type { ProviderErrorBody } from './errors.ts';
import type { Payment, PointOfInteraction, Refund } from './payment.ts';
import type { Found } from './search.ts';

const NOON_MS = Date.UTC(2026, 10, 21, 15, 0, 0, 250);
let nowMs = NOON_MS;
let run: Running;

beforeEach(async () => {
  nowMs = NOON_MS;
  run = await startSandbox({ clock: () => nowMs });
});
afterEach(() => run.stop());

async function create(key: string, more = {}): Promise<Payment> {
  const { status, body } = await run.pay<Payment>('/v1/payments', { key, body: pixBody(more) });
  expect(status).toBe(201);
  return body;
}

async function refused(body: unknown, key: string | undefined = 'k'): Promise<[number, unknown]> {
  const answer = await run.pay<ProviderErrorBody>('/v1/payments', {
    body,
    ...(key === undefined ? {} : { key }),
  });
  expect(answer.body).toMatchObject({
    status: answer.status,
    message: expect.any(String),
    error: expect.any(String),
  });
  return [answer.status, answer.body.cause[0]?.code];
}

const search = async (query: string) => (await run.pay<Found>(`/v1/payments/search?${query}`)).body;

/** The path of a payment that is paid. */
async function paid(): Promise<string> {
  const { id } = await create('k1');
  await run.ask(`/payments/${id}/approve`, { method: 'POST' });
  return `/v1/payments/${id}`;
}

describe('creating a payment', () => {
  it('[SBOX-13] answers a pending PIX with code, picture, ticket and expiry in the offset of Brasília', async () => {
    const payment = await create('k1', { date_of_expiration: '2026-11-21T12:31:00.250-03:00' });
    expect(payment).toMatchObject({
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      payment_type_id: 'bank_transfer',
      transaction_amount: 199.9,
      external_reference: 'PED-1',
      currency_id: 'BRL',
      date_created: '2026-11-21T12:00:00.250-03:00',
      date_of_expiration: '2026-11-21T12:31:00.250-03:00',
      date_approved: null,
    });
    const { transaction_data: data } = payment.point_of_interaction as PointOfInteraction;
    expect(data.qr_code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect(
      Buffer.from(data.qr_code_base64 ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const ticket = await fetch(data.ticket_url);
    expect(await ticket.text()).toContain(data.qr_code);
  });

  it('gives a PIX 24 hours when none are asked for', async () => {
    expect((await create('k1')).date_of_expiration).toBe('2026-11-22T12:00:00.250-03:00');
  });

  it('[SBOX-09] refuses to create without an idempotency key', async () => {
    const { status, body } = await run.pay('/v1/payments', { body: pixBody() });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'bad_request', cause: [{ code: 4292 }] });
  });

  it('[SBOX-10] answers the same payment for the same key and body, whatever the order of the fields', async () => {
    const first = await create('k1');
    const turned = Object.fromEntries(Object.entries(pixBody()).toReversed());
    const second = await run.pay<Payment>('/v1/payments', { key: 'k1', body: turned });
    expect(second.status).toBe(201);
    expect(second.body.id).toBe(first.id);
    expect((await create('k2')).id).not.toBe(first.id);
  });

  it('[SBOX-10] refuses the same key with another body and makes nothing', async () => {
    await create('k1');
    expect(await refused(pixBody({ transaction_amount: 10 }), 'k1')).toEqual([
      409,
      'idempotency_key_already_used',
    ]);
    expect((await run.pay<Found>('/v1/payments/search')).body.paging.total).toBe(1);
  });

  it('makes one payment of twenty equal calls at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create('same')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('leaves a key free when the body was refused', async () => {
    expect(await refused(pixBody({ transaction_amount: 0 }), 'k1')).toEqual([400, 4037]);
    await create('k1');
  });

  it.each([
    ['no amount', { transaction_amount: undefined }, 4020],
    ['an amount as text', { transaction_amount: '10' }, 4037],
    ['a fraction of a cent', { transaction_amount: 10.001 }, 4037],
    ['no method', { payment_method_id: undefined }, 1],
    ['an unknown method', { payment_method_id: 'shells' }, 2031],
    ['a payer without e-mail', { payer: {} }, 4050],
    [
      'a CPF with wrong digits',
      { payer: { email: 'a@b.co', identification: { type: 'CPF', number: '12345678900' } } },
      2067,
    ],
    ['an expiry in another form', { date_of_expiration: '2026-11-21T23:59:59Z' }, 23],
    ['an expiry in the past', { date_of_expiration: '2026-11-21T11:00:00.000-03:00' }, 4020],
    ['a reference that is too long', { external_reference: 'x'.repeat(257) }, 4020],
    ['a notification address that is none', { notification_url: 'ftp://x' }, 4020],
    ['a card without a token', { payment_method_id: 'visa' }, 3003],
  ])('refuses %s in the provider’s shape', async (_what, more, code) => {
    expect(await refused(pixBody(more))).toEqual([400, code]);
  });

  it('[SBOX-11] answers 401 without a bearer token or with one that is none of the provider’s', async () => {
    for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: 'TEST-1' }]) {
      const { status } = await run.ask('/mercadopago/v1/payments', {
        headers: { ...headers, 'x-idempotency-key': 'k' },
        body: pixBody(),
      });
      expect(status).toBe(401);
    }
  });

  it('takes one token only when it was started with one', async () => {
    const strict = await startSandbox({ accessToken: 'TEST-mine' });
    expect((await strict.pay('/v1/payments/1')).status).toBe(401);
    const answer = await strict.ask('/mercadopago/v1/payments/1', {
      headers: { authorization: 'Bearer TEST-mine' },
    });
    expect(answer.status).toBe(404);
    await strict.stop();
  });
});

describe('a payment’s life', () => {
  it('[SBOX-12] is read by its id, and 404 when there is none', async () => {
    const { id } = await create('k1');
    expect((await run.pay<Payment>(`/v1/payments/${id}`)).body.id).toBe(id);
    const missing = await run.pay<ProviderErrorBody>('/v1/payments/1');
    expect([missing.status, missing.body.cause[0]?.code]).toEqual([404, 2000]);
  });

  it('[SBOX-12] is found by reference and status, sorted and paged', async () => {
    for (const [index, reference] of ['PED-1', 'PED-2', 'PED-1'].entries()) {
      nowMs = NOON_MS + index * 1000;
      await create(`k${index}`, { external_reference: reference });
    }
    const found = await search('external_reference=PED-1&sort=date_created&criteria=desc');
    expect(found.paging).toEqual({ total: 2, limit: 30, offset: 0 });
    expect(found.results.map((one) => one.date_created.slice(17, 19))).toEqual(['02', '00']);
    const second = await search('external_reference=PED-1&sort=date_created&criteria=asc&limit=1&offset=1');
    expect(second.results.map((one) => one.date_created.slice(17, 19))).toEqual(['02']);
    expect((await search('status=approved')).results).toEqual([]);
    const range =
      'range=date_created&begin_date=2026-11-21T12:00:01.000-03:00&end_date=2026-11-21T12:00:01.999-03:00';
    expect((await search(range)).results.map((one) => one.external_reference)).toEqual(['PED-2']);
  });

  it('hides new payments from search as long as it is told to', async () => {
    await create('k1');
    await run.ask('/control', { body: { searchLagMs: 5_000 } });
    const total = async () => (await run.pay<Found>('/v1/payments/search')).body.paging.total;
    expect(await total()).toBe(0);
    nowMs += 5_000;
    expect(await total()).toBe(1);
  });

  it('[SBOX-12] is cancelled while it is open and not when it is paid', async () => {
    const open = await create('k1');
    const cancelled = await run.pay(`/v1/payments/${open.id}`, {
      method: 'PUT',
      body: { status: 'cancelled' },
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', status_detail: 'by_collector' });
    const paid = await create('k2');
    await run.ask(`/payments/${paid.id}/approve`, { method: 'POST' });
    const late = await run.pay(`/v1/payments/${paid.id}`, { method: 'PUT', body: { status: 'cancelled' } });
    expect([late.status, late.body['message']]).toEqual([
      400,
      expect.stringContaining('current payment state'),
    ]);
  });

  it('[SBOX-13] expires by itself at its time, and not before', async () => {
    const { id } = await create('k1', { date_of_expiration: '2026-11-21T12:31:00.000-03:00' });
    const status = async () => (await run.pay<Payment>(`/v1/payments/${id}`)).body;
    nowMs = Date.UTC(2026, 10, 21, 15, 30, 59, 999);
    expect((await status()).status).toBe('pending');
    nowMs += 1;
    expect(await status()).toMatchObject({ status: 'cancelled', status_detail: 'expired' });
  });

  it('[SBOX-31] is approved, declined and refunded by machines, and repeats change nothing', async () => {
    const { id } = await create('k1');
    const act = (action: string) => run.ask<Payment>(`/payments/${id}/${action}`, { method: 'POST' });
    const approved = await act('approve');
    expect(approved.body).toMatchObject({ status: 'approved', status_detail: 'accredited' });
    expect(approved.body.transaction_details.net_received_amount).toBe(197.92);
    nowMs += 1_000;
    expect((await act('approve')).body.date_last_updated).toBe(approved.body.date_last_updated);
    expect((await act('decline')).status).toBe(409);
    expect((await act('refund')).body).toMatchObject({
      status: 'refunded',
      transaction_amount_refunded: 199.9,
    });
    expect((await act('refund')).status).toBe(200);
    expect((await act('approve')).status).toBe(409);
    expect((await act('explode')).status).toBe(404);
  });

  it('can be approved late, after it was cancelled', async () => {
    const { id } = await create('k1');
    await run.pay(`/v1/payments/${id}`, { method: 'PUT', body: { status: 'cancelled' } });
    const late = await run.ask(`/payments/${id}/approve`, { method: 'POST' });
    expect(late.body['status']).toBe('approved');
  });

  it('passes through dispute and chargeback', async () => {
    const { id } = await create('k1');
    for (const [action, status, detail] of [
      ['approve', 'approved', 'accredited'],
      ['dispute', 'in_mediation', 'pending'],
      ['chargeback', 'charged_back', 'in_process'],
      ['chargeback_lost', 'charged_back', 'settled'],
    ]) {
      const { body } = await run.ask(`/payments/${id}/${action}`, { method: 'POST' });
      expect([body['status'], body['status_detail']]).toEqual([status, detail]);
    }
  });
});

describe('refunds', () => {
  it('[SBOX-12] gives back parts up to the whole and no cent more', async () => {
    const path = await paid();
    const part = await run.pay<Refund>(`${path}/refunds`, { key: 'r1', body: { amount: 50.05 } });
    expect([part.status, part.body.amount]).toEqual([201, 50.05]);
    expect((await run.pay(path)).body).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
    });
    const tooMuch = await run.pay(`${path}/refunds`, { key: 'r2', body: { amount: 149.86 } });
    expect(tooMuch.status).toBe(400);
    const rest = await run.pay<Refund>(`${path}/refunds`, { key: 'r3', body: {} });
    expect(rest.body.amount).toBe(149.85);
    expect((await run.pay(path)).body).toMatchObject({
      status: 'refunded',
      transaction_amount_refunded: 199.9,
    });
    const list = await run.pay<Refund[]>(`${path}/refunds`);
    expect(list.body.map(({ amount }) => amount)).toEqual([50.05, 149.85]);
    expect((await run.pay<Refund>(`${path}/refunds/${part.body.id}`)).body).toEqual(part.body);
  });

  it('gives back once per key', async () => {
    const path = await paid();
    const first = await run.pay<Refund>(`${path}/refunds`, { key: 'r1', body: { amount: 10 } });
    const again = await run.pay<Refund>(`${path}/refunds`, { key: 'r1', body: { amount: 10 } });
    expect(again.body).toEqual(first.body);
    expect((await run.pay(`${path}/refunds`, { key: 'r1', body: { amount: 11 } })).status).toBe(409);
    expect((await run.pay(`${path}/refunds`, { body: {} })).status).toBe(400);
    expect((await run.pay(path)).body['transaction_amount_refunded']).toBe(10);
  });

  it('refuses to give back what was not paid', async () => {
    const { id } = await create('open');
    expect((await run.pay(`/v1/payments/${id}/refunds`, { key: 'r1', body: {} })).status).toBe(400);
  });
});

describe('refunds that are not done at once', () => {
  const ask = (path: string, more: Record<string, string> = {}) =>
    run.ask<Refund>(`/mercadopago${path}/refunds`, {
      headers: { authorization: 'Bearer TEST-1', 'x-idempotency-key': 'r1', ...more },
      body: { amount: 50 },
    });
  const TELL = { 'x-render-in-process-refunds': 'true' };

  it('are under way until they end, and told of to who asks for that alone', async () => {
    const path = await paid();
    await run.ask('/control', { body: { refunds: 'in_process' } });
    expect((await ask(path)).status).toBe(400);
    const { status, body } = await ask(path, TELL);
    expect([status, body.status]).toEqual([201, 'in_process']);
    expect((await run.pay<Payment>(path)).body).toMatchObject({
      status: 'approved',
      transaction_amount_refunded: 0,
    });
    await run.ask(`${path.replace('/v1', '')}/end_refund`, { method: 'POST' });
    expect((await run.pay<Refund>(`${path}/refunds/${body.id}`)).body.status).toBe('approved');
    expect((await run.pay<Payment>(path)).body.transaction_amount_refunded).toBe(50);
  });

  it('or are rejected, and give back nothing', async () => {
    const path = await paid();
    await run.ask('/control', { body: { refunds: 'rejected' } });
    expect((await ask(path, TELL)).body.status).toBe('rejected');
    expect((await run.pay<Payment>(path)).body.transaction_amount_refunded).toBe(0);
    expect((await run.ask('/control', { body: { refunds: 'x' } })).status).toBeGreaterThanOrEqual(400);
  });
});
