import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { brokenLedgers, paymentBody, putOnSale, unitsLeft } from './support/goods.ts';
import { newKey, openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
});
afterAll(async () => {
  await till.stop();
});

async function order(by: 'pix' | 'card' | 'delivery') {
  const goods = await putOnSale(till.db, { units: 5 });
  const body = paymentBody([{ goods }], 119.9);
  if (by === 'delivery') {
    const cliente = { ...body.customer, cep: '26167020' };
    const made = await till.post<PaymentCreated>(
      '/pedidos',
      { items: body.items, cliente, frete: '1', metodo_pagamento: 'entrega' },
      newKey(),
    );
    return { goods, id: made.body.pedido.id, paymentId: '', reference: '' };
  }
  const card = by === 'card' ? { token: await till.provider.cardToken('APRO'), installments: 1 } : {};
  const path = by === 'card' ? '/payment/cartao/create' : '/payment/pix/create';
  const made = await till.post<PaymentCreated>(path, { ...body, ...card }, newKey());
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { payment, pedido } = made.body;
  return { goods, id: pedido.id, paymentId: payment.id ?? '', reference: payment.external_reference };
}

const mailsOf = (id: number) =>
  till.db
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where(sql<string>`payload ->> 'orderId'`, '=', String(id))
    .orderBy('id')
    .execute();

/** The cents that letters have told to come back while the order stands. */
async function refundsTold(id: number): Promise<unknown[]> {
  const mails = (await mailsOf(id)).filter(({ kind }) => kind === 'valor_devolvido');
  return mails.map(({ payload }) => (payload as { refund: { amountCents: number } }).refund.amountCents);
}

/** Who moved an order, and to where. */
async function historyOf(id: number): Promise<string[]> {
  const rows = till.db.selectFrom('order_history').select(['to_status', 'actor']).where('order_id', '=', id);
  return (await rows.orderBy('id').execute()).map((row) => `${row.actor} ${row.to_status}`);
}

async function move(id: number, status: string) {
  const { status: code, body } = await till.put(`/gerenciamento/pedidos/${id}/status`, { status }, admin);
  const { codigo, erro } = body;
  return { code, status: (body['pedido'] as { status: string } | undefined)?.status, codigo, erro };
}

describe('the office moves an order', () => {
  it('[ORD-34, ORD-35, ORD-39, ORD-40, ASAL-19] from paid to delivered, and in no other way', async () => {
    const { id } = await order('card');
    expect(await move(id, 'delivered')).toMatchObject({
      code: 409,
      codigo: 'mudanca_invalida',
      erro: 'Um pedido "Pago" não pode passar para "Entregue".',
    });
    expect(await move(id, 'processing')).toMatchObject({ code: 200, status: 'processing' });
    expect(await move(id, 'processing')).toMatchObject({ code: 200, status: 'processing' });
    expect(await move(id, 'pending')).toMatchObject({ code: 409 });
    expect(await move(id, 'delivered')).toMatchObject({ code: 200, status: 'delivered' });
    expect(await historyOf(id)).toEqual([
      'shopper pending',
      'provider paid',
      'admin processing',
      'admin delivered',
    ]);
  });

  it('[ORD-24, ORD-33, ORD-36] of pay on delivery, which is paid when it is delivered', async () => {
    const { id, goods } = await order('delivery');
    expect(await move(id, 'processing')).toMatchObject({ code: 200 });
    expect(await move(id, 'delivered')).toMatchObject({ code: 200, status: 'delivered' });
    const row = await till.db.selectFrom('orders').select('paid_at').where('id', '=', id).executeTakeFirst();
    expect(row?.paid_at).toBeInstanceOf(Date);
    expect(await unitsLeft(till.db, goods)).toBe(4);
    const other = await order('delivery');
    expect(await move(other.id, 'cancelled')).toMatchObject({ code: 200, status: 'cancelled' });
    expect(await unitsLeft(till.db, other.goods)).toBe(5);
  });

  it('[ORD-26] to cancelled, after its charge was called off', async () => {
    const { id, goods, reference } = await order('pix');
    expect(await move(id, 'paid')).toMatchObject({ code: 409 });
    expect(await move(id, 'cancelled')).toMatchObject({ code: 200, status: 'cancelled' });
    expect((await till.provider.charges(reference))[0]?.status).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect(await historyOf(id)).toEqual(['shopper pending', 'admin cancelled']);
  });

  it('[ORD-27] not to cancelled when it was paid in that instant', async () => {
    const { id, paymentId } = await order('pix');
    await till.provider.decide(paymentId, 'approve');
    expect(await move(id, 'cancelled')).toMatchObject({ code: 409, codigo: 'pedido_pago' });
    expect(await move(id, 'paid')).toMatchObject({ code: 200, status: 'paid' });
  });

  it('[ORD-38, ASAL-20] not to refunded, and to no state that does not exist', async () => {
    const { id } = await order('card');
    expect(await move(id, 'refunded')).toMatchObject({ code: 409, codigo: 'use_o_estorno' });
    expect((await move(id, 'lost')).code).toBe(422);
    expect((await move(999_999, 'paid')).code).toBe(404);
  });

  it('is for administrators who may write', async () => {
    const { id } = await order('card');
    const path = `/pedidos/${id}/status`;
    expect((await till.put(path, { status: 'processing' })).status).toBe(401);
    const reader = await till.administrator('leitura');
    expect((await till.put(path, { status: 'processing' }, reader)).status).toBe(403);
    const staff = await till.administrator('equipe');
    expect((await till.put(path, { status: 'processing' }, staff)).status).toBe(200);
    expect((await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, staff)).status).toBe(403);
  });

  it('[ORD-64] and reads its state by number', async () => {
    const { id } = await order('card');
    expect((await till.get(`/pedidos/${id}/status`, admin)).body).toMatchObject({
      pedido: { status: 'paid' },
    });
  });
});

