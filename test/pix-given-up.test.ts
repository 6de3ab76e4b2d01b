import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { brokenLedgers, paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

const pay = (by: 'pix' | 'cartao', goods: Goods, more: Record<string, unknown> = {}) =>
  till.post<PaymentCreated & { codigo: string }>(
    `/payment/${by}/create`,
    paymentBody([{ goods }], 119.9, more),
    newKey(),
  );

/** An order whose PIX its buyer gave up in a moment in which the provider could not be told. */
async function givenUp() {
  const goods = await putOnSale(till.db);
  const { payment, pedido } = (await pay('pix', goods)).body;
  await till.provider.control({ provider: 'mercadopago', mode: '500' });
  const answer = await till.post(`/payment/pix/cancelar/${pedido.codigo}`);
  expect(answer.body).toMatchObject({ pedido: { status: 'pending' } });
  await till.provider.control(null);
  return { goods, payment, pedido: { codigo: pedido.codigo } };
}

describe('a PIX that was given up while the provider could not be told', () => {
  it('[ORD-78] is shown again to who asks for one, and not called off any more', async () => {
    const { goods, payment, pedido } = await givenUp();
    const again = await pay('pix', goods, { pedido });
    expect(again.status).toBe(201);
    expect(again.body.payment).toMatchObject({ id: payment.id, qr_code: payment.qr_code, status: 'pending' });
    till.advance(20_000);
    await till.workers.runOnce();
    expect((await till.provider.charges(payment.external_reference)).map(({ status }) => status)).toEqual([
      'pending',
    ]);
    await till.provider.decide(payment.id ?? '', 'approve');
    till.advance(5000);
    const { body } = await till.get(`/pedidos/${pedido.codigo}/status`);
    expect(body).toMatchObject({ pedido: { status: 'paid' } });
  });

  it('[ORD-78, PAPI-29] stands for the key with which it was asked for again', async () => {
    const { goods, payment, pedido } = await givenUp();
    const key = newKey();
    const ask = (more: Record<string, unknown> = {}) =>
      till.post<PaymentCreated>(
        '/payment/pix/create',
        paymentBody([{ goods }], 119.9, { pedido, ...more }),
        key,
      );
    const [first, twin] = await Promise.all([ask(), ask()]);
    expect([first.body.payment.id, twin.body.payment.id]).toEqual([payment.id, payment.id]);
    expect(await ask({ transaction_amount: 120 })).toMatchObject({
      status: 409,
      body: { codigo: 'chave_reutilizada' },
    });
    const news = await till.deps.provider.get(payment.id ?? '');
    if (news.kind !== 'ok') throw new Error('not read');
    const updatedAt = new Date(news.value.updatedAt.getTime() + 1000);
    await till.deps.orders.applyPayment({ provider: 'mercadopago', payment: { ...news.value, updatedAt } });
    const owed = till.db.selectFrom('payment_tasks as t').innerJoin('payments as p', 'p.id', 't.payment_id');
    const mine = owed.select('t.kind').where('p.provider_payment_id', '=', payment.id ?? '');
    expect(await mine.execute()).toEqual([]);
    till.advance(5000);
    await till.post(`/payment/pix/cancelar/${pedido.codigo}`);
    expect((await ask()).body).toMatchObject({
      payment: { id: payment.id, status: 'cancelled' },
      pedido: { status: 'cancelled' },
    });
  });

  it('[ORD-78] keeps nobody from paying by card; were it paid too, its money would go back', async () => {
    const { goods, payment, pedido } = await givenUp();
    const token = await till.provider.cardToken('APRO');
    const card = await pay('cartao', goods, { pedido, token, installments: 1 });
    expect(card.body).toMatchObject({ pedido: { status: 'paid' } });
    await till.provider.decide(payment.id ?? '', 'approve');
    for (let round = 0; round < 3; round += 1) {
      till.advance(70_000);
      await till.workers.runOnce();
    }
    const charges = await till.provider.charges(payment.external_reference);
    expect(charges.map(({ status }) => status).toSorted()).toEqual(['approved', 'refunded']);
    expect(await unitsLeft(till.db, goods)).toBe(4);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[ORD-78] is shown to end with its own code, though a card gave the order a new term', async () => {
    const { goods, payment, pedido } = await givenUp();
    till.advance(10 * 60_000);
    await till.provider.control({ provider: 'mercadopago', mode: '429', match: '^/v1/payments$' });
    const token = await till.provider.cardToken('APRO');
    const card = await pay('cartao', goods, { pedido, token, installments: 1, payment_method_id: 'visa' });
    expect(card.status).toBe(502);
    await till.provider.control(null);
    till.advance(2000);
    const again = await pay('pix', goods, { pedido });
    expect(again.body.payment).toMatchObject({ id: payment.id, expires_at: payment.expires_at });
    const whole = await till.post<{ pedido: { pix: unknown; expires_at: string } }>('/pedidos/consultar', {
      codigo: pedido.codigo,
      email: 'ana@example.com',
    });
    expect(whole.body.pedido.pix).toMatchObject({ id: payment.id, expires_at: payment.expires_at });
    expect(Date.parse(whole.body.pedido.expires_at)).toBeGreaterThan(Date.parse(payment.expires_at ?? ''));
  });

  it('[ORD-78] is not shown for other goods or at another total', async () => {
    const { pedido, goods } = await givenUp();
    const other = await putOnSale(till.db);
    expect(await pay('pix', other, { pedido })).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_diferente' },
    });
    const wrong = await pay('pix', goods, { pedido, transaction_amount: 100 });
    expect(wrong).toMatchObject({ status: 409, body: { codigo: 'preco_mudou' } });
  });
});
