import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putOnSale } from './support/goods.ts';
import {
  expectWhole,
  newPerson,
  onlyFor,
  pauseAll,
  payPix,
  pricesOf,
  publish,
  standing,
} from './support/promotions.ts';
import { openTill, type Till } from './support/till.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(async () => {
  await expectWhole(till);
  await till.stop();
});
// All come from one address, and each test has the shop's promotions to itself.
beforeEach(async () => {
  till.advance(61_000);
  await pauseAll(till);
});

describe('an order with promotions', () => {
  it('[PROMO-14] costs what its breakdown said, to the cent, by PIX and in the order’s own answer', async () => {
    const [a, b, c] = [
      await putOnSale(till.db, { precoCents: 8990 }),
      await putOnSale(till.db, { precoCents: 7990 }),
      await putOnSale(till.db, { precoCents: 5990 }),
    ];
    await publish(till, {
      nome: 'Leve 3, pague 2',
      tipo: 'leve_pague',
      leve: 3,
      pague: 2,
      acumula: { modo: 'todas' },
    });
    await publish(till, {
      nome: 'Dez por cento',
      tipo: 'percentual',
      sobre: 'pedido',
      percentual: 10,
      com_codigo: true,
      codigo: 'verao 10',
      acumula: { modo: 'todas' },
    });
    await publish(till, { nome: 'PIX', tipo: 'pix', percentual: 5, com_cupom: true });
    const items = [{ goods: a }, { goods: b }, { goods: c }];
    const told = await pricesOf(till, items, { cupom: 'Verao10', metodo: 'pix' });
    expect(told).toMatchObject({
      subtotal: 229.7,
      descontos: [
        { nome: 'Leve 3, pague 2', valor: 59.9 },
        { nome: 'Dez por cento', codigo: 'VERAO10', valor: 16.98 },
      ],
      desconto_pix: 7.64,
      total: 165.08,
      total_outros: 172.72,
      cupom: { codigo: 'VERAO10', estado: 'aplicado' },
    });
    const paid = await payPix(till, items, { total: told.total, cupom: 'verao10' });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    expect(paid.body.payment.transaction_amount).toBe(165.08);
    const { codigo } = paid.body.pedido;
    const found = await till.post<{ pedido: Record<string, unknown> }>('/api/pedidos/consultar', {
      codigo,
      email: 'ana@example.com',
    });
    expect(found.body.pedido).toMatchObject({
      subtotal: 229.7,
      descontos: told.descontos,
      desconto_pix: 7.64,
      cupom: 'VERAO10',
      total: 165.08,
    });
  });

  it('[PROMO-15] a coupon for one order serves one of fifty that come at once', async () => {
    const goods = await putOnSale(till.db, { units: 100 });
    const { id } = await publish(till, {
      tipo: 'valor',
      sobre: 'pedido',
      valor: 20,
      com_codigo: true,
      codigo: 'SO-UM',
      limites: { total: 1 },
      ...onlyFor(goods),
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        payPix(till, [{ goods }], { total: 99.9, cupom: 'so-um', as: newPerson() }),
      ),
    );
    const counts = Map.groupBy(answers, ({ status, body }) => `${status} ${String(body['codigo'] ?? '')}`);
    expect(Object.fromEntries([...counts].map(([what, all]) => [what, all.length]))).toEqual({
      '201 ': 1,
      '409 cupom_nao_vale': 49,
    });
    expect(await standing(till, id)).toMatchObject({ usos: 1, status: 'esgotada', descontado: 20 });
  });
});
