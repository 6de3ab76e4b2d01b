import { AppError } from '../../errors.ts';
import { findAttempt, sendAgain, type Attempt } from '../ledger/index.ts';
import type { PlacedOrder } from '../orders/index.ts';
import { CALL_LEASE_MS, type PaymentsDeps } from './deps.ts';
import { findOutcome } from './settle.ts';
import { payableUntil } from './term.ts';

/** Throws 409 while the attempt's first call may still be under way. */
export function requireLease({ clock }: PaymentsDeps, attempt: Attempt): void {
  if (attempt.state !== 'sending') return;
  if (clock().getTime() - attempt.sent_at.getTime() < CALL_LEASE_MS) throw underWay();
}

/**
 * An attempt that failed or was lost, to be sent once more. Throws 409 while somebody else is at it,
 * or nobody knows what came of it: then the same key is to be asked with again.
 */
export async function takeUp(deps: PaymentsDeps, attempt: Attempt): Promise<PlacedOrder> {
  requireLease(deps, attempt);
  const taken =
    attempt.state === 'failed' ? await deps.orders.resumeFailed(attempt) : await takeOver(deps, attempt);
  if (taken === null) throw underWay();
  return taken;
}

async function takeOver(deps: PaymentsDeps, seen: Attempt): Promise<PlacedOrder | null> {
  const { db, clock, orders } = deps;
  const order = await orders.find({ id: seen.order_id });
  if (order === undefined) return null;
  // The same key has to carry the same date: one that is too near by now goes out no more.
  if (payableUntil(order).getTime() < clock().getTime() + orders.termOf(seen)) return askAnew(deps, seen);
  const attempt = await sendAgain(db, seen, { now: clock() });
  return attempt === undefined ? null : { order, attempt };
}

/** What became of it is found out first; where nothing did, it is asked for under a key and for a term of its own. */
async function askAnew(deps: PaymentsDeps, seen: Attempt): Promise<PlacedOrder | null> {
  await findOutcome(deps, seen);
  const attempt = await findAttempt(deps.db, { id: seen.id });
  return attempt?.state === 'failed' ? deps.orders.resumeFailed(attempt) : null;
}

function underWay(): AppError {
  return new AppError(
    409,
    'em_andamento',
    'Este pagamento ainda está sendo processado. Aguarde um instante.',
    { retryAfterSeconds: 2 },
  );
}
