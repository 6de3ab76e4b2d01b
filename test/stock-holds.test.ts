import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retakeStock } from '../src/server/features/orders/moves.ts';
import { COLORS, each, openStockBench, type StockBench } from './support/stock-bench.ts';

let bench: StockBench;

beforeAll(async () => {
  bench = await openStockBench();
});
afterAll(() => bench?.close());

describe('units that an open order holds', () => {
  it('[ORD-82] come back when the stocks of its variants were joined meanwhile: 10 stay 10', async () => {
    const { id } = await bench.create({ ...COLORS, variantes: each(5, 5) });
    const order = await bench.place(id, [{ cor: 'Rosa', quantity: 2 }]);
    expect((await bench.put(id, { estoqueCompartilhado: true })).body['produto']).toMatchObject({
      estoque: 8,
    });
    await bench.move(order.id, 'cancelled');
    expect(await bench.unitsOf(id)).toEqual([10, 10]);
  });

  it('[ORD-82] come back to their own variant when the stock was split meanwhile', async () => {
    const { id } = await bench.create({ ...COLORS, estoque: 10 });
    const order = await bench.place(id, [{ cor: 'Rosa', quantity: 2 }]);
    await bench.put(id, { estoqueCompartilhado: false, estoqueLido: 8, variantes: each(4, 4) });
    await bench.move(order.id, 'cancelled');
    expect(await bench.unitsOf(id)).toEqual([4, 6]);
  });

  it('[ORD-82] come back to a variant that was made again, and to no other when it is gone', async () => {
    const { id } = await bench.create({ ...COLORS, variantes: each(5, 5) });
    const [first, second] = [
      await bench.place(id, [{ cor: 'Rosa', quantity: 2 }]),
      await bench.place(id, [{ cor: 'Rosa', quantity: 1 }]),
    ];
    await bench.put(id, { cor: ['Azul'] });
    await bench.move(first.id, 'cancelled');
    expect(await bench.unitsOf(id)).toEqual([5]);
    await bench.put(id, { cor: ['Azul', 'rosa'] });
    await bench.move(second.id, 'cancelled');
    expect(await bench.unitsOf(id)).toEqual([5, 1]);
    expect(await bench.faults()).toEqual([]);
  });

  it('[ORD-82, CAPI-88] stay with a variant whose colours and sizes change names, even with each other', async () => {
    const { id } = await bench.create({ ...COLORS, variantes: each(5, 3) });
    const order = await bench.place(id, [{ cor: 'Rosa', quantity: 2 }]);
    const cor = [
      { nome: 'Rosa', era: 'Azul' },
      { nome: 'Azul', era: 'Rosa' },
    ];
    const answer = await bench.put(id, { cor, tamanho: [{ tamanho: 'PP', era: 'P' }] });
    expect(answer.status).toBe(200);
    expect(await bench.unitsOf(id)).toEqual([5, 1]);
    await bench.move(order.id, 'cancelled');
    expect((await bench.find(id)).variantes).toMatchObject([
      { cor: 'Rosa', tamanho: 'PP', estoque: 5 },
      { cor: 'Azul', tamanho: 'PP', estoque: 3 },
    ]);
    expect((await bench.put(id, { cor: ['Lilás', { nome: 'Rosa', era: 'Rosa' }] })).status).toBe(200);
    expect(await bench.unitsOf(id)).toEqual([0, 5]);
  });

  it('[ORD-82] are taken again, after all, from where the variant is sold by then', async () => {
    const { id } = await bench.create({ ...COLORS, estoque: 10 });
    const order = await bench.place(id, [{ cor: 'Rosa', quantity: 2 }]);
    await bench.move(order.id, 'declined');
    await bench.put(id, { estoqueCompartilhado: false, variantes: each(4, 6) });
    expect(await bench.orders.locked(order.id, (tx, one) => retakeStock(tx, one, bench.clock()))).toBe(true);
    expect(await bench.unitsOf(id)).toEqual([4, 4]);
  });
});

