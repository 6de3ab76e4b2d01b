type Tone = 'success' | 'warning' | 'error' | 'accent' | 'quiet';

/** The provider's words for a charge, and how they are shown. */
const CHARGES: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  approved: ['Aprovado', 'success'],
  pending: ['Aguardando', 'warning'],
  in_process: ['Em análise', 'warning'],
  authorized: ['Autorizado', 'warning'],
  in_mediation: ['Em mediação', 'error'],
  rejected: ['Recusado', 'error'],
  cancelled: ['Cancelado', 'quiet'],
  refunded: ['Estornado', 'accent'],
  charged_back: ['Contestado', 'error'],
};

/** 'Aprovado'; a word that is not known, as it is. */
export function chargeWord(status: string): string {
  return Object.hasOwn(CHARGES, status) ? (CHARGES[status]?.[0] ?? status) : status;
}

const DETAILS: Readonly<Record<string, string>> = {
  accredited: 'valor creditado',
  pending_contingency: 'o provedor está confirmando',
  pending_review_manual: 'em revisão manual',
  cc_rejected_insufficient_amount: 'cartão sem saldo',
  cc_rejected_bad_filled_security_code: 'código de segurança errado',
  cc_rejected_bad_filled_date: 'validade errada',
  cc_rejected_bad_filled_other: 'dados do cartão errados',
  cc_rejected_call_for_authorize: 'o banco pede autorização por telefone',
  cc_rejected_card_disabled: 'cartão bloqueado',
  cc_rejected_duplicated_payment: 'pagamento repetido',
  cc_rejected_high_risk: 'recusado por segurança',
  cc_rejected_max_attempts: 'tentativas demais',
  cc_rejected_other_reason: 'recusado pelo banco',
  expired: 'prazo encerrado',
  by_collector: 'cancelado pela loja',
  by_payer: 'cancelado por quem paga',
  bank_error: 'erro do banco',
};

/** What the provider says of an outcome, in words; '' for what would help nobody. */
export function detailWords(detail: string): string {
  return Object.hasOwn(DETAILS, detail) ? (DETAILS[detail] ?? '') : '';
}

export function chargeTone(status: string): Tone {
  return Object.hasOwn(CHARGES, status) ? (CHARGES[status]?.[1] ?? 'quiet') : 'quiet';
}
