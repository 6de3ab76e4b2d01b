import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated, PreferenceCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { orderBy } from './support/order-by.ts';
import { createPix, stateOf } from './support/pix-orders.ts';
import { newKey, openTill, type Till } from './support/till.ts';

const MINUTE_MS = 60_000;

/** The shop as it was started, and as it is after a restart with the other setting. */
let before: Till;
let after: Till;

beforeAll(async () => {
  before = await openTill({ env: { MERCADOPAGO_API: 'payments' }, webhooks: true });
  after = await before.restarted({ MERCADOPAGO_API: 'orders' });
});
afterEach(() => before.provider.control(null));
afterAll(() => before?.stop());

const statusThere = async (reference: string) =>
  (await before.provider.charges(reference)).map(({ status }) => status);
const quiet = () => before.provider.control({ webhooks: { drop: 'all' } });

/** The next charge is made, and nobody is told. */
function loseAnswer(shop: Till): Promise<void> {
  const match = shop === before ? '/v1/payments$' : '/v1/orders$';
  return shop.provider.control({ provider: 'mercadopago', mode: '500_after', match, times: 1 });
}

async function refund(shop: Till, id: number, body: unknown) {
  const headers = { ...(await shop.administrator()), ...newKey() };
  return shop.post(`/gerenciamento/pedidos/${id}/estorno`, body, headers);
}

describe.each([
  ['from payments to orders', () => [before, after] as const, /^\d+$/, /^ORD/],
  ['from orders back to payments', () => [after, before] as const, /^ORD/, /^\d+$/],
])('after the setting was changed %s', (_way, shops, old, now) => {
  it('[PORD-10] a charge is made by the one, and an open one of the other is read, paid and called off', async () => {
    const [was, is] = shops();
    await quiet();
    const goods = await putOnSale(was.db, { units: 3 });
    const [paid, off] = [await createPix(was, goods, 119.9), await createPix(was, goods, 119.9)];
    expect([paid.paymentId, off.paymentId].every((id) => old.test(id))).toBe(true);
    expect((await createPix(is, goods, 119.9)).paymentId).toMatch(now);
    await is.provider.decide(paid.paymentId, 'approve');
    expect(await stateOf(is, paid.codigo)).toBe('paid');
    await is.post(`/payment/pix/cancelar/${off.codigo}`);
    expect(await stateOf(is, off.codigo)).toBe('cancelled');
    expect(await statusThere(off.payment.external_reference)).toEqual(['cancelled']);
    expect(await unitsLeft(is.db, goods)).toBe(1);
  });

  it('[PORD-10] what was paid by the other is given back there, in parts and whole', async () => {
    const [was, is] = shops();
    await quiet();
    const { id, paymentId, reference } = await orderBy(was, 'card');
    expect((await refund(is, id, { valor: 40 })).body).toMatchObject({ estornado: true, estornavel: 79.9 });
    expect((await refund(is, id, {})).body).toMatchObject({
      estornado: true,
      pedido: { status: 'refunded' },
    });
    expect(await statusThere(reference)).toEqual(['refunded']);
    expect(paymentId).toMatch(old);
  });

  it('[PORD-10] news of the other are heard, however often they come', async () => {
    const [was, is] = shops();
    const goods = await putOnSale(was.db);
    const made = await createPix(was, goods, 119.9);
    await is.provider.control({ webhooks: { repeat: 2, shuffle: true } });
    await is.provider.decide(made.paymentId, 'approve');
    const booked = is.db.selectFrom('orders').select('status').where('id', '=', made.pedido.id);
    await expect
      .poll(async () => (await booked.executeTakeFirst())?.status, { timeout: 20_000 })
      .toBe('paid');
    const events = is.db
      .selectFrom('webhook_events')
      .select('state')
      .where('resource_id', '=', made.paymentId);
    await expect
      .poll(async () => (await events.execute()).every(({ state }) => state === 'done'), { timeout: 20_000 })
      .toBe(true);
  });

  it('[PORD-10] a card of which no answer came is looked for where it was charged', async () => {
    const [was, is] = shops();
    await quiet();
    await loseAnswer(was);
    const goods = await putOnSale(was.db);
    const card = { token: await was.provider.cardToken('APRO'), installments: 1 };
    const body = paymentBody([{ goods }], 119.9, card);
    const made = await was.post<PaymentCreated>('/payment/cartao/create', body, newKey());
    expect(made.body.payment.id).toBeNull();
    is.advance(2 * MINUTE_MS);
    await is.workers.runOnce();
    expect(await stateOf(is, made.body.pedido.codigo)).toBe('paid');
  });

  it('[PORD-10] an order whose card was refused by the other is paid in the same minute', async () => {
    const [was, is] = shops();
    await quiet();
    const goods = await putOnSale(was.db);
    const pay = async (shop: Till, holder: string, further = {}) => {
      const card = { token: await shop.provider.cardToken(holder), installments: 1, ...further };
      const body = paymentBody([{ goods }], 119.9, card);
      return (await shop.post<PaymentCreated>('/payment/cartao/create', body, newKey())).body;
    };
    const { pedido } = await pay(was, 'OTHE');
    for (const holder of ['OTHE', 'APRO']) await pay(is, holder, { pedido: { codigo: pedido.codigo } });
    expect(await stateOf(is, pedido.codigo)).toBe('paid');
    const charges = is.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', pedido.id)
      .orderBy('id');
    expect((await charges.execute()).map(({ state }) => state)).toEqual(['refused', 'refused', 'paid']);
  });

  it('[PORD-10] a PIX that is asked for again under its key is asked for where it was', async () => {
    const [was, is] = shops();
    await quiet();
    const goods = await putOnSale(was.db);
    const body = paymentBody([{ goods }], 119.9);
    const key = newKey();
    await loseAnswer(was);
    expect((await was.post('/payment/pix/create', body, key)).status).toBe(502);
    const again = await is.post<PaymentCreated>('/payment/pix/create', body, key);
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(again.body.payment.id).toMatch(old);
    expect(await statusThere(again.body.payment.external_reference)).toEqual(['pending']);
  });
});

