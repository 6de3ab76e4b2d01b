import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardRequest } from '../port.ts';
import { aCharge as charge, anOrder as order } from './orders-sample.ts';
import { cardOrder, pixOrder, readOrder } from './orders-wire.ts';
import { orderReasonOf, orderRefundStateOf, orderStateOf } from './orders-words.ts';

describe('the words of orders', () => {
  it.each([
    ['created', 'created', 'open'],
    ['action_required', 'waiting_transfer', 'open'],
    ['action_required', 'pending_challenge', 'open'],
    ['processing', 'in_process', 'in_review'],
    ['processed', 'accredited', 'paid'],
    ['processed', 'partially_refunded', 'paid'],
    ['processed', 'refunded', 'returned'],
    ['processed', 'something_new', 'open'],
    ['failed', 'failed', 'refused'],
    ['canceled', 'canceled', 'cancelled'],
    ['expired', 'expired', 'cancelled'],
    ['refunded', 'refunded', 'returned'],
    ['charged_back', 'in_process', 'disputed'],
    ['charged_back', 'settled', 'returned'],
    ['charged_back', 'reimbursed', 'paid'],
    ['charged_back', 'something_new', 'disputed'],
    ['approved', 'accredited', 'open'],
    ['constructor', '', 'open'],
  ])('[PORD-04] %s, %s is %s', (status, detail, state) => {
    expect(orderStateOf(status, detail)).toBe(state);
  });

  it('[PORD-04] have a reason of ours where it helps, in the words of payments too', () => {
    const words = ['high_risk', 'max_attempts_exceeded', 'expired', 'cc_rejected_duplicated_payment', 'new'];
    expect(words.map(orderReasonOf)).toEqual(['high_risk', 'too_many_tries', 'term_over', 'duplicate', '']);
  });

  it('[PORD-07] count a refund as done only when it says so', () => {
    const words = ['processed', 'processing', '', 'something_new', 'failed'];
    const states = ['done', 'under_way', 'under_way', 'under_way', 'rejected'];
    expect(words.map(orderRefundStateOf)).toEqual(states);
  });
});

describe('reading an order', () => {
  it('[PORD-03] takes its amount, its times and its code from where they stand', () => {
    const method = { id: 'pix', qr_code: '00020', qr_code_base64: 'iVB', ticket_url: 'https://mp.example/t' };
    expect(readOrder(order({}, { payment_method: method, refunded_amount: '19.90' }))).toMatchObject({
      id: 'ORD01',
      via: 'orders',
      state: 'paid',
      amountCents: 11_990,
      refundedCents: 1990,
      updatedAt: new Date('2026-11-21T15:00:04.429Z'),
      approvedAt: new Date('2026-11-21T15:00:04.429Z'),
      pix: { qrCode: '00020', qrCodeBase64: 'iVB', ticketUrl: 'https://mp.example/t' },
    });
  });

  it('[PORD-07] counts what is back where only its refunds are told', () => {
    const refunds = [
      { id: 'REF1', amount: '10.00', status: 'processed' },
      { id: 'REF2', amount: '20.00', status: 'processing' },
    ];
    const { transactions } = order();
    expect(readOrder(order({ transactions: { ...transactions, refunds } }))?.refundedCents).toBe(1000);
    expect(readOrder(order({ status: 'refunded', status_detail: 'refunded' }))?.refundedCents).toBe(11_990);
    expect(readOrder(order({ status_detail: 'partially_refunded' }))?.approvedAt).toBeNull();
  });

  it('[PORD-05] makes nothing of what is no whole order, and throws for nothing', () => {
    for (const part of [{ id: '' }, { status: '' }, { total_amount: '1e3' }, { transactions: {} }]) {
      expect(readOrder(order(part))).toBeNull();
    }
    expect(readOrder(order({}, { refunded_amount: '119.91' }))).toBeNull();
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(() => readOrder(body)).not.toThrow();
      }),
    );
  });
});

