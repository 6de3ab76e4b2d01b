import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PICK_UP } from '#shared/channels.ts';
import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import type {
  EstatisticasHoje,
  EstatisticasLoja,
  Painel,
  PedidoEscritorio,
} from '#shared/wire/office-orders.ts';
import { putOnSale, type Goods } from './support/goods.ts';
import { insertPastOrder, type PastOrder } from './support/past-orders.ts';
import { openTill, type Till } from './support/till.ts';

const FETCHED = JSON.stringify({ id: 'retirada', nome: 'Retirar na loja', tipo: PICK_UP, prazo: 1 });

let till: Till;
let admin: Record<string, string>;
let goods: Goods;

beforeAll(async () => {
  till = await openTill();
  admin = await till.administrator();
  goods = await putOnSale(till.db, { nome: 'Vestido Aurora' });
});
afterAll(async () => {
  await till.stop();
});
beforeEach(async () => {
  await till.db.deleteFrom('orders').execute();
});

const today = () => dayOf(till.now());
/** So long after midnight in São Paulo, so many days ago. */
const at = (daysAgo: number, hours = 0) =>
  new Date(startOfDay(dayAfter(today(), -daysAgo)).getTime() + hours * 3_600_000);
const past = (totalCents: number, order: PastOrder['order'], more: Partial<PastOrder> = {}) =>
  insertPastOrder(till.db, { goods, totalCents, order, ...more });
const readToday = async () => (await till.get<EstatisticasHoje>('/pedidos/estatisticas-hoje', admin)).body;
const readShop = async () => (await till.get<EstatisticasLoja>('/gerenciamento/estatisticas', admin)).body;

describe('sales of today', () => {
  it('[ASAL-02, ASAL-03, ASAL-05] are those paid since midnight in São Paulo, whenever they were made', async () => {
    await past(10_000, { paid_at: at(0), created_at: at(1, 20) });
    await past(5_001, { paid_at: at(0), created_at: at(0), status: 'processing' });
    await past(5_001, { paid_at: at(0), created_at: at(0), status: 'delivered' });
    await past(70_000, { paid_at: new Date(at(0).getTime() - 1), created_at: at(1) });
    await past(70_000, { paid_at: at(0), created_at: at(0), status: 'refunded' });
    await past(70_000, { paid_at: null, created_at: at(0), status: 'pending' });
    expect(await readToday()).toMatchObject({
      dia: today(),
      pedidosHoje: 3,
      vendasHoje: 200.02,
      ticketMedio: 66.67,
      pedidosRecebidosHoje: 4,
      pedidosPorStatus: { processing: 1, delivered: 1, refunded: 1, pending: 1 },
    });
  });

  it('[ASAL-05] are nought without an order', async () => {
    expect(await readToday()).toMatchObject({ pedidosHoje: 0, vendasHoje: 0, ticketMedio: 0 });
  });
});

describe('sales of the shop', () => {
  it('[AFRM-09, ASAL-04] are of today, else of seven days, else the last ten, and say which', async () => {
    expect(await readShop()).toMatchObject({ totalPedidos: 0, totalVendas: 0, ticketMedio: 0 });
    for (let index = 0; index < 12; index += 1) await past(1_000 + index, { paid_at: at(40 + index) });
    expect(await readShop()).toMatchObject({
      periodo: 'Últimos 10 pedidos',
      totalPedidos: 10,
      totalVendas: 100.45,
      ticketMedio: 10.05,
    });
    await past(9_000, { paid_at: at(6) });
    expect(await readShop()).toMatchObject({
      periodo: 'Últimos 7 dias',
      totalPedidos: 1,
      totalVendas: 90,
    });
    await past(4_000, { paid_at: at(0) });
    expect(await readShop()).toMatchObject({ periodo: 'Hoje', totalPedidos: 1, totalVendas: 40 });
    expect((await readShop()).totalProdutos).toBe(1);
  });
});

