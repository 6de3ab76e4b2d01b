import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { brokenLedgers, paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { ofLine, openLineSales } from './support/line-sales.ts';
import { orderBy } from './support/order-by.ts';
import { createPix, mailsOf, stateOf } from './support/pix-orders.ts';
import { call } from './support/provider.ts';
import { notifyTill } from './support/signed-news.ts';
import { newKey, openTill, type Till } from './support/till.ts';

const MINUTE_MS = 60_000;

let till: Till;

beforeAll(async () => {
  till = await openTill({ env: { MERCADOPAGO_API: 'orders' } });
});
afterEach(() => till.provider.control(null));
afterAll(() => till?.stop());

interface HeldOrder {
  status: string;
  status_detail: string;
  total_amount: string;
  items?: { title: string; unit_price: string }[];
  transactions: {
    payments: { amount: string; expiration_time?: string; date_of_expiration: string }[];
    refunds?: { amount: string; status: string }[];
  };
}

/** An order as the provider holds it. */
async function held(id: string): Promise<HeldOrder> {
  const headers = { authorization: 'Bearer TEST-till' };
  const { body } = await call<HeldOrder>(`${till.provider.url}/v1/orders/${id}`, { method: 'GET', headers });
  return body;
}

async function payByCard(holder: string, further: Record<string, unknown> = {}, headers = newKey()) {
  const goods = await putOnSale(till.db);
  const token = await till.provider.cardToken(holder);
  const body = paymentBody([{ goods }], 119.9, { token, installments: 2, ...further });
  const made = await till.post<PaymentCreated>('/payment/cartao/create', body, headers);
  return { ...made, goods };
}

async function work(ms: number): Promise<void> {
  till.advance(ms);
  await till.workers.runOnce();
}

const chargesOf = (orderId: number) =>
  till.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();

describe('a purchase that is charged as an order', () => {
  it('[PORD-02, PORD-03] by PIX is asked for in text and for a term, and paid', async () => {
    const goods = await putOnSale(till.db, { precoCents: 12_990 });
    const made = await createPix(till, goods, 279.7, 2);
    expect(made.paymentId).toMatch(/^ORD/);
    expect(made.payment).toMatchObject({ status: 'pending', status_detail: 'waiting_transfer' });
    expect(made.payment.qr_code).toContain('br.gov.bcb.pix');
    const there = await held(made.paymentId);
    expect(there).toMatchObject({ status: 'action_required', total_amount: '279.70' });
    expect(there.transactions.payments).toMatchObject([{ amount: '279.70', expiration_time: 'PT31M' }]);
    await till.provider.decide(made.paymentId, 'approve');
    expect(await stateOf(till, made.codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(3);
  });

  it('[PORD-02, PORD-03] by card is told what is bought, freight among it, and paid at once', async () => {
    const { status, body } = await payByCard('APRO');
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      payment: { status: 'approved', installments: 2 },
      pedido: { status: 'paid' },
    });
    const there = await held(body.payment.id ?? '');
    expect(there.items?.map((item) => item.unit_price)).toEqual(['100.00', '19.90']);
    expect(there.items?.at(-1)?.title).toBe('Frete');
    const [charge] = await chargesOf(body.pedido.id);
    expect(charge).toMatchObject({ method: 'visa', state: 'paid', approved_at: expect.any(Date) });
  });

  it.each([
    ['FUND', 'no_limit', 'insufficient_amount'],
    ['OTHE', 'refused_by_bank', 'rejected_by_issuer'],
    ['CALL', 'call_bank', 'required_call_for_authorize'],
  ])('[PORD-04] with the card of %s is refused, and says why: %s', async (holder, motivo, detail) => {
    const { status, body, goods } = await payByCard(holder);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      payment: { status: 'rejected', motivo, status_detail: detail },
      pedido: { status: 'declined' },
    });
    expect(await unitsLeft(till.db, goods)).toBe(5);
    const token = await till.provider.cardToken('APRO');
    const retry = { pedido: { codigo: body.pedido.codigo }, token, installments: 1 };
    const again = await till.post('/payment/cartao/create', paymentBody([{ goods }], 119.9, retry), newKey());
    expect(again).toMatchObject({ status: 201, body: { pedido: { status: 'paid' } } });
  });

  it('[PORD-04] under review is told of as such, and ends as the provider says', async () => {
    const { body } = await payByCard('CONT');
    expect(body).toMatchObject({ payment: { status: 'in_process' }, pedido: { status: 'in_analysis' } });
    await till.provider.decide(body.payment.id ?? '', 'approve');
    expect(await stateOf(till, body.pedido.codigo)).toBe('paid');
  });

  it('[PORD-05] whose PIX was made and its answer lost is found under its key, and made once', async () => {
    const goods = await putOnSale(till.db);
    const body = paymentBody([{ goods }], 119.9);
    const key = newKey();
    const pay = () => till.post<PaymentCreated>('/payment/pix/create', body, key);
    await till.provider.control({
      provider: 'mercadopago',
      mode: '500_after',
      match: '/v1/orders$',
      times: 1,
    });
    expect((await pay()).status).toBe(502);
    const again = await pay();
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(await till.provider.charges(again.body.payment.external_reference)).toHaveLength(1);
  });

  it.each([0, MINUTE_MS])(
    '[PORD-05] whose card was charged and its answer lost is found, with a search %i ms late',
    async (lagMs) => {
      const fault = { provider: 'mercadopago', mode: '500_after', match: '/v1/orders$', times: 1 };
      await till.provider.control({ ...fault, searchLagMs: lagMs });
      const { status, body } = await payByCard('APRO');
      expect([status, body.payment.id]).toEqual([201, null]);
      await work(30_000);
      expect(await stateOf(till, body.pedido.codigo)).toBe(lagMs === 0 ? 'paid' : 'pending');
      await work(45_000);
      expect(await stateOf(till, body.pedido.codigo)).toBe('paid');
      expect(await till.provider.charges(body.payment.external_reference)).toHaveLength(1);
    },
  );

  it('[PORD-06] that is given up is off at the provider too; who paid in that instant has paid', async () => {
    const goods = await putOnSale(till.db, { units: 2 });
    const [off, paid] = [await createPix(till, goods, 119.9), await createPix(till, goods, 119.9)];
    await till.provider.decide(paid.paymentId, 'approve');
    for (const { codigo } of [off, paid]) await till.post(`/payment/pix/cancelar/${codigo}`);
    expect(await stateOf(till, off.codigo)).toBe('cancelled');
    expect(await held(off.paymentId)).toMatchObject({ status: 'canceled' });
    expect(await stateOf(till, paid.codigo)).toBe('paid');
  });

  it('[PORD-06] that nobody pays lapses, and its units come back', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const made = await createPix(till, goods, 119.9);
    await work(32 * MINUTE_MS);
    await work(10_000);
    expect(await stateOf(till, made.codigo)).toBe('cancelled');
    expect(await held(made.paymentId)).toMatchObject({ status: 'canceled', status_detail: 'expired' });
    expect(await unitsLeft(till.db, goods)).toBe(1);
  });

  it('[PORD-06] gives way to another one, and its PIX is called off', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const first = await createPix(till, goods, 119.9);
    const instead = paymentBody([{ goods }], 119.9, { substitui: { codigo: first.codigo } });
    const second = await till.post<PaymentCreated>('/payment/pix/create', instead, newKey());
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect(await held(first.paymentId)).toMatchObject({ status: 'canceled' });
  });
});

