import type { Order, Orders } from '../orders/index.ts';
import { listRefundLines } from '../ledger/index.ts';
import { listExchanges, listLines, type Db, type Exchange, type ExchangeLine } from './exchanges.store.ts';
import { heldPieces, type Held } from './held-pieces.ts';

export type Item = Awaited<ReturnType<Orders['items']>>[number];

/** An order with its requests, and what she still has of it. */
export interface OrderExchanges {
  order: Order;
  items: Item[];
  exchanges: Exchange[];
  lines: ExchangeLine[];
  held: Held;
}

export async function readHeld(
  db: Db,
  { order, items }: Pick<OrderExchanges, 'order' | 'items'>,
): Promise<OrderExchanges> {
  const exchanges = await listExchanges(db, order.id);
  const lines = await listLines(
    db,
    exchanges.map(({ id }) => id),
  );
  const refunded = new Map<number, number>();
  for (const line of await listRefundLines(db, order.id)) {
    if (line.state !== 'queued' && line.state !== 'done') continue;
    refunded.set(line.order_item_id, (refunded.get(line.order_item_id) ?? 0) + line.units);
  }
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const known = lines.flatMap((line) => {
    const exchange = byId.get(line.exchange_id);
    return exchange === undefined ? [] : [{ ...line, state: exchange.state, ending: exchange.ending }];
  });
  return { order, items, exchanges, lines, held: heldPieces({ items, lines: known, refunded }) };
}
