import type { ProviderPayment } from '../../providers/payment/port.ts';
import type { Applied } from '../orders/index.ts';
import type { PaymentsDeps } from './deps.ts';

/** Reads a charge back from the provider and applies what it says. Null when the provider gave no answer. */
export async function readBack(deps: PaymentsDeps, paymentId: string): Promise<Applied | null> {
  const outcome = await deps.provider.get(paymentId);
  return outcome.kind === 'ok' ? hear(deps, outcome.value) : null;
}

/** Applies what the provider says of a charge. What has to be known for it first is asked for. */
export async function hear(deps: PaymentsDeps, payment: ProviderPayment): Promise<Applied> {
  const news = { provider: deps.provider.name, payment };
  const applied = await deps.orders.applyPayment(news);
  if (applied.kind !== 'unclear') return applied;
  const numbers = new Set(applied.ask);
  for (const key of applied.search) {
    const found = await deps.provider.findByReference(payment.externalReference, key);
    if (found.kind !== 'ok') return applied;
    for (const { id } of found.value) numbers.add(id);
  }
  for (const number of numbers) {
    if ((await readBack(deps, number)) === null) return applied;
  }
  return deps.orders.applyPayment({ ...news, isAsked: true });
}