describe('money back of an order', () => {
  const refund = async (id: number, body: unknown) =>
    till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...(await till.administrator()), ...newKey() });

  it('[PORD-07] right after the approval is asked for again under its key until it is taken', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await till.provider.control({ refundLagMs: 5000 });
    expect((await refund(id, {})).body).toMatchObject({ estornado: false, pedido: { status: 'paid' } });
    expect((await held(paymentId)).transactions.refunds).toBeUndefined();
    await work(20_000);
    expect(await held(paymentId)).toMatchObject({ status: 'refunded' });
    expect((await held(paymentId)).transactions.refunds).toMatchObject([{ amount: '119.90' }]);
    const [charge] = await chargesOf(id);
    expect(charge).toMatchObject({ state: 'returned', refunded_cents: 11_990 });
  });

  it('[PORD-07] in parts is told as each is back, and once', async () => {
    const { id, paymentId } = await orderBy(till, 'pix');
    await till.provider.decide(paymentId, 'approve');
    await work(61_000);
    expect((await refund(id, { valor: 40 })).body).toMatchObject({ estornado: true, estornavel: 79.9 });
    await till.provider.control({
      provider: 'mercadopago',
      mode: '500_after',
      match: '/refund$',
      times: 1,
    });
    expect((await refund(id, { valor: 50 })).body).toMatchObject({ estornado: false });
    await work(20_000);
    expect((await refund(id, {})).body).toMatchObject({ estornado: true, pedido: { status: 'refunded' } });
    const amounts = (await held(paymentId)).transactions.refunds?.map(({ amount }) => amount);
    expect(amounts).toEqual(['40.00', '50.00', '29.90']);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[PORD-07] by line gives back what the line cost, and its unit', async () => {
    const desk = await openLineSales(till);
    const sale = await desk.sell();
    const first = await desk.refund(sale.id, ofLine(sale.lines.dress, 1));
    expect(first).toMatchObject({ status: 200, body: { estornado: true, estornavel: 153.23 } });
    expect(await desk.stockOf(sale)).toEqual([4, 4]);
    expect((await held(sale.paymentId)).status_detail).toBe('partially_refunded');
  });

  it('[PORD-07] that is under way is done when the provider says so, or told to the owner', async () => {
    const [done, refused] = [await orderBy(till, 'card'), await orderBy(till, 'card')];
    await till.provider.control({ refunds: 'in_process' });
    for (const { id } of [done, refused]) {
      expect((await refund(id, {})).body).toMatchObject({ estornado: false });
    }
    await till.provider.decide(done.paymentId, 'end_refund');
    await till.provider.decide(refused.paymentId, 'reject_refund');
    await work(20_000);
    const kinds = async (id: number) => (await mailsOf(till, id)).map(({ kind }) => kind);
    expect(await kinds(done.id)).toContain('pedido_estornado');
    expect(await kinds(refused.id)).not.toContain('pedido_estornado');
    expect((await chargesOf(refused.id))[0]).toMatchObject({ state: 'paid', refunded_cents: 0 });
  });

  it('[PORD-07] goes by itself where late money finds no stock', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const made = await createPix(till, goods, 119.9);
    await till.post(`/payment/pix/cancelar/${made.codigo}`);
    await createPix(till, goods, 119.9);
    await till.provider.decide(made.paymentId, 'approve');
    await notifyTill(till, { topic: 'order', dataId: made.paymentId, data: { id: made.paymentId } });
    await expect.poll(async () => (await chargesOf(made.pedido.id))[0]?.state).toBe('paid');
    await work(1000);
    expect(await stateOf(till, made.codigo)).toBe('refunded');
    expect(await held(made.paymentId)).toMatchObject({ status: 'refunded' });
  });
});

