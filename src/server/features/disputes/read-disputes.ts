import type { Transaction } from 'kysely';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import type { Outcome, ProviderDispute } from '../../providers/payment/port.ts';
import { listCharges, readSoon, type Charge } from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { confirmSent } from './confirm.ts';
import type { DisputesDeps } from './deps.ts';
import {
  insertDispute,
  lockDisputesOf,
  putReadingOff,
  updateDispute,
  type Dispute,
} from './disputes.store.ts';
import { tellEnded, tellOpened } from './tell.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Evidence is judged, deadlines move, and no news of it may come. */
const AGAIN_MS = 6 * HOUR_MS;
/** The owner is reminded so long before a deadline. */
export const REMINDER_MS = 3 * DAY_MS;
/** A charge that is paid so long after a dispute of it, which nobody decided, is paid. */
const UNDECIDED_MS = 7 * DAY_MS;
/** Of an end that is older than this, and only now heard of, nobody is written to. */
const OLD_MS = 30 * DAY_MS;

interface DisputedCharge {
  id: number;
  orderId: number;
  providerPaymentId: string;
}

/** Asks the provider for the disputes of a charge and keeps what it says. What it does not answer is asked again. */
export async function readDisputes(deps: DisputesDeps, charge: DisputedCharge): Promise<void> {
  const askedAt = deps.clock();
  const told = await disputesAt(deps, charge.providerPaymentId);
  if (told.kind !== 'ok') {
    const detail = told.kind === 'refused' ? told.refusal.detail : told.detail;
    deps.log.warn(
      { pedido: charge.orderId, payment: charge.providerPaymentId, detail },
      'disputes: not read',
    );
    return;
  }
  await deps.orders.locked(charge.orderId, (tx, order) =>
    keep(deps, { tx, order, charge, told: told.value, askedAt }),
  );
}

async function disputesAt(
  { provider }: DisputesDeps,
  paymentId: string,
): Promise<Outcome<ProviderDispute[]>> {
  const told = await provider.disputesOf?.(paymentId);
  const isNone = told?.kind === 'refused' && told.refusal.fault === 'unknown_charge';
  return told === undefined || isNone ? { kind: 'ok', value: [] } : told;
}

interface Told {
  tx: Transaction<DB>;
  order: Order;
  charge: DisputedCharge;
  told: ProviderDispute[];
  askedAt: Date;
}

async function keep(deps: DisputesDeps, { tx, order, charge: { id }, told, askedAt }: Told): Promise<void> {
  const charge = (await listCharges(tx, order.id)).find((row) => row.id === id);
  if (charge === undefined) return;
  const now = deps.clock();
  const context = { tx, order, charge, now };
  const known = await lockDisputesOf(tx, id);
  for (const dispute of told.filter(({ chargeId }) => ['', charge.provider_payment_id].includes(chargeId))) {
    const was = known.find((row) => row.provider_dispute_id === dispute.id);
    // What was learnt meanwhile is newer than this.
    if (was === undefined || was.updated_at <= askedAt) await keepOne(context, { was, dispute });
  }
  // What the provider lists no more ends with its charge.
  for (const was of known.filter((row) => !told.some((dispute) => dispute.id === row.provider_dispute_id))) {
    const state = charge.state === 'paid' ? 'closed' : stateOf(null, charge, now);
    if (was.state === 'open' && state !== 'open') await end(context, { ...was, state });
  }
  await goOn(context, told.length > 0);
}

/** Tells of what has ended, and says when the rest is asked about again. */
async function goOn({ tx, order, charge, now }: Context, isListed: boolean): Promise<void> {
  const rows = await lockDisputesOf(tx, charge.id);
  const goesOn = rows.some(({ state }) => state === 'open');
  const isContested = charge.state === 'disputed';
  // Money is where the charge says: until that agrees nobody is told of an end.
  if (isContested && isListed && !goesOn) await readSoon(tx, charge.id, now);
  const isOld = now.getTime() - charge.provider_updated_at.getTime() > OLD_MS;
  for (const { id: disputeId, state } of isContested || isOld ? [] : rows) {
    if (state !== 'open') await tellEnded(tx, { orderId: order.id, disputeId, state, now });
  }
  await putReadingOff(tx, charge.id, goesOn || isContested ? new Date(now.getTime() + AGAIN_MS) : null);
}

interface Context {
  tx: Transaction<DB>;
  order: Order;
  charge: Charge;
  now: Date;
}

async function keepOne(
  context: Context,
  { was, dispute }: { was: Dispute | undefined; dispute: ProviderDispute },
): Promise<void> {
  const { tx, order, charge, now } = context;
  const state = stateOf(dispute.covered, charge, now);
  const told = {
    amount_cents: dispute.amountCents ?? was?.amount_cents ?? charge.amount_cents,
    reason: dispute.reason,
    evidence: dispute.evidence,
    evidence_asked: dispute.evidenceAsked,
    // A deadline that is told no more was one all the same.
    deadline: dispute.deadline ?? was?.deadline ?? null,
    updated_at: now,
  };
  const row =
    was ??
    (await insertDispute(tx, {
      ...told,
      payment_id: charge.id,
      provider_dispute_id: dispute.id,
      opened_at: dispute.openedAt ?? charge.provider_updated_at,
      reminded_at: isSoon(told.deadline, now) ? now : null,
      created_at: now,
    }));
  if (was === undefined) await open(context, { row, state });
  else {
    await updateDispute(tx, was.id, told);
    await confirmSent(tx, { dispute: was, order, evidence: told.evidence, at: now });
  }
  // One that had ended and is open again goes on, under its own number.
  if (row.state !== 'open' && state === 'open')
    await updateDispute(tx, row.id, { state, ended_at: null, updated_at: now });
  if (row.state === 'open' && state !== 'open') await end(context, { ...row, ...told, state });
}

async function open(
  context: Context,
  { row, state }: { row: Dispute; state: Dispute['state'] },
): Promise<void> {
  await noteAct(context, { action: 'disputa_aberta', row });
  if (state !== 'open') return;
  const { tx, order, charge, now } = context;
  await tellOpened(tx, { orderId: order.id, disputeId: row.id, paymentId: charge.id, now });
}

function isSoon(deadline: Date | null, now: Date): boolean {
  return deadline !== null && deadline.getTime() - now.getTime() <= REMINDER_MS;
}

/** What has become of a dispute: its own word first, then that of its charge. */
function stateOf(covered: boolean | null, charge: Charge, now: Date): Dispute['state'] {
  if (covered !== null) return covered ? 'won' : 'lost';
  if (charge.reason === 'dispute_won') return 'won';
  if (charge.reason === 'dispute_lost') return 'lost';
  const paidForMs = charge.state === 'paid' ? now.getTime() - charge.provider_updated_at.getTime() : 0;
  return charge.state === 'returned' || paidForMs > UNDECIDED_MS ? 'closed' : 'open';
}

async function end(context: Context, row: Dispute): Promise<void> {
  const { tx, now } = context;
  await updateDispute(tx, row.id, { state: row.state, ended_at: now, updated_at: now });
  await noteAct(context, { action: 'disputa_encerrada', row });
}

function noteAct(
  { tx, order, now }: Context,
  { action, row }: { action: string; row: Dispute },
): Promise<void> {
  const after = { disputa: row.id, estado: row.state, valorCents: row.amount_cents };
  return insertAudit(tx, { actor: 'system', action, subject: orderSubject(order), after, at: now });
}
