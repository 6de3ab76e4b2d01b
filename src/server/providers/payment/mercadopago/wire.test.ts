import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notificationUrl, MERCADOPAGO_URL } from './index.ts';
import { readJson } from './json.ts';
import { providerDate, readError, readPayment, readSearch } from './wire.ts';

describe('reading what the provider sends', () => {
  it.each([
    [
      'its documented shape',
      400,
      '{"message":"Invalid card token","error":"bad_request","status":400,"cause":[{"code":2006,"description":"Card Token not found"}]}',
      '2006',
    ],
    [
      'a nested cause',
      400,
      '{"message":"x","cause":[[{"code":"2067","description":"Invalid user identification number"}]]}',
      '2067',
    ],
    ['an empty cause', 422, '{"message":"validation","error":"unprocessable","cause":[]}', 'unprocessable'],
    ['no cause', 500, '{"message":"payer_cannot_be_nil","status":500}', ''],
    [
      'a list of errors',
      409,
      '{"errors":[{"code":"idempotency_key_already_used","message":"used"}]}',
      'idempotency_key_already_used',
    ],
    ['an object as error', 403, '{"error":{"code":"PA_UNAUTHORIZED"}}', 'PA_UNAUTHORIZED'],
    ['a cause that is no list', 400, '{"cause":{"code":109}}', '109'],
    ['HTML', 502, '<html>Bad gateway</html>', ''],
    ['nothing', 504, '', ''],
    ['a bare text', 400, '"no"', ''],
    ['null', 400, 'null', ''],
    ['half a body', 500, '{"message":"interna', ''],
  ])('[PAPI-42] understands an error of %s', (_name, status, body, code) => {
    const error = readError(status, body);
    expect(error).toMatchObject({ status, code });
    expect(error.message).not.toBe('');
  });

  it('[PAPI-42] throws for no error body whatever', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (body) => {
        expect(readError(500, body).status).toBe(500);
        expect(() => [readPayment(readJson(body)), readSearch(readJson(body))]).not.toThrow();
      }),
    );
  });

  it.each([
    [{ installments: 12, transaction_details: { total_paid_amount: 120.55 } }, [12, 12_055]],
    [{ installments: 2.5, transaction_details: { total_paid_amount: 0 } }, [1, undefined]],
    [{ installments: 1e9, transaction_details: null }, [1, undefined]],
    [{ installments: '3', transaction_details: { total_paid_amount: 'x' } }, [1, undefined]],
    [{}, [1, undefined]],
  ])('[CARD-39] reads instalments and what the buyer pays in all: %j', (told, read) => {
    const when = '2026-11-21T20:00:00.000-03:00';
    const body = { id: 7, status: 'approved', transaction_amount: 100, date_created: when, ...told };
    const payment = readPayment(body);
    expect([payment?.installments, payment?.paidCents]).toEqual(read);
  });

  it.each([
    [{ made_by: 'vitrine' }, true],
    [{ made_by: 'x' }, false],
    [{}, false],
    [null, false],
    [undefined, false],
  ])('[PORD-08] knows what the shop asked for by its mark: %j', (metadata, own) => {
    const when = '2026-11-21T20:00:00.000-03:00';
    const body = { id: 7, status: 'approved', transaction_amount: 100, date_created: when, metadata };
    expect(readPayment(body)?.isOwn).toBe(own);
  });

  it.each([
    [{ made_by: 'vitrine', attempt: '42' }, '42'],
    [{ made_by: 'vitrine', attempt: 42 }, '42'],
    [{ made_by: 'vitrine', attempt: 'x'.repeat(99) }, undefined],
    [{ made_by: 'x', attempt: '42' }, undefined],
    [{ made_by: 'vitrine' }, undefined],
  ])('[PAPI-99] knows by it which attempt asked, too: %j', (metadata, attempt) => {
    const when = '2026-11-21T20:00:00.000-03:00';
    const body = { id: 7, status: 'approved', transaction_amount: 100, date_created: when, metadata };
    expect(readPayment(body)?.attempt).toBe(attempt);
  });

  it.each([
    ['https://acs.banco.example/creq', 'eyJhIjoxfQ', 'https://acs.banco.example/creq'],
    ['http://acs.banco.example/creq', 'eyJhIjoxfQ', undefined],
    ['javascript:alert(1)', 'eyJhIjoxfQ', undefined],
    ['data:text/html,x', 'eyJhIjoxfQ', undefined],
    ['//acs.banco.example', 'eyJhIjoxfQ', undefined],
    ['https://u:p@acs.banco.example', 'eyJhIjoxfQ', undefined],
    [`https://acs.banco.example/${'a'.repeat(2048)}`, 'eyJhIjoxfQ', undefined],
    ['https://acs.banco.example/creq', '"><script>', undefined],
    ['https://acs.banco.example/creq', 'a'.repeat(8193), undefined],
    ['https://acs.banco.example/creq', '', undefined],
    [7, null, undefined],
  ])('[CARD-45] takes a bank’s page at %.40s with %.20s for one, or for none', (url, creq, read) => {
    const when = '2026-11-21T20:00:00.000-03:00';
    const three_ds_info = { external_resource_url: url, creq };
    const told = { id: 7, status: 'pending', transaction_amount: 100, date_created: when, three_ds_info };
    expect(readPayment(told)?.challenge?.url).toBe(read);
  });

  it('[CARD-45] takes a bank’s page of plain http from a stand-in alone', () => {
    const when = '2026-11-21T20:00:00.000-03:00';
    const url = 'http://127.0.0.1:9/challenge';
    const three_ds_info = { external_resource_url: url, creq: 'eyJhIjoxfQ' };
    const told = { id: 7, status: 'pending', transaction_amount: 100, date_created: when, three_ds_info };
    expect(readPayment(told)?.challenge).toBeNull();
    expect(readPayment(told, { plainHttp: true })?.challenge).toEqual({ url, creq: 'eyJhIjoxfQ' });
  });

  it('takes only a whole payment for one', () => {
    expect(readPayment({ id: 1, status: 'approved' })).toBeNull();
    expect(
      readPayment({
        id: 7,
        status: 'approved',
        transaction_amount: '10.10',
        date_created: '2026-11-21T20:00:00.000-03:00',
      }),
    ).toMatchObject({ id: '7', amountCents: 1010, updatedAt: new Date('2026-11-21T23:00:00Z'), pix: null });
  });
});