describe('the payment inside an order', () => {
  /** Its own number, by which older news name it. */
  async function numberOf(paymentId: string): Promise<string> {
    const { body } = await call<{ id: number; order?: { id: string } }[]>(
      `${new URL(till.provider.url).origin}/sandbox/payments`,
      { method: 'GET' },
    );
    return String(body.find(({ order }) => order?.id === paymentId)?.id);
  }
  const tell = async (topic: string, number: string) => {
    await notifyTill(till, { topic, dataId: number, data: { payment_id: number } });
    const rows = till.db.selectFrom('webhook_events').select('state').where('resource_id', '=', number);
    await expect.poll(async () => (await rows.execute()).every(({ state }) => state === 'done')).toBe(true);
  };

  it('[PORD-08] is no second charge, whoever tells of it', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await tell('payment', await numberOf(paymentId));
    await work(1000);
    expect(await chargesOf(id)).toMatchObject([{ provider_payment_id: paymentId, state: 'paid' }]);
    expect(await held(paymentId)).toMatchObject({ status_detail: 'accredited' });
  });

  it('[PORD-08, PORD-13] leads a fraud alert and a chargeback to the order, whose case is followed', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    const detail = async () => {
      const admin = await till.administrator();
      const path = `/gerenciamento/pedidos/${id}`;
      return (await till.get<{ pedido: PedidoDetalhado }>(path, admin)).body.pedido;
    };
    const number = await numberOf(paymentId);
    await tell('stop_delivery_op_wh', number);
    expect((await detail()).alertaFraude).not.toBeNull();
    await till.provider.decide(paymentId, 'chargeback');
    await tell('topic_chargebacks_wh', number);
    expect((await detail()).contestado).toBe(true);
    await till.disputesWorker.runOnce();
    const disputes = till.db.selectFrom('disputes').select(['provider_dispute_id', 'state', 'amount_cents']);
    const own = disputes.where('payment_id', '=', (await chargesOf(id))[0]?.id ?? 0);
    const opened = { provider_dispute_id: `7${number}`, state: 'open', amount_cents: 11_990 };
    expect(await own.execute()).toEqual([opened]);
  });
});
