import { isOpenExchange } from '#shared/exchange-states.ts';
import { listRefunds } from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import type { Db, Exchange } from './exchanges.store.ts';

/** Was anything paid for the freight that is not back or on its way? */
export async function isFreightLeft(db: Db, order: Order): Promise<boolean> {
  if (order.frete_cents - order.desconto_frete_cents <= 0) return false;
  const refunds = await listRefunds(db, order.id);
  return !refunds.some(
    ({ freight_cents: cents, state }) => cents !== null && (state === 'queued' || state === 'done'),
  );
}

/** May a further request be told that the freight comes back with it? It does once. */
export async function isFreightToPromise(
  db: Db,
  { order, exchanges }: { order: Order; exchanges: readonly Exchange[] },
): Promise<boolean> {
  const isPromised = exchanges.some(
    ({ freight_back: isBack, state }) => isBack && (isOpenExchange(state) || state === 'concluida'),
  );
  return !isPromised && isFreightLeft(db, order);
}
