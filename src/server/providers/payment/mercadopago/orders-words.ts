import type { ChargeReason, ChargeState } from '#shared/charges.ts';
import type { ProviderRefund } from '../port.ts';
import { reasonOf } from './words.ts';

const STATES: Readonly<Record<string, ChargeState>> = {
  created: 'open',
  action_required: 'open',
  processing: 'in_review',
  in_review: 'in_review',
  in_mediation: 'disputed',
  failed: 'refused',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
  refunded: 'returned',
};

/** An order that is done is paid by these words alone. */
const DONE: Readonly<Record<string, ChargeState>> = {
  accredited: 'paid',
  partially_refunded: 'paid',
  refunded: 'returned',
};

const CONTESTED: Readonly<Record<string, ChargeState>> = { settled: 'returned', reimbursed: 'paid' };

/** A word that we don't know moves nothing: it counts as not paid yet. */
export function orderStateOf(status: string, detail: string): ChargeState {
  if (status === 'processed') return wordOf(DONE, detail) ?? 'open';
  if (status === 'charged_back') return wordOf(CONTESTED, detail) ?? 'disputed';
  return wordOf(STATES, status) ?? 'open';
}

const REASONS: Readonly<Record<string, ChargeReason>> = {
  in_process: 'being_confirmed',
  in_review: 'manual_review',
  bad_filled_card_data: 'wrong_data',
  invalid_card_token: 'wrong_data',
  card_insufficient_amount: 'no_limit',
  amount_limit_exceeded: 'over_limit',
  required_call_for_authorize: 'call_bank',
  card_disabled: 'card_disabled',
  invalid_installments: 'wrong_installments',
  max_attempts_exceeded: 'too_many_tries',
  high_risk: 'high_risk',
  rejected_by_issuer: 'refused_by_bank',
  rejected_other_reason: 'refused_by_bank',
  processing_error: 'bank_error',
  canceled: 'called_off',
};

/** In the words of orders, else in those of payments, some of which are said of orders too. */
export function orderReasonOf(detail: string): ChargeReason {
  return wordOf(REASONS, detail) ?? reasonOf(detail);
}

const REFUNDS: Readonly<Record<string, ProviderRefund['state']>> = {
  processed: 'done',
  failed: 'rejected',
  canceled: 'rejected',
};

/** Money is back only where that is said in so many words. */
export function orderRefundStateOf(status: string): ProviderRefund['state'] {
  return wordOf(REFUNDS, status) ?? 'under_way';
}

function wordOf<T>(words: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
