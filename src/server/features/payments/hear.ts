import type { Outcome, ProviderPayment } from '../../providers/payment/port.ts';
import type { Charge } from '../ledger/index.ts';
import type { Applied } from '../orders/index.ts';
import type { PaymentsDeps } from './deps.ts';

/** A charge that is an order's, or is looked at for it. */
type ChargeOf = Pick<Charge, 'provider_payment_id' | 'order_id'>;

/** Reads a charge back from the provider and applies what it says. Null when the provider gave no answer. */
export async function readBack(deps: PaymentsDeps, charge: ChargeOf): Promise<Applied | null> {
  const outcome = await deps.provider.get(charge.provider_payment_id);
  if (outcome.kind === 'ok') return hear(deps, outcome.value);
  noteUnread(deps, charge, outcome);
  return null;
}

type NoAnswer = Exclude<Outcome<unknown>, { kind: 'ok' }>;

/** Says in the log that the provider did not tell of a charge. */
export function noteUnread({ log }: PaymentsDeps, charge: ChargeOf, outcome: NoAnswer): void {
  const about = { pedido: charge.order_id, payment: charge.provider_payment_id, ...whyUnread(outcome) };
  log.warn(about, 'a charge was not read back');
}

/**
 * Looks for the charges of an order by its reference; null when the provider gave no answer. That, too, stands in the log:
 * it is why an order goes on waiting.
 */
export async function searchBack(
  { provider, log }: PaymentsDeps,
  order: { id: number; external_reference: string },
  key: string,
): Promise<ProviderPayment[] | null> {
  const found = await provider.findByReference(order.external_reference, key);
  if (found.kind === 'ok') return found.value;
  log.warn({ pedido: order.id, ...whyUnread(found) }, 'the charges of an order were not found out');
  return null;
}

/** The kind of it alone: the provider's own words may hold anything. */
const whyUnread = (outcome: NoAnswer) =>
  outcome.kind === 'refused'
    ? { outcome: outcome.kind, fault: outcome.refusal.fault }
    : { outcome: outcome.kind, timedOut: outcome.timedOut };

/** Applies what the provider says of a charge. What has to be known for it first is asked for. */
export async function hear(deps: PaymentsDeps, payment: ProviderPayment): Promise<Applied> {
  const news = { provider: deps.provider.name, payment };
  const applied = await deps.orders.applyPayment(news);
  if (applied.kind !== 'unclear') return applied;
  const numbers = new Set(applied.ask);
  const named = { id: applied.order.id, external_reference: payment.externalReference };
  for (const key of applied.search) {
    const found = await searchBack(deps, named, key);
    if (found === null) return applied;
    for (const { id } of found) numbers.add(id);
  }
  for (const number of numbers) {
    const charge = { provider_payment_id: number, order_id: named.id };
    if ((await readBack(deps, charge)) === null) return applied;
  }
  return deps.orders.applyPayment({ ...news, isAsked: true });
}