describe('the office notes the sending of an order', () => {
  const send = (id: number, body: unknown) => till.put(`/gerenciamento/pedidos/${id}`, body, admin);

  it('only when it is paid, or to be paid on delivery', async () => {
    const unpaid = await order('pix');
    expect(await send(unpaid.id, { rastreio: 'BR1' })).toMatchObject({
      status: 409,
      body: { codigo: 'envio_invalido', erro: 'Um pedido "Pendente" não é enviado.' },
    });
    const row = await till.db
      .selectFrom('orders')
      .select('shipped_at')
      .where('id', '=', unpaid.id)
      .executeTakeFirst();
    expect(row?.shipped_at).toBeNull();
    const onDelivery = await order('delivery');
    expect((await send(onDelivery.id, { rastreio: 'BR1' })).status).toBe(200);
    expect((await send(unpaid.id, { observacoes: 'Ligar.', rastreio: '' })).status).toBe(200);
  });

  it('and the audit log tells it from a change of the notes', async () => {
    const { id } = await order('card');
    await send(id, { observacoes: 'Ligar antes.' });
    await send(id, { observacoes: 'Ligar depois.', rastreio: 'BR1' });
    await till.db.updateTable('orders').set({ withdrawn_at: new Date() }).where('id', '=', id).execute();
    await send(id, { desistenciaResolvida: true });
    const acts = await till.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', 'like', `pedido ${id} · %`)
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'pedido_observacoes',
      'pedido_envio',
      'pedido_desistencia_resolvida',
    ]);
  });

  it('in texts that can be kept, of several lines where they have them', async () => {
    const { id } = await order('card');
    expect((await send(id, { observacoes: 'a\u0000b' })).status).toBe(422);
    expect((await send(id, { observacoes: 'Deixar na portaria.\nLigar antes.' })).status).toBe(200);
  });
});

