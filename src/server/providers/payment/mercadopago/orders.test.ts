import { describe, expect, it } from 'vitest';
import type { HttpCall, HttpResult } from '../../http-call.ts';
import { createMercadoPago } from './index.ts';
import { aCharge as charge, anOrder as order, PAY } from './orders-sample.ts';

describe('the provider asked by orders', () => {
  /** A client whose calls are answered one after the other. */
  function client(...answers: [status: number, body: unknown][]) {
    const calls: HttpCall[] = [];
    const provider = createMercadoPago({
      api: 'orders',
      baseUrl: 'http://mp.example',
      accessToken: 'TEST-1',
      publicKey: '',
      sdkUrl: '/js',
      webhookSecret: 's',
      notificationUrl: null,
      banksAt: null,
      shopName: () => 'Vitrine',
      clock: () => new Date('2026-11-21T15:00:00Z'),
      http: (call) => {
        calls.push(call);
        const [status, body] = answers.shift() ?? [500, {}];
        const text = JSON.stringify(body);
        return Promise.resolve<HttpResult>({ kind: 'answer', status, text, retryAfterSeconds: null });
      },
    });
    return { provider, calls };
  }
  const pix = { ...charge, expiresAt: new Date(0), lifeMs: 1_860_000 };

  it('[PORD-04] takes the order of a 402 for what was made, and a 402 without one for a no', async () => {
    const data = order(
      { status: 'failed', status_detail: 'failed' },
      { status_detail: 'rejected_by_issuer' },
    );
    const { provider } = client(
      [402, { errors: [{ code: 'failed' }], data }],
      [402, { errors: [{ code: 'failed' }] }],
    );
    const made = await provider.createPix?.(pix, 'orders-1');
    expect(made).toMatchObject({ kind: 'ok', value: { state: 'refused', reason: 'refused_by_bank' } });
    expect(await provider.createPix?.(pix, 'orders-2')).toMatchObject({ kind: 'refused' });
  });

  it('[PORD-04] takes what a refusal does not say of its order for what was asked', async () => {
    const payments = [{ id: PAY, status_detail: 'rejected_by_issuer' }];
    const bare = client(
      [402, { data: { id: 'ORD01', status: 'failed', transactions: { payments } } }],
      [402, { data: { id: 'ORD02' } }],
      [402, { data: { id: 'ORD04', status: 'processed', status_detail: 'accredited' } }],
      [201, { id: 'ORD03', status: 'processed', status_detail: 'accredited' }],
    );
    const make = () => bare.provider.createPix?.(pix, 'orders-1');
    const refused = { state: 'refused', amountCents: 11_990, externalReference: 'PED-1' };
    const told = { ...refused, reason: 'refused_by_bank', createdAt: new Date('2026-11-21T15:00:00Z') };
    expect(await make()).toMatchObject({ kind: 'ok', value: told });
    expect(await make()).toMatchObject({ kind: 'ok', value: { id: 'ORD02', ...refused } });
    expect(await make()).toMatchObject({ kind: 'refused' });
    expect(await make()).toMatchObject({ kind: 'unknown' });
  });

  it.each([409, 422, 423, 500])(
    '[PORD-07] takes a refund that is answered with %i for one that nobody knows of',
    async (status) => {
      const { provider, calls } = client(
        [200, order()],
        [status, { errors: [{ code: 'cannot_refund_order' }] }],
      );
      expect(await provider.refund({ paymentId: 'ORD01' }, 'k'.repeat(300))).toMatchObject({
        kind: 'unknown',
      });
      expect(calls[1]?.body).toBeUndefined();
      expect(calls[1]?.headers['x-idempotency-key']).toHaveLength(43);
    },
  );

  it('[PORD-07] asks for no refund where it can’t read the order, and is told what is too much', async () => {
    const lost = client([500, {}]);
    expect(await lost.provider.refund({ paymentId: 'ORD01' }, 'k')).toMatchObject({ kind: 'unreachable' });
    const much = client([200, order()], [400, { errors: [{ code: 'refund_amount_exceeds' }] }]);
    const asked = await much.provider.refund({ paymentId: 'ORD01', amountCents: 5 }, 'k');
    expect(asked).toMatchObject({ kind: 'refused', refusal: { code: 'refund_amount_exceeds' } });
    expect(much.calls[1]?.body).toBe(JSON.stringify({ transactions: [{ id: PAY, amount: '0.05' }] }));
  });

  it('[PORD-07] gives an order back whole that is too old to be read, and no part of it', async () => {
    const unread = [404, { errors: [{ code: 'order_not_found' }] }] as const;
    const refunds = [{ id: 'REF1', amount: '119.90', status: 'processed' }];
    const old = client([...unread], [201, { id: 'ORD01', status: 'refunded', transactions: { refunds } }]);
    const whole = await old.provider.refund({ paymentId: 'ORD01' }, 'k');
    expect(whole).toMatchObject({ kind: 'ok', value: { id: 'REF1', amountCents: 11_990, state: 'done' } });
    const part = await client([...unread]).provider.refund({ paymentId: 'ORD01', amountCents: 5 }, 'k');
    expect(part).toMatchObject({ kind: 'refused', refusal: { fault: 'unknown_charge' } });
  });

  const refunded = (...refunds: [id: string, amount: string, status: string][]) => {
    const { transactions, ...rest } = order();
    const told = refunds.map(([id, amount, status]) => ({ id, amount, status }));
    return { ...rest, transactions: { ...transactions, refunds: told } };
  };

  it('[PORD-07] takes no refund for another one of the same amount', async () => {
    const both = refunded(['REF1', '40.00', 'processed'], ['REF2', '40.00', 'processing']);
    const part = { paymentId: 'ORD01', amountCents: 4000 };
    const asked = async (before: unknown, after: unknown, others: string[]) => {
      const { provider } = client([200, before], [201, after]);
      const outcome = await provider.refund({ ...part, others }, 'k');
      return outcome.kind === 'ok' ? [outcome.value.id, outcome.value.state] : outcome.kind;
    };
    const first = refunded(['REF1', '40.00', 'processed']);
    expect(await asked(first, first, ['REF1'])).toBe('unknown');
    expect(await asked(first, first, [])).toEqual(['REF1', 'done']);
    expect(await asked(both, both, ['REF1'])).toEqual(['REF2', 'under_way']);
    expect(await asked(both, both, [])).toBe('unknown');
    expect(await asked(first, both, [])).toEqual(['REF2', 'under_way']);
  });

  it('[PORD-07] takes an order for given back whole by an older refund only where it says so', async () => {
    const one = refunded(['REF1', '40.00', 'processed']);
    const unread = [404, { errors: [{ code: 'order_not_found' }] }] as const;
    for (const before of [[200, one], unread] as const) {
      const { provider } = client([...before], [201, one]);
      expect(await provider.refund({ paymentId: 'ORD01' }, 'k')).toMatchObject({ kind: 'unknown' });
    }
  });

  it('[PORD-07] knows a refund of the whole again that is under way, or was rejected', async () => {
    const again = async (...refunds: Parameters<typeof refunded>) => {
      const listed = refunded(...refunds);
      const { provider } = client([200, listed], [201, { ...listed, total_amount: undefined }]);
      const outcome = await provider.refund({ paymentId: 'ORD01' }, 'k');
      return outcome.kind === 'ok' ? [outcome.value.id, outcome.value.state] : outcome.kind;
    };
    expect(await again(['REF1', '119.90', 'processing'])).toEqual(['REF1', 'under_way']);
    expect(await again(['REF1', '119.90', 'failed'])).toEqual(['REF1', 'rejected']);
    expect(await again(['REF1', '40.00', 'failed'])).toBe('unknown');
    const inThePanel = ['REF0', '40.00', 'processed'] as const;
    expect(await again([...inThePanel], ['REF1', '79.90', 'failed'])).toEqual(['REF1', 'rejected']);
    expect(await again([...inThePanel], ['REF1', '79.90', 'processing'])).toEqual(['REF1', 'under_way']);
    expect(await again([...inThePanel], ['REF1', '60.00', 'failed'])).toBe('unknown');
  });

  it('[PORD-06] takes 409 for a plain no to calling off, and reads an order of which the answer tells too little', async () => {
    const late = client([409, { errors: [{ code: 'cannot_cancel_order' }] }]);
    expect(await late.provider.cancel('ORD01')).toMatchObject({ kind: 'refused' });
    const short = client([200, { id: 'ORD01', status: 'canceled' }], [200, order({ status: 'canceled' })]);
    expect(await short.provider.cancel('ORD01')).toMatchObject({ kind: 'ok', value: { state: 'cancelled' } });
  });

  it('[PORD-05] reads each order that a search names, and none of another reference', async () => {
    const data = [{ id: 'ORD01' }, { id: 'ORD02', external_reference: 'PED-2' }, { id: 'ORD03' }];
    const other = order({ id: 'ORD03', external_reference: 'PED-3' });
    const { provider, calls } = client([200, { data }], [200, order()], [200, other]);
    const found = await provider.findByReference('PED-1', 'orders-1');
    expect(found).toMatchObject({ kind: 'ok', value: [{ id: 'ORD01' }] });
    expect(calls.map(({ url }) => url.split('?')[0])).toEqual([
      'http://mp.example/v1/orders',
      'http://mp.example/v1/orders/ORD01',
      'http://mp.example/v1/orders/ORD03',
    ]);
  });

  it('[PORD-10] asks the other interface about charges and keys of that', async () => {
    const { provider, calls } = client();
    await provider.get('123');
    await provider.createPix?.(pix, 'a1b2');
    await provider.findByReference('PED-1', 'a1b2');
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
      '/v1/payments/123',
      '/v1/payments',
      '/v1/payments/search',
    ]);
  });
});
