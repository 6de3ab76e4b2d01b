import type { ProviderPayment } from '../../providers/payment/port.ts';
import { CLOCKS_APART_MS, type Attempt, type Charge } from '../ledger/index.ts';
import type { OrdersDeps } from './deps.ts';

/** The attempt that made a charge: the one noted with it, the one that it names, else the latest that has none yet and may. */
export function attemptOf(
  { viaOf }: Pick<OrdersDeps, 'viaOf'>,
  { attempts, known, payment }: { attempts: Attempt[]; known: Charge | undefined; payment: ProviderPayment },
): Attempt | undefined {
  const made = attempts.filter(({ provider_key: key }) => viaOf({ key }) === payment.via);
  return (
    attempts.find((attempt) => attempt.id === known?.attempt_id) ??
    attempts.find((attempt) => attempt.provider_payment_id === payment.id) ??
    made.findLast((attempt) => attempt.provider_payment_id === null && mayHaveMade(attempt, payment))
  );
}

/** Can a charge be an attempt's? One that names its attempt is no other one's; else kind and time tell. */
export function mayHaveMade(attempt: Attempt, payment: ProviderPayment): boolean {
  if (payment.attempt !== undefined) return payment.attempt === String(attempt.id);
  if (payment.createdAt.getTime() < attempt.created_at.getTime() - CLOCKS_APART_MS) return false;
  if (attempt.method === 'preferencia') return true;
  return (attempt.method === 'pix') === (payment.methodId === 'pix');
}

/** On the provider's page one may pay again after a refusal: it is looked at until its end. */
export function isAnsweredBy(attempt: Attempt, payment: ProviderPayment): boolean {
  if (attempt.hosted_id !== null) return true;
  return attempt.state === 'answered' && attempt.provider_payment_id === payment.id;
}
