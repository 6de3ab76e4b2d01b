import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { listRefundLines, type RefundLine } from '../ledger/index.ts';
import { returnStock } from '../stock/index.ts';
import { findPlaces } from './demand.store.ts';
import { countUnits, lockOrder, type Order } from './orders.store.ts';

type Tx = Transaction<DB>;

/**
 * Gives back the units that a locked order still has, and none of those that a refund keeps out of stock, be it still
 * under way: the order ends before the last refund of its lines is noted as done.
 */
export async function returnUnits(tx: Tx, order: Order, { refunded }: { refunded: boolean }): Promise<void> {
  const lines = refunded ? await listRefundLines(tx, order.id) : [];
  const kept = lines.filter((line) => line.state === 'queued' && line.restock === false);
  await countUnits(tx, 'written_off', sumUp(kept));
  await returnStock(tx, { orderId: order.id, round: order.stock_round }, await findPlaces(tx, order.id));
}

/**
 * Does with the units of a refund's lines what was asked, once their money is back: into stock, or out of it for good.
 * Those of an order that has given all back went with it.
 */
export async function settleUnits(
  tx: Tx,
  orderId: number,
  refund: { id: number; restock: boolean | null },
): Promise<void> {
  const order = await lockOrder(tx, { id: orderId });
  if (order === undefined || !order.stock_held || refund.restock === null) return;
  const lines = (await listRefundLines(tx, orderId)).filter((line) => line.task_id === refund.id);
  const units = sumUp(lines);
  await countUnits(tx, refund.restock ? 'restocked' : 'written_off', units);
  if (!refund.restock) return;
  const round = { orderId, round: order.stock_round, refundId: refund.id };
  await returnStock(tx, round, await findPlaces(tx, orderId, units));
}

function sumUp(lines: readonly RefundLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { order_item_id: id, units } of lines) sums.set(id, (sums.get(id) ?? 0) + units);
  return sums;
}
