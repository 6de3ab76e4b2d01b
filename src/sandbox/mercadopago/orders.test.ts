import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECRET, startReceiver, startSandbox, type Running } from '../testing/start-sandbox.ts';
import { NOON_MS } from '../testing/use-payments.ts';
import { signatureHeader } from './signature.ts';

type Json = Record<string, unknown>;

interface Order {
  id: string;
  status: string;
  status_detail: string;
  external_reference: string;
  transactions: { payments: (Json & { id: string; payment_method: Json })[]; refunds?: Json[] };
}

interface Refusal {
  errors: { code: string; details?: string[] }[];
  data?: Order;
}

let run: Running;
let nowMs = NOON_MS;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeEach(async () => {
  nowMs = NOON_MS;
  receiver = await startReceiver();
  run = await startSandbox({ clock: () => nowMs, panelUrl: receiver.url });
});
afterEach(async () => {
  await run.stop();
  await receiver.stop();
});

const PIX = { id: 'pix', type: 'bank_transfer' };

function orderBody(more: Json = {}, payment: Json = {}): Json {
  return {
    type: 'online',
    processing_mode: 'automatic',
    total_amount: '119.90',
    external_reference: 'PED-1',
    payer: { email: 'maria@example.com', first_name: 'Maria' },
    transactions: {
      payments: [{ amount: '119.90', expiration_time: 'PT31M', payment_method: PIX, ...payment }],
    },
    ...more,
  };
}

const create = <T = Order>(key: string, body: unknown = orderBody()) =>
  run.pay<T>('/v1/orders', { method: 'POST', key, body });
const read = async (id: string) => (await run.pay<Order>(`/v1/orders/${id}`)).body;
const post = <T = Refusal & Order>(path: string, key: string, body?: unknown) =>
  run.pay<T>(`/v1/orders/${path}`, { method: 'POST', key, ...(body === undefined ? {} : { body }) });
const codeOf = ({ status, body }: { status: number; body: Refusal }) => [status, body.errors?.[0]?.code];

async function payCard(holder: string, key = holder) {
  const { body: token } = await run.ask<{ id: string }>('/mercadopago/v1/card_tokens?public_key=TEST-1', {
    body: {
      first_six_digits: '423564',
      last_four_digits: '5682',
      expiration_month: 11,
      expiration_year: 2030,
      cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
    },
  });
  const method = { id: 'visa', type: 'credit_card', token: token.id, installments: 1 };
  const payments = [{ amount: '119.90', payment_method: method }];
  return create<Order & Refusal>(key, orderBody({ transactions: { payments } }));
}