describe('the start page', () => {
  const panel = async () => (await till.get<Painel>('/gerenciamento/painel', admin)).body;

  it('[ASAL-24] shows thirty days beside the thirty before, what sold best and in which category', async () => {
    const other = await putOnSale(till.db, { nome: 'Saia Brisa' });
    await past(10_000, { paid_at: at(0) }, { quantity: 2 });
    await past(6_000, { paid_at: at(29) }, { goods: other, categoria: 'Saias', quantity: 3 });
    await past(3_000, { paid_at: at(30) });
    await past(80_000, { paid_at: at(60) });
    const { dias, diasAnteriores, maisVendidos, porCategoria } = await panel();
    expect([dias.length, diasAnteriores.length]).toEqual([30, 30]);
    expect(dias.at(-1)).toEqual({ dia: today(), vendas: 100, pedidos: 1 });
    expect(dias[0]).toEqual({ dia: dayAfter(today(), -29), vendas: 60, pedidos: 1 });
    expect(diasAnteriores.at(-1)).toMatchObject({ vendas: 30 });
    expect(diasAnteriores.reduce((sum, day) => sum + day.vendas, 0)).toBe(30);
    expect(maisVendidos.map(({ nome, unidades, vendas }) => [nome, unidades, vendas])).toEqual([
      ['Saia Brisa', 3, 60],
      ['Vestido Aurora', 2, 100],
    ]);
    expect(porCategoria).toEqual([
      { categoria: 'Vestidos', unidades: 2, vendas: 100 },
      { categoria: 'Saias', unidades: 3, vendas: 60 },
    ]);
  });

  it('[ASAL-25, ASAL-43, ASAL-50] names the orders that wait for the owner, those longest first', async () => {
    await past(1_000, { status: 'delivered', paid_at: at(1) });
    await past(1_000, { status: 'pending' });
    const late = await past(1_000, { status: 'paid', created_at: at(0) });
    const early = await past(1_000, { status: 'paid', created_at: at(3) });
    const sent = await past(1_000, { status: 'processing', shipped_at: at(1) });
    const onItsWay = await past(1_000, { status: 'shipped', shipped_at: at(0) });
    const ready = await past(1_000, { status: 'shipped', shipped_at: at(0), frete: FETCHED });
    const packed = await past(1_000, { status: 'processing' });
    const door = await past(1_000, { status: 'waiting', metodo_pagamento: 'entrega' });
    const disputed = await past(1_000, { status: 'delivered', disputed: true });
    const alerted = await past(1_000, { status: 'delivered', fraud_alert_at: at(1) });
    await past(1_000, { status: 'refunded', fraud_alert_at: at(1) });
    const withdrawn = await past(1_000, { status: 'paid', withdrawn_at: at(0) });
    await past(1_000, { status: 'refunded', withdrawn_at: at(0) });
    const { aguardando } = await panel();
    expect(aguardando.map(({ motivo, pedidos }) => [motivo, pedidos.map(({ id }) => id)])).toEqual([
      ['fraude', [alerted.id]],
      ['desistencia', [withdrawn.id]],
      ['contestado', [disputed.id]],
      ['receber', [door.id]],
      ['separar', [early.id, late.id]],
      ['enviar', [packed.id]],
      ['retirar', [ready.id]],
      ['entregar', [sent.id, onItsWay.id]],
    ]);
    // And the list shows exactly them.
    for (const { motivo, quantidade, pedidos } of aguardando) {
      const { body, headers } = await till.get<PedidoEscritorio[]>(`/pedidos?espera=${motivo}`, admin);
      expect([motivo, headers.get('x-total-count')]).toEqual([motivo, String(quantidade)]);
      expect(body.map(({ id }) => id).toSorted()).toEqual(pedidos.map(({ id }) => id).toSorted());
    }
  });

  it('[ASAL-26] shows no more than five orders of a reason, and counts all', async () => {
    for (let index = 0; index < 7; index += 1) await past(1_000, { status: 'paid' });
    const [only] = (await panel()).aguardando;
    expect(only).toMatchObject({ motivo: 'separar', quantidade: 7 });
    expect(only?.pedidos).toHaveLength(5);
  });
});

it('[ASAL-12] figures and lists are for administrators', async () => {
  const customer = await till.customer();
  const paths = [
    '/pedidos',
    '/pedidos/estatisticas-hoje',
    '/gerenciamento/estatisticas',
    '/gerenciamento/painel',
  ];
  for (const path of paths) {
    expect((await till.get(path)).status).toBe(401);
    expect((await till.get(path, customer.headers)).status).toBe(403);
    expect((await till.get(path, await till.administrator('leitura'))).status).toBe(200);
  }
});
