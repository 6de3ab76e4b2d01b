import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { listRefundLines, type RefundLine } from '../ledger/index.ts';
import { listAhead } from '../parcels/index.ts';
import { returnStock } from '../stock/index.ts';
import { findPlaces } from './demand.store.ts';
import { countUnits, listItems, lockOrder, type Order } from './orders.store.ts';

type Tx = Transaction<DB>;

/**
 * Gives back the units that a locked order still has, and none of those that a refund keeps out of stock, be it still
 * under way: the order ends before the last refund of its lines is noted as done.
 */
export async function returnUnits(tx: Tx, order: Order, { refunded }: { refunded: boolean }): Promise<void> {
  const lines = refunded ? await listRefundLines(tx, order.id) : [];
  const kept = lines.filter((line) => line.state === 'queued' && line.restock === false);
  await countUnits(tx, 'written_off', sumUp(kept));
  await countUnits(tx, 'written_off', await unitsGone(tx, order));
  await returnStock(tx, { orderId: order.id, round: order.stock_round }, await findPlaces(tx, order.id));
}

/** Units that went ahead in a part and are not here, whatever a refund says: those that were noted before were of the rest. */
async function unitsGone(tx: Tx, order: Order): Promise<Map<number, number>> {
  const gone = new Map<number, number>();
  const ahead = await listAhead(tx, order.id, { onlySent: true });
  if (ahead.size === 0) return gone;
  for (const { id, quantidade, restocked, written_off: lost } of await listItems(tx, order.id)) {
    const units = Math.min(ahead.get(id) ?? 0, quantidade - restocked - lost);
    if (units > 0) gone.set(id, units);
  }
  return gone;
}

export interface SettledRefund {
  id: number;
  restock: boolean | null;
}

/**
 * Does with the units of a refund's lines what was asked, once their money is back: into stock, or out of it for good.
 * Those of an order that has given all back went with it.
 */
export async function settleUnits(tx: Tx, orderId: number, refund: SettledRefund): Promise<void> {
  const order = await lockOrder(tx, { id: orderId });
  if (order === undefined || !order.stock_held || refund.restock === null) return;
  const lines = (await listRefundLines(tx, orderId)).filter((line) => line.task_id === refund.id);
  const units = sumUp(lines);
  const back = refund.restock ? await unitsBack(tx, order, units) : new Map<number, number>();
  const gone = [...units].map(([id, all]) => [id, all - (back.get(id) ?? 0)] as const);
  await countUnits(tx, 'written_off', new Map(gone.filter(([, lost]) => lost > 0)));
  if (back.size === 0) return;
  await countUnits(tx, 'restocked', back);
  const round = { orderId, round: order.stock_round, refundId: refund.id };
  await returnStock(tx, round, await findPlaces(tx, orderId, back));
}

/** Of units that are to go into stock those that are here: while the rest of its order is, what went ahead is not. */
async function unitsBack(tx: Tx, order: Order, units: Map<number, number>): Promise<Map<number, number>> {
  const ahead = await listAhead(tx, order.id, { onlySent: true });
  if (ahead.size === 0 || hasLeft(order)) return units;
  const back = new Map<number, number>();
  for (const { id, quantidade, restocked, written_off: lost } of await listItems(tx, order.id)) {
    const here = Math.max(0, quantidade - restocked - lost - (ahead.get(id) ?? 0));
    const own = Math.min(units.get(id) ?? 0, here);
    if (own > 0) back.set(id, own);
  }
  return back;
}

/** Has it left the shop, or was it made to? */
export const hasLeft = ({ shipped_at: sent, delivered_at: there, rastreio }: Order): boolean =>
  sent !== null || there !== null || rastreio !== '';

function sumUp(lines: readonly RefundLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { order_item_id: id, units } of lines) sums.set(id, (sums.get(id) ?? 0) + units);
  return sums;
}
