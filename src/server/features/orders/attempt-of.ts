import type { ProviderPayment } from '../../providers/payment/port.ts';
import type { Attempt, Charge } from '../ledger/index.ts';
import type { OrdersDeps } from './deps.ts';

/** The attempt that made a charge: the one noted with it, else the latest that has none yet. */
export function attemptOf(
  { viaOf }: Pick<OrdersDeps, 'viaOf'>,
  { attempts, known, payment }: { attempts: Attempt[]; known: Charge | undefined; payment: ProviderPayment },
): Attempt | undefined {
  const made = attempts.filter(({ provider_key: key }) => viaOf({ key }) === payment.via);
  return (
    attempts.find((attempt) => attempt.id === known?.attempt_id) ??
    attempts.find((attempt) => attempt.provider_payment_id === payment.id) ??
    made.findLast((attempt) => attempt.provider_payment_id === null && fits(attempt, payment))
  );
}

function fits(attempt: Attempt, payment: ProviderPayment): boolean {
  if (attempt.method === 'preferencia') return true;
  return (attempt.method === 'pix') === (payment.methodId === 'pix');
}

/** On the provider's page one may pay again after a refusal: it is looked at until its end. */
export function isAnsweredBy(attempt: Attempt, payment: ProviderPayment): boolean {
  if (attempt.hosted_id !== null) return true;
  return attempt.state === 'answered' && attempt.provider_payment_id === payment.id;
}
