import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import { soldStatuses } from '#shared/orders.ts';
import type { Order } from './orders.store.ts';

/** Who bought at a distance may withdraw within seven days of having the goods (Código de Defesa do Consumidor, art. 49). */
const DAYS_TO_WITHDRAW = 7;

const WITHDRAWABLE = new Set<Order['status']>(['waiting', ...soldStatuses]);

/** The end of the term: that of the seventh day after delivery, in São Paulo. Null: no term runs yet. */
export function withdrawUntil(order: Order): Date | null {
  if (order.canal === 'balcao' || order.delivered_at === null || !WITHDRAWABLE.has(order.status)) return null;
  return startOfDay(dayAfter(dayOf(order.delivered_at), DAYS_TO_WITHDRAW + 1));
}

/** May its buyer withdraw now? Not from what is unpaid: that is given up. */
export function mayWithdraw(order: Order, now: Date): boolean {
  // Who bought at the counter had the pieces in her hands.
  if (order.canal === 'balcao') return false;
  if (!WITHDRAWABLE.has(order.status) || order.withdrawn_at !== null) return false;
  const until = withdrawUntil(order);
  return until === null || now < until;
}

/** A withdrawal that still waits for the owner. */
export function isWithdrawalOpen(order: Order): boolean {
  return (
    order.withdrawn_at !== null && order.withdrawal_settled_at === null && WITHDRAWABLE.has(order.status)
  );
}
