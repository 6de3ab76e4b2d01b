import { answered, endIfUnanswered } from './challenge-life.ts';
import { isChallenged } from './challenge.ts';
import { refusal } from './errors.ts';
import { settle } from './make-payment.ts';
import { toCents, toProviderTime } from './payment.ts';
import type { Payment, PaymentStatus, Refund } from './payment.ts';

/** What a person or a machine may do to a payment, as if the bank, the shopper or time had done it. */
export const ACTIONS = [
  'approve',
  'decline',
  'refund',
  'end_refund',
  'reject_refund',
  'dispute',
  'chargeback',
  'chargeback_lost',
  'chargeback_won',
  'reject_papers',
] as const;
export type Action = (typeof ACTIONS)[number];

const OPEN: readonly PaymentStatus[] = ['pending', 'in_process', 'authorized'];
const PAID: readonly PaymentStatus[] = ['approved', 'in_mediation', 'charged_back'];

export const NOT_NOW = 'The action requested is not valid for the current payment state';

function turn(payment: Payment, nowMs: number, [status, detail]: [PaymentStatus, string]): Payment {
  return { ...payment, status, status_detail: detail, date_last_updated: toProviderTime(nowMs) };
}

const APPROVED_AFTER_MS = 2_000;

/** An order's PIX whose payer is called APRO is paid by itself, as by the provider's own test payer. */
export function payIfDue(payment: Payment, nowMs: number): Payment {
  const isPix = payment.payment_type_id === 'bank_transfer';
  const isTest = payment.order !== undefined && isPix && payment.payer.first_name === 'APRO';
  if (!isTest || payment.status !== 'pending') return payment;
  const dueMs = Date.parse(payment.date_created) + APPROVED_AFTER_MS;
  return dueMs > nowMs ? payment : settle(payment, nowMs);
}

/** What has waited too long ends: a PIX is cancelled, a card that its holder did not confirm declined. */
export function expireIfDue(payment: Payment, nowMs: number): Payment {
  if (isChallenged(payment)) return endIfUnanswered(payment, nowMs);
  if (payment.status !== 'pending' || payment.date_of_expiration === null) return payment;
  if (Date.parse(payment.date_of_expiration) > nowMs) return payment;
  return turn(payment, nowMs, ['cancelled', 'expired']);
}

/** Cancels an open payment for the seller. */
export function cancel(payment: Payment, nowMs: number): Payment {
  if (payment.status === 'cancelled') return payment;
  if (!OPEN.includes(payment.status)) throw refusal(400, 2063, NOT_NOW);
  return turn(payment, nowMs, ['cancelled', 'by_collector']);
}

/** Takes an amount that a card had only reserved. */
export function capture(payment: Payment, nowMs: number): Payment {
  if (payment.status !== 'authorized') throw refusal(400, 2063, NOT_NOW);
  return settle(payment, nowMs);
}

export interface RefundAsked {
  id: number;
  nowMs: number;
  amountCents?: number;
  /** What becomes of it; done at once when absent. One that is `refused` is none. */
  status?: Refund['status'] | 'refused';
}

/** Gives back an amount in cents, or all that is left, now, later or never; the refund stands last in `refunds`. */
export function refund(
  payment: Payment,
  { id, nowMs, amountCents, status = 'approved' }: RefundAsked,
): Payment {
  if (!PAID.includes(payment.status) || isLost(payment)) throw refusal(400, 2063, NOT_NOW);
  if (status === 'refused') throw refusal(400, 2024, 'Payment too old to be refunded');
  const leftCents = leftToRefund(payment);
  const backCents = amountCents ?? leftCents;
  if (!Number.isInteger(backCents) || backCents < 1 || backCents > leftCents) {
    throw refusal(400, 2085, 'Invalid refund amount');
  }
  const row: Refund = {
    id,
    payment_id: payment.id,
    amount: backCents / 100,
    status,
    refund_mode: 'standard',
    date_created: toProviderTime(nowMs),
    reason: null,
    unique_sequence_number: null,
    adjustment_amount: 0,
    amount_refunded_to_payer: status === 'approved' ? backCents / 100 : 0,
    source: { id: String(payment.collector_id), name: 'Vitrine Teste', type: 'collector' },
  };
  const asked = { ...payment, refunds: [...payment.refunds, row] };
  return status === 'approved' ? giveBack(asked, backCents, nowMs) : asked;
}

