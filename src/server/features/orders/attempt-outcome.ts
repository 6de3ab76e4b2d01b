import { isOpenState } from '#shared/charges.ts';
import { canMove, type OrderActor } from '#shared/orders.ts';
import { inTransaction } from '../../db/index.ts';
import { announceOrder } from './announce.ts';
import { listAttempts, updateAttempt, updateSendingAttempt, type Attempt } from './attempts.store.ts';
import type { OrdersDeps } from './deps.ts';
import { moveOrder } from './moves.ts';
import { lockOrder, type Order } from './orders.store.ts';
import { listPayments } from './payments.store.ts';

export interface FailedAttempt {
  attempt: Attempt;
  /** What the log and the history keep of the reason. */
  error: string;
  /** Who declines the order for it; null leaves it pending, for the same attempt to be taken up again. */
  declineBy: OrderActor | null;
}

/**
 * Notes that nothing was made of an attempt: the provider said no, was never asked, or knows no charge.
 * If news of a charge came in the meantime they stand. Gives back the order as it is then.
 */
export function failAttempt(deps: OrdersDeps, failed: FailedAttempt): Promise<Order | undefined> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: failed.attempt.order_id });
    const attempts = await listAttempts(tx, failed.attempt.order_id);
    const current = attempts.find((attempt) => attempt.id === failed.attempt.id);
    if (order === undefined || current === undefined || current.state === 'answered') return order;
    await updateAttempt(tx, current.id, {
      state: 'failed',
      error: failed.error.slice(0, 300),
      updated_at: now,
    });
    const payments = await listPayments(tx, order.id);
    const othersOpen =
      attempts.some((attempt) => attempt.id !== current.id && isOpen(attempt)) ||
      payments.some((payment) => isOpenState(payment.state));
    const { declineBy: actor, error: reason } = failed;
    if (actor !== null && !othersOpen && canMove(order.status, 'declined', actor)) {
      await moveOrder(tx, { order, from: order.status, to: 'declined', actor, reason, now });
    }
    return order;
  });
}

/** Notes that the provider may or may not have acted. Whoever paid by card is told so, and hears by mail what came of it. */
export function doubtAttempt(deps: OrdersDeps, attempt: Attempt, error: string): Promise<void> {
  const change = { state: 'unknown' as const, error: error.slice(0, 300), updated_at: deps.clock() };
  return inTransaction(deps.db, async (tx) => {
    await updateSendingAttempt(tx, attempt.id, change);
    if (attempt.method === 'cartao') await announceOrder(tx, attempt.order_id);
  });
}

/** Cancels an unpaid order of which no charge and no attempt is open; any other is left as it is. */
export function cancelUncharged(
  deps: OrdersDeps,
  { orderId, actor, reason }: { orderId: number; actor: OrderActor; reason: string },
): Promise<Order | undefined> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (order === undefined || !canMove(order.status, 'cancelled', actor)) return order;
    // Sent in the meantime: what was on its way to the door no longer lapses.
    const lapsed = order.expires_at !== null && order.expires_at <= now;
    if (actor === 'system' && order.status === 'waiting' && !lapsed) return order;
    const attempts = await listAttempts(tx, order.id);
    const payments = await listPayments(tx, order.id);
    const open = attempts.some(isOpen) || payments.some((payment) => isOpenState(payment.state));
    if (open) return order;
    await moveOrder(tx, { order, from: order.status, to: 'cancelled', actor, reason, now });
    return order;
  });
}

function isOpen(attempt: Attempt): boolean {
  if (attempt.hosted_id !== null) return false;
  return attempt.state === 'sending' || attempt.state === 'unknown';
}
