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
  /** Of units that come back by a refund of their lines: which. Each gives them back at most once, too. */
  refundId?: number;
}

/**
 * Takes units of several stock items, all or none. Gives back the number of the first item that is short, else null.
 */
export async function takeStock(tx: Tx, round: StockRound, demand: Units[]): Promise<number | null> {
  const locked = await lockStock(tx, idsOf(demand));
  const short = demand.find((item) => (locked.get(item.stockItemId) ?? 0) < item.quantity);
  if (short !== undefined) return short.stockItemId;
  await insertRound(tx, { ...round, reason: 'sale', sign: -1 }, demand);
  return null;
}

/**
 * Gives back what a round took, or a part of it, to the items that its variants are sold from by now. The transaction fails where it is
 * not what was taken, or for the second time: the database compares each order with its lines in the ledger.
 */
export async function returnStock(tx: Tx, round: StockRound, places: Units[]): Promise<void> {
  await lockStock(tx, idsOf(places));
  await insertRound(tx, { ...round, reason: 'return', sign: 1 }, places);
}

const idsOf = (items: Units[]) => items.map((item) => item.stockItemId);

/** Waits for orders that take from these items, always in the same order. Units by item. */
export async function lockStock(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('stock_items')
    .select(['id', 'quantity'])
    .where('id', 'in', ids)
    .orderBy('id')
    // Not the stronger lock: lines of orders point to the item, and their writers would wait for each other.
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row.quantity]));
}

/** Changes an item that is locked by so many units, as somebody of the team said. */
export async function moveStock(
  tx: Tx,
  {
    stockItemId,
    productId,
    quantity: delta,
    by,
    reason = 'edit',
  }: Units & { by: string; reason?: 'edit' | 'count' },
): Promise<void> {
  const row = {
    stock_item_id: stockItemId,
    product_id: productId,
    delta,
    reason,
    actor: by,
  };
  await tx.insertInto('stock_movements').values(row).execute();
}

/** New items with their first units, accounted for, in the order given; `by` is who said how many. */
export async function insertStockItems(
  tx: Tx,
  items: readonly Omit<Units, 'stockItemId'>[],
  by: string | null = null,
): Promise<Units[]> {
  const rows = await tx
    .insertInto('stock_items')
    .values(items.map(({ productId }) => ({ product_id: productId })))
    .returning(['id', 'product_id'])
    .execute();
  // Rows come back in no promised order: any one of the right product will do.
  const free = Map.groupBy(rows, (row) => row.product_id);
  const made = items.map((item) => {
    const row = free.get(item.productId)?.pop();
    if (row === undefined) throw new Error(`No stock item for product ${item.productId}`);
    return { ...item, stockItemId: row.id };
  });
  const moved = made.filter(({ quantity }) => quantity > 0);
  if (moved.length === 0) return made;
  await tx
    .insertInto('stock_movements')
    .values(
      moved.map(({ stockItemId, productId, quantity }) => ({
        stock_item_id: stockItemId,
        product_id: productId,
        delta: quantity,
        reason: 'initial' as const,
        actor: by,
      })),
    )
    .execute();
  return made;
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
        refund_id: entry.refundId ?? null,
      })),
    )
    .execute();
}
