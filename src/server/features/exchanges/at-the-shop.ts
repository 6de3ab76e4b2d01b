import { isByEmail, isFetched, type Order } from '../orders/index.ts';

/** Is nothing of it with its buyer or on the way there? Then there is nothing to wait for before its money goes back. */
export function isAtTheShop(order: Order, { hasSentPart }: { hasSentPart: boolean }): boolean {
  if (isByEmail(order)) return true;
  // A part that went ahead leaves its order in separation.
  if (hasSentPart) return false;
  if (order.delivered_at !== null || order.status === 'delivered') return false;
  return isFetched(order) || (order.shipped_at === null && order.status !== 'shipped');
}

/** Do units that never left go back into stock with the money? */
export const comesToStock = (order: Order): boolean => !isByEmail(order);
