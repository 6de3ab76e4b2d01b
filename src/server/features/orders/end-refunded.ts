import type { Transaction } from 'kysely';
import { canMove } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { refundToCredits } from '../credits/index.ts';
import { hasSentPart } from '../parcels/index.ts';
import { moveOrder } from './moves.ts';
import { countUnits, listItems, lockOrder, type Order } from './orders.store.ts';
import { hasLeft } from './units-back.ts';

/** Ends a sale of which all that was paid is back, without the provider's word: it went back as vales. False: it had ended. */
export async function endRefunded(
  tx: Transaction<DB>,
  { id }: Pick<Order, 'id'>,
  now: Date,
): Promise<boolean> {
  const order = await lockOrder(tx, { id });
  if (order === undefined || !canMove(order.status, 'refunded', 'system')) return false;
  const reason = 'devolvido em vale';
  await moveOrder(tx, { order, from: order.status, to: 'refunded', actor: 'system', reason, now });
  return true;
}

/**
 * Ends a locked order of which no charge is, once somebody has given all back by hand: one that waits is called off, a sale is
 * refunded, and vales that paid a part have it again. True where its units are in stock by that: they never left, and
 * `toStock` wants them there.
 */
export async function endByHand(
  tx: Transaction<DB>,
  order: Order,
  { toStock, now }: { toStock: boolean; now: Date },
): Promise<boolean> {
  const isWaiting = order.status === 'waiting';
  const to = isWaiting ? 'cancelled' : 'refunded';
  if (!canMove(order.status, to, 'system')) return false;
  const holdsUnits = order.stock_held && !hasLeft(order);
  const returnsUnits = holdsUnits && toStock && !(await hasSentPart(tx, order.id));
  if (holdsUnits && !returnsUnits) await countUnits(tx, 'written_off', await unitsOf(tx, order));
  // Of a refund its letter says where the money is: this one somebody has in hand already.
  const said = { actor: 'system', reason: 'devolvido por fora', quiet: !isWaiting, now } as const;
  await moveOrder(tx, { order, from: order.status, to, ...said });
  await refundToCredits(tx, { orderId: order.id, cents: order.credito_cents, now });
  return returnsUnits;
}

/** What an order has not given back yet, by line. */
async function unitsOf(tx: Transaction<DB>, { id }: Order): Promise<Map<number, number>> {
  const items = await listItems(tx, id);
  return new Map(items.map((item) => [item.id, item.quantidade - item.restocked - item.written_off]));
}
