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

  it('[MAIL-40] is told to its buyer and to the owner', async () => {
    const { pedido } = (await place(await putOnSale(till.db))).body;
    const mails = till.db.selectFrom('outbox').select('kind').where('dedup_key', 'like', `%:${pedido.id}`);
    expect((await mails.execute()).map(({ kind }) => kind).toSorted()).toEqual([
      'pedido_recebido',
      'venda_aviso',
    ]);
  });
});

it.each([
  ['message', 'envie o seu pedido pelo WhatsApp'],
  ['off', 'Esta loja não recebe na entrega'],
] as const)(
  '[ORD-75] is refused where the shop takes none (%s): no units are kept, nobody is written to',
  async (way, words) => {
    const quiet = await openTill({ payOnDelivery: way });
    try {
      const goods = await putOnSale(quiet.db, { units: 500 });
      const refused = await quiet.post('/pedidos', deliveryBody(goods), newKey());
      expect(refused).toMatchObject({ status: 409, body: { codigo: 'indisponivel' } });
      expect(refused.body['erro']).toContain(words);
      expect(await unitsLeft(quiet.db, goods)).toBe(500);
      for (const table of ['orders', 'outbox'] as const) {
        expect(await quiet.db.selectFrom(table).select('id').execute()).toEqual([]);
      }
    } finally {
      await quiet.stop();
    }
  },
);
