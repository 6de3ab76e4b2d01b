import { sql } from 'kysely';
import { INVARIANTS } from '../../../src/server/backup/invariants.ts';
import type { History } from './history.ts';
import { readOffice } from './office.ts';

/** What shop, office and stand-in say at one moment. */
export type Books = Awaited<ReturnType<typeof readBooks>>;
export type LedgerCharge = Books['charges'][number];

export async function readBooks(history: History) {
  const {
    till: { db },
    goods,
    gift,
  } = history;
  const [orders, items, charges, tasks, names, movements, moves, mails, taken, stock, vales, uses] =
    await Promise.all([
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
        .where('product_id', 'in', [goods.productId, gift.productId])
        .groupBy('order_id')
        .execute(),
      db
        .selectFrom('stock_items')
        .select('quantity')
        .where('id', 'in', [goods.stockItemId, gift.stockItemId])
        .execute(),
      db.selectFrom('credits').selectAll().orderBy('id').execute(),
      db.selectFrom('credit_uses').selectAll().execute(),
    ]);
  const state = JSON.stringify([orders, charges, tasks, items, uses]);
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
    onHand: stock.reduce((sum, { quantity }) => sum + quantity, 0),
    vales,
    uses,
    broken: await brokenIn(db),
    there,
    ...history.office,
  };
}

const BROKEN = INVARIANTS.map(([what, query]) => `select '${what}' as what, id from (${query}) found`).join(
  ' union all ',
);

/** What is broken in the shop's tables, as the owner's own check of a backup would say. */
async function brokenIn(db: History['till']['db']): Promise<string[]> {
  const { rows } = await sql.raw<{ what: string; id: number }>(BROKEN).execute(db);
  return rows.map(({ what, id }) => `${what}: ${id}`);
}

/** '1.234,50' as cents. */
export const readCents = (text: string | undefined) =>
  Math.round(Number((text ?? '').replaceAll('.', '').replace(',', '.')) * 100);
