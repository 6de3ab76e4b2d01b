/**
 * What has become of a charge, whoever the provider is.
 * - `open`: not paid yet. - `in_review`: somebody looks at it. - `paid`. - `disputed`: paid, and contested.
 * - `refused`, `cancelled`: never to be paid. - `returned`: the money went back.
 */
export const chargeStates = [
  'open',
  'in_review',
  'paid',
  'disputed',
  'refused',
  'cancelled',
  'returned',
] as const;

export type ChargeState = (typeof chargeStates)[number];

/** Why a charge is in its state, as far as it helps anybody. '': the provider does not say, or nobody is helped. */
export const chargeReasons = [
  '',
  'credited',
  'being_confirmed',
  'manual_review',
  'wrong_number',
  'wrong_expiry',
  'wrong_code',
  'wrong_data',
  'no_limit',
  'over_limit',
  'call_bank',
  'card_disabled',
  'wrong_installments',
  'too_many_tries',
  'duplicate',
  'no_credit_card',
  'high_risk',
  'refused_by_bank',
  'bank_error',
  'holder_asked',
  'not_confirmed',
  'must_be_confirmed',
  'term_over',
  'called_off',
  'given_up',
  'dispute_won',
  'dispute_lost',
] as const;

export type ChargeReason = (typeof chargeReasons)[number];

/** In which a charge may still be paid. */
export const OPEN_STATES = ['open', 'in_review'] as const satisfies readonly ChargeState[];

export function isOpenState(state: ChargeState): boolean {
  return state === 'open' || state === 'in_review';
}

/** In which the shop has the money of a charge, contested or not. */
export function isPaidState(state: ChargeState): boolean {
  return state === 'paid' || state === 'disputed';
}

/** Does a card's bank wait for its holder to confirm a charge? */
export function waitsForHolder({ state, reason }: { state: ChargeState; reason: string }): boolean {
  return state === 'open' && reason === ('holder_asked' satisfies ChargeReason);
}

/** The API's word for each state: a part of what it promises its callers, so it stays as it is. */
export const STATUS_OF_STATE = {
  open: 'pending',
  in_review: 'in_process',
  paid: 'approved',
  disputed: 'in_mediation',
  refused: 'rejected',
  cancelled: 'cancelled',
  returned: 'refunded',
} as const satisfies Record<ChargeState, string>;

/** Each word that the API may say of a charge: the state that it tells of, and how people read it. */
const STATUSES: Readonly<Record<string, readonly [state: ChargeState, label: string]>> = {
  pending: ['open', 'Pendente'],
  authorized: ['open', 'Autorizado'],
  in_process: ['in_review', 'Em análise'],
  approved: ['paid', 'Aprovado'],
  in_mediation: ['disputed', 'Em mediação'],
  charged_back: ['disputed', 'Contestado'],
  rejected: ['refused', 'Recusado'],
  cancelled: ['cancelled', 'Cancelado'],
  refunded: ['returned', 'Estornado'],
};

/** The state of which the API tells by this word; undefined for a word that is none of its own. */
export function stateOfStatus(status: string): ChargeState | undefined {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status]?.[0] : undefined;
}

/** 'Aprovado'; undefined for a word that is none of the API's. */
export function statusLabelOfCharge(status: string): string | undefined {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status]?.[1] : undefined;
}

/**
 * The API's word for a charge: the provider's own where that is one of the API's words and tells of the same state, as
 * that of a chargeback which has ended does not; else that of its state.
 */
export function apiStatus({ state, told }: { state: ChargeState; told: string }): string {
  return stateOfStatus(told) === state ? told : STATUS_OF_STATE[state];
}
