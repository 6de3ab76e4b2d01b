import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { CheckoutSession, PaymentCreated, PreferenceCreated } from '#shared/wire/payments.ts';
import { brokenLedgers, paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

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

function preferenceBody(goods: Goods, more: Record<string, unknown> = {}) {
  const { items, payer, shipping } = paymentBody([{ goods }], 119.9);
  return { items, payer, shipping, ...more };
}
const prefer = (body: unknown, headers: Record<string, string> = newKey()) =>
  till.post<PreferenceCreated & { codigo: string; total: number }>(
    '/api/payment/preference/create',
    body,
    headers,
  );
const openSession = (body: unknown, headers: Record<string, string> = newKey()) =>
  till.post<CheckoutSession>('/payment/checkout/session', body, headers);
const readSession = async (id: string) => {
  till.advance(5000);
  return till.get<CheckoutSession>(`/payment/checkout/session/${id}`);
};

/** Presses a button of the provider's page; where it sends the shopper to. */
async function choose(page: string, escolha: string): Promise<URL> {
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ escolha }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '', page);
}

async function stateOf(codigo: string): Promise<unknown> {
  till.advance(20_000);
  const { body } = await till.get<{ pedido: { status: string } }>(`/pedidos/${codigo}/status`);
  return body.pedido.status;
}