it.each(['payments', 'orders'] as const)(
  '[PORD-05] by %s, a PIX whose answer was lost is asked for again with its own term, whatever the setting is by then',
  async (api) => {
    const changed = await before.restarted({ MERCADOPAGO_API: api, PIX_EXPIRES_MINUTES: 45 });
    const was = api === 'payments' ? before : after;
    await quiet();
    const goods = await putOnSale(was.db);
    const body = paymentBody([{ goods }], 119.9);
    const key = newKey();
    await loseAnswer(was);
    expect((await was.post('/payment/pix/create', body, key)).status).toBe(502);
    const again = await changed.post<PaymentCreated>('/payment/pix/create', body, key);
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(await statusThere(again.body.payment.external_reference)).toEqual(['pending']);
  },
);

it('[PORD-10] a PIX that is taken up is taken up where it was made', async () => {
  await quiet();
  const goods = await putOnSale(before.db);
  const made = await createPix(before, goods, 119.9);
  const body = paymentBody([{ goods }], 119.9, { pedido: { codigo: made.codigo } });
  const again = await after.post<PaymentCreated>('/payment/pix/create', body, newKey());
  expect(again.body.payment.id).toBe(made.paymentId);
  const keys = after.db.selectFrom('payment_attempts').select('provider_key as key');
  const own = await keys.where('order_id', '=', made.pedido.id).execute();
  expect(own.map(({ key }) => after.deps.provider.viaOf({ key }))).toEqual(['', '']);
});

describe('where orders are charged', () => {
  it('[PORD-09] the provider’s own page takes payments, and what is paid twice goes back once', async () => {
    await quiet();
    const goods = await putOnSale(after.db);
    const { items, payer, shipping } = paymentBody([{ goods }], 119.9);
    const page = await after.post<PreferenceCreated>(
      '/api/payment/preference/create',
      { items, payer, shipping },
      newKey(),
    );
    expect(page.status, JSON.stringify(page.body)).toBe(201);
    const { codigo } = page.body.pedido;
    const retry = paymentBody([{ goods }], 119.9, { pedido: { codigo } });
    const pix = await after.post<PaymentCreated>('/payment/pix/create', retry, newKey());
    expect(pix.body.payment.id).toMatch(/^ORD/);
    await after.provider.decide(pix.body.payment.id ?? '', 'approve');
    expect(await stateOf(after, codigo)).toBe('paid');
    after.advance(2 * MINUTE_MS);
    await after.workers.runOnce();
    const reference = pix.body.payment.external_reference;
    expect(await statusThere(reference)).toEqual(['approved']);
    const chosen = new URLSearchParams({ escolha: 'cartao_aprovado' });
    await fetch(page.body.preference.init_point, { method: 'POST', body: chosen, redirect: 'manual' });
    for (let round = 0; round < 2; round += 1) {
      after.advance(20_000);
      await after.workers.runOnce();
    }
    expect((await statusThere(reference)).toSorted()).toEqual(['approved', 'refunded']);
    expect(await stateOf(after, codigo)).toBe('paid');
  });
});
