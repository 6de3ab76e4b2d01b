import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

const TOTAL = 119.9;

async function orderOf(codigo: string) {
  const order = await till.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('codigo', '=', codigo)
    .executeTakeFirstOrThrow();
  const mails = await till.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute();
  const about = mails.filter(({ payload }) => (payload as { orderId?: number }).orderId === order.id);
  return { ...order, mails: about.map(({ kind }) => kind) };
}

describe('an order that fell through before it was told as received', () => {
  it('[MAIL-19] is not told as received when the answer about its refused card is lost', async () => {
    const goods = await putOnSale(till.db);
    const token = await till.provider.cardToken('OTHE');
    const card = { payment_method_id: 'visa', token, installments: 1 };
    const body = paymentBody([{ goods }], TOTAL, card);
    const { body: refused } = await till.post<PaymentCreated>('/payment/cartao/create', body, newKey());
    const { codigo, id } = refused.pedido;
    const attempt = await till.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    await till.deps.orders.doubtAttempt(attempt, 'a resposta se perdeu, a notícia chegou antes dela');
    expect(await orderOf(codigo)).toMatchObject({ status: 'declined', mails: ['pedido_nao_pago'] });
  });

  it('[MAIL-19] is not told as received when a charge of its PIX turns up after all', async () => {
    const goods = await putOnSale(till.db);
    await till.provider.control({ provider: 'mercadopago', mode: '500', match: '^/v1/payments$' });
    const body = paymentBody([{ goods }], TOTAL);
    const { body: failed } = await till.post<PaymentCreated>('/payment/pix/create', body, newKey());
    const { codigo } = failed.pedido;
    for (let minutes = 0; minutes < 240; minutes += 10) {
      till.advance(600_000);
      await till.workers.runOnce();
    }
    await till.provider.control(null);
    expect(await orderOf(codigo)).toMatchObject({ status: 'cancelled', mails: [] });
    const attempt = await till.db
      .selectFrom('payment_attempts')
      .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
      .select(['payment_attempts.id', 'external_reference', 'amount_cents', 'provider_key'])
      .where('codigo', '=', codigo)
      .executeTakeFirstOrThrow();
    const late = await till.deps.provider.createPix?.(
      {
        amountCents: attempt.amount_cents,
        description: 'Pedido Loja - 1 item(ns)',
        externalReference: attempt.external_reference,
        attempt: String(attempt.id),
        payer: { email: 'x@example.com', firstName: 'X', lastName: 'Y', cpf: '52998224725' },
        expiresAt: new Date(till.now().getTime() + 3_600_000),
        lifeMs: 3_600_000,
      },
      attempt.provider_key,
    );
    if (late?.kind !== 'ok') throw new Error(late?.kind);
    await till.deps.orders.applyPayment({ provider: 'mercadopago', payment: late.value });
    expect(await orderOf(codigo)).toMatchObject({ status: 'cancelled', mails: [] });
  });
});
