import type { ChargeReason, ChargeState } from '#shared/charges.ts';
import type { Mend, ProviderRefund, Refusal } from '../port.ts';

const STATES: Readonly<Record<string, ChargeState>> = {
  pending: 'open',
  authorized: 'open',
  in_process: 'in_review',
  approved: 'paid',
  in_mediation: 'disputed',
  rejected: 'refused',
  cancelled: 'cancelled',
  expired: 'cancelled',
  refunded: 'returned',
};

/** A word that we don't know moves nothing: it counts as not paid yet. */
export function stateOf(status: string, detail: string): ChargeState {
  if (status !== 'charged_back') return Object.hasOwn(STATES, status) ? (STATES[status] ?? 'open') : 'open';
  if (detail === 'settled') return 'returned';
  return detail === 'reimbursed' ? 'paid' : 'disputed';
}

const REASONS: Readonly<Record<string, ChargeReason>> = {
  accredited: 'credited',
  pending_contingency: 'being_confirmed',
  pending_review_manual: 'manual_review',
  cc_rejected_bad_filled_card_number: 'wrong_number',
  cc_rejected_bad_filled_date: 'wrong_expiry',
  cc_rejected_bad_filled_security_code: 'wrong_code',
  cc_rejected_bad_filled_other: 'wrong_data',
  cc_rejected_insufficient_amount: 'no_limit',
  insufficient_amount: 'no_limit',
  cc_amount_rate_limit_exceeded: 'over_limit',
  cc_rejected_call_for_authorize: 'call_bank',
  cc_rejected_card_disabled: 'card_disabled',
  cc_rejected_invalid_installments: 'wrong_installments',
  cc_rejected_max_attempts: 'too_many_tries',
  cc_rejected_duplicated_payment: 'duplicate',
  cc_rejected_card_type_not_allowed: 'no_credit_card',
  cc_rejected_high_risk: 'high_risk',
  rejected_high_risk: 'high_risk',
  rejected_insufficient_data: 'wrong_data',
  cc_rejected_other_reason: 'refused_by_bank',
  cc_rejected_card_error: 'refused_by_bank',
  rejected_by_bank: 'refused_by_bank',
  bank_error: 'bank_error',
  cc_rejected_time_out: 'bank_error',
  pending_challenge: 'holder_asked',
  cc_rejected_3ds_challenge: 'not_confirmed',
  cc_rejected_3ds_mandatory: 'must_be_confirmed',
  expired: 'term_over',
  by_collector: 'called_off',
  by_payer: 'given_up',
  reimbursed: 'dispute_won',
  settled: 'dispute_lost',
};

export function reasonOf(detail: string): ChargeReason {
  return Object.hasOwn(REASONS, detail) ? (REASONS[detail] ?? '') : '';
}

/** Of an answer that names no status the refund is done: so it was before the provider told of those under way. */
export function refundStateOf(status: string): ProviderRefund['state'] {
  if (status === '' || status === 'approved') return 'done';
  return status === 'rejected' || status === 'cancelled' ? 'rejected' : 'under_way';
}

/** What the shopper can mend, by the error's code. */
const MENDS: Readonly<Record<string, Mend>> = {
  '2006': 'card_data',
  '3003': 'card_data',
  '2067': 'cpf',
  '324': 'cpf',
  '109': 'installments',
  '129': 'amount',
  '150': 'way',
  '4390': 'email',
};

const SHOPPERS_FAULT = new Set([400, 402, 422]);

/** What a plain no means. */
export function refusalOf({
  status,
  code,
  message,
}: Record<'code' | 'message', string> & { status: number }): Refusal {
  return {
    fault: status === 404 ? 'unknown_charge' : SHOPPERS_FAULT.has(status) ? 'request' : 'shop',
    mend: Object.hasOwn(MENDS, code) ? (MENDS[code] ?? null) : null,
    code: code === '' ? String(status) : code,
    words: message,
    detail: `${status} ${code}`,
  };
}
