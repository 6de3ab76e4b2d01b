import type { Notification, Outcome, ProviderPayment } from '../../providers/payment/port.ts';
import { listCharges } from '../ledger/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { closeEvent, insertEvent, noteEventError, type EventRow } from './events.store.ts';
import { readBack } from './settle.ts';

/** Another part of the shop that makes charges of its own; true when this one was its. */
export type ForeignCharges = (payment: ProviderPayment) => Promise<boolean>;

const LEASE_MS = 30_000;
const GIVE_UP_MS = 24 * 3_600_000;
/** In about five minutes. */
const FOREIGN_TRIES = 6;

/** Keeps a notification; what it says is worked off by `workOff`. Undefined: it came before, or nothing is done of it. */
export async function keepNotification(
  deps: PaymentsDeps,
  notification: Notification,
): Promise<EventRow | undefined> {
  const { deliveryId, topic, action, about, resourceId } = notification;
  const isWork = about !== 'nothing';
  const event = await insertEvent(deps.db, {
    provider: deps.provider.name,
    dedupKey: [deps.provider.name, topic, action, resourceId, deliveryId].join(':').slice(0, 500),
    topic,
    action,
    about,
    resourceId,
    state: isWork ? 'new' : 'done',
    now: deps.clock(),
    leaseMs: LEASE_MS,
  });
  return isWork ? event : undefined;
}

/**
 * Reads the payment of a notification back and applies it. One that no order knows yet is kept and tried again for some
 * minutes: it may have come before our own creation had its answer. A provider that gives none is asked for a day.
 */
export async function workOff(deps: PaymentsDeps, event: EventRow, foreign?: ForeignCharges): Promise<void> {
  const outcome = await readCharge(deps, event);
  const now = deps.clock();
  if (outcome === null) return closeEvent(deps.db, event.id, { state: 'done', now, error: null });
  if (outcome.kind === 'ok') {
    const orderId = await apply(deps, outcome.value);
    if (orderId !== undefined && event.about === 'fraud_alert') await deps.orders.noteFraudAlert(orderId);
    const known = orderId !== undefined || (await foreign?.(outcome.value)) === true;
    if (known) return closeEvent(deps.db, event.id, { state: 'done', now, error: null });
  }
  const error =
    outcome.kind === 'ok'
      ? 'nenhum pedido tem esta referência'
      : outcome.kind === 'refused'
        ? `HTTP ${outcome.refusal.detail}`
        : outcome.detail;
  // An order stands before its charge is asked for: one that is not there soon is of another channel of the account.
  const isForeign = outcome.kind === 'ok' || isUnknownThere(outcome);
  const tooOld = now.getTime() - event.received_at.getTime() > GIVE_UP_MS;
  const hopeless = tooOld || (isForeign && event.tries >= FOREIGN_TRIES);
  if (hopeless) return closeEvent(deps.db, event.id, { state: 'dead', now, error });
  return noteEventError(deps.db, event.id, error);
}

/**
 * Applies what was read, and says to which order; undefined when it is none's. Where the order knows this money by another
 * number, that is read.
 */
async function apply(deps: PaymentsDeps, payment: ProviderPayment): Promise<number | undefined> {
  const applied = await deps.orders.applyPayment({ provider: deps.provider.name, payment });
  if (applied !== null) return applied.order.id;
  const order = await deps.orders.find({ externalReference: payment.externalReference });
  if (order === undefined) return undefined;
  const charges = await listCharges(deps.db, order.id);
  const answered = await Promise.all(charges.map((charge) => readBack(deps, charge.provider_payment_id)));
  return answered.every(Boolean) ? order.id : undefined;
}

/** What the provider says now of the charge that an event is about; null when it is about none. */
async function readCharge(
  { provider }: PaymentsDeps,
  { about, resource_id: resourceId }: EventRow,
): Promise<Outcome<ProviderPayment> | null> {
  if (about !== 'dispute' && about !== 'claim') return provider.get(resourceId);
  const named = await provider.chargeOf?.({ about, resourceId });
  if (named === undefined || (named.kind === 'ok' && named.value === '')) return null;
  return named.kind === 'ok' ? provider.get(named.value) : named;
}

function isUnknownThere(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.refusal.fault === 'unknown_charge';
}
