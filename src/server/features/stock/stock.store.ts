import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;

/** So many units of a stock item, and the product that it is for. */
export interface Units {
  stockItemId: number;
  productId: number;
  quantity: number;
}

export interface StockRound {
  orderId: number;
  /** Each taking of an order has a number; what was taken in a round goes back at most once. */
  round: number;
}

/**
 * Takes units of several stock items, all or none; to be called with the demand ordered by stock item, so
 * that two orders never wait for each other. Gives back the number of the first item that is short, else null.
 */
export async function takeStock(tx: Tx, round: StockRound, demand: Units[]): Promise<number | null> {
  const taken: Units[] = [];
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
  await insertRound(tx, { ...round, reason: 'sale', sign: -1 }, demand);
  return null;
}

/** Gives back what a round took. Throws on a second time, since the ledger holds one return per round. */
export async function returnStock(tx: Tx, { orderId, round }: StockRound): Promise<void> {
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
  await insertRound(tx, { orderId, round, reason: 'return', sign: 1 }, demand);
}

/** Waits for orders that take from these items, always in the same order. Units by item. */
export async function lockStock(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('stock_items')
    .select(['id', 'quantity'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row.quantity]));
}

/** Changes an item that is locked by so many units, with a line in the ledger. */
export async function moveStock(tx: Tx, { stockItemId, productId, quantity: delta }: Units): Promise<void> {
  await addBack(tx, [{ stockItemId, productId, quantity: delta }]);
  const row = { stock_item_id: stockItemId, product_id: productId, delta, reason: 'edit' as const };
  await tx.insertInto('stock_movements').values(row).execute();
}

/** New items with their first units, accounted for. In no promised order. */
export async function insertStockItems(
  tx: Tx,
  items: readonly Omit<Units, 'stockItemId'>[],
): Promise<Units[]> {
  const rows = await tx
    .insertInto('stock_items')
    .values(items.map(({ productId, quantity }) => ({ product_id: productId, quantity })))
    .returning(['id as stockItemId', 'product_id as productId', 'quantity'])
    .execute();
  const moved = rows.filter(({ quantity }) => quantity > 0);
  if (moved.length === 0) return rows;
  await tx
    .insertInto('stock_movements')
    .values(
      moved.map(({ stockItemId, productId, quantity }) => ({
        stock_item_id: stockItemId,
        product_id: productId,
        delta: quantity,
        reason: 'initial' as const,
      })),
    )
    .execute();
  return rows;
}

async function addBack(tx: Tx, items: Units[]): Promise<void> {
  for (const item of items) {
    await tx
      .updateTable('stock_items')
      .set((eb) => ({ quantity: eb('quantity', '+', item.quantity) }))
      .where('id', '=', item.stockItemId)
      .execute();
  }
}

async function insertRound(
  tx: Tx,
  entry: StockRound & { reason: 'sale' | 'return'; sign: 1 | -1 },
  items: Units[],
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
