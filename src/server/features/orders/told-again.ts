import type { ProviderPayment } from '../../providers/payment/port.ts';
import type { OrdersDeps } from './deps.ts';
import { isUnderWay, type Book } from '../ledger/index.ts';

/** One interface tells so long after another one, at most, that a charge was made. */
const TWIN_MS = 60_000;

/**
 * What a newer interface of a provider has charged its first one may tell of too, under a number of its own: it is no
 * more money, and must not be given back as such. Is this such a charge, or may it be?
 */
export function isToldAgain(
  { attempts, charges }: Book,
  payment: ProviderPayment,
  { viaOf }: Pick<OrdersDeps, 'viaOf'>,
): boolean {
  const others = attempts.filter((attempt) => viaOf({ key: attempt.provider_key }) !== payment.via);
  if (payment.isOwn || payment.via !== '' || others.length === 0) return false;
  // Nothing of the order was ever asked for there; or what is, is known once the other one has answered.
  if (others.length === attempts.length || others.some(isUnderWay)) return true;
  const ids = new Set(others.map(({ id }) => id));
  return charges.some(
    (charge) =>
      charge.attempt_id !== null &&
      ids.has(charge.attempt_id) &&
      charge.amount_cents === payment.amountCents &&
      charge.method === payment.methodId &&
      Math.abs(charge.created_at.getTime() - payment.createdAt.getTime()) < TWIN_MS,
  );
}
