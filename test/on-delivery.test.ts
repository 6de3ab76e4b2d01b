import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { paymentBody, putOnSale, unitsLeft, type Goods } from './support/goods.ts';
import { LAPSED_QUOTE, newKey, openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await till.stop();
});

function deliveryBody(goods: Goods, more: Record<string, unknown> = {}) {
  const { items, customer } = paymentBody([{ goods }], 119.9);
  const cliente = { ...customer, cep: '26167020' };
  return { items, cliente, frete: { id: '1' }, metodo_pagamento: 'entrega', ...more };
}
const place = (goods: Goods, more?: Record<string, unknown>) =>
  till.post<PaymentCreated & { codigo: string; total: number }>(
    '/pedidos',
    deliveryBody(goods, more),
    newKey(),
  );

describe('an order that is paid on delivery', () => {
  it('[ORD-76] is compared with the total that was shown', async () => {
    const goods = await putOnSale(till.db);
    const refused = await place(goods, { total: 119.89 });
    expect(refused).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', total: 119.9 } });
    expect(await unitsLeft(till.db, goods)).toBe(5);
    expect((await place(goods, { total: refused.body.total })).status).toBe(201);
    expect((await place(goods)).status).toBe(201);
    expect((await place(goods, { total: 'x' })).status).toBe(422);
  });

  it('[ORD-76, SHIP-27] may be placed at the new freight price once it was agreed to', async () => {
    const goods = await putOnSale(till.db);
    const frete = { id: '1', cotacao: LAPSED_QUOTE };
    const refused = await place(goods, { frete });
    expect(refused).toMatchObject({ status: 409, body: { codigo: 'preco_mudou', total: 119.9 } });
    expect((await place(goods, { frete, total: 119.9 })).status).toBe(201);
  });

  it('[ORD-77] keeps waiting for the owner, and its units with it', async () => {
    const goods = await putOnSale(till.db);
    const { pedido } = (await place(goods)).body;
    till.advance(40 * 86_400_000);
    await till.workers.runOnce();
    const { body } = await till.get(`/pedidos/${pedido.codigo}/status`);
    expect(body).toMatchObject({ pedido: { status: 'waiting' } });
    expect(await unitsLeft(till.db, goods)).toBe(4);
  });
});

describe('an order on delivery in a shop that settles it by a message', () => {
  let quiet: Till;
  beforeAll(async () => {
    quiet = await openTill({ deliveryHoldsHours: 48 });
  });
  afterAll(async () => {
    await quiet.stop();
  });
  const placed = async (goods: Goods): Promise<string> => {
    const { status, body } = await quiet.post<PaymentCreated>('/pedidos', deliveryBody(goods), newKey());
    expect(status).toBe(201);
    return body.pedido.codigo;
  };
  const statusOf = async (codigo: string) => (await quiet.get(`/pedidos/${codigo}/status`)).body;

  it('[ORD-75] gives its units back after 48 hours in which the owner did nothing', async () => {
    const goods = await putOnSale(quiet.db);
    const codigo = await placed(goods);
    expect(await unitsLeft(quiet.db, goods)).toBe(4);
    quiet.advance(47 * 3_600_000);
    await quiet.workers.runOnce();
    expect(await statusOf(codigo)).toMatchObject({ pedido: { status: 'waiting' } });
    quiet.advance(2 * 3_600_000);
    await quiet.workers.runOnce();
    expect(await statusOf(codigo)).toMatchObject({ pedido: { status: 'cancelled' } });
    expect(await unitsLeft(quiet.db, goods)).toBe(5);
  });

  it('[ORD-75] stays once it was sent, though nobody has moved it on', async () => {
    const goods = await putOnSale(quiet.db);
    const codigo = await placed(goods);
    const { id } = await quiet.db
      .selectFrom('orders')
      .select('id')
      .where('codigo', '=', codigo)
      .executeTakeFirstOrThrow();
    const sent = await quiet.put(
      `/gerenciamento/pedidos/${id}`,
      { rastreio: 'BR123456789BR', transportadora: 'Correios' },
      await quiet.administrator(),
    );
    expect(sent.status).toBe(200);
    quiet.advance(100 * 3_600_000);
    await quiet.workers.runOnce();
    expect(await statusOf(codigo)).toMatchObject({ pedido: { status: 'waiting' } });
  });

  it('[ORD-75] stays once the owner has taken it on', async () => {
    const goods = await putOnSale(quiet.db);
    const codigo = await placed(goods);
    const { id } = await quiet.db
      .selectFrom('orders')
      .select('id')
      .where('codigo', '=', codigo)
      .executeTakeFirstOrThrow();
    const owner = await quiet.administrator();
    const moved = await quiet.put(`/gerenciamento/pedidos/${id}/status`, { status: 'processing' }, owner);
    expect(moved.status).toBe(200);
    quiet.advance(100 * 3_600_000);
    await quiet.workers.runOnce();
    expect(await statusOf(codigo)).toMatchObject({ pedido: { status: 'processing' } });
    expect(await unitsLeft(quiet.db, goods)).toBe(4);
  });
});
