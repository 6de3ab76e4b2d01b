import type { Transaction } from 'kysely';
import { isPaidState } from '#shared/charges.ts';
import { isPaidLike } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import type { Charge } from '../ledger/index.ts';
import { payableBy, payBy } from './discounts.store.ts';
import { fitsOrder } from './held.ts';
import type { Order } from './orders.store.ts';

/** Is a charge of what the order costs by one of the ways to pay it? */
function fitsOffer(charge: Charge, order: Order): boolean {
  const sums = [payableBy(order, true), payableBy(order, false)];
  return sums.includes(charge.amount_cents) && charge.currency === 'BRL';
}

/** Money of the sum that the shop asked for by the other way to pay, PIX or not, is what the order costs: it was promised. */
export async function followPaid(
  tx: Transaction<DB>,
  order: Order,
  { charge, others }: { charge: Charge; others: readonly Charge[] },
): Promise<void> {
  if (isPaidLike(order.status) || order.status === 'refunded' || fitsOrder(charge, order)) return;
  // It came and went before anybody heard: both happened, at that price.
  const cameAndWent =
    charge.state === 'returned' && isAwaited(order) && !others.some(({ state }) => isPaidState(state));
  if (!isPaidState(charge.state) && !cameAndWent) return;
  if (fitsOffer(charge, order)) await payBy(tx, order, order.desconto_pix_cents === 0);
}

const isAwaited = ({ status }: Order) => status === 'pending' || status === 'in_analysis';

/**
 * Is it a sum that the shop asked for? While it is looked at, once it is back, and beside the charge by which the order
 * was paid, that of the other way to pay is no other amount.
 */
export function isAsked(charge: Charge, order: Order): boolean {
  if (fitsOrder(charge, order)) return true;
  const isBeside = order.paid_charge_id !== null && order.paid_charge_id !== charge.id;
  const pays = isPaidState(charge.state) && !isBeside;
  return !pays && fitsOffer(charge, order);
}
