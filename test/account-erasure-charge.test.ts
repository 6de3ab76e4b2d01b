import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomers } from '../src/server/features/customers/index.ts';
import { hashToken } from '../src/server/http/sessions.ts';
import type { PaymentCreated } from '../src/shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.stop());

it('[ACC-69] an erasure has the charge of an unpaid order called off, and its units come back', async () => {
  const customer = await till.customer();
  const goods = await putOnSale(till.db, { units: 3 });
  const body = paymentBody([{ goods }], 119.9);
  const made = await till.post<PaymentCreated>('/payment/pix/create', body, {
    ...customer.headers,
    ...newKey(),
  });
  expect(made.status).toBe(201);
  expect(await unitsLeft(till.db, goods)).toBe(2);

  const { ownData } = createCustomers({
    db: till.db,
    clock: till.now,
    random: till.deps.random,
    cpfs: till.deps.cpfs,
  });
  const token = (customer.headers['authorization'] ?? '').replace('Bearer ', '');
  const asking = {
    customerId: customer.id,
    tokenHash: hashToken(token),
    senha: undefined,
    address: '203.0.113.1',
  };
  await ownData.erase(asking);
  till.advance(60_000);
  await expect
    .poll(async () => {
      await till.workers.runOnce();
      return (await till.get(`/payment/pix/status/${made.body.payment.id}`)).body;
    })
    .toMatchObject({ payment: { status: 'cancelled' }, pedido: { status: 'cancelled' } });
  expect(await unitsLeft(till.db, goods)).toBe(3);
  const order = await till.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect(order).toMatchObject({ nome: '', email: '', endereco: '', total_cents: 11_990 });
});
