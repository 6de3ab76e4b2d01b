import type { Transaction } from 'kysely';
import { isOpenExchange } from '#shared/exchange-states.ts';
import type { DB } from '../../db/index.ts';
import type { Order } from '../orders/index.ts';
import { moveExchange } from './move.ts';
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
    const to = endOf(read, next.id, now);
    if (to === null) continue;
    await moveExchange(tx, { order, exchange: next, to, by: 'system', now });
    read = await readHeld(tx, tending);
  }
}

function endOf({ order, exchanges, lines, held }: OrderExchanges, id: number, now: Date) {
  const exchange = exchanges.find((one) => one.id === id);
  // What is on its way back goes on by itself, whatever became of the order meanwhile.
  if (exchange === undefined || exchange.state === 'devolvendo') return null;
  const isElsewhere = lines.some((line) => line.exchange_id === id && held.overrun.has(line.order_item_id));
  const isWithdrawn = order.withdrawn_at !== null && order.withdrawal_settled_at === null;
  const isOver = order.status !== 'shipped' && order.status !== 'delivered';
  if (isElsewhere || isWithdrawn || isOver) return 'encerrada' as const;
  const isLate = exchange.send_by !== null && exchange.send_by <= now;
  return exchange.state === 'autorizada' && exchange.kept && isLate ? ('expirada' as const) : null;
}