describe('[PORD-15] an order whose card’s bank asks', () => {
  const asks = { status: 'action_required', status_detail: 'pending_challenge' };
  const page = 'https://banco.example/3ds?t=1';
  const told = (security: unknown, more: object = {}) =>
    readOrder(order(asks, { payment_method: { id: 'master', transaction_security: security }, ...more }));

  it('is open, and tells the page that is opened, or posted to, by whichever name', () => {
    const open = { state: 'open', reason: 'holder_asked' };
    expect(told({ url: page })).toMatchObject({ ...open, challenge: { url: page, creq: '' } });
    expect(told({ redirect_url: page })?.challenge).toEqual({ url: page, creq: '' });
    expect(told({ url: page, creq: 'eyJ0' })?.challenge).toEqual({ url: page, creq: 'eyJ0' });
    const info = { external_resource_url: page, creq: 'eyJ0' };
    expect(told({}, { three_ds_info: info })?.challenge).toEqual({ url: page, creq: 'eyJ0' });
    // Said of the payment alone.
    const inside = order(
      { ...asks, status_detail: 'waiting_payment' },
      { status_detail: 'pending_challenge' },
    );
    expect(readOrder(inside)).toMatchObject(open);
  });

  it.each([
    {},
    undefined,
    { url: 'http://banco.example/' },
    { url: 'https://a:b@banco.example/' },
    { url: 7 },
  ])('waits for its end without a page where that is %j', (security) => {
    expect(told(security)).toMatchObject({ state: 'open', reason: 'holder_asked', challenge: null });
  });

  it('ends as the payment says', () => {
    const failed = order(
      { status: 'failed', status_detail: 'failed' },
      { status_detail: 'cc_rejected_3ds_challenge' },
    );
    expect(readOrder(failed)).toMatchObject({ state: 'refused', reason: 'not_confirmed', challenge: null });
    const lapsed = order({ status: 'cancelled', status_detail: 'cancelled' }, { status_detail: 'expired' });
    expect(readOrder(lapsed)).toMatchObject({ state: 'cancelled', reason: 'term_over' });
    const paid = order({}, { payment_method: { id: 'master', transaction_security: { url: page } } });
    expect(readOrder(paid)).toMatchObject({ state: 'paid', challenge: null });
  });
});

describe('the body of an order', () => {
  it('[PORD-02] of a PIX bears its term in whole minutes, 30 days at most', () => {
    const asked = { ...charge, expiresAt: new Date(0) };
    const termOf = (lifeMs: number) =>
      (pixOrder({ ...asked, lifeMs })['transactions'] as { payments: { expiration_time: string }[] })
        .payments[0]?.expiration_time;
    expect([termOf(31 * 60_000), termOf(90_500), termOf(43_201 * 60_000)]).toEqual([
      'PT31M',
      'PT2M',
      'PT43200M',
    ]);
  });

  it('[PORD-02] of a card names debit as such, and tells what was bought', () => {
    const address = { postalCode: '26167020', street: 'Rua A', number: '10', city: '', state: 'RJ' };
    const items = [{ id: '7', title: 'Vestido', quantity: 1, unitCents: 12_000 }];
    const card: CardRequest = {
      ...charge,
      sale: { items, phone: '', address },
      token: 't',
      installments: 1,
      methodId: null,
      issuerId: null,
      deviceId: null,
    };
    const body = cardOrder(card, { methodId: 'debelo', shopName: 'Ateliê', mayAsk: false });
    expect(body).toMatchObject({ items: [{ external_code: '7', quantity: 1, unit_price: '120.00' }] });
    expect(body).not.toHaveProperty('config');
    const asking = cardOrder(card, { methodId: 'master', shopName: 'Ateliê', mayAsk: true });
    expect(asking).toMatchObject({
      capture_mode: 'automatic_async',
      config: {
        online: { transaction_security: { validation: 'on_fraud_risk', liability_shift: 'required' } },
      },
    });
    expect(body).toMatchObject({
      transactions: {
        payments: [{ payment_method: { type: 'debit_card', statement_descriptor: 'ATELIE' } }],
      },
      shipment: { address: { zip_code: '26167020', street_number: '10', state: 'RJ' } },
    });
  });
});
