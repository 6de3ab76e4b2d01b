import { stateOfStatus, statusLabelOfCharge, type ChargeReason, type ChargeState } from '#shared/charges.ts';

type Tone = 'success' | 'warning' | 'error' | 'accent' | 'quiet';

const TONES: Readonly<Record<ChargeState, Tone>> = {
  open: 'warning',
  in_review: 'warning',
  paid: 'success',
  disputed: 'error',
  refused: 'error',
  cancelled: 'quiet',
  returned: 'accent',
};

/** 'Aprovado'; a word that is not known, as it is. */
export function chargeWord(status: string): string {
  return status === 'pending' ? 'Aguardando' : (statusLabelOfCharge(status) ?? status);
}

const REASONS: Readonly<Record<ChargeReason, string>> = {
  '': '',
  // 'Aprovado' says it.
  credited: '',
  being_confirmed: 'o provedor está confirmando',
  manual_review: 'em revisão manual',
  wrong_number: 'número do cartão errado',
  wrong_expiry: 'validade errada',
  wrong_code: 'código de segurança errado',
  wrong_data: 'dados do cartão errados',
  no_limit: 'cartão sem saldo',
  over_limit: 'valor acima do limite',
  call_bank: 'o banco pede autorização por telefone',
  card_disabled: 'cartão bloqueado',
  wrong_installments: 'parcelamento não aceito',
  too_many_tries: 'tentativas demais',
  duplicate: 'pagamento repetido',
  no_credit_card: 'cartão sem função crédito',
  high_risk: 'recusado por segurança',
  refused_by_bank: 'recusado pelo banco',
  bank_error: 'erro do banco',
  holder_asked: 'o banco pede a confirmação de quem paga',
  not_confirmed: 'quem paga não confirmou no banco',
  must_be_confirmed: 'o banco exige confirmação de quem paga',
  term_over: 'prazo encerrado',
  called_off: 'cancelado pela loja',
  given_up: 'cancelado por quem paga',
  dispute_won: 'contestação ganha',
  dispute_lost: 'contestação perdida',
};

/** Why a charge is as it is, in words; '' for what would help nobody, and for a reason that is not known. */
export function reasonWords(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as ChargeReason] : '';
}

export function chargeTone(status: string): Tone {
  const state = stateOfStatus(status);
  return state === undefined ? 'quiet' : TONES[state];
}
