import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Conciliacao } from '#shared/wire/reconciliation.ts';
import type { PaymentCreated, PreferenceCreated } from '#shared/wire/payments.ts';
import { brokenLedgers, paymentBody, putOnSale, type Goods } from './support/goods.ts';
import { orderBy } from './support/order-by.ts';
import { stateOf } from './support/pix-orders.ts';
import { call } from './support/provider.ts';
import { notifyTill } from './support/signed-news.ts';
import { newKey, openTill, type Till } from './support/till.ts';

const MINUTE_MS = 60_000;

/** The shop as it charges by orders, and over the same books by payments. Nothing bears its mark. */
let till: Till;
let byPayments: Till;

const unmarked = (more: object = {}) => till.provider.control({ marks: false, ...more });

beforeAll(async () => {
  till = await openTill({ env: { MERCADOPAGO_API: 'orders' } });
  byPayments = await till.restarted({ MERCADOPAGO_API: 'payments' });
  await unmarked();
});
afterEach(async () => {
  await till.provider.control(null);
  await unmarked();
});
afterAll(() => till?.stop());

interface Held {
  id: number;
  status: string;
  order?: { id: string; paymentId: string };
}

/** All that the provider holds of a reference, oldest first. */
async function held(reference: string): Promise<Held[]> {
  const { origin } = new URL(till.provider.url);
  const path = `${origin}/sandbox/payments?reference=${reference}`;
  return (await call<Held[]>(path, { method: 'GET' })).body.toReversed();
}

async function openPage(goods: Goods) {
  const { items, payer, shipping } = paymentBody([{ goods }], 119.9);
  const asked = { items, payer, shipping };
  const { body } = await till.post<PreferenceCreated>('/api/payment/preference/create', asked, newKey());
  return { page: body.preference.init_point, ...body.pedido };
}

async function payByCard(goods: Goods, { codigo, holder, shop = till }: PayAgain) {
  const card = { token: await till.provider.cardToken(holder), installments: 1, payment_method_id: 'visa' };
  const body = paymentBody([{ goods }], 119.9, { ...card, pedido: { codigo } });
  const { status, body: made } = await shop.post<PaymentCreated>('/payment/cartao/create', body, newKey());
  expect(status, JSON.stringify(made)).toBe(201);
  return made.payment;
}

interface PayAgain {
  codigo: string;
  holder: string;
  shop?: Till;
}

function press(page: string): Promise<Response> {
  const chosen = new URLSearchParams({ escolha: 'cartao_aprovado' });
  return fetch(page, { method: 'POST', body: chosen, redirect: 'manual' });
}

async function work(ms: number, shop = till): Promise<void> {
  till.advance(ms);
  await shop.workers.runOnce();
}

