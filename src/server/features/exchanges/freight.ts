import { isOpenExchange } from '#shared/exchange-states.ts';
import { listCharges, listRefunds, paidCharge } from '../ledger/index.ts';
import { findRefundable, type Order } from '../orders/index.ts';
import type { Db, Exchange } from './exchanges.store.ts';

/** Was anything paid for the freight that is not back or on its way, as a refund of it would find? */
export async function isFreightLeft(db: Db, order: Order): Promise<boolean> {
  if (order.frete_cents - order.desconto_frete_cents <= 0) return false;
  const charge = paidCharge(order, await listCharges(db, order.id));
  // At the door it was paid by hand, and goes back so.
  if (charge === undefined) return true;
  const { freight } = await findRefundable(db, order, { charge, refunds: await listRefunds(db, order.id) });
  return !freight.isBack && freight.cents > 0;
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
