import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated, PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { brokenLedgers, paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let keys = 0;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  expect(await brokenLedgers(till.db)).toEqual([]);
  await till.stop();
});

function key(): { 'x-idempotency-key': string } {
  keys += 1;
  return { 'x-idempotency-key': `tentativa-${process.pid}-${keys}` };
}

describe('paying by PIX', () => {
  it('[PAPI-01, PAPI-02, PIX-17, PIX-20] creates the order and its charge', async () => {
    const goods = await putOnSale(till.db, { precoCents: 12_990, units: 5 });
    const { status, body } = await till.post<PaymentCreated>(
      '/payment/pix/create',
      paymentBody([{ goods, quantity: 2 }], 279.7),
      key(),
    );
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.payment.status).toBe('pending');
    expect(body.payment.qr_code).toContain('br.gov.bcb.pix');
    expect(body.pedido).toMatchObject({ status: 'pending', total: 279.7 });
    expect(await unitsLeft(till.db, goods)).toBe(3);

    await till.provider.decide(body.payment.id ?? '', 'approve');
    till.advance(5000);
    const read = await till.get<PaymentStatusAnswer>(`/api/payment/pix/status/${body.payment.id}`);
    expect(read.body).toMatchObject({ payment: { status: 'approved' }, pedido: { status: 'paid' } });
    expect(await unitsLeft(till.db, goods)).toBe(3);
  });
});
