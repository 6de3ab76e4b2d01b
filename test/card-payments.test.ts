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

const TOTAL = 119.9;

async function cardBody(goods: Goods, holder: string, further: Record<string, unknown> = {}) {
  const token = await till.provider.cardToken(holder);
  return paymentBody([{ goods }], TOTAL, { payment_method_id: 'visa', token, installments: 2, ...further });
}

function pay(body: unknown, headers: Record<string, string> = newKey()) {
  return till.post<PaymentCreated>('/api/payment/cartao/create', body, headers);
}

async function stateOf(codigo: string): Promise<string> {
  till.advance(5000);
  const { body } = await till.get<{ pedido: { status: string } }>(`/api/pedidos/${codigo}/status`);
  return body.pedido.status;
}

async function mailsOf(codigo: string): Promise<string[]> {
  const { id } = await till.db
    .selectFrom('orders')
    .select('id')
    .where('codigo', '=', codigo)
    .executeTakeFirstOrThrow();
  const mails = await till.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute();
  return mails
    .filter(({ payload }) => (payload as { orderId?: number }).orderId === id)
    .map(({ kind }) => kind);
}

describe('paying by card', () => {
  it('[PAPI-03, ORD-46] pays at once', async () => {
    const goods = await putOnSale(till.db);
    const { status, body } = await pay(await cardBody(goods, 'APRO'));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      payment: { status: 'approved', installments: 2, transaction_amount: TOTAL, qr_code: null },
      pedido: { status: 'paid' },
    });
    const read = await till.get(`/payment/cartao/status/${body.payment.id}`);
    expect(read.body).toMatchObject({ payment: { status: 'approved' }, pedido: { status: 'paid' } });
  });

  it('[PAPI-03] needs no brand: it is found by the token', async () => {
    const goods = await putOnSale(till.db);
    const named = await cardBody(goods, 'APRO');
    for (const payment_method_id of [undefined, 'pix']) {
      const token = await till.provider.cardToken('APRO');
      const { status, body } = await pay({ ...named, token, payment_method_id });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body.payment).toMatchObject({ status: 'approved', payment_method_id: 'visa' });
    }
  });

  it('[ORD-47] is under review while the provider reviews, and then goes its way', async () => {
    const goods = await putOnSale(till.db);
    const { body } = await pay(await cardBody(goods, 'CONT'));
    expect(body).toMatchObject({ payment: { status: 'in_process' }, pedido: { status: 'in_analysis' } });
    await till.provider.decide(body.payment.id ?? '', 'decline');
    expect(await stateOf(body.pedido.codigo)).toBe('declined');
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[PAPI-21, PAPI-22, PAPI-30, PAPI-32, ORD-29] may be declined and tried again on the same order', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const key = newKey();
    const declined = await pay(await cardBody(goods, 'FUND'), key);
    expect(declined).toMatchObject({
      status: 201,
      body: {
        payment: { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
        pedido: { status: 'declined' },
      },
    });
    expect(await unitsLeft(till.db, goods)).toBe(1);
    const { codigo } = declined.body.pedido;

    const again = await pay(await cardBody(goods, 'APRO', { pedido: { codigo } }));
    expect(again, JSON.stringify(again.body)).toMatchObject({
      status: 201,
      body: { payment: { status: 'approved' }, pedido: { status: 'paid', codigo } },
    });
    expect(await unitsLeft(till.db, goods)).toBe(0);
    const first = await pay(await cardBody(goods, 'OTHE'), key);
    expect(first).toMatchObject({ status: 201, body: declined.body });
    const third = await pay(await cardBody(goods, 'APRO', { pedido: { codigo } }));
    const erro = 'Este pedido já está pago. Não pague de novo.';
    expect(third).toMatchObject({ status: 409, body: { codigo: 'pedido_encerrado', erro } });
    const charges = await till.provider.charges(again.body.payment.external_reference);
    expect(charges.map((charge) => charge.status)).toEqual(['approved', 'rejected']);
  });

  it('[ORD-30] is no longer tried again without stock, at another price, with other items or a day later', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const { body } = await pay(await cardBody(goods, 'OTHE'));
    const retry = async (further: Record<string, unknown> = {}) =>
      pay(await cardBody(goods, 'APRO', { pedido: { codigo: body.pedido.codigo }, ...further }));
    const other = await putOnSale(till.db);
    expect(await retry({ items: paymentBody([{ goods: other }], 1).items })).toMatchObject({
      status: 409,
      body: { codigo: 'pedido_diferente' },
    });
    const price = (preco_cents: number) =>
      till.db.updateTable('products').set({ preco_cents }).where('id', '=', goods.productId).execute();
    await price(9000);
    expect(await retry()).toMatchObject({ status: 409, body: { codigo: 'pedido_diferente' } });
    await price(10_000);
    const taken = await pay(await cardBody(goods, 'APRO'));
    expect(taken.status).toBe(201);
    expect(await retry()).toMatchObject({
      status: 409,
      body: { codigo: 'sem_estoque', item: { id: goods.productId, disponivel: 0 } },
    });
    till.advance(25 * 3_600_000);
    expect(await retry()).toMatchObject({ status: 409, body: { codigo: 'prazo_encerrado' } });
    expect(await retry({ pedido: { codigo: 'AAAAA-AAAAA-AAAAA' } })).toMatchObject({ status: 404 });
  });

  it('[LIM-10] counts an attempt that is taken up again under its own key', async () => {
    const goods = await putOnSale(till.db);
    // Its brand is asked for first: while that fails, nothing was made of the attempt.
    const body = await cardBody(goods, 'APRO', { payment_method_id: '' });
    const key = newKey();
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    for (let press = 1; press <= 5; press += 1) {
      expect((await pay(body, key)).status).toBe(502);
      till.advance(16_000);
    }
    await till.provider.control(null);
    expect((await pay(body, key)).status).toBe(429);
    till.advance(3_600_000);
    expect((await pay(body, key)).status).toBe(201);
  });

  it('[LIM-10] is limited to five cards an hour per order', async () => {
    const goods = await putOnSale(till.db);
    const { body } = await pay(await cardBody(goods, 'OTHE'));
    const retry = async () => pay(await cardBody(goods, 'OTHE', { pedido: { codigo: body.pedido.codigo } }));
    for (let attempt = 2; attempt <= 5; attempt += 1) expect((await retry()).status).toBe(201);
    const sixth = await retry();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[PAPI-37, PAPI-38, PAPI-39] never says failed while a charge may exist, and charges nobody twice', async () => {
    for (const mode of ['500_after', 'lost_answer']) {
      const goods = await putOnSale(till.db);
      const key = newKey();
      await till.provider.control({ provider: 'mercadopago', mode, times: 2, match: '^/v1/payments$' });
      const body = await cardBody(goods, 'APRO');
      const doubtful = await pay(body, key);
      await till.provider.control(null);
      expect(doubtful, mode).toMatchObject({
        status: 201,
        body: { payment: { status: 'in_process', id: null }, pedido: { status: 'pending' } },
      });
      const { codigo } = doubtful.body.pedido;
      await till.provider.control({ searchLagMs: 60_000 });
      const another = await pay(await cardBody(goods, 'APRO', { pedido: { codigo } }));
      expect(another, mode).toMatchObject({ status: 409, body: { codigo: 'pagamento_em_apuracao' } });
      expect((await pay(body, key)).body.payment.status).toBe('in_process');
      await till.provider.control({ searchLagMs: 0 });
      expect(await stateOf(codigo), mode).toBe('paid');
      const charges = await till.provider.charges(doubtful.body.payment.external_reference);
      expect(charges, mode).toHaveLength(1);
      expect((await pay(body, key)).body.payment.status).toBe('approved');
    }
  });

  it('[ORD-58] takes a charge that stands in no search for one that never was, only after a while', async () => {
    const goods = await putOnSale(till.db);
    await till.provider.control({ provider: 'mercadopago', mode: '500', times: 1, match: '^/v1/payments$' });
    const doubtful = await pay(await cardBody(goods, 'APRO'));
    expect(doubtful.body.payment.status).toBe('in_process');
    const { codigo } = doubtful.body.pedido;
    expect(await stateOf(codigo)).toBe('pending');
    till.advance(90_000);
    await till.workers.runOnce();
    expect(await stateOf(codigo)).toBe('declined');
    expect(await mailsOf(codigo)).toEqual(['pedido_recebido', 'pedido_nao_pago']);
    expect(await unitsLeft(till.db, goods)).toBe(5);
    const again = await pay(await cardBody(goods, 'APRO', { pedido: { codigo } }));
    expect(again.body.pedido).toMatchObject({ status: 'paid', codigo });
  });

  it('[PAPI-60, MAIL-66] is refused with a text when the provider does not know the token, and holds no units', async () => {
    const goods = await putOnSale(till.db);
    const body = { ...(await cardBody(goods, 'APRO')), token: 'f'.repeat(32) };
    const refused = await pay(body);
    expect(refused).toMatchObject({ status: 422, body: { codigo: 'pagamento_nao_aceito' } });
    expect(JSON.stringify(refused.body)).toContain('Erro ao processar pagamento com cartão.');
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect(await brokenLedgers(till.db)).toEqual([]);
    const { codigo, status } = refused.body.pedido;
    expect(status).toBe('declined');
    expect(await mailsOf(codigo)).toEqual(['pedido_nao_pago']);
    const again = await pay(await cardBody(goods, 'APRO', { pedido: { codigo } }));
    expect(again.body).toMatchObject({ pedido: { codigo, status: 'paid' } });
  });

  it('[PAPI-62] is the provider’s failure, and no refusal of the order, when the look-up of the brand is refused', async () => {
    const goods = await putOnSale(till.db);
    const body = await cardBody(goods, 'APRO', { payment_method_id: undefined });
    const key = newKey();
    await till.provider.control({
      provider: 'mercadopago',
      mode: '429',
      times: 1,
      match: '^/v1/card_tokens',
    });
    const failed = await pay(body, key);
    expect(failed).toMatchObject({
      status: 502,
      body: { codigo: 'provedor_indisponivel', pedido: { status: 'pending' } },
    });
    // For as long as it asked nobody calls it again.
    const calls = await till.provider.calls('GET /v1/card_tokens');
    expect((await pay(body, key)).status).toBe(502);
    expect(await till.provider.calls('GET /v1/card_tokens')).toBe(calls);
    till.advance(2000);
    expect((await pay(body, key)).body).toMatchObject({
      pedido: { codigo: failed.body.pedido.codigo, status: 'paid' },
    });
  });

  it('[MAIL-20, MAIL-70] is told by mail of every analysis, and of its end', async () => {
    const goods = await putOnSale(till.db);
    const first = await pay(await cardBody(goods, 'FUND'));
    const { codigo } = first.body.pedido;
    expect(await mailsOf(codigo)).toEqual(['pedido_nao_pago']);
    for (let round = 1; round <= 2; round += 1) {
      const { body } = await pay(await cardBody(goods, 'CONT', { pedido: { codigo } }));
      expect(body.pedido.status).toBe('in_analysis');
      await till.provider.decide(body.payment.id ?? '', 'decline');
      expect(await stateOf(codigo)).toBe('declined');
    }
    const analysed = ['pedido_em_analise', 'pedido_recusado'];
    expect((await mailsOf(codigo)).toSorted()).toEqual(
      ['pedido_nao_pago', ...analysed, ...analysed, 'pedido_recebido'].toSorted(),
    );
  });

  it('[ORD-42] flags a dispute and keeps the order as it is', async () => {
    const goods = await putOnSale(till.db);
    const { body } = await pay(await cardBody(goods, 'APRO'));
    await till.provider.decide(body.payment.id ?? '', 'dispute');
    const outcome = await till.deps.provider.get(body.payment.id ?? '');
    if (outcome.kind !== 'ok') throw new Error('not read');
    await till.deps.orders.applyPayment({ provider: 'mercadopago', payment: outcome.value });
    const order = await till.db
      .selectFrom('orders')
      .select(['status', 'disputed'])
      .where('codigo', '=', body.pedido.codigo)
      .executeTakeFirst();
    expect(order).toEqual({ status: 'paid', disputed: true });
  });
});
