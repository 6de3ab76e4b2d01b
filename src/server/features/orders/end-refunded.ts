import type { Transaction } from 'kysely';
import { canMove } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { moveOrder } from './moves.ts';
import { lockOrder, type Order } from './orders.store.ts';

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