const chargesOf = (orderId: number) =>
  till.db
    .selectFrom('payments')
    .select(['provider_payment_id as number', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
const attemptsOf = async (orderId: number) => {
  const rows = till.db.selectFrom('payment_attempts').select('state').where('order_id', '=', orderId);
  return (await rows.orderBy('id').execute()).map(({ state }) => state);
};

async function referenceOf(id: number): Promise<string> {
  const row = till.db.selectFrom('orders').select('external_reference as reference').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).reference;
}

/** Which payments of an order the owner was told may be money of their own. */
const toldOf = async (id: number) => {
  const acts = till.db.selectFrom('audit_log').select('after').where('action', '=', 'pagamento_divergente');
  const told = await acts.where('subject', 'like', `pedido ${id} · %`).execute();
  return told.map(({ after }) => (after as { payment: string }).payment).toSorted();
};

const eventsOf = async (number: string) => {
  const rows = till.db.selectFrom('webhook_events').select('state').where('resource_id', '=', number);
  return (await rows.execute()).map(({ state }) => state);
};

async function tell(topic: string, number: string, state = 'done'): Promise<void> {
  await notifyTill(till, { topic, dataId: number, data: { payment_id: number } });
  await expect.poll(() => eventsOf(number)).toEqual([state]);
}

describe('what is paid on the provider’s own page, and bears no mark', () => {
  it('[PORD-09, PORD-14] within a minute of an order that was refused is money of its own', async () => {
    const goods = await putOnSale(till.db);
    const { page, id, codigo } = await openPage(goods);
    const refused = await payByCard(goods, { codigo, holder: 'OTHE' });
    await press(page);
    await work(20_000);
    expect(await stateOf(till, codigo)).toBe('paid');
    const [, paid] = await held(await referenceOf(id));
    expect(await chargesOf(id)).toEqual([
      { number: refused.id, state: 'refused' },
      { number: String(paid?.id), state: 'paid' },
    ]);
  });

  it.each(['after the inside', 'before the inside'])(
    '[PORD-14, ACON-17] within a minute of an order that was paid is kept, and told to the owner, heard of %s',
    async (when) => {
      const goods = await putOnSale(till.db);
      const { page, id, codigo } = await openPage(goods);
      const paid = await payByCard(goods, { codigo, holder: 'APRO' });
      await press(page);
      const reference = await referenceOf(id);
      const numbers = (await held(reference)).map((one) => String(one.id));
      await tell('payment', (when.startsWith('after') ? numbers : numbers.toReversed())[0] ?? '');
      for (const ms of [20_000, 20_000, 40 * MINUTE_MS, 20_000]) await work(ms);
      expect((await held(reference)).map(({ status }) => status)).toEqual(['approved', 'approved']);
      expect(await chargesOf(id)).toEqual([{ number: paid.id, state: 'paid' }]);
      expect(await attemptsOf(id)).toEqual(['answered', 'answered']);
      // Which of the two is the inside, nobody can tell.
      expect(await toldOf(id)).toEqual(numbers.toSorted());
      const admin = await till.administrator();
      const listed = async () => {
        const { body } = await till.get<Conciliacao>('/gerenciamento/conciliacao', admin);
        const kind = body.divergencias.find(({ tipo }) => tipo === 'cobranca_em_duvida');
        return kind?.itens.filter(({ cobranca }) => numbers.includes(cobranca ?? '')) ?? [];
      };
      const each = { pedido: { id, codigo }, valor: 119.9 };
      expect(await listed()).toMatchObject([each, each]);
      for (const number of numbers) {
        const path = `/gerenciamento/cobrancas/${number}`;
        const read = await till.post(`${path}/conferir`, undefined, admin);
        expect(read).toMatchObject({ status: 200, body: { encontrada: true, valor: 119.9 } });
        expect((await till.post(`${path}/alheia`, undefined, admin)).status).toBe(200);
      }
      expect(await listed()).toEqual([]);
    },
  );
});

describe('the inside of an order', () => {
  it('[PORD-08] that is heard of before its order stands once, by the order’s number', async () => {
    const goods = await putOnSale(till.db);
    const { id, codigo } = await openPage(goods);
    const match = '/v1/orders$';
    await unmarked({ provider: 'mercadopago', mode: '500_after', match, times: 1, searchLagMs: 600_000 });
    await payByCard(goods, { codigo, holder: 'APRO' });
    await work(2 * MINUTE_MS);
    expect(await attemptsOf(id)).toEqual(['unknown', 'failed']);
    const [made] = await held(await referenceOf(id));
    const inside = String(made?.id);
    await tell('payment', inside);
    expect(await chargesOf(id)).toEqual([{ number: inside, state: 'paid' }]);
    const order = made?.order?.id ?? '';
    await tell('order', order);
    for (const ms of [20_000, 20_000]) await work(ms);
    expect(await chargesOf(id)).toEqual([{ number: order, state: 'paid' }]);
    expect(await held(await referenceOf(id))).toMatchObject([{ status: 'approved' }]);
    expect(await stateOf(till, codigo)).toBe('paid');
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[PORD-05] is no outcome of an attempt that made nothing: it fails, and the order may be paid', async () => {
    const goods = await putOnSale(till.db);
    const { id, codigo } = await openPage(goods);
    await payByCard(goods, { codigo, holder: 'OTHE' });
    await unmarked({ provider: 'mercadopago', mode: '500', match: '/v1/payments$', times: 1 });
    const lost = await payByCard(goods, { codigo, holder: 'APRO', shop: byPayments });
    expect(lost.id).toBeNull();
    for (const ms of [2 * MINUTE_MS, 20_000]) await work(ms, byPayments);
    expect(await attemptsOf(id)).toEqual(['unknown', 'answered', 'failed']);
    await payByCard(goods, { codigo, holder: 'APRO', shop: byPayments });
    expect(await stateOf(till, codigo)).toBe('paid');
  });

  it('[PORD-08] warns of a fraud though its order can’t be read, and once', async () => {
    const { id, reference } = await orderBy(till, 'card');
    const [inside] = await held(reference);
    await unmarked({ provider: 'mercadopago', mode: '500', match: '/v1/orders/' });
    const number = String(inside?.id);
    await tell('stop_delivery_op_wh', number);
    const alerted = till.db.selectFrom('orders').select('fraud_alert_at').where('id', '=', id);
    expect((await alerted.executeTakeFirst())?.fraud_alert_at).not.toBeNull();
    await till.deps.orders.liftFraudAlert({ orderId: id, by: 'dona' });
    await work(11 * MINUTE_MS);
    expect((await alerted.executeTakeFirst())?.fraud_alert_at).toBeNull();
  });

  it('[PORD-08] leads news to its order for as long as that can’t be read', async () => {
    const { id, paymentId, reference } = await orderBy(till, 'pix');
    await till.provider.decide(paymentId, 'approve');
    const [inside] = await held(reference);
    const number = String(inside?.id);
    await unmarked({ provider: 'mercadopago', mode: '500', match: '/v1/orders/' });
    await tell('payment', number, 'new');
    for (let round = 0; round < 8; round += 1) await work(11 * MINUTE_MS);
    expect([await eventsOf(number), await chargesOf(id)]).toEqual([
      ['new'],
      [{ number: paymentId, state: 'open' }],
    ]);
    await unmarked({ provider: 'mercadopago', mode: 'ok' });
    await work(11 * MINUTE_MS);
    expect([await eventsOf(number), await chargesOf(id)]).toEqual([
      ['done'],
      [{ number: paymentId, state: 'paid' }],
    ]);
  });

  it.each(['PAY', 'pay'])('[PORD-13] leads a chargeback that names it %s… to the order', async (spelt) => {
    const { id, paymentId, reference } = await orderBy(till, 'card');
    const [inside] = await held(reference);
    await till.provider.decide(paymentId, 'chargeback');
    const named = (inside?.order?.paymentId ?? '').replace('PAY', spelt);
    const data = { id: '77', payment_id: named };
    await notifyTill(till, { topic: 'topic_chargebacks_wh', dataId: '77', data });
    await expect.poll(() => eventsOf(named.toUpperCase())).toEqual(['done']);
    expect(await chargesOf(id)).toEqual([{ number: paymentId, state: 'disputed' }]);
  });

  it('[PORD-08, APIX-18] of a custom PIX leads to its own charge, as soon as that can be read', async () => {
    const headers = { ...(await till.administrator()), ...newKey() };
    const asked = { valor: 25.9, descricao: 'Sinal' };
    const { body } = await till.post<{ data: { id: number } }>('/payment/custom-pix/create', asked, headers);
    const rows = till.db.selectFrom('custom_pix').selectAll().where('id', '=', body.data.id);
    const made = await rows.executeTakeFirstOrThrow();
    await till.provider.decide(made.provider_payment_id ?? '', 'approve');
    const [inside] = await held(made.external_reference);
    const number = String(inside?.id);
    await unmarked({ provider: 'mercadopago', mode: '500', match: '/v1/orders/' });
    await tell('payment', number, 'new');
    for (let round = 0; round < 8; round += 1) await work(11 * MINUTE_MS);
    expect([await eventsOf(number), (await rows.executeTakeFirstOrThrow()).status]).toEqual([
      ['new'],
      'pending',
    ]);
    await unmarked({ provider: 'mercadopago', mode: 'ok' });
    await work(11 * MINUTE_MS);
    expect([await eventsOf(number), (await rows.executeTakeFirstOrThrow()).status]).toEqual([
      ['done'],
      'paid',
    ]);
  });
});