describe('an edit of stock that was sold from meanwhile', () => {
  it('[CAPI-86] splits no pool that is not as it was counted', async () => {
    const { id } = await bench.create({ ...COLORS, estoque: 10 });
    await bench.place(id, [{ cor: 'Rosa', quantity: 2 }]);
    const answer = await bench.put(id, {
      estoqueCompartilhado: false,
      estoqueLido: 10,
      variantes: each(5, 5),
    });
    expect(answer).toMatchObject({ status: 409, body: { codigo: 'estoque_mudou' } });
    expect(await bench.unitsOf(id)).toEqual([8, 8]);
  });

  it('[CAPI-86] leaves what it gives to no variant with the first that it does not name', async () => {
    const { id } = await bench.create({ ...COLORS, estoque: 10 });
    await bench.put(id, { estoqueCompartilhado: false });
    expect(await bench.unitsOf(id)).toEqual([10, 0]);
    const pool = await bench.create({ ...COLORS, estoque: 10 });
    await bench.put(pool.id, { estoqueCompartilhado: false, variantes: each(4, 0).slice(0, 1) });
    expect(await bench.unitsOf(pool.id)).toEqual([4, 6]);
  });

  it('[CAPI-87] adds to a stock that it joins only what its editor added', async () => {
    const { id } = await bench.create({ ...COLORS, variantes: each(5, 5) });
    await bench.place(id, [{ cor: 'Rosa', quantity: 2 }]);
    await bench.put(id, { estoqueCompartilhado: true, estoque: 11, estoqueLido: 10 });
    expect(await bench.unitsOf(id)).toEqual([9, 9]);
  });

  it('[CAPI-87] knows a pool of one variant for what it is: that variant’s', async () => {
    const { id } = await bench.create({ estoque: 5 });
    await bench.place(id, [{ cor: 'Única', tamanho: 'Único', quantity: 1 }]);
    await bench.put(id, { variantes: [{ cor: 'Única', tamanho: 'Único', estoque: 7, estoqueLido: 5 }] });
    expect(await bench.unitsOf(id)).toEqual([6]);
  });
});

describe('the database', () => {
  /** What it says against a statement; '' when it takes it. */
  const refusal = (statement: string) =>
    sql
      .raw(statement)
      .execute(bench.db)
      .then(
        () => '',
        (error: unknown) => String(error),
      );

  it('[ORD-83] moves units by new lines of the ledger alone, and keeps each line', async () => {
    const { id } = await bench.create({ ...COLORS, estoque: 10 });
    const of = `where product_id = ${id}`;
    expect(await refusal(`update stock_items set quantity = 9 ${of}`)).toContain(
      'by new lines of stock_movements',
    );
    expect(await refusal(`insert into stock_items (product_id, quantity) values (${id}, 1)`)).toContain(
      'by new lines',
    );
    expect(await refusal(`update stock_movements set delta = 9 ${of}`)).toContain('by new lines');
    expect(await refusal(`delete from stock_movements ${of}`)).toContain('by new lines');
    expect(await bench.unitsOf(id)).toEqual([10, 10]);
  });

  it('[ORD-83] lets no order hold other units than it took', async () => {
    const { id } = await bench.create({ ...COLORS, estoque: 10 });
    const order = await bench.place(id, [{ cor: 'Azul', quantity: 3 }]);
    const line = `insert into stock_movements (stock_item_id, product_id, delta, reason, order_id, round)
      select id, product_id, 2, 'return', ${order.id}, 1 from stock_items where product_id = ${id}`;
    expect(await refusal(line)).toContain('other units than it took');
    expect(await refusal(`update orders set stock_held = false where id = ${order.id}`)).toContain(
      'other units',
    );
    await bench.move(order.id, 'cancelled');
    expect(await refusal(`update orders set stock_held = true where id = ${order.id}`)).toContain(
      'other units',
    );
    expect(await bench.unitsOf(id)).toEqual([10, 10]);
  });
});
