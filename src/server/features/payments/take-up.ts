import { AppError } from '../../errors.ts';
import { sendAgain, type Attempt } from '../ledger/index.ts';
import type { PlacedOrder } from '../orders/index.ts';
import { CALL_LEASE_MS, type PaymentsDeps } from './deps.ts';

/** Throws 409 while the attempt's first call may still be under way. */
export function requireLease({ clock }: PaymentsDeps, attempt: Attempt): void {
  if (attempt.state !== 'sending') return;
  if (clock().getTime() - attempt.sent_at.getTime() < CALL_LEASE_MS) throw underWay();
}

/** An attempt that failed or was lost, to be sent once more. Throws 409 while somebody else is at it. */
export async function takeUp(deps: PaymentsDeps, attempt: Attempt): Promise<PlacedOrder> {
  requireLease(deps, attempt);
  const taken =
    attempt.state === 'failed' ? await deps.orders.resumeFailed(attempt) : await takeOver(deps, attempt);
  if (taken === null) throw underWay();
  return taken;
}

async function takeOver({ db, clock, orders }: PaymentsDeps, seen: Attempt): Promise<PlacedOrder | null> {
  const attempt = await sendAgain(db, seen, { now: clock() });
  const order = await orders.find({ id: seen.order_id });
  return attempt === undefined || order === undefined ? null : { order, attempt };
}

function underWay(): AppError {
  return new AppError(
    409,
    'em_andamento',
    'Este pagamento ainda está sendo processado. Aguarde um instante.',
    { retryAfterSeconds: 2 },
  );
}