describe('the stand-in’s orders', () => {
  it('[PORD-11] wait for a PIX, with its code, and are off when its time is over', async () => {
    const { status, body } = await create('a');
    expect([status, body.status, body.status_detail]).toEqual([201, 'action_required', 'waiting_transfer']);
    expect(body.id).toMatch(/^ORDTST01[0-9A-Z]{24}$/);
    const [payment] = body.transactions.payments;
    expect(payment).toMatchObject({ amount: '119.90', expiration_time: 'PT31M', status: 'action_required' });
    expect(String(payment?.payment_method['qr_code'])).toContain('br.gov.bcb.pix');
    nowMs += 31 * 60_000;
    const after = await read(body.id);
    expect([after.status, after.status_detail]).toEqual(['canceled', 'expired']);
    expect(after.transactions.payments[0]).toMatchObject({ status: 'expired' });
  });

  it('[PORD-11] of a payer called APRO are paid by themselves', async () => {
    const { body } = await create('a', orderBody({ payer: { email: 'a@example.com', first_name: 'APRO' } }));
    nowMs += 1000;
    expect((await read(body.id)).status).toBe('action_required');
    nowMs += 1500;
    expect(await read(body.id)).toMatchObject({ status: 'processed', status_detail: 'accredited' });
  });

  it('[PORD-11] answer a refused card with 402, why, and the order', async () => {
    const { status, body } = await payCard('FUND');
    expect([status, body.errors[0]?.code]).toEqual([402, 'failed']);
    const { data } = body;
    const inside = data?.transactions.payments[0];
    expect(data).toMatchObject({ status: 'failed', status_detail: 'failed' });
    expect(inside).toMatchObject({ status: 'failed', status_detail: 'insufficient_amount' });
    expect(body.errors[0]?.details).toEqual([`${inside?.id}: insufficient_amount`]);
    expect((await payCard('APRO')).body).toMatchObject({ status: 'processed', status_detail: 'accredited' });
    expect((await payCard('CONT')).body).toMatchObject({ status: 'processing' });
  });

  it('[PORD-11] are made once for a key, and 409 for another body', async () => {
    const first = await create('a');
    expect((await create('a')).body.id).toBe(first.body.id);
    expect(codeOf(await create<Refusal>('a', orderBody({ external_reference: 'PED-2' })))).toEqual([
      409,
      'idempotency_key_already_used',
    ]);
    const keyless = await run.pay<Refusal>('/v1/orders', { method: 'POST', body: orderBody() });
    expect(codeOf(keyless)).toEqual([400, 'empty_required_header']);
  });

  it.each([
    ['an amount that is a number', orderBody({ total_amount: 119.9 }), 'property_value'],
    ['one decimal', orderBody({ total_amount: '119.9' }), 'property_value'],
    ['sums that differ', orderBody({}, { amount: '119.80' }), 'invalid_total_amount'],
    ['a field that it does not know', orderBody({ notification_url: 'https://x.example' }), 'property_value'],
    ['a reference with a dot', orderBody({ external_reference: 'PED.1' }), 'property_value'],
    ['a term of no form', orderBody({}, { expiration_time: '31 minutes' }), 'property_value'],
    ['a term that is too short', orderBody({}, { expiration_time: 'PT59S' }), 'property_value'],
    ['no payer', orderBody({ payer: {} }), '4050'],
  ])('[PORD-11] refuse %s', async (_what, body, code) => {
    expect(codeOf(await create<Refusal>('a', body))).toEqual([400, code]);
  });

  it('[PORD-11] are found by their reference within 30 days', async () => {
    const { body } = await create('a');
    await create('b', orderBody({ external_reference: 'PED-2' }));
    const day = (days: number) => new Date(nowMs + days * 86_400_000).toISOString();
    const search = (from: string, to: string) =>
      run.pay<{ data: Order[] } & Refusal>(
        `/v1/orders?begin_date=${from}&end_date=${to}&external_reference=PED-1`,
      );
    expect((await search(day(-29), day(1))).body.data.map(({ id }) => id)).toEqual([body.id]);
    expect((await search(day(-31), day(1))).status).toBe(400);
    expect((await run.pay('/v1/orders?external_reference=PED-1')).status).toBe(400);
    expect(codeOf(await run.pay<Refusal>('/v1/orders/ORD1'))).toEqual([404, 'order_not_found']);
  });

  it('[PORD-11] are called off while they wait, and not after', async () => {
    const { body } = await create('a');
    expect((await post(`${body.id}/cancel`, 'c')).body).toMatchObject({ status: 'canceled' });
    expect(codeOf(await post(`${body.id}/cancel`, 'd'))).toEqual([409, 'order_already_canceled']);
    const paid = (await payCard('APRO')).body;
    expect(codeOf(await post(`${paid.id}/cancel`, 'e'))).toEqual([409, 'cannot_cancel_order']);
  });

  it('[PORD-11] give money back in parts and whole, some seconds after the approval where that is asked for', async () => {
    const { body } = await payCard('APRO');
    const part = { transactions: [{ id: body.transactions.payments[0]?.id, amount: '19.90' }] };
    await run.ask('/control', { body: { refundLagMs: 5000 } });
    expect(codeOf(await post(`${body.id}/refund`, 'r', part))).toEqual([409, 'cannot_refund_order']);
    nowMs += 5000;
    const first = await post(`${body.id}/refund`, 'r', part);
    expect(first.body).toMatchObject({ status: 'processed', status_detail: 'partially_refunded' });
    expect((await post(`${body.id}/refund`, 'r', part)).body.transactions.refunds).toHaveLength(1);
    const much = { transactions: [{ ...part.transactions[0], amount: '119.90' }] };
    expect(codeOf(await post(`${body.id}/refund`, 's', much))).toEqual([400, 'refund_amount_exceeds']);
    const rest = await post(`${body.id}/refund`, 't');
    expect(rest.status).toBe(201);
    expect(rest.body).toMatchObject({ status: 'refunded' });
    expect(rest.body.transactions).not.toHaveProperty('payments');
    expect(rest.body.transactions.refunds).toMatchObject([{ amount: '19.90' }, { amount: '100.00' }]);
    expect(codeOf(await post(`${body.id}/refund`, 'u'))).toEqual([409, 'order_already_refunded']);
  });

  it('[PORD-11] are told of by the panel’s address alone, signed over the number in small letters', async () => {
    const { body } = await create('a');
    nowMs += 1000;
    await receiver.until(1);
    await run.ask(`/payments/${body.id}/approve`, { body: {} });
    nowMs += 1000;
    await receiver.until(2);
    expect(receiver.news.map((news) => news.body['action'])).toEqual([
      'order.action_required',
      'order.processed',
    ]);
    const [first] = receiver.news;
    expect(first?.url.searchParams.get('data.id')).toBe(body.id);
    expect(first?.url.searchParams.get('type')).toBe('order');
    const signature = String(first?.headers['x-signature']);
    const ts = /ts=(\d+)/.exec(signature)?.[1] ?? '';
    const requestId = String(first?.headers['x-request-id']);
    expect(signature).toBe(signatureHeader({ dataId: body.id.toLowerCase(), requestId, ts }, SECRET));
    const page = await fetch(run.url);
    expect(await page.text()).toContain(body.id);
  });
});
