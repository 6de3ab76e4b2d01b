import type { Notification, Outcome, ProviderPayment } from '../../providers/payment/port.ts';
import { findCharge, findNamed } from '../ledger/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { closeEvent, insertEvent, noteEventError, type EventRow } from './events.store.ts';
import { hear, noteUnread, readBack } from './hear.ts';

/**
 * Another part of the shop that makes charges of its own: does it know this one? `unread`: it does, by a number of which the
 * provider gave no answer now.
 */
export type ForeignCharges = (payment: ProviderPayment) => Promise<'known' | 'unread' | 'foreign'>;

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
 * minutes: it may have come before our own creation had its answer. A provider that gives none is asked for a day, and so it
 * is about an order's own money that is not clear yet.
 */
export async function workOff(deps: PaymentsDeps, event: EventRow, foreign?: ForeignCharges): Promise<void> {
  const outcome = await readCharge(deps, event);
  const now = deps.clock();
  const done = { state: 'done' as const, now, error: null };
  if (outcome === null) return closeEvent(deps.db, event.id, done);
  if (outcome.kind !== 'ok') await noteUnheard(deps, event, outcome);
  const error =
    outcome.kind === 'ok' ? await work(deps, { event, payment: outcome.value, foreign }) : errorOf(outcome);
  if (error === null) return closeEvent(deps.db, event.id, done);
  // An order stands before its charge is asked for: one that is not there soon is of another channel of the account.
  const isForeign = error === FOREIGN || isUnknownThere(outcome);
  const tooOld = now.getTime() - event.received_at.getTime() > GIVE_UP_MS;
  const hopeless = tooOld || (isForeign && event.tries >= FOREIGN_TRIES);
  if (hopeless) return closeEvent(deps.db, event.id, { state: 'dead', now, error });
  return noteEventError(deps.db, event.id, error);
}

const FOREIGN = 'nenhum pedido tem esta referência';
const UNREAD = 'a cobrança desta referência não pôde ser lida';
const UNCLEAR = 'ainda não se sabe de que cobrança é este dinheiro';

interface News {
  event: EventRow;
  payment: ProviderPayment;
  foreign: ForeignCharges | undefined;
}

/**
 * Applies what was read; null once nothing is left to do, else why there is. A fraud alert is done once its order has it:
 * worked off again it would come back after its owner has lifted it.
 */
async function work(deps: PaymentsDeps, { event, payment, foreign }: News): Promise<string | null> {
  const heard = await hear(deps, payment);
  if (heard.kind === 'foreign') {
    const known = (await foreign?.(payment)) ?? 'foreign';
    return known === 'known' ? null : known === 'unread' ? UNREAD : FOREIGN;
  }
  const isAlert = event.about === 'fraud_alert';
  if (isAlert) await deps.orders.noteFraudAlert(heard.order.id);
  if (heard.kind === 'unclear') return isAlert ? null : UNCLEAR;
  const isRead = heard.kind === 'applied' || (await readBack(deps, heard.charge)) !== null;
  return isRead || isAlert ? null : UNREAD;
}

/** Of an order alone: a number that is not known here is another channel's, and that of a dispute is no charge's. */
async function noteUnheard(
  deps: PaymentsDeps,
  { about, resource_id: number }: EventRow,
  outcome: Exclude<Outcome<ProviderPayment>, { kind: 'ok' }>,
): Promise<void> {
  if (about === 'dispute' || about === 'claim') return;
  const { db, provider } = deps;
  const charge =
    (await findCharge(db, { provider: provider.name, providerPaymentId: number })) ??
    (await findNamed(db, { provider: provider.name, number }));
  if (charge !== undefined) noteUnread(deps, charge, outcome);
}

function errorOf(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string {
  return outcome.kind === 'refused' ? `HTTP ${outcome.refusal.detail}` : outcome.detail;
}

/** What the provider says now of the charge that an event is about; null when it is about none. */
async function readCharge(
  { db, provider }: PaymentsDeps,
  { about, resource_id: resourceId }: EventRow,
): Promise<Outcome<ProviderPayment> | null> {
  if (about !== 'dispute' && about !== 'claim')
    return provider.get(await numberOf({ db, provider }, resourceId));
  const named = await provider.chargeOf?.({ about, resourceId });
  if (named === undefined || (named.kind === 'ok' && named.value === '')) return null;
  return named.kind === 'ok' ? provider.get(await numberOf({ db, provider }, named.value)) : named;
}

/** By which a charge is read, where it is named by a further number of the same interface: that has no life of its own. */
async function numberOf(
  { db, provider }: Pick<PaymentsDeps, 'db' | 'provider'>,
  number: string,
): Promise<string> {
  const charge = await findNamed(db, { provider: provider.name, number });
  if (charge === undefined) return number;
  const own = charge.provider_payment_id;
  return provider.viaOf({ number: own }) === provider.viaOf({ number }) ? own : number;
}

function isUnknownThere(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.refusal.fault === 'unknown_charge';
}
