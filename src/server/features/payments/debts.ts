import { isOpenState, type ChargeState } from '#shared/charges.ts';
import { inTransaction } from '../../db/index.ts';
import type { Outcome, ProviderRefund } from '../../providers/payment/port.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import {
  findCharge,
  listOtherRefundIds,
  listRefunds,
  noteDebtError,
  noteRejected,
  noteUnderWay,
  settleDebt,
  type Charge,
  type Debt,
} from '../ledger/index.ts';
import { endTaken, refundToCredits, returnTaken } from '../credits/index.ts';
import { readBack } from './hear.ts';
import { callOff, chargeWithOrder } from './settle.ts';
import type { PaymentsDeps } from './deps.ts';
import { endWhereAllIsBack } from './own-refund.ts';
import { isPlayedAway, returnPlayed } from './played-refund.ts';
import { tellOwner, tellRefund } from './refund-letter.ts';

const REFUND_ENDED = new Set<ChargeState>(['returned', 'cancelled', 'refused']);
const WORRYING_TRIES = 10;
/** So long a refund is asked for again to which the provider says no, for that may pass. */
const REFUSED_FOR_MS = 24 * 3_600_000;
/** A provider's word on how long a key stands for one refund is not known: a day is usual. */
const KEY_LASTS_MS = 12 * 3_600_000;

/** What became of a debt: nothing is left to be done, the provider does it later or never, or why it stands. */
type Result =
  | { kind: 'settled'; returned: boolean; refundId?: string }
  | { kind: 'under_way'; refundId: string }
  | { kind: 'rejected'; refundId?: string }
  | { kind: 'stands'; error: string };

const SETTLED: Result = { kind: 'settled', returned: false };

/** Does what is owed to the provider: calls a charge off or gives its money back. A failure is tried again later. */
export async function workOffDebt(deps: PaymentsDeps, debt: Debt): Promise<void> {
  const result = debt.kind === 'cancel' ? await cancelOwed(deps, debt) : await refundOwed(deps, debt);
  switch (result.kind) {
    case 'settled':
      return settle(deps, debt, result);
    case 'under_way':
      return noteUnderWay(deps.db, debt.id, result.refundId);
    case 'rejected':
      return tellRejected(deps, debt, result.refundId);
    case 'stands':
      return stand(deps, debt, result.error);
  }
}

async function settle(
  deps: PaymentsDeps,
  debt: Debt,
  { returned, refundId }: Extract<Result, { kind: 'settled' }>,
): Promise<void> {
  const { provider, orders, clock } = deps;
  const { provider_payment_id: providerPaymentId } = debt;
  const now = clock();
  const known = await findCharge(deps.db, { provider: provider.name, providerPaymentId });
  await inTransaction(deps.db, async (tx) => {
    // The order before all that hangs on it, as everybody locks them.
    if (known !== undefined) await orders.lock(tx, known.order_id);
    const done = refundId === undefined ? {} : { providerRefundId: refundId };
    if (!(await settleDebt(tx, debt.id, { ...done, now })) || !returned) return;
    const charge = await findCharge(tx, { provider: provider.name, providerPaymentId });
    if (charge === undefined) return;
    await orders.keepHeld(tx, charge.order_id);
    if (debt.credit_cents > 0) {
      await refundToCredits(tx, { orderId: charge.order_id, cents: debt.credit_cents, now });
    }
    await endTaken(tx, debt.dedup_key, now);
    await orders.settleUnits(tx, charge.order_id, debt);
    await endWhereAllIsBack(tx, { orders, charge, now });
    await tellRefund(tx, { charge, orders, debt, now });
  });
  const about = { pedido: known?.order_id, debt: debt.id, kind: debt.kind, tries: debt.tries };
  deps.log.info({ ...about, returned }, 'a debt to the provider is settled');
}

/** Nothing went back: its owner hears of it, and may try again. */
async function tellRejected(deps: PaymentsDeps, debt: Debt, refundId?: string): Promise<void> {
  const now = deps.clock();
  const found = await chargeWithOrder(deps, debt.provider_payment_id);
  if (found === undefined) return;
  const { order, charge } = found;
  const amountCents = debt.amount_cents ?? charge.amount_cents;
  deps.log.error({ pedido: order.id, debt: debt.id, amountCents }, 'the provider rejected a refund');
  return inTransaction(deps.db, async (tx) => {
    const refund = refundId === undefined ? {} : { providerRefundId: refundId };
    await deps.orders.lock(tx, order.id);
    if (!(await noteRejected(tx, debt.id, { ...refund, now }))) return;
    const after = { payment: charge.provider_payment_id, amountCents };
    const subject = orderSubject(order);
    await insertAudit(tx, { actor: 'system', action: 'estorno_recusado', subject, after, at: now });
    await returnTaken(tx, debt.dedup_key, now);
    await tellOwner(tx, { order, charge, debt, now });
  });
}

