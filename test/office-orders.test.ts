import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitsLeft } from './support/goods.ts';
import { orderBy } from './support/order-by.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;
let admin: Record<string, string>;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
});
afterAll(async () => {
  await till.stop();
});

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
    const { id } = await orderBy(till, 'card');
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
    const { id, goods } = await orderBy(till, 'delivery');
    expect(await move(id, 'processing')).toMatchObject({ code: 200 });
    expect(await move(id, 'delivered')).toMatchObject({ code: 200, status: 'delivered' });
    const row = await till.db.selectFrom('orders').select('paid_at').where('id', '=', id).executeTakeFirst();
    expect(row?.paid_at).toBeInstanceOf(Date);
    expect(await unitsLeft(till.db, goods)).toBe(4);
    const other = await orderBy(till, 'delivery');
    expect(await move(other.id, 'cancelled')).toMatchObject({ code: 200, status: 'cancelled' });
    expect(await unitsLeft(till.db, other.goods)).toBe(5);
  });

  it('[ORD-26] to cancelled, after its charge was called off', async () => {
    const { id, goods, reference } = await orderBy(till, 'pix');
    expect(await move(id, 'paid')).toMatchObject({ code: 409 });
    expect(await move(id, 'cancelled')).toMatchObject({ code: 200, status: 'cancelled' });
    expect((await till.provider.charges(reference))[0]?.status).toBe('cancelled');
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect(await historyOf(id)).toEqual(['shopper pending', 'admin cancelled']);
  });

  it('[ORD-27] not to cancelled when it was paid in that instant', async () => {
    const { id, paymentId } = await orderBy(till, 'pix');
    await till.provider.decide(paymentId, 'approve');
    expect(await move(id, 'cancelled')).toMatchObject({ code: 409, codigo: 'pedido_pago' });
    expect(await move(id, 'paid')).toMatchObject({ code: 200, status: 'paid' });
  });

  it('[ORD-38, ASAL-20] not to refunded, and to no state that does not exist', async () => {
    const { id } = await orderBy(till, 'card');
    expect(await move(id, 'refunded')).toMatchObject({ code: 409, codigo: 'use_o_estorno' });
    expect((await move(id, 'lost')).code).toBe(422);
    expect((await move(999_999, 'paid')).code).toBe(404);
  });

  it('is for administrators who may write', async () => {
    const { id } = await orderBy(till, 'card');
    const path = `/pedidos/${id}/status`;
    expect((await till.put(path, { status: 'processing' })).status).toBe(401);
    const reader = await till.administrator('leitura');
    expect((await till.put(path, { status: 'processing' }, reader)).status).toBe(403);
    const staff = await till.administrator('equipe');
    expect((await till.put(path, { status: 'processing' }, staff)).status).toBe(200);
    expect((await till.post(`/gerenciamento/pedidos/${id}/estorno`, {}, staff)).status).toBe(403);
  });

  it('[ORD-64] and reads its state by number', async () => {
    const { id } = await orderBy(till, 'card');
    expect((await till.get(`/pedidos/${id}/status`, admin)).body).toMatchObject({
      pedido: { status: 'paid' },
    });
  });
});

describe('the office notes the sending of an order', () => {
  const send = (id: number, body: unknown) => till.put(`/gerenciamento/pedidos/${id}`, body, admin);

  it('only when it is paid, or to be paid on delivery', async () => {
    const unpaid = await orderBy(till, 'pix');
    expect(await send(unpaid.id, { rastreio: 'AA123456785BR' })).toMatchObject({
      status: 409,
      body: { codigo: 'envio_invalido', erro: 'Um pedido "Pendente" não é enviado.' },
    });
    const row = await till.db
      .selectFrom('orders')
      .select('shipped_at')
      .where('id', '=', unpaid.id)
      .executeTakeFirst();
    expect(row?.shipped_at).toBeNull();
    const onDelivery = await orderBy(till, 'delivery');
    expect((await send(onDelivery.id, { rastreio: 'AA123456785BR' })).status).toBe(200);
    expect((await send(unpaid.id, { observacoes: 'Ligar.', rastreio: '' })).status).toBe(200);
  });

  it('and the audit log tells it from a change of the notes', async () => {
    const { id } = await orderBy(till, 'card');
    await send(id, { observacoes: 'Ligar antes.' });
    await send(id, { observacoes: 'Ligar depois.', rastreio: 'AA123456785BR' });
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
    const { id } = await orderBy(till, 'card');
    expect((await send(id, { observacoes: 'a\u0000b' })).status).toBe(422);
    expect((await send(id, { observacoes: 'Deixar na portaria.\nLigar antes.' })).status).toBe(200);
  });
});
