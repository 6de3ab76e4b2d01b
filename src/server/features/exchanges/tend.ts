import type { Transaction } from 'kysely';
import { isOpenExchange } from '#shared/exchange-states.ts';
import { isPaidLike } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { isWithdrawalOpen, type Order } from '../orders/index.ts';
import type { Exchange } from './exchanges.store.ts';
import { moveExchange } from './move.ts';
import { findOwnRefund } from './own-refund.ts';
import { readHeld, type Item, type OrderExchanges } from './read-held.ts';

interface Tending {
  order: Order;
  items: Item[];
  now: Date;
}

/**
 * Ends requests of a locked order whose pieces went back by another way, or did not come in time, and reads what is there
 * then. Everything that changes a request begins here.
 */
export async function tendOrder(tx: Transaction<DB>, tending: Tending): Promise<OrderExchanges> {
  const { order, now } = tending;
  let read = await readHeld(tx, tending);
  const seen = new Set<number>();
  for (;;) {
    const next = read.exchanges.find((one) => !seen.has(one.id) && isOpenExchange(one.state));
    if (next === undefined) return read;
    seen.add(next.id);
    const to = next.state === 'devolvendo' ? await endOfReturn(tx, order, next) : endOf(read, next.id, now);
    if (to === null) continue;
    const change = { ending: null };
    await moveExchange(tx, { order, exchange: next, to, by: 'system', now, change });
    read = await readHeld(tx, tending);
  }
}

function endOf(read: OrderExchanges, id: number, now: Date) {
  const exchange = read.exchanges.find((one) => one.id === id);
  if (exchange === undefined) return null;
  if (isOverBesides(read, exchange)) return 'encerrada' as const;
  if (exchange.whole) return null;
  const isLate = exchange.send_by !== null && exchange.send_by <= now;
  return exchange.state === 'autorizada' && exchange.kept && isLate ? ('expirada' as const) : null;
}

/**
 * What is on its way back goes on by itself, whatever became of the order meanwhile, as long as a refund of its own stands or may
 * be asked for: else it is over once the withdrawal is seen to, or the order given back, by another way.
 */
async function endOfReturn(tx: Transaction<DB>, order: Order, exchange: Exchange) {
  const isOver = exchange.whole ? !isWithdrawalOpen(order) : !isPaidLike(order.status);
  if (exchange.by_hand || !isOver) return null;
  const { debt } = await findOwnRefund(tx, exchange);
  const isNone = debt === undefined ? exchange.whole : debt.state === 'rejected';
  return isNone ? ('encerrada' as const) : null;
}

/** Is a request over by another way? Of a whole purchase whatever is left goes back, until its withdrawal is seen to. */
export const isOverBesides = (read: OrderExchanges, { id, whole }: Pick<Exchange, 'id' | 'whole'>): boolean =>
  whole ? !isWithdrawalOpen(read.order) : isEndedBesides(read, id);

/** Went its pieces back by another way, or is its whole order over? */
export function isEndedBesides({ order, lines, held }: OrderExchanges, id: number): boolean {
  const isElsewhere = lines.some((line) => line.exchange_id === id && held.overrun.has(line.order_item_id));
  const isWithdrawn = order.withdrawn_at !== null && order.withdrawal_settled_at === null;
  const isOver = order.status !== 'shipped' && order.status !== 'delivered';
  return isElsewhere || isWithdrawn || isOver;
}
