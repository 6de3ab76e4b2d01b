import { describe, expect, it } from 'vitest';
import { NOON_MS, usePayments } from '../testing/use-payments.ts';
import type { ProviderErrorBody } from './errors.ts';
import type { Payment, Refund } from './payment.ts';
import type { Found } from './search.ts';

const provider = usePayments();

const search = async (query: string) => (await provider.run.pay<Found>(`/v1/payments/search?${query}`)).body;

/** The path of a payment that is paid. */
async function paid(): Promise<string> {
  const { id } = await provider.create('k1');
  await provider.run.ask(`/payments/${id}/approve`, { method: 'POST' });
  return `/v1/payments/${id}`;
}

describe('a payment’s life', () => {
  it('[SBOX-12] is read by its id, and 404 when there is none', async () => {
    const { id } = await provider.create('k1');
    expect((await provider.run.pay<Payment>(`/v1/payments/${id}`)).body.id).toBe(id);
    const missing = await provider.run.pay<ProviderErrorBody>('/v1/payments/1');
    expect([missing.status, missing.body.cause[0]?.code]).toEqual([404, 2000]);
  });

  it('[SBOX-12] is found by reference and status, sorted and paged', async () => {
    for (const [index, reference] of ['PED-1', 'PED-2', 'PED-1'].entries()) {
      provider.nowMs = NOON_MS + index * 1000;
      await provider.create(`k${index}`, { external_reference: reference });
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
    await provider.create('k1');
    await provider.run.ask('/control', { body: { searchLagMs: 5_000 } });
    const total = async () => (await provider.run.pay<Found>('/v1/payments/search')).body.paging.total;
    expect(await total()).toBe(0);
    provider.nowMs += 5_000;
    expect(await total()).toBe(1);
  });

  it('[SBOX-12] is cancelled while it is open and not when it is paid', async () => {
    const open = await provider.create('k1');
    const cancelled = await provider.run.pay(`/v1/payments/${open.id}`, {
      method: 'PUT',
      body: { status: 'cancelled' },
    });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', status_detail: 'by_collector' });
    const paid = await provider.create('k2');
    await provider.run.ask(`/payments/${paid.id}/approve`, { method: 'POST' });
    const late = await provider.run.pay(`/v1/payments/${paid.id}`, {
      method: 'PUT',
      body: { status: 'cancelled' },
    });
    expect([late.status, late.body['message']]).toEqual([
      400,
      expect.stringContaining('current payment state'),
    ]);
  });

  it('[SBOX-13] expires by itself at its time, and not before', async () => {
    const { id } = await provider.create('k1', { date_of_expiration: '2026-11-21T12:31:00.000-03:00' });
    const status = async () => (await provider.run.pay<Payment>(`/v1/payments/${id}`)).body;
    provider.nowMs = Date.UTC(2026, 10, 21, 15, 30, 59, 999);
    expect((await status()).status).toBe('pending');
    provider.nowMs += 1;
    expect(await status()).toMatchObject({ status: 'cancelled', status_detail: 'expired' });
  });

  it('[SBOX-31] is approved, declined and refunded by machines, and repeats change nothing', async () => {
    const { id } = await provider.create('k1');
    const act = (action: string) =>
      provider.run.ask<Payment>(`/payments/${id}/${action}`, { method: 'POST' });
    const approved = await act('approve');
    expect(approved.body).toMatchObject({ status: 'approved', status_detail: 'accredited' });
    expect(approved.body.transaction_details.net_received_amount).toBe(197.92);
    provider.nowMs += 1_000;
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
    const { id } = await provider.create('k1');
    await provider.run.pay(`/v1/payments/${id}`, { method: 'PUT', body: { status: 'cancelled' } });
    const late = await provider.run.ask(`/payments/${id}/approve`, { method: 'POST' });
    expect(late.body['status']).toBe('approved');
  });

  it('passes through dispute and chargeback', async () => {
    const { id } = await provider.create('k1');
    for (const [action, status, detail] of [
      ['approve', 'approved', 'accredited'],
      ['dispute', 'in_mediation', 'pending'],
      ['chargeback', 'charged_back', 'in_process'],
      ['chargeback_lost', 'charged_back', 'settled'],
    ]) {
      const { body } = await provider.run.ask(`/payments/${id}/${action}`, { method: 'POST' });
      expect([body['status'], body['status_detail']]).toEqual([status, detail]);
    }
  });
});

describe('refunds', () => {
  it('[SBOX-12] gives back parts up to the whole and no cent more', async () => {
    const path = await paid();
    const part = await provider.run.pay<Refund>(`${path}/refunds`, { key: 'r1', body: { amount: 50.05 } });
    expect([part.status, part.body.amount]).toEqual([201, 50.05]);
    expect((await provider.run.pay(path)).body).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
    });
    const tooMuch = await provider.run.pay(`${path}/refunds`, { key: 'r2', body: { amount: 149.86 } });
    expect(tooMuch.status).toBe(400);
    const rest = await provider.run.pay<Refund>(`${path}/refunds`, { key: 'r3', body: {} });
    expect(rest.body.amount).toBe(149.85);
    expect((await provider.run.pay(path)).body).toMatchObject({
      status: 'refunded',
      transaction_amount_refunded: 199.9,
    });
    const list = await provider.run.pay<Refund[]>(`${path}/refunds`);
    expect(list.body.map(({ amount }) => amount)).toEqual([50.05, 149.85]);
    expect((await provider.run.pay<Refund>(`${path}/refunds/${part.body.id}`)).body).toEqual(part.body);
  });

  it('gives back once per key', async () => {
    const path = await paid();
    const first = await provider.run.pay<Refund>(`${path}/refunds`, { key: 'r1', body: { amount: 10 } });
    const again = await provider.run.pay<Refund>(`${path}/refunds`, { key: 'r1', body: { amount: 10 } });
    expect(again.body).toEqual(first.body);
    expect((await provider.run.pay(`${path}/refunds`, { key: 'r1', body: { amount: 11 } })).status).toBe(409);
    expect((await provider.run.pay(`${path}/refunds`, { body: {} })).status).toBe(400);
    expect((await provider.run.pay(path)).body['transaction_amount_refunded']).toBe(10);
  });

  it('refuses to give back what was not paid', async () => {
    const { id } = await provider.create('open');
    expect((await provider.run.pay(`/v1/payments/${id}/refunds`, { key: 'r1', body: {} })).status).toBe(400);
  });
});

