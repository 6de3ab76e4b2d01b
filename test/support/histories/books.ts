import type { History } from './history.ts';
import { readOffice } from './office.ts';

/** What shop, office and stand-in say at one moment. */
export type Books = Awaited<ReturnType<typeof readBooks>>;
export type LedgerCharge = Books['charges'][number];

export async function readBooks(history: History) {
  const {
    till: { db },
    goods,
  } = history;
  const [orders, items, charges, tasks, names, movements, moves, mails, taken, stock] = await Promise.all([
    db.selectFrom('orders').selectAll().orderBy('id').execute(),
    db.selectFrom('order_items').selectAll().execute(),
    db.selectFrom('payments').selectAll().orderBy('id').execute(),
    db.selectFrom('payment_tasks').selectAll().orderBy('id').execute(),
    db.selectFrom('charge_names').selectAll().execute(),
    db.selectFrom('charge_movements').selectAll().orderBy('id').execute(),
    db.selectFrom('order_history').selectAll().orderBy('id').execute(),
    db.selectFrom('outbox').select(['kind', 'dedup_key', 'payload']).execute(),
    db
      .selectFrom('stock_movements')
      .select(({ fn }) => ['order_id', fn.sum<string>('delta').as('units')])
      .where('product_id', '=', goods.productId)
      .groupBy('order_id')
      .execute(),
    db
      .selectFrom('stock_items')
      .select('quantity')
      .where('id', '=', goods.stockItemId)
      .executeTakeFirstOrThrow(),
  ]);
  const state = JSON.stringify([orders, charges, tasks, items]);
  // What the office shows comes of these alone.
  if (history.office?.state !== state) {
    history.office = { state, ...(await readOffice(history, orders)) };
  }
  const there = await history.charges();
  const takenBy = new Map(taken.map((row) => [row.order_id, -Number(row.units)]));
  return {
    orders,
    items,
    charges,
    tasks,
    names,
    movements,
    moves,
    mails,
    takenBy,
    onHand: stock.quantity,
    there,
    ...history.office,
  };
}

/** '1.234,50' as cents. */
export const readCents = (text: string | undefined) =>
  Math.round(Number((text ?? '').replaceAll('.', '').replace(',', '.')) * 100);