async function stand(deps: PaymentsDeps, debt: Debt, error: string): Promise<void> {
  await noteDebtError(deps.db, debt.id, error);
  if (debt.tries < WORRYING_TRIES) return;
  const { id, kind, tries } = debt;
  const found = await chargeWithOrder(deps, debt.provider_payment_id);
  deps.log.error({ pedido: found?.order.id, debt: id, kind, tries, error }, 'a debt to the provider stands');
}

/** Settled when nothing is left to be called off: it was, or it was paid meanwhile and that is another debt. */
async function cancelOwed(deps: PaymentsDeps, debt: Debt): Promise<Result> {
  const before = await chargeWithOrder(deps, debt.provider_payment_id);
  if (before === undefined || !isOpenState(before.charge.state)) return SETTLED;
  const answered = await callOff(deps, before.charge);
  const after = await chargeWithOrder(deps, debt.provider_payment_id);
  const open = after !== undefined && isOpenState(after.charge.state);
  return answered && !open ? SETTLED : { kind: 'stands', error: 'o provedor ainda não cancelou' };
}

/** Asks for the refund, or about the one that was asked for. Done is what the provider says is done. */
async function refundOwed(deps: PaymentsDeps, debt: Debt): Promise<Result> {
  // Pieces that cost nothing: no provider gives back no money.
  if (debt.amount_cents === 0) return { kind: 'settled', returned: true };
  const outcome = await askRefund(deps, debt);
  if (outcome.kind === 'ok') return resultOf(outcome.value);
  const found = await chargeWithOrder(deps, debt.provider_payment_id);
  const charge = found?.charge;
  if (charge !== undefined && REFUND_ENDED.has(charge.state)) {
    return { kind: 'settled', returned: charge.state === 'returned' };
  }
  if (found !== undefined && isPlayedAway(outcome, found)) {
    await returnPlayed(deps, debt, found);
    return { kind: 'settled', returned: true };
  }
  if (outcome.kind === 'refused' && charge !== undefined && isTooMuch(debt, charge)) {
    // What is missing went back in the provider's own panel, or is this refund: under its key a done one is repeated.
    const again = await askRefund(deps, debt);
    if (again.kind === 'ok') return resultOf(again.value);
    if (again.kind === 'refused') return { kind: 'rejected' };
  }
  if (charge !== undefined && (await isRefusedForGood(deps, { debt, charge, outcome })))
    return { kind: 'rejected' };
  const error = outcome.kind === 'refused' ? `HTTP ${outcome.refusal.detail}` : outcome.detail;
  return { kind: 'stands', error };
}

interface Answered {
  debt: Debt;
  charge: Charge;
  outcome: Outcome<unknown>;
}

/**
 * Does the provider say no to what is asked, for a day by now? Not where it may have done it all the same: money of the
 * charge is back of which no other refund tells.
 */
async function isRefusedForGood(
  { db, clock }: PaymentsDeps,
  { debt, charge, outcome }: Answered,
): Promise<boolean> {
  const isNo = outcome.kind === 'refused' && outcome.refusal.fault !== 'shop';
  const ageMs = clock().getTime() - debt.created_at.getTime();
  if (!isNo || debt.provider_refund_id !== null || ageMs < REFUSED_FOR_MS) return false;
  const done = (await listRefunds(db, charge.order_id)).filter(
    ({ payment_id: of, state }) => of === charge.id && state === 'done',
  );
  return charge.refunded_cents <= done.reduce((cents, { amount_cents: back }) => cents + back, 0);
}

/** What the provider answers, its charge being read besides. */
async function askRefund(deps: PaymentsDeps, debt: Debt): Promise<Outcome<ProviderRefund>> {
  const { provider_payment_id: paymentId, amount_cents: amountCents, provider_refund_id: refundId } = debt;
  const others = await listOtherRefundIds(deps.db, debt);
  const keyMayHaveLapsed = deps.clock().getTime() - debt.created_at.getTime() > KEY_LASTS_MS;
  const request = { paymentId, others, keyMayHaveLapsed, ...(amountCents === null ? {} : { amountCents }) };
  const outcome =
    refundId === null
      ? await deps.provider.refund(request, debt.dedup_key)
      : await deps.provider.getRefund({ paymentId, refundId });
  await readBack(deps, debt);
  return outcome;
}

function resultOf({ id, state }: ProviderRefund): Result {
  return state === 'done' ? { kind: 'settled', returned: true, refundId: id } : { kind: state, refundId: id };
}

function isTooMuch({ amount_cents: askedCents }: Debt, { amount_cents, refunded_cents }: Charge): boolean {
  return askedCents !== null && askedCents > amount_cents - refunded_cents;
}
