import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenLedgers, unitsLeft } from './support/goods.ts';
import { orderBy } from './support/order-by.ts';
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

describe('the office gives money back', () => {
  const refund = (id: number, body: unknown, headers: Record<string, string> = newKey()) =>
    till.post(`/gerenciamento/pedidos/${id}/estorno`, body, { ...admin, ...headers });

  it('[PAPI-54, ORD-37, ORD-20] whole, and the units come back', async () => {
    const { id, goods, reference } = await orderBy(till, 'card');
    const { status, body } = await refund(id, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ estornado: true, pedido: { status: 'refunded' } });
    expect((await till.provider.charges(reference))[0]?.status).toBe('refunded');
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect((await refund(id, {})).status).toBe(409);
  });

  it.each(['lost_answer', 'in_process'])(
    '[PAPI-55, PAPI-57] whole, when a part that has gone back already was not heard of: %s',
    async (why) => {
      const { id, paymentId, reference } = await orderBy(till, 'card');
      const lost = { provider: 'mercadopago', mode: 'lost_answer', match: '/refunds' };
      await till.provider.control(why === 'lost_answer' ? lost : { refunds: why });
      expect((await refund(id, { valor: 100 })).body).toMatchObject({ estornado: false });
      await till.provider.control(null);
      if (why === 'in_process') await till.provider.decide(paymentId, 'end_refund');
      const rest = await refund(id, {});
      expect(rest.body).toMatchObject({ estornavel: 0, pedido: { status: 'refunded' } });
      expect((await till.provider.charges(reference))[0]?.status).toBe('refunded');
    },
  );

  it('[PAPI-57] whole by its amount, under a key that stands for no other amount then', async () => {
    const { id } = await orderBy(till, 'card');
    const key = newKey();
    for (let press = 0; press < 2; press += 1) {
      expect((await refund(id, { valor: 119.9 }, key)).body).toMatchObject({
        pedido: { status: 'refunded' },
      });
    }
    expect((await refund(id, { valor: 50 }, key)).body).toMatchObject({ codigo: 'chave_reutilizada' });
  });

  it('[PAPI-55, PAPI-56, PAPI-57] in parts, each key once, and never more than was paid', async () => {
    const { id, goods } = await orderBy(till, 'card');
    const key = newKey();
    for (let press = 0; press < 2; press += 1) {
      const part = await refund(id, { valor: 100 }, key);
      expect(part).toMatchObject({ status: 200, body: { estornado: true, pedido: { status: 'paid' } } });
    }
    expect((await refund(id, { valor: 50 }, key)).body).toMatchObject({ codigo: 'chave_reutilizada' });
    expect((await refund(id, {}, key)).body).toMatchObject({ codigo: 'chave_reutilizada' });
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
    const { id, paymentId } = await orderBy(till, 'card');
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
    const { id } = await orderBy(till, 'card');
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
    const { id, reference } = await orderBy(till, 'card');
    const burst = await Promise.all(Array.from({ length: 8 }, () => refund(id, { valor: 40 })));
    // One of them may have had to wait, and nothing is told as given that is not.
    const later = [await refund(id, { valor: 40 }), await refund(id, { valor: 40 })];
    expect([...burst, ...later].filter(({ status }) => status === 200)).toHaveLength(2);
    expect(later.at(-1)?.status).toBe(422);
    const [charge] = await till.provider.charges(reference);
    expect(charge?.transaction_amount_refunded).toBe(80);
  });

  it('[PAPI-100] asks to wait while another may be counted twice, and says no only to what is too much in any case', async () => {
    const { id } = await orderBy(till, 'card');
    await till.provider.control({ provider: 'mercadopago', mode: '500_after', match: '/refunds' });
    expect((await refund(id, { valor: 40 })).body).toMatchObject({ estornado: false });
    expect((await refund(id, { valor: 60 })).body).toMatchObject({ codigo: 'estorno_em_andamento' });
    expect((await refund(id, { valor: 100 })).status).toBe(422);
    await till.provider.control(null);
    till.advance(60_000);
    await till.workers.runOnce();
    expect((await refund(id, { valor: 60 })).status).toBe(200);
  });

  it('[ORD-62] later, when the provider can’t do it now', async () => {
    const { id, reference } = await orderBy(till, 'card');
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
    const { id, paymentId } = await orderBy(till, 'card');
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

  it('[ORD-133, OPAGE-23, ASAL-25] and sends nothing while all of it is on its way back, but on the word of who does', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    const move = (path: string, body: object) =>
      till.put<{ codigo?: string }>(`/gerenciamento/pedidos/${id}${path}`, body, admin);
    const prepare = (more: object = {}) => move('/status', { status: 'processing', ...more });
    await till.provider.control({ refunds: 'in_process' });
    expect((await refund(id, {})).body).toMatchObject({ estornado: false, pedido: { status: 'paid' } });
    await till.provider.control(null);
    expect(await detail(id)).toMatchObject({ estornado: 0, estornando: 119.9 });
    const { body: toPack } = await till.get<{ id: number }[]>('/pedidos?espera=separar', admin);
    expect(toPack.map((one) => one.id)).not.toContain(id);
    for (const refused of [await prepare(), await move('', { rastreio: 'AA123456785BR' })])
      expect([refused.status, refused.body.codigo]).toEqual([409, 'valor_sendo_devolvido']);
    expect((await prepare({ apesarDe: ['valor_sendo_devolvido'] })).status).toBe(200);
    await till.provider.decide(paymentId, 'reject_refund');
    till.advance(60_000);
    await till.workers.runOnce();
    expect((await move('', { rastreio: 'AA123456785BR' })).status).toBe(200);
  });

  it('[PAPI-66, PAPI-67] not when the provider rejects it: it is told so, the amount is free, it can be tried again', async () => {
    const { id } = await orderBy(till, 'card');
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
    const { id, paymentId } = await orderBy(till, 'card');
    await till.provider.control({ refunds: 'in_process' });
    expect((await refund(id, {})).body).toMatchObject({ estornado: false, pedido: { status: 'paid' } });
    await till.provider.decide(paymentId, 'reject_refund');
    await later();
    expect(await detail(id)).toMatchObject({ status: 'paid', estornavel: 119.9, estornoPendente: 0 });
    expect((await mailsOf(id)).filter(({ kind }) => kind === 'estorno_recusado_aviso')).toHaveLength(1);
    await till.provider.control(null);
  });

  it('[PAPI-98] not when it says no to each try: after a day it is over, and may be asked for anew', async () => {
    const { id } = await orderBy(till, 'card');
    await till.provider.control({ refunds: 'refused' });
    expect((await refund(id, { valor: 50 })).body).toMatchObject({ estornado: false, estornavel: 69.9 });
    await later();
    expect(await detail(id)).toMatchObject({ estornoPendente: 50 });
    till.advance(24 * 3_600_000);
    await till.workers.runOnce();
    expect(await detail(id)).toMatchObject({ status: 'paid', estornavel: 119.9, estornoPendente: 0 });
    expect((await mailsOf(id)).filter(({ kind }) => kind === 'estorno_recusado_aviso')).toHaveLength(1);
    await till.provider.control(null);
    const headers = { ...(await till.administrator()), ...newKey() };
    const anew = await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, headers);
    expect(anew.body).toMatchObject({ estornado: true, pedido: { status: 'refunded' } });
  });

  it('[PAPI-95] not when some of it went back in the provider’s own panel meanwhile: the rest is free to be asked for', async () => {
    const { id, paymentId } = await orderBy(till, 'card');
    await till.provider.control({ provider: 'mercadopago', mode: '500', times: 1, match: 'refunds$' });
    expect((await refund(id, { valor: 100 })).body).toMatchObject({ estornado: false });
    await fetch(`${till.provider.url}/v1/payments/${paymentId}/refunds`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer TEST-till',
        'content-type': 'application/json',
        'x-idempotency-key': 'painel',
      },
      body: JSON.stringify({ amount: 50 }),
    });
    till.advance(60_000);
    await till.workers.runOnce();
    expect((await mailsOf(id)).map(({ kind }) => kind)).toContain('estorno_recusado_aviso');
    expect(await refundsTold(id)).toEqual([]);
    expect((await refund(id, {})).body).toMatchObject({ estornado: true, pedido: { status: 'refunded' } });
  });

  it('[PAPI-96] is told done when the provider has done what it said no to, though less than that is left now', async () => {
    const { id } = await orderBy(till, 'card');
    await till.provider.control({ provider: 'mercadopago', mode: '400_after', times: 1, match: 'refunds$' });
    const body = { estornado: true, estornavel: 19.9 };
    expect((await refund(id, { valor: 100 })).body).toMatchObject(body);
    const kinds = (await mailsOf(id)).map(({ kind }) => kind);
    expect(kinds).toContain('valor_devolvido');
    expect(kinds).not.toContain('estorno_recusado_aviso');
  });

  it('[ORD-21, ASAL-18, ASAL-21] without the units of an order that was sent', async () => {
    const { id, goods } = await orderBy(till, 'card');
    const sent = await till.put(
      `/gerenciamento/pedidos/${id}`,
      { rastreio: 'AA123456785BR', transportadora: 'Correios' },
      admin,
    );
    expect(sent.status).toBe(200);
    expect((await refund(id, {})).body).toMatchObject({ pedido: { status: 'refunded' } });
    expect(await unitsLeft(till.db, goods)).toBe(4);
    expect(await brokenLedgers(till.db)).toEqual([]);
  });

  it('not of an order that was never paid here', async () => {
    const { id } = await orderBy(till, 'delivery');
    expect(await refund(id, {})).toMatchObject({ status: 409, body: { codigo: 'sem_pagamento' } });
  });
});