/** A lost chargeback has given the money back: there is none that a refund could give. */
function isLost({ status, status_detail: detail }: Payment): boolean {
  return status === 'charged_back' && detail === 'settled';
}

function leftToRefund(payment: Payment): number {
  const underWay = payment.refunds.filter((row) => row.status === 'in_process');
  const underWayCents = underWay.reduce((cents, row) => cents + toCents(row.amount), 0);
  return toCents(payment.transaction_amount) - toCents(payment.transaction_amount_refunded) - underWayCents;
}

function giveBack(payment: Payment, backCents: number, nowMs: number): Payment {
  const refundedCents = toCents(payment.transaction_amount_refunded) + backCents;
  const isWhole = refundedCents === toCents(payment.transaction_amount);
  return {
    ...turn(payment, nowMs, isWhole ? ['refunded', 'refunded'] : ['approved', 'partially_refunded']),
    transaction_amount_refunded: refundedCents / 100,
  };
}

/** Ends the oldest refund that is under way; of a lost chargeback none can be done any more. */
function endRefund(payment: Payment, nowMs: number, wanted: 'approved' | 'rejected'): Payment {
  const status = isLost(payment) ? 'rejected' : wanted;
  const ended = payment.refunds.find((row) => row.status === 'in_process');
  if (ended === undefined) throw refusal(409, 2063, NOT_NOW);
  const amount_refunded_to_payer = status === 'approved' ? ended.amount : 0;
  const refunds = payment.refunds.map((row) =>
    row === ended ? { ...row, status, amount_refunded_to_payer } : row,
  );
  const after = { ...payment, refunds };
  return status === 'approved' ? giveBack(after, toCents(ended.amount), nowMs) : after;
}

function declined(payment: Payment): [PaymentStatus, string] {
  const isPix = payment.payment_type_id === 'bank_transfer';
  return ['rejected', isPix ? 'rejected_by_bank' : 'cc_rejected_other_reason'];
}

/**
 * Applies an action to a payment; one that is there already comes back as it is.
 * Approving a cancelled or rejected one is allowed: late money is a thing that shops must stand.
 */
export function act(payment: Payment, action: Action, { id, nowMs }: { id: number; nowMs: number }): Payment {
  const { status } = payment;
  const from = (allowed: readonly PaymentStatus[]) => {
    if (!allowed.includes(status)) throw refusal(409, 2063, NOT_NOW);
  };
  switch (action) {
    case 'approve':
      if (status === 'approved') return payment;
      from([...OPEN, 'cancelled', 'rejected']);
      return settle(payment, nowMs);
    case 'decline':
      if (status === 'rejected') return payment;
      from(OPEN);
      if (isChallenged(payment)) return answered(payment, 'no', nowMs);
      return turn(payment, nowMs, declined(payment));
    case 'refund':
      if (status === 'refunded') return payment;
      from(PAID);
      return refund(payment, { id, nowMs });
    case 'end_refund':
      return endRefund(payment, nowMs, 'approved');
    case 'reject_refund':
      return endRefund(payment, nowMs, 'rejected');
    case 'dispute':
      from(['approved']);
      return turn(payment, nowMs, ['in_mediation', 'pending']);
    case 'chargeback':
      from(['approved', 'in_mediation']);
      return turn(payment, nowMs, ['charged_back', 'in_process']);
    case 'chargeback_lost':
      from(['charged_back']);
      return turn(payment, nowMs, ['charged_back', 'settled']);
    case 'chargeback_won':
      from(['charged_back']);
      return turn(payment, nowMs, ['charged_back', 'reimbursed']);
    case 'reject_papers':
      from(['charged_back']);
      return payment;
  }
}
