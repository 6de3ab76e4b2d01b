import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { lockStock, type Units } from './stock.store.ts';

interface Swap {
  orderId: number;
  editId: number;
  /** Where the units go back to, and what is taken in their stead: of one product, and as many. */
  back: Units;
  out: Units;
}

/** So many of an item are left when it is locked together with another one, in the order in which all take stock. */
export async function unitsBeside(
  tx: Transaction<DB>,
  { out, back }: Pick<Swap, 'out' | 'back'>,
): Promise<number> {
  const locked = await lockStock(tx, [back.stockItemId, out.stockItemId]);
  return locked.get(out.stockItemId) ?? 0;
}

/** Gives units of an order back and takes others for them, both locked by `unitsBeside`. From one pool nothing moves. */
export async function swapUnits(tx: Transaction<DB>, { orderId, editId, back, out }: Swap): Promise<void> {
  if (back.stockItemId === out.stockItemId) return;
  const line = (units: Units, reason: 'swap_back' | 'swap_out') => ({
    stock_item_id: units.stockItemId,
    product_id: units.productId,
    delta: reason === 'swap_back' ? units.quantity : -units.quantity,
    reason,
    order_id: orderId,
    edit_id: editId,
  });
  await tx
    .insertInto('stock_movements')
    .values([line(back, 'swap_back'), line(out, 'swap_out')])
    .execute();
}
