import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated, PreferenceCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { call } from './support/provider.ts';
import { newKey, openTill, type Till } from './support/till.ts';

/** The provider takes no charge that is to be paid in less than half an hour. */

const MINUTE_MS = 60_000;
const LEAST_MS = 30 * MINUTE_MS;

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterEach(async () => {
  await till.provider.control(null);
});
afterAll(async () => {
  await till.stop();
});

const provider = { authorization: 'Bearer TEST-till' };

/** How long a charge or a page of the provider's can be paid from now on. */
async function leftMs(path: string, field: 'date_of_expiration' | 'expiration_date_to'): Promise<number> {
  const { body } = await call<Record<string, string>>(`${till.provider.url}${path}`, {
    method: 'GET',
    headers: provider,
  });
  return Date.parse(body[field] ?? '') - till.now().getTime();
}

/** In whole minutes. */
const orderEnd = async (codigo: string) => {
  const order = await till.deps.orders.find({ codigo });
  return Math.round(((order?.expires_at?.getTime() ?? 0) - till.now().getTime()) / MINUTE_MS);
};

/** The first answer to a PIX is lost, whether the provider has made it or not; and time goes by. */
async function lose(mode: '500' | '500_after', minutes: number) {
  const goods = await putOnSale(till.db);
  const key = newKey();
  const ask = () =>
    till.post<PaymentCreated & { codigo: string }>(
      '/payment/pix/create',
      paymentBody([{ goods }], 119.9),
      key,
    );
  await till.provider.control({ provider: 'mercadopago', mode, times: 1, match: '^/v1/payments$' });
  expect((await ask()).status).toBe(502);
  till.advance(minutes * MINUTE_MS);
  return { goods, ask };
}

describe('a PIX that is asked for again', () => {
  it('[PIX-28] some minutes later gets a term of its own, and its units are held as long', async () => {
    const { goods, ask } = await lose('500', 2);
    const { status, body } = await ask();
    expect(status).toBe(201);
    expect(await leftMs(`/v1/payments/${body.payment.id}`, 'date_of_expiration')).toBeGreaterThanOrEqual(
      LEAST_MS,
    );
    expect(await orderEnd(body.pedido.codigo)).toBe(30);
    till.advance(29 * MINUTE_MS);
    await till.workers.runOnce();
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });

  it('[PIX-28] within its minute of grace is sent as it was', async () => {
    const { ask } = await lose('500', 0.9);
    const { body } = await ask();
    expect(await orderEnd(body.pedido.codigo)).toBe(29);
    expect(await leftMs(`/v1/payments/${body.payment.id}`, 'date_of_expiration')).toBeGreaterThanOrEqual(
      LEAST_MS,
    );
  });

  it('[PIX-28] is found where it was made, and not made twice', async () => {
    const { ask } = await lose('500_after', 2);
    const first = await ask();
    expect([first.status, first.body.codigo]).toEqual([409, 'em_andamento']);
    const { status, body } = await ask();
    expect(status).toBe(201);
    expect(body.payment.qr_code).not.toBe('');
    expect(await till.provider.charges(body.payment.external_reference)).toHaveLength(1);
  });

  it('[PIX-28] waits while the provider’s search may not know of it yet, and while it is silent', async () => {
    const { ask } = await lose('500', 1.2);
    expect(await ask()).toMatchObject({ status: 409, body: { codigo: 'em_andamento' } });
    till.advance(MINUTE_MS);
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    expect(await ask()).toMatchObject({ status: 409, body: { codigo: 'em_andamento' } });
    await till.provider.control(null);
    till.advance(20_000);
    expect((await ask()).status).toBe(201);
  });
});

describe('a page of the provider’s', () => {
  it('[PAPI-73] can be paid for half an hour at least, also when it is made at the second try', async () => {
    const goods = await putOnSale(till.db);
    const { items, payer, shipping } = paymentBody([{ goods }], 119.9);
    const key = newKey();
    const ask = () =>
      till.post<PreferenceCreated>('/payment/preference/create', { items, payer, shipping }, key);
    const left = (id: string) => leftMs(`/checkout/preferences/${id}`, 'expiration_date_to');
    const { preference, pedido } = (await ask()).body;
    expect(await left(preference.id)).toBeGreaterThanOrEqual(LEAST_MS + 50_000);
    // The shop was killed before it could write its page down.
    await till.db
      .updateTable('payment_attempts')
      .set({ hosted_id: null, hosted_url: null, state: 'sending' })
      .where('order_id', '=', pedido.id)
      .execute();
    till.advance(10 * MINUTE_MS);
    const again = await ask();
    expect(again).toMatchObject({ status: 201, body: { pedido: { codigo: pedido.codigo } } });
    expect(await left(again.body.preference.id)).toBeGreaterThanOrEqual(LEAST_MS);
    expect(await orderEnd(pedido.codigo)).toBe(30);
  });
});