describe('refunds that are not done at once', () => {
  const ask = (path: string, more: Record<string, string> = {}) =>
    provider.run.ask<Refund>(`/mercadopago${path}/refunds`, {
      headers: { authorization: 'Bearer TEST-1', 'x-idempotency-key': 'r1', ...more },
      body: { amount: 50 },
    });
  const TELL = { 'x-render-in-process-refunds': 'true' };

  it('are under way until they end, and told of to who asks for that alone', async () => {
    const path = await paid();
    await provider.run.ask('/control', { body: { refunds: 'in_process' } });
    expect((await ask(path)).status).toBe(400);
    const { status, body } = await ask(path, TELL);
    expect([status, body.status]).toEqual([201, 'in_process']);
    expect((await provider.run.pay<Payment>(path)).body).toMatchObject({
      status: 'approved',
      transaction_amount_refunded: 0,
    });
    await provider.run.ask(`${path.replace('/v1', '')}/end_refund`, { method: 'POST' });
    expect((await provider.run.pay<Refund>(`${path}/refunds/${body.id}`)).body.status).toBe('approved');
    expect((await provider.run.pay<Payment>(path)).body.transaction_amount_refunded).toBe(50);
  });

  it('give nothing back of a lost chargeback, nor can more be asked for there', async () => {
    const path = await paid();
    await provider.run.ask('/control', { body: { refunds: 'in_process' } });
    const { body } = await ask(path, TELL);
    await provider.run.ask('/control', { body: { refunds: 'approved' } });
    for (const act of ['chargeback', 'chargeback_lost', 'end_refund']) {
      await provider.run.ask(`${path.replace('/v1', '')}/${act}`, { method: 'POST' });
    }
    expect((await provider.run.pay<Refund>(`${path}/refunds/${body.id}`)).body.status).toBe('rejected');
    expect((await provider.run.pay(`${path}/refunds`, { key: 'r2', body: {} })).status).toBe(400);
    expect((await provider.run.pay<Payment>(path)).body).toMatchObject({
      status: 'charged_back',
      status_detail: 'settled',
      transaction_amount_refunded: 0,
    });
  });

  it('or are rejected, and give back nothing', async () => {
    const path = await paid();
    await provider.run.ask('/control', { body: { refunds: 'rejected' } });
    expect((await ask(path, TELL)).body.status).toBe('rejected');
    expect((await provider.run.pay<Payment>(path)).body.transaction_amount_refunded).toBe(0);
    expect((await provider.run.ask('/control', { body: { refunds: 'x' } })).status).toBeGreaterThanOrEqual(
      400,
    );
  });
});