describe('the office gives money back', () => {
  const refund = (id: number, body: unknown, headers: Record<string, string> = newKey()) =>
    till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...headers });

  it('[PAPI-54, ORD-37, ORD-20] whole, and the units come back', async () => {
    const { id, goods, reference } = await order('card');
    const { status, body } = await refund(id, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ estornado: true, pedido: { status: 'refunded' } });
    expect((await till.provider.charges(reference))[0]?.status).toBe('refunded');
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect((await refund(id, {})).status).toBe(409);
  });

  it('[PAPI-55, PAPI-56, PAPI-57] in parts, each key once, and never more than was paid', async () => {
    const { id, goods } = await order('card');
    const key = newKey();
    for (let press = 0; press < 2; press += 1) {
      const part = await refund(id, { valor: 100 }, key);
      expect(part).toMatchObject({ status: 200, body: { estornado: true, pedido: { status: 'paid' } } });
    }
    expect((await refund(id, { valor: 50 }, key)).body).toMatchObject({ codigo: 'chave_reutilizada' });
    expect((await refund(id, { valor: 19.91 })).status).toBe(422);
    // Not to be read as nothing given, which means all of it.
    expect((await refund(id, { valor: 10.005 })).status).toBe(422);
    const row = await till.db
      .selectFrom('payments')
      .select('refunded_cents')
      .where('order_id', '=', id)
      .executeTakeFirst();
    expect(row?.refunded_cents).toBe(10_000);
    expect((await refund(id, {})).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await unitsLeft(till.db, goods)).toBe(5);
  });

  it('[PAPI-58] counts what was given back in the provider’s own panel', async () => {
    const { id, paymentId } = await order('card');
    const panel = await fetch(`${till.provider.url}/v1/payments/${paymentId}/refunds`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer TEST-till',
        'content-type': 'application/json',
        'x-idempotency-key': `painel-${id}`,
      },
      body: JSON.stringify({ amount: 100 }),
    });
    expect(panel.status).toBeLessThan(300);
    expect((await refund(id, { valor: 20 })).status).toBe(422);
    expect((await refund(id, { valor: 9.9 })).body).toMatchObject({ estornado: true, estornavel: 10 });
    expect((await refund(id, {})).body).toMatchObject({ estornavel: 0, pedido: { status: 'refunded' } });
  });

  it('[MAIL-15] and each part is told once: how much, and how it comes back', async () => {
    const { id } = await order('card');
    const key = newKey();
    for (let press = 0; press < 2; press += 1) await refund(id, { valor: 30 }, key);
    await refund(id, { valor: 12.5 });
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    expect((await refund(id, { valor: 7 })).body).toMatchObject({ estornado: false });
    expect(await refundsTold(id)).toEqual([3000, 1250]);
    await till.provider.control(null);
    till.advance(60_000);
    await till.workers.runOnce();
    expect(await refundsTold(id)).toEqual([3000, 1250, 700]);
    // The rest makes the order a refunded one, of which its own letter tells.
    expect((await refund(id, {})).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await refundsTold(id)).toEqual([3000, 1250, 700]);
    expect((await mailsOf(id)).filter(({ kind }) => kind === 'pedido_estornado')).toHaveLength(1);
  });

  it('never gives back more than was paid though many press at once', async () => {
    const { id, reference } = await order('card');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, { valor: 40 })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    const [charge] = (await till.provider.charges(reference)) as unknown as {
      transaction_amount_refunded: number;
    }[];
    expect(charge?.transaction_amount_refunded).toBe(80);
  });

  it('[ORD-62] later, when the provider can’t do it now', async () => {
    const { id, reference } = await order('card');
    await till.provider.control({ provider: 'mercadopago', mode: '500' });
    expect((await refund(id, {})).body).toMatchObject({ estornado: false, pedido: { status: 'paid' } });
    await till.provider.control(null);
    till.advance(60_000);
    await till.workers.runOnce();
    expect((await till.provider.charges(reference))[0]?.status).toBe('refunded');
    expect((await till.get(`/pedidos/${id}/status`, admin)).body).toMatchObject({
      pedido: { status: 'refunded' },
    });
  });

  interface Detail {
    pedido: { estornavel: number; estornoPendente: number; historico: { tipo: string; reason: string }[] };
  }
  const detail = async (id: number) =>
    (await till.get<Detail>(`/gerenciamento/pedidos/${id}`, admin)).body.pedido;
  const later = async () => {
    till.advance(60_000);
    await till.workers.runOnce();
  };

  it('[PAPI-65, PAPI-67] under way while the provider says so, followed by its number, told once it is back', async () => {
    const { id, paymentId } = await order('card');
    await till.provider.control({ refunds: 'in_process' });
    expect((await refund(id, { valor: 50 })).body).toMatchObject({ estornado: false, estornavel: 69.9 });
    const asked = await till.provider.calls('POST /v1/payments');
    await later();
    expect(await till.provider.calls('POST /v1/payments')).toBe(asked);
    expect(await detail(id)).toMatchObject({ estornavel: 69.9, estornoPendente: 50 });
    expect(await refundsTold(id)).toEqual([]);
    await till.provider.decide(paymentId, 'end_refund');
    await later();
    expect(await detail(id)).toMatchObject({ estornavel: 69.9, estornoPendente: 0 });
    expect(await refundsTold(id)).toEqual([5000]);
    await till.provider.control(null);
  });

  it('[PAPI-66, PAPI-67] not when the provider rejects it: it is told so, the amount is free, it can be tried again', async () => {
    const { id } = await order('card');
    await till.provider.control({ refunds: 'rejected' });
    const rejected = await refund(id, {});
    expect(rejected).toMatchObject({ status: 409, body: { codigo: 'estorno_recusado' } });
    const after = await detail(id);
    expect(after).toMatchObject({ status: 'paid', estornavel: 119.9, estornoPendente: 0 });
    expect(after.historico.at(-1)).toMatchObject({ tipo: 'estorno', reason: 'R$ 119,90, não aceito' });
    const kinds = (await mailsOf(id)).map(({ kind }) => kind);
    expect(kinds).toContain('estorno_recusado_aviso');
    expect(kinds).not.toContain('pedido_estornado');
    await till.provider.control(null);
    expect((await refund(id, {})).body).toMatchObject({ estornado: true, pedido: { status: 'refunded' } });
  });

  it('[PAPI-66] not when one that was under way ends rejected', async () => {
    const { id, paymentId } = await order('card');
    await till.provider.control({ refunds: 'in_process' });
    expect((await refund(id, {})).body).toMatchObject({ estornado: false, pedido: { status: 'paid' } });
    await till.provider.decide(paymentId, 'reject_refund');
    await later();
    expect(await detail(id)).toMatchObject({ status: 'paid', estornavel: 119.9, estornoPendente: 0 });
    expect((await mailsOf(id)).filter(({ kind }) => kind === 'estorno_recusado_aviso')).toHaveLength(1);
    await till.provider.control(null);
  });

  it('[ORD-21, ASAL-18, ASAL-21] without the units of an order that was sent', async () => {
    const { id, goods } = await order('card');
    const sent = await till.put(
      `/gerenciamento/pedidos/${id}`,
      { rastreio: 'BR1', transportadora: 'Correios' },
      admin,
    );
    expect(sent.status).toBe(200);
    expect((await refund(id, {})).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await unitsLeft(till.db, goods)).toBe(4);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('not of an order that was never paid here', async () => {
    const { id } = await order('delivery');
    expect(await refund(id, {})).toMatchObject({ status: 409, body: { codigo: 'sem_pagamento' } });
  });
});
