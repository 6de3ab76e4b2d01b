import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Precos } from '#shared/wire/prices.ts';
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

/** What gives nothing though it is still published; other tests have paused theirs. */
const standingOf = ({ outras }: Precos) => outras.filter(({ motivo }) => motivo !== 'pausada');

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

describe('what went wrong elsewhere', () => {
  it('[PROMO-45] 12,5 % are not 12 (percentages read as whole numbers)', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'percentual', percentual: 12.5, ...onlyFor(goods) });
    expect((await pricesOf(till, [{ goods }])).descontos).toMatchObject([{ valor: 12.5 }]);
  });

  it('[PROMO-45] promotions do not combine unless their owner says so (they did, and owners found out by their margin)', async () => {
    const goods = await putOnSale(till.db);
    const ten = await publish(till, { tipo: 'percentual', percentual: 10, ...onlyFor(goods) });
    const coupon = { tipo: 'percentual' as const, percentual: 15, com_codigo: true, codigo: 'SOZINHO' };
    await publish(till, { ...coupon, ...onlyFor(goods) });
    const told = await pricesOf(till, [{ goods }], { cupom: 'sozinho' });
    expect(told.descontos).toEqual([{ nome: 'Promoção', codigo: 'SOZINHO', valor: 15 }]);
    expect(standingOf(told)).toMatchObject([{ id: ten.id, motivo: 'other_goes_first' }]);
  });

  it('[PROMO-45] an automatic promotion with a limit per person prices a guest’s cart (it answered 500)', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, {
      tipo: 'percentual',
      percentual: 10,
      limites: { por_pessoa: 1 },
      ...onlyFor(goods),
    });
    expect((await pricesOf(till, [{ goods }])).total).toBe(109.9);
  });

  it('[PROMO-45] what stopped holding is named with its reason, never dropped in silence', async () => {
    const goods = await putOnSale(till.db);
    const given = { nome: 'Dupla', tipo: 'percentual' as const, percentual: 10, minimo: { unidades: 2 } };
    const { id } = await publish(till, { ...given, ...onlyFor(goods) });
    expect(standingOf(await pricesOf(till, [{ goods, quantity: 2 }]))).toEqual([]);
    const lost = { id, nome: 'Dupla', tipo: 'percentual', motivo: 'too_few_units', texto: 'Falta 1 peça.' };
    expect(standingOf(await pricesOf(till, [{ goods }]))).toEqual([lost]);
  });

  it('[PROMO-45] freight is free from what is paid for the pieces, and says what is missing', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'frete', percentual: 100, minimo: { valor: 150 } });
    expect((await pricesOf(till, [{ goods }])).frete_gratis).toMatchObject({
      de: 150,
      falta: 50,
      texto: 'Faltam R$ 50,00 para frete grátis.',
    });
    const reached = await pricesOf(till, [{ goods, quantity: 2 }]);
    expect(reached).toMatchObject({ total: 200, frete: { valor: 19.9, desconto: 19.9, total: 0 } });
    const paid = await payPix(till, [{ goods, quantity: 2 }], { total: 200 });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  });

  it('[PROMO-58] says nothing of free freight that another promotion goes before, or that is not all of it', async () => {
    const goods = await putOnSale(till.db);
    await publish(till, { tipo: 'frete', percentual: 100, minimo: { valor: 150 } });
    await publish(till, { tipo: 'frete', percentual: 50, prioridade: 1 });
    expect((await pricesOf(till, [{ goods }])).frete_gratis).toBeNull();
    await pauseAll(till);
    await publish(till, { tipo: 'frete', percentual: 100, limites: { orcamento: 5 } });
    expect(await pricesOf(till, [{ goods }])).toMatchObject({ frete: { desconto: 5 }, frete_gratis: null });
  });

  it('[PROMO-58] says of which pieces something is missing to free freight', async () => {
    const [goods, other] = [await putOnSale(till.db), await putOnSale(till.db)];
    await publish(till, {
      nome: 'Frete das saias',
      tipo: 'frete',
      percentual: 100,
      minimo: { valor: 150 },
      ...onlyFor(goods),
    });
    expect((await pricesOf(till, [{ goods }, { goods: other }])).frete_gratis).toMatchObject({
      falta: 50,
      texto: 'Faltam R$ 50,00 em peças da promoção “Frete das saias” para frete grátis.',
    });
  });
});