describe('what the provider is sent', () => {
  it('[PIX-18] has dates with offset -03:00 and milliseconds', () => {
    expect(providerDate(new Date('2026-11-22T02:59:59.007Z'))).toBe('2026-11-21T23:59:59.007-03:00');
  });

  it('[PIX-19] names where news go unless the provider would refuse it', () => {
    const path = '/api/payment/webhook?source_news=webhooks';
    expect(notificationUrl('https://loja.example', MERCADOPAGO_URL)).toBe(`https://loja.example${path}`);
    expect(notificationUrl('http://localhost:3000', MERCADOPAGO_URL)).toBeNull();
    expect(notificationUrl('http://localhost:3000', 'http://localhost:9')).toBe(
      `http://localhost:3000${path}`,
    );
  });
});

describe('what the provider hands on of a charge', () => {
  const charge = {
    id: 1,
    status: 'approved',
    transaction_amount: 100.5,
    date_created: '2026-11-21T09:30:00.000-03:00',
  };
  const fees = [
    { type: 'mercadopago_fee', amount: '5.03', fee_payer: 'collector' },
    { type: 'financing_fee', amount: 2, fee_payer: 'collector' },
    { type: 'shipping_fee', amount: 9, fee_payer: 'payer' },
  ];

  it.each([
    ['its net', { transaction_details: { net_received_amount: 93.47 } }, 9347],
    [
      'its net, whatever the fees are',
      { transaction_details: { net_received_amount: '93.47' }, fee_details: fees },
      9347,
    ],
    ['its fees alone', { fee_details: fees }, 9347],
    [
      'its fees where a part went back, for the net may be less that',
      {
        transaction_details: { net_received_amount: 43.47 },
        transaction_amount_refunded: 50,
        fee_details: fees,
      },
      9347,
    ],
    ['nothing', {}, undefined],
    [
      'a net of nought and no fees',
      { transaction_details: { net_received_amount: 0 }, fee_details: [] },
      undefined,
    ],
    ['more than the amount', { transaction_details: { net_received_amount: 200 } }, undefined],
    ['fees above the amount', { fee_details: [{ amount: 101, fee_payer: 'collector' }] }, undefined],
    ['no numbers', { transaction_details: { net_received_amount: 'n/a' }, fee_details: 'none' }, undefined],
  ])('[ACON-02] is read from %s, and never guessed', (_told, more, netCents) => {
    expect(readPayment({ ...charge, ...more })?.netCents).toBe(netCents);
  });

  it('[ACON-02] has its day, or none', () => {
    const read = (at: unknown) => readPayment({ ...charge, money_release_date: at })?.releasesAt;
    expect(read('2026-12-05T09:30:00.000-03:00')).toEqual(new Date('2026-12-05T12:30:00Z'));
    for (const at of [null, '', 'amanhã', 7]) expect(read(at)).toBeUndefined();
  });
});
