import { isPaidState } from '#shared/charges.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import { notFound, providerFailed } from '../../errors.ts';
import type { Outcome } from '../../providers/payment/port.ts';
import { listCharges, readBook, roadOfKey, type Attempt } from '../ledger/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { hear } from './hear.ts';
import type { ForeignCharges } from './news.ts';

/** What the provider said when it was asked again. */
export interface Checked {
  /** Does it hold money of an order or a PIX of the shop? */
  known: boolean;
  /** What it holds; null: nothing that it knows. */
  cents: number | null;
}

const NO_ANSWER = 'O Mercado Pago não respondeu. Tente de novo em instantes.';
const MOST_CHARGES = 20;

/** Looks for all that the provider holds for an order, and applies it. Throws 404, 502 and 504. */
export async function checkOrder(
  deps: PaymentsDeps,
  { orderId, by }: { orderId: number; by: string },
): Promise<Checked> {
  const { db, orders, provider, clock } = deps;
  const order = await orders.find({ id: orderId });
  if (order === undefined) throw notFound('Não encontramos este pedido.');
  const subject = orderSubject(order);
  await insertAudit(db, { actor: by, action: 'pagamento_conferido', subject, at: clock() });
  const { attempts, charges } = await readBook(db, order.id);
  const ids = new Set(
    charges.filter((row) => row.provider === provider.name).map((row) => row.provider_payment_id),
  );
  for (const key of keysOf(attempts)) {
    for (const { id } of valueOf(await provider.findByReference(order.external_reference, key))) ids.add(id);
  }
  for (const id of [...ids].slice(0, MOST_CHARGES)) {
    const outcome = await provider.get(id);
    if (isUnknown(outcome)) ids.delete(id);
    else await hear(deps, valueOf(outcome));
  }
  const paid = (await listCharges(db, order.id)).filter(
    (row) => isPaidState(row.state) && ids.has(row.provider_payment_id),
  );
  const cents = paid.reduce((sum, row) => sum + row.amount_cents - row.refunded_cents, 0);
  return { known: paid.length > 0, cents: paid.length > 0 ? cents : null };
}

/** One key for each road, of the provider's accounts and interfaces, on which the order was to be paid. */
function keysOf(attempts: readonly Attempt[]): string[] {
  const keys = new Map(attempts.map(({ provider_key: key }) => [roadOfKey(key), key]));
  return keys.size === 0 ? [''] : [...keys.values()];
}

/** Reads a charge again and applies what it says, if it is any of the shop's. Throws 404, 502 and 504. */
export async function checkCharge(
  deps: PaymentsDeps & { foreign?: ForeignCharges },
  { paymentId, by }: { paymentId: string; by: string },
): Promise<Checked> {
  const { db, provider, clock, foreign } = deps;
  const subject = `cobrança ${paymentId}`;
  await insertAudit(db, { actor: by, action: 'pagamento_conferido', subject, at: clock() });
  const payment = valueOf(await provider.get(paymentId));
  const heard = await hear(deps, payment);
  const known = heard.kind !== 'foreign' || (await foreign?.(payment)) === 'known';
  return { known, cents: isPaidState(payment.state) ? payment.amountCents - payment.refundedCents : null };
}

const isUnknown = (outcome: Outcome<unknown>) =>
  outcome.kind === 'refused' && outcome.refusal.fault === 'unknown_charge';

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.value;
  if (isUnknown(outcome)) throw notFound('O Mercado Pago não conhece esta cobrança.');
  throw providerFailed(outcome.kind !== 'refused' && outcome.timedOut ? 504 : 502, NO_ANSWER);
}
