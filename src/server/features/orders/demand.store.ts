import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Units } from '../stock/index.ts';

/** What an order's lines would take now, ordered by stock item; null when a variant is gone for good. */
export async function findDemand(tx: Transaction<DB>, orderId: number): Promise<Units[] | null> {
  const rows = await tx
    .selectFrom('order_items as i')
    .leftJoin('variants as v', 'v.id', 'i.variant_id')
    .select(['i.product_id', 'i.quantidade', 'v.stock_item_id'])
    .where('i.order_id', '=', orderId)
    .execute();
  const sums = new Map<number, Units>();
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
