import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Demand } from './pricing.ts';

export interface StockRound {
  orderId: number;
  /** Each taking of an order has a number; what was taken in a round goes back at most once. */
  round: number;
}

/**
 * Takes units of several stock items, all or none; to be called with the demand ordered by stock item, so
 * that two orders never wait for each other. Gives back the number of the first item that is short, else null.
 */
export async function takeStock(
  tx: Transaction<DB>,
  { orderId, round }: StockRound,
  demand: Demand[],
): Promise<number | null> {
  const taken: Demand[] = [];
  for (const item of demand) {
    const row = await tx
      .updateTable('stock_items')
      .set((eb) => ({ quantity: eb('quantity', '-', item.quantity) }))
      .where('id', '=', item.stockItemId)
      .where('quantity', '>=', item.quantity)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) {
      await addBack(tx, taken);
      return item.stockItemId;
    }
    taken.push(item);
  }
  await insertMovements(tx, { orderId, round, reason: 'sale', sign: -1 }, demand);
  return null;
}

/** Gives back what a round took. Throws on a second time, since the ledger holds one return per round. */
export async function returnStock(tx: Transaction<DB>, { orderId, round }: StockRound): Promise<void> {
  const sales = await tx
    .selectFrom('stock_movements')
    .select(['stock_item_id', 'product_id', 'delta'])
    .where('order_id', '=', orderId)
    .where('round', '=', round)
    .where('reason', '=', 'sale')
    .orderBy('stock_item_id')
    .execute();
  const demand = sales.map((sale) => ({
    stockItemId: sale.stock_item_id,
    productId: sale.product_id,
    quantity: -sale.delta,
  }));
  await addBack(tx, demand);
  await insertMovements(tx, { orderId, round, reason: 'return', sign: 1 }, demand);
}

async function addBack(tx: Transaction<DB>, items: Demand[]): Promise<void> {
  for (const item of items) {
    await tx
      .updateTable('stock_items')
      .set((eb) => ({ quantity: eb('quantity', '+', item.quantity) }))
      .where('id', '=', item.stockItemId)
      .execute();
  }
}

async function insertMovements(
  tx: Transaction<DB>,
  entry: StockRound & { reason: 'sale' | 'return'; sign: 1 | -1 },
  items: Demand[],
): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto('stock_movements')
    .values(
      items.map((item) => ({
        stock_item_id: item.stockItemId,
        product_id: item.productId,
        delta: entry.sign * item.quantity,
        reason: entry.reason,
        order_id: entry.orderId,
        round: entry.round,
      })),
    )
    .execute();
}

/** What an order's lines would take now, ordered by stock item; null when a variant is gone for good. */
export async function findDemand(tx: Transaction<DB>, orderId: number): Promise<Demand[] | null> {
  const rows = await tx
    .selectFrom('order_items as i')
    .leftJoin('variants as v', 'v.id', 'i.variant_id')
    .select(['i.product_id', 'i.quantidade', 'v.stock_item_id'])
    .where('i.order_id', '=', orderId)
    .execute();
  const sums = new Map<number, Demand>();
  for (const row of rows) {
    if (row.stock_item_id === null) return null;
    const known = sums.get(row.stock_item_id);
    if (known !== undefined) known.quantity += row.quantidade;
    else {
      sums.set(row.stock_item_id, {
        stockItemId: row.stock_item_id,
        productId: row.product_id,
        quantity: row.quantidade,
      });
    }
  }
  return [...sums.values()].toSorted((a, b) => a.stockItemId - b.stockItemId);
}
