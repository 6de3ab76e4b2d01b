import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import type { PaymentCreated, PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { createPix, hear, mailsOf, stateOf } from './support/pix-orders.ts';
import { newKey, openTill, type Till } from './support/till.ts';
import { inTime } from './support/in-time.ts';

const MINUTE_MS = 60_000;

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

describe('paying by PIX', () => {
  it('[PAPI-01, PAPI-02, PIX-17, PIX-20, ORD-01, ORD-19] creates the order and its charge, then takes the payment', async () => {
    const goods = await putOnSale(till.db, { precoCents: 12_990, units: 5 });
    const made = await createPix(till, goods, 279.7, 2);
    expect(made.payment).toMatchObject({
      status: 'pending',
      transaction_amount: 279.7,
      installments: 1,
      payment_method_id: 'pix',
    });
    expect(made.payment.external_reference).toMatch(/^PED-\d{13}-[0-9A-Z]{8}$/);
    expect(made.payment.qr_code).toContain('br.gov.bcb.pix');
    expect(made.payment.qr_code_base64).not.toBe('');
    expect(Date.parse(made.payment.expires_at ?? '') - till.now().getTime()).toBeGreaterThan(29 * MINUTE_MS);
    expect(made.pedido).toMatchObject({ status: 'pending', total: 279.7 });
    expect(await unitsLeft(till.db, goods)).toBe(3);

    await till.provider.decide(made.paymentId, 'approve');
    till.advance(5000);
    const read = await till.get<PaymentStatusAnswer>(`/api/payment/pix/status/${made.paymentId}`);
    expect(read.body).toMatchObject({ payment: { status: 'approved' }, pedido: { status: 'paid' } });
    expect(await unitsLeft(till.db, goods)).toBe(3);
    const kinds = (await mailsOf(till, made.pedido.id)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['pedido_pago', 'pedido_recebido', 'venda_aviso']);
  });

  it('[RUN-96] writes the order once, with the words of its pieces', async () => {
    const goods = await putOnSale(till.db);
    const { pedido } = await createPix(till, goods, 119.9);
    const { rows } = await sql`
      select o.xmin = i.xmin as together, o.cmin::text::integer < i.cmin::text::integer as "once",
        o.busca_pecas = words_of_pieces(i.nome || ' ' || i.cor || ' ' || i.tamanho || ' ' || i.sku) as found
      from orders o join order_items i on i.order_id = o.id where o.id = ${pedido.id}`.execute(till.db);
    expect(rows).toEqual([{ together: true, once: true, found: true }]);
  });

  it('[PIX-47] says in seconds how long it can be paid, wherever it says until when', async () => {
    const { payment, pedido } = await createPix(till, await putOnSale(till.db), 119.9);
    const endsAt = Date.parse(payment.expires_at ?? '');
    expect(payment.expires_in).toBeGreaterThan(29 * 60);
    till.advance(10 * MINUTE_MS);
    const read = await till.get<PaymentStatusAnswer>(`/api/payment/pix/status/${payment.id}`);
    const leftSeconds = (endsAt - till.now().getTime()) / 1000;
    expect(read.body.payment.expires_in).toBeGreaterThanOrEqual(leftSeconds);
    expect(read.body.payment.expires_in).toBeLessThan(20 * 60 + 1);
    till.advance(endsAt - till.now().getTime() + 1000);
    const asked = { codigo: pedido.codigo, email: 'ana@example.com' };
    const whole = await till.post<{ pedido: PedidoCompleto }>('/pedidos/consultar', asked);
    expect(whole.body.pedido.pix).toMatchObject({ expires_at: payment.expires_at, expires_in: 0 });
  });

  it('[PIX-18, ORD-07] asks for a charge that lives a minute longer than the order holds its units', async () => {
    const goods = await putOnSale(till.db);
    const made = await createPix(till, goods, 119.9);
    const [charge] = (await till.provider.charges(made.payment.external_reference)) as unknown as Record<
      string,
      string
    >[];
    const holds = Date.parse(made.payment.expires_at ?? '');
    expect(Date.parse(charge?.['date_of_expiration'] ?? '') - holds).toBe(MINUTE_MS);
    expect(charge?.['date_of_expiration']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00$/);
    expect(charge).toMatchObject({ description: 'Pedido Loja - 1 item(ns)', currency_id: 'BRL' });
  });

  it('[ORD-63, ORD-64] tells an order’s state by its code, and by its number to nobody', async () => {
    const goods = await putOnSale(till.db);
    const made = await createPix(till, goods, 119.9);
    const typed = made.codigo.toLowerCase().replaceAll('-', '');
    const { body } = await till.get(`/pedidos/${typed}/status`);
    expect(body).toEqual({
      success: true,
      sucesso: true,
      pedido: { codigo: made.codigo, status: 'pending', total: 119.9 },
    });
    expect((await till.get(`/pedidos/${made.pedido.id}/status`)).status).toBe(404);
  });

  it('[PIX-21, PIX-08, ORD-20] gives an unpaid PIX up: the charge is called off and the units come back', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const made = await createPix(till, goods, 119.9);
    expect(await unitsLeft(till.db, goods)).toBe(0);
    const { status, body } = await till.post(`/payment/pix/cancelar/${made.codigo}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, pedido: { status: 'cancelled', codigo: made.codigo } });
    expect((await till.provider.charges(made.payment.external_reference))[0]?.status).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(1);
    const again = await till.post(`/payment/pix/cancelar/${made.codigo}`);
    expect(again.body).toMatchObject({ pedido: { status: 'cancelled' } });
    expect(await unitsLeft(till.db, goods)).toBe(1);
  });

  it('[PIX-09, PIX-21] lets a payment of that instant win over the giving up', async () => {
    const goods = await putOnSale(till.db);
    const made = await createPix(till, goods, 119.9);
    await till.provider.decide(made.paymentId, 'approve');
    const { body } = await till.post(`/payment/pix/cancelar/${made.codigo}`);
    expect(body).toMatchObject({ pedido: { status: 'paid' } });
  });

  it('calls a charge off later when the provider can’t be told at once', async () => {
    const goods = await putOnSale(till.db);
    const made = await createPix(till, goods, 119.9);
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    expect((await till.post(`/payment/pix/cancelar/${made.codigo}`)).body).toMatchObject({
      pedido: { status: 'pending' },
    });
    await till.provider.control(null);
    till.advance(20_000);
    await till.workers.runOnce();
    expect(await stateOf(till, made.codigo)).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[PIX-22, ORD-23] ends an unpaid order once the provider has said that nobody will pay', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const made = await createPix(till, goods, 119.9);
    till.advance(31 * MINUTE_MS + 1000);
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    await till.workers.runOnce();
    expect(await unitsLeft(till.db, goods)).toBe(0);
    await till.provider.control(null);
    till.advance(15_000);
    await till.workers.runOnce();
    expect(await stateOf(till, made.codigo)).toBe('cancelled');
    expect((await till.provider.charges(made.payment.external_reference))[0]?.status).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(1);
    till.advance(MINUTE_MS);
    await till.workers.runOnce();
    expect(await unitsLeft(till.db, goods)).toBe(1);
  });

  it('[PIX-18, PIX-22] takes the money of the minute after its end', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const made = await createPix(till, goods, 119.9);
    till.advance(30 * MINUTE_MS + 15_000);
    await till.workers.runOnce();
    expect((await till.provider.charges(made.payment.external_reference))[0]?.status).toBe('pending');
    await till.provider.decide(made.paymentId, 'approve');
    till.advance(MINUTE_MS);
    await till.workers.runOnce();
    expect(await stateOf(till, made.codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(0);
  });

  it('[PIX-22] finds at its end that an order was paid after all', async () => {
    const goods = await putOnSale(till.db, { units: 1 });
    const made = await createPix(till, goods, 119.9);
    await till.provider.decide(made.paymentId, 'approve');
    till.advance(31 * MINUTE_MS);
    await till.workers.runOnce();
    expect(await stateOf(till, made.codigo)).toBe('paid');
    expect(await unitsLeft(till.db, goods)).toBe(0);
  });

  it('[ORD-21] keeps the units of an order that was refunded after it was sent', async () => {
    const goods = await putOnSale(till.db, { units: 3 });
    const made = await createPix(till, goods, 119.9);
    await till.provider.decide(made.paymentId, 'approve');
    expect(await stateOf(till, made.codigo)).toBe('paid');
    await till.db
      .updateTable('orders')
      .set({ rastreio: 'BR123' })
      .where('codigo', '=', made.codigo)
      .execute();
    await till.provider.decide(made.paymentId, 'refund');
    await hear(till, made.paymentId);
    expect(await stateOf(till, made.codigo)).toBe('refunded');
    expect(await unitsLeft(till.db, goods)).toBe(2);
  });

  it('[ORD-52] does not believe a charge of another amount', async () => {
    const goods = await putOnSale(till.db);
    const made = await createPix(till, goods, 119.9);
    await till.provider.decide(made.paymentId, 'approve');
    await hear(till, made.paymentId, { amountCents: 1 });
    const order = till.db.selectFrom('orders').select('status').where('codigo', '=', made.codigo);
    expect((await order.executeTakeFirstOrThrow()).status).toBe('in_analysis');
    const alerts = till.db.selectFrom('audit_log').selectAll().where('action', '=', 'pagamento_divergente');
    expect(await alerts.execute()).toHaveLength(1);
  });

  it('[PIX-25, PAPI-33, PAPI-39, PAPI-60] makes or finds the charge under the same key after a provider’s failure', async () => {
    for (const mode of ['500', '500_after', 'lost_answer', 'garbage', 'half', 'html']) {
      const goods = await putOnSale(till.db);
      const body = paymentBody([{ goods }], 119.9);
      const key = newKey();
      await till.provider.control({ provider: 'mercadopago', mode, times: 2, match: '^/v1/payments$' });
      const failed = await till.post('/payment/pix/create', body, key);
      expect(failed, mode).toMatchObject({
        status: 502,
        body: {
          codigo: 'provedor_indisponivel',
          erro: 'Erro ao gerar PIX. Tente novamente.',
          pedido: { status: 'pending' },
        },
      });
      await till.provider.control(null);
      const made = await till.post<PaymentCreated>('/payment/pix/create', body, key);
      expect(made.status, mode).toBe(201);
      expect(failed.body['pedido'], mode).toEqual({ codigo: made.body.pedido.codigo, status: 'pending' });
      expect(await till.provider.charges(made.body.payment.external_reference), mode).toHaveLength(1);
      expect(await unitsLeft(till.db, goods), mode).toBe(4);
      till.advance(20_000);
    }
  });

  it('[PAPI-40, PIX-25] gives a provider that hangs up within 22 s', async () => {
    const goods = await putOnSale(till.db);
    await till.provider.control({ provider: 'mercadopago', mode: 'hang', match: '^/v1/payments$' });
    const startedMs = Date.now();
    const pay = () => till.post('/payment/pix/create', paymentBody([{ goods }], 119.9), newKey());
    const failed = await inTime(pay, { waitsMs: 20_000, limitMs: 22_000 });
    expect(Date.now() - startedMs).toBeGreaterThan(19_000);
    await till.provider.control(null);
    expect(failed.status).toBe(504);
  }, 400_000);

  it('[ORD-58, PIX-26] finds a charge whose answer was lost, though nobody asks again', async () => {
    const goods = await putOnSale(till.db);
    await till.provider.control({
      provider: 'mercadopago',
      mode: '500_after',
      times: 1,
      match: '^/v1/payments$',
    });
    await till.post('/payment/pix/create', paymentBody([{ goods }], 119.9), newKey());
    till.advance(20_000);
    await till.workers.runOnce();
    const attempt = await till.db
      .selectFrom('payment_attempts')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(attempt).toMatchObject({ state: 'answered' });
    till.advance(31 * MINUTE_MS);
    await till.workers.runOnce();
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });
});
