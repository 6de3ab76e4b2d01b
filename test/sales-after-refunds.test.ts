import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  EstatisticasHoje,
  EstatisticasLoja,
  Painel,
  PedidoEscritorio,
} from '#shared/wire/office-orders.ts';
import {
  salesByDay,
  soldPieces,
  sumLastSales,
  sumSales,
} from '../src/server/features/sales/figures.store.ts';
import { orderBy } from './support/order-by.ts';
import { planOf } from './support/plan-of.ts';
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

const refund = (id: number, valor?: number) =>
  till.post(`/gerenciamento/pedidos/${id}/estorno`, valor === undefined ? {} : { valor }, {
    ...admin,
    ...newKey(),
  });

const read = async <T>(path: string) => (await till.get<T>(path, admin)).body;

/** The file's column of net sales, summed up. */
async function soldByFile(): Promise<number> {
  const answer = await fetch(`${till.url}/gerenciamento/pedidos.csv`, { headers: admin });
  const [head = '', ...rows] = (await answer.text()).trim().split('\r\n');
  const column = head.split(';').indexOf('Venda líquida (R$)');
  const reais = rows.map((row) => Number(row.split(';')[column]?.replace('.', '').replace(',', '.')));
  return reais.reduce((sum, value) => sum + value, 0);
}

/** What each place says was sold, in reais: they all count by the same rows. */
async function soldEverywhere(): Promise<number[]> {
  const today = await read<EstatisticasHoje>('/pedidos/estatisticas-hoje');
  const shop = await read<EstatisticasLoja>('/gerenciamento/estatisticas');
  const panel = await read<Painel>('/gerenciamento/painel');
  const rows = await read<PedidoEscritorio[]>('/pedidos');
  const listed = rows.filter(({ status }) => status === 'paid');
  const byList = listed.reduce((sum, { total, estornado }) => sum + total - estornado, 0);
  return [today.vendasHoje, shop.totalVendas, panel.dias.at(-1)?.vendas ?? 0, await soldByFile(), byList].map(
    (reais) => Math.round(reais * 100) / 100,
  );
}

const everywhere = (reais: number) => Array.from({ length: 5 }, () => reais);

it('[ASAL-40, ASAL-41] sales are net of refunds once the provider has done them, in figures, charts, list and file alike', async () => {
  const { id, paymentId } = await orderBy(till, 'card');
  expect(await soldEverywhere()).toEqual(everywhere(119.9));

  expect((await refund(id, 50)).body).toMatchObject({ estornado: true });
  expect(await soldEverywhere()).toEqual(everywhere(69.9));
  const { porCategoria, maisVendidos } = await read<Painel>('/gerenciamento/painel');
  // Of R$ 119,90 the goods are R$ 100,00: they bear that share of the R$ 50,00.
  expect(porCategoria).toMatchObject([{ unidades: 1, vendas: 58.3 }]);
  expect(maisVendidos).toMatchObject([{ unidades: 1, vendas: 58.3 }]);

  await till.provider.control({ refunds: 'rejected' });
  expect((await refund(id, 10)).status).toBe(409);
  expect(await soldEverywhere()).toEqual(everywhere(69.9));

  await till.provider.control({ refunds: 'in_process' });
  expect((await refund(id, 20)).body).toMatchObject({ estornado: false });
  expect(await soldEverywhere()).toEqual(everywhere(69.9));
  await till.provider.decide(paymentId, 'end_refund');
  till.advance(60_000);
  await till.workers.runOnce();
  expect(await soldEverywhere()).toEqual(everywhere(49.9));
  await till.provider.control(null);

  expect((await refund(id)).body).toMatchObject({ pedido: { status: 'refunded' } });
  expect(await soldEverywhere()).toEqual(everywhere(0));
});

it('[ASAL-40] a payment that came twice and went back takes nothing from the sale', async () => {
  const { id } = await orderBy(till, 'card');
  const [charge] = await till.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute();
  if (charge === undefined) throw new Error('no charge');
  const { id: _, ...twice } = charge;
  const extra = { ...twice, provider_payment_id: '999000111', state: 'returned' as const };
  await till.db
    .insertInto('payments')
    .values({ ...extra, refunded_cents: charge.amount_cents })
    .execute();
  expect(await soldEverywhere()).toEqual(everywhere(119.9));
});

it('[ASAL-48] what is to be paid at the door is sold once it was paid there, in figures and file alike', async () => {
  const before = await soldEverywhere();
  const { id } = await orderBy(till, 'delivery');
  const move = (status: string) => till.put(`/gerenciamento/pedidos/${id}/status`, { status }, admin);
  await move('processing');
  expect(await soldEverywhere()).toEqual(before);
  await move('delivered');
  const figures = before.slice(0, 4).map((reais) => Math.round((reais + 119.9) * 100) / 100);
  expect((await soldEverywhere()).slice(0, 4)).toEqual(figures);
});

it('[ASAL-83] a sum asks of each of its orders what went back, and reads no refunds of others', async () => {
  const from = till.now();
  const plans = [
    await planOf(till.db, (db) => sumSales(db, { from, before: null })),
    await planOf(till.db, (db) => sumLastSales(db, 30)),
    await planOf(till.db, (db) => salesByDay(db, from)),
    await planOf(till.db, (db) => soldPieces(db, from, 5)),
  ];
  // A hashed one is made of all rows, and one that grew too large for that is read whole for each order.
  for (const plan of plans) {
    expect(plan).toMatch(/Index Cond: \(t(_\d+)?\.payment_id = o\.paid_charge_id\)/);
    expect(plan).not.toContain('hashed SubPlan');
  }
});
