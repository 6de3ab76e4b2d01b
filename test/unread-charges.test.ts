import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { insertEvent } from '../src/server/features/payments/events.store.ts';
import { createPaymentWorkers } from '../src/server/features/payments/index.ts';
import { workOff } from '../src/server/features/payments/news.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** What the log says of orders about which the provider gives no answer. */

const LATER_MS = 120_000;

let till: Till;
beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.stop());
beforeEach(() => till.provider.control(null));

const buy = async () =>
  till.post<PaymentCreated>(
    '/api/payment/pix/create',
    paymentBody([{ goods: await putOnSale(till.db) }], 119.9),
    newKey(),
  );

/** One round of what looks for lost news, a while later, with the warnings that it leaves. */
async function lookedFor(mode: string, match?: string) {
  const said: unknown[][] = [];
  const log = { ...till.deps.log, warn: (...line: unknown[]) => void said.push(line) };
  await till.provider.control({ provider: 'mercadopago', mode, ...(match && { match }) });
  till.advance(LATER_MS);
  await createPaymentWorkers({ ...till.deps, log }).runOnce();
  return said;
}

it.each([
  ['500', { outcome: 'unknown', timedOut: false }],
  ['garbage', { outcome: 'unknown', timedOut: false }],
  ['400_after', { outcome: 'refused', fault: 'request' }],
  ['429', { outcome: 'unreachable', timedOut: false }],
])('[WATCH-17] names the order whose charge is not told of (%s), and in which way', async (mode, why) => {
  const { pedido, payment } = (await buy()).body;
  const said = await lookedFor(mode);
  expect(said.filter(([about]) => JSON.stringify(about).includes(String(payment.id)))).toEqual([
    [{ pedido: pedido.id, payment: payment.id, ...why }, 'a charge was not read back'],
  ]);
  till.advance(LATER_MS);
});

it('[WATCH-17] names the order of which it is not told whether there is any charge', async () => {
  await till.provider.control({ provider: 'mercadopago', mode: '500', match: '/v1/payments' });
  const { status, body } = await buy();
  expect(status).toBe(502);
  const order = await till.deps.orders.find({ codigo: body.pedido.codigo });
  const said = await lookedFor('500');
  expect(said).toContainEqual([
    { pedido: order?.id, outcome: 'unknown', timedOut: false },
    'the charges of an order were not found out',
  ]);
});

it('[WATCH-17] names the order of a charge whose making had no answer, where it is found and then not told of', async () => {
  await till.provider.control({ provider: 'mercadopago', mode: '500_after', match: '^/v1/payments$' });
  const { body } = await buy();
  const order = await till.deps.orders.find({ codigo: body.pedido.codigo });
  const said = await lookedFor('500', '^/v1/payments/\\d');
  expect(said.filter(([about]) => (about as { pedido?: number }).pedido === order?.id)).toEqual([
    [
      { pedido: order?.id, payment: expect.stringMatching(/^\d+$/), outcome: 'unknown', timedOut: false },
      'a charge was not read back',
    ],
  ]);
});

it('[WATCH-17] names the order of news whose charge is not told of', async () => {
  const { pedido, payment } = (await buy()).body;
  const event = await insertEvent(till.db, {
    provider: till.deps.provider.name,
    dedupKey: 'unread-news',
    action: 'payment.updated',
    topic: 'payment',
    about: 'charge',
    resourceId: payment.id ?? '',
    state: 'new',
    now: till.now(),
    leaseMs: 0,
  });
  if (event === undefined) throw new Error('no news');
  const said: unknown[][] = [];
  const log = { ...till.deps.log, warn: (...line: unknown[]) => void said.push(line) };
  await till.provider.control({ provider: 'mercadopago', mode: '500' });
  await workOff({ ...till.deps, log }, event);
  expect(said).toEqual([
    [
      { pedido: pedido.id, payment: payment.id, outcome: 'unknown', timedOut: false },
      'a charge was not read back',
    ],
  ]);
});