describe('a payment preference', () => {
  it('[PAPI-49, PAPI-50, PAPI-61] makes a pending order priced by the shop, to be paid on the provider’s page', async () => {
    const goods = await putOnSale(till.db);
    const { status, body } = await prefer(
      preferenceBody(goods, { back_urls: { success: `${till.url}/success?x=1` } }),
    );
    expect(status).toBe(201);
    const { preference, pedido } = body;
    expect(pedido).toMatchObject({ status: 'pending', total: 119.9 });
    expect(await unitsLeft(till.db, goods)).toBe(4);
    const page = await (await fetch(preference.init_point)).text();
    expect(page).toContain('1 × Frete');
    expect(page).toContain('R$ 119,90');
    const back = await choose(preference.init_point, 'cartao_aprovado');
    expect(back.href).toMatch(new RegExp(`^${till.url}/success\\?x=1&`));
    expect(back.searchParams.get('pedido')).toBe(pedido.codigo);
    const paymentId = back.searchParams.get('payment_id') ?? '';
    expect(await stateOf(pedido.codigo)).toBe('paid');
    expect((await till.get(`/payment/${paymentId}`)).body).toMatchObject({
      payment: { id: paymentId, status: 'approved' },
      pedido: { codigo: pedido.codigo, status: 'paid' },
    });
    expect((await till.get(`/api/payment/${paymentId}`)).status).toBe(200);
  });

  it('[PAPI-51] leads back to this shop alone', async () => {
    const goods = await putOnSale(till.db);
    for (const url of [
      'https://mau.example/success',
      `${till.url}@mau.example/`,
      'javascript:alert(1)',
      'http://[',
    ]) {
      const refused = await prefer(preferenceBody(goods, { back_urls: { pending: url } }));
      expect([url, refused.status]).toEqual([url, 422]);
    }
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect((await prefer(preferenceBody(goods, { back_urls: { pending: '/pending' } }))).status).toBe(201);
  });

  it('[PAPI-50] is priced by nobody else, and makes one order per key', async () => {
    const goods = await putOnSale(till.db);
    const wrong = await prefer(preferenceBody(goods, { transaction_amount: 1 }));
    expect(wrong).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', total: 119.9 } });
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => prefer(preferenceBody(goods), key)));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.pedido.codigo)).size).toBe(1);
    const later = await prefer(preferenceBody(goods), key);
    expect(later.body.preference).toEqual(made[0]?.body.preference);
    expect(await unitsLeft(till.db, goods)).toBe(4);
    const other = { ...preferenceBody(goods), transaction_amount: 119.9 };
    expect(await prefer(other, key)).toMatchObject({ status: 409, body: { codigo: 'chave_reutilizada' } });
  });

  it('[PAPI-59] may be paid after a refusal on the same page, though no news come', async () => {
    const goods = await putOnSale(till.db);
    const { preference, pedido } = (await prefer(preferenceBody(goods))).body;
    await choose(preference.init_point, 'cartao_recusado');
    expect(await stateOf(pedido.codigo)).toBe('declined');
    expect(await unitsLeft(till.db, goods)).toBe(5);
    await choose(preference.init_point, 'pix_pago');
    till.advance(20_000);
    await till.workers.runOnce();
    expect(await stateOf(pedido.codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });

  it('[PAPI-97] is looked at until what was paid there could be read, though its time is over', async () => {
    const goods = await putOnSale(till.db);
    const { preference, pedido } = (await prefer(preferenceBody(goods))).body;
    await choose(preference.init_point, 'cartao_aprovado');
    till.advance(60 * 60_000);
    await till.provider.control({
      provider: 'mercadopago',
      mode: '500',
      times: 1,
      match: 'payments/[0-9]+$',
    });
    for (let round = 0; round < 2; round += 1) {
      await till.workers.runOnce();
      till.advance(20_000);
    }
    expect(await stateOf(pedido.codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });

  it('[PAPI-97] is looked at until its end though its order was paid otherwise and sent', async () => {
    const goods = await putOnSale(till.db);
    const { preference, pedido } = (await prefer(preferenceBody(goods))).body;
    const further = paymentBody([{ goods }], 119.9, { pedido: { codigo: pedido.codigo } });
    const pix = await till.post<PaymentCreated>('/payment/pix/create', further, newKey());
    await till.provider.decide(pix.body.payment.id ?? '', 'approve');
    expect(await stateOf(pedido.codigo)).toBe('paid');
    const sending = { rastreio: 'AA123456785BR', transportadora: 'Correios' };
    await till.put(`/gerenciamento/pedidos/${pedido.id}`, sending, await till.administrator());
    till.advance(11 * 60_000);
    await till.workers.runOnce();
    await choose(preference.init_point, 'cartao_aprovado');
    for (let round = 0; round < 3; round += 1) {
      till.advance(60_000);
      await till.workers.runOnce();
    }
    const charges = await till.provider.charges(pix.body.payment.external_reference);
    expect(charges.map(({ status }) => status).toSorted()).toEqual(['approved', 'refunded']);
  });

  it('[PAPI-59] that nobody pays ends, and its units come back', async () => {
    const goods = await putOnSale(till.db);
    const { pedido } = (await prefer(preferenceBody(goods))).body;
    till.advance(29 * 60_000);
    await till.workers.runOnce();
    expect(await stateOf(pedido.codigo)).toBe('pending');
    till.advance(3 * 60_000);
    await till.workers.runOnce();
    till.advance(16_000);
    await till.workers.runOnce();
    expect(await stateOf(pedido.codigo)).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[OPAGE-21, PAPI-59] keeps nobody from paying otherwise; what is paid twice goes back and is told once', async () => {
    const goods = await putOnSale(till.db);
    const { preference, pedido } = (await prefer(preferenceBody(goods))).body;
    const retry = { pedido: { codigo: pedido.codigo } };
    const pix = await till.post<PaymentCreated>(
      '/payment/pix/create',
      paymentBody([{ goods }], 119.9, retry),
      newKey(),
    );
    expect(pix.status).toBe(201);
    await till.provider.decide(pix.body.payment.id ?? '', 'approve');
    expect(await stateOf(pedido.codigo)).toBe('paid');
    await choose(preference.init_point, 'cartao_aprovado');
    for (let round = 0; round < 3; round += 1) {
      till.advance(20_000);
      await till.workers.runOnce();
    }
    const charges = await till.provider.charges(pix.body.payment.external_reference);
    expect(charges.map(({ status }) => status).toSorted()).toEqual(['approved', 'refunded']);
    const buyer = { codigo: pedido.codigo, email: 'ana@example.com' };
    const sums = { pedido: { status: 'paid', estornado: 0, devolvendo: 0 } };
    expect((await till.post('/pedidos/consultar', buyer)).body).toMatchObject(sums);
    const told = await till.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'valor_devolvido')
      .where(sql<string>`payload ->> 'orderId'`, '=', String(pedido.id))
      .execute();
    expect(told).toMatchObject([{ payload: { refund: { amountCents: 11_990, isExtra: true } } }]);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('[PAPI-59] whatever becomes of the second payment, the first one stays', async () => {
    const goods = await putOnSale(till.db);
    const { preference, pedido } = (await prefer(preferenceBody(goods))).body;
    const further = paymentBody([{ goods }], 119.9, { pedido: { codigo: pedido.codigo } });
    const pix = await till.post<PaymentCreated>('/payment/pix/create', further, newKey());
    const { id: paidBy, external_reference: reference } = pix.body.payment;
    await till.provider.decide(paidBy ?? '', 'approve');
    expect(await stateOf(pedido.codigo)).toBe('paid');
    await till.provider.control({ refunds: 'rejected' });
    await choose(preference.init_point, 'cartao_aprovado');
    for (let round = 0; round < 3; round += 1) {
      till.advance(20_000);
      await till.workers.runOnce();
    }
    await till.provider.control(null);
    // There are news of the first: a part of it goes back.
    const office = { ...(await till.administrator()), ...newKey() };
    const part = await till.post(`/gerenciamento/pedidos/${pedido.id}/estorno`, { valor: 10 }, office);
    expect(part.body).toMatchObject({ estornado: true, estornavel: 109.9 });
    till.advance(20_000);
    await till.workers.runOnce();
    expect(await stateOf(pedido.codigo)).toBe('paid');
    const charges = await till.provider.charges(reference);
    expect(charges.map(({ status }) => status)).toEqual(['approved', 'approved']);
  });

  it('[ORD-132] given back, leaves its order paid by a second payment whose refund was rejected, and by none on its way back', async () => {
    for (const [refunds, status, estornavel] of [
      ['rejected', 'paid', 119.9],
      ['in_process', 'refunded', 0],
    ] as const) {
      const goods = await putOnSale(till.db);
      const { preference, pedido } = (await prefer(preferenceBody(goods))).body;
      const further = paymentBody([{ goods }], 119.9, { pedido: { codigo: pedido.codigo } });
      const pix = await till.post<PaymentCreated>('/payment/pix/create', further, newKey());
      await till.provider.decide(pix.body.payment.id ?? '', 'approve');
      expect(await stateOf(pedido.codigo)).toBe('paid');
      await till.provider.control({ refunds });
      await choose(preference.init_point, 'cartao_aprovado');
      for (let round = 0; round < 3; round += 1) {
        till.advance(20_000);
        await till.workers.runOnce();
      }
      await till.provider.control(null);
      const office = await till.administrator();
      const order = `/gerenciamento/pedidos/${pedido.id}`;
      await till.post(`${order}/estorno`, {}, { ...office, ...newKey() });
      const read = await till.get<{ pedido: PedidoDetalhado }>(order, office);
      expect(read.body.pedido).toMatchObject({
        status,
        estornavel,
        estornado: status === 'paid' ? 0 : 119.9,
      });
    }
  });

  it('[PAPI-33, PAPI-60] is tried again under its key when the provider made no page', async () => {
    const goods = await putOnSale(till.db);
    const key = newKey();
    await till.provider.control({ provider: 'mercadopago', mode: '500', times: 1 });
    const failed = await prefer(preferenceBody(goods), key);
    expect(failed.status).toBe(502);
    const made = await prefer(preferenceBody(goods), key);
    expect(made.status).toBe(201);
    expect(failed.body.pedido).toEqual({ codigo: made.body.pedido.codigo, status: 'pending' });
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });
});

describe('a hosted card checkout', () => {
  it('[PAPI-52, PAPI-53] is opened with a card’s body without token, and tells its state', async () => {
    const goods = await putOnSale(till.db);
    const body = { ...paymentBody([{ goods }], 119.9), installments: 3, payment_method_id: 'visa' };
    const { status, body: made } = await openSession(body);
    expect(status).toBe(201);
    expect(made.session).toMatchObject({ status: 'open', pedido: { status: 'pending', total: 119.9 } });
    expect((await readSession(made.session.id)).body).toEqual(made);
    const page = await (await fetch(made.session.url)).text();
    expect(page).toContain('Pagar com cartão');
    expect(page).not.toContain('PIX');
    await choose(made.session.url, 'cartao_em_analise');
    till.advance(20_000);
    expect((await readSession(made.session.id)).body.session).toMatchObject({ status: 'in_process' });
    expect((await till.get('/api/payment/checkout/session/nada')).status).toBe(404);
    expect(JSON.stringify((await readSession(made.session.id)).body)).not.toContain('ana@example.com');
  });

  it('[CARD-24] is refused when it carries a card’s number', async () => {
    const goods = await putOnSale(till.db);
    const body = { ...paymentBody([{ goods }], 119.9), card_number: '4235647728025682' };
    expect((await openSession(body)).status).toBe(422);
  });
});
