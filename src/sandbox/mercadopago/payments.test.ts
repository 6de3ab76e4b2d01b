import { describe, expect, it } from 'vitest';
import { pixBody, startSandbox } from '../testing/start-sandbox.ts';
import { usePayments } from '../testing/use-payments.ts';
import type { ProviderErrorBody } from './errors.ts';
import type { Payment, PointOfInteraction } from './payment.ts';
import type { Found } from './search.ts';

const provider = usePayments();

async function refused(body: unknown, key: string | undefined = 'k'): Promise<[number, unknown]> {
  const answer = await provider.run.pay<ProviderErrorBody>('/v1/payments', {
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

describe('creating a payment', () => {
  it('[SBOX-13] answers a pending PIX with code, picture, ticket and expiry in the offset of Brasília', async () => {
    const payment = await provider.create('k1', { date_of_expiration: '2026-11-21T12:31:00.250-03:00' });
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
    expect((await provider.create('k1')).date_of_expiration).toBe('2026-11-22T12:00:00.250-03:00');
  });

  it('[SBOX-09] refuses to create without an idempotency key', async () => {
    const { status, body } = await provider.run.pay('/v1/payments', { body: pixBody() });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'bad_request', cause: [{ code: 4292 }] });
  });

  it.each([
    [8, { additional_info: { items: [{ id: '7', title: 'Vestido', unit_price: '10' }] } }],
    [8, { additional_info: { payer: { phone: '21987654321' } } }],
    [8, { additional_info: { shipments: { receiver_address: { street_number: 'S/N' } } } }],
    [8, { additional_info: { buyer: {} } }],
    [4020, { statement_descriptor: 'UM NOME COMPRIDO DEMAIS' }],
    [4020, { statement_descriptor: 'Ateliê' }],
  ])('[SBOX-45] refuses with code %i what is told of a sale in another shape: %j', async (code, told) => {
    expect(await refused(pixBody(told))).toEqual([400, code]);
  });

  it('[SBOX-10] answers the same payment for the same key and body, whatever the order of the fields', async () => {
    const first = await provider.create('k1');
    const turned = Object.fromEntries(Object.entries(pixBody()).toReversed());
    const second = await provider.run.pay<Payment>('/v1/payments', { key: 'k1', body: turned });
    expect(second.status).toBe(201);
    expect(second.body.id).toBe(first.id);
    expect((await provider.create('k2')).id).not.toBe(first.id);
  });

  it('[SBOX-10] refuses the same key with another body and makes nothing', async () => {
    await provider.create('k1');
    expect(await refused(pixBody({ transaction_amount: 10 }), 'k1')).toEqual([
      409,
      'idempotency_key_already_used',
    ]);
    expect((await provider.run.pay<Found>('/v1/payments/search')).body.paging.total).toBe(1);
  });

  it('makes one payment of twenty equal calls at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => provider.create('same')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('leaves a key free when the body was refused', async () => {
    expect(await refused(pixBody({ transaction_amount: 0 }), 'k1')).toEqual([400, 4037]);
    await provider.create('k1');
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
      const { status } = await provider.run.ask('/mercadopago/v1/payments', {
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
