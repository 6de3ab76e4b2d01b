import { formatReais } from '#shared/money.ts';
import { toCents } from '../mercadopago/payment.ts';
import type { Payment } from '../mercadopago/payment.ts';

const STATUS: Record<Payment['status'], string> = {
  pending: 'Pendente',
  approved: 'Aprovado',
  authorized: 'Autorizado',
  in_process: 'Em análise',
  in_mediation: 'Em disputa',
  rejected: 'Recusado',
  cancelled: 'Cancelado',
  refunded: 'Estornado',
  charged_back: 'Contestado',
};

/** What the provider says besides, of those that it says here. */
const DETAILS: Record<string, string> = {
  accredited: 'creditado',
  partially_refunded: 'devolvido em parte',
  refunded: 'devolvido',
  pending_waiting_transfer: 'espera pelo PIX',
  pending_waiting_payment: 'espera pelo pagamento',
  pending_contingency: 'em processamento',
  pending_review_manual: 'em análise',
  pending_challenge: 'espera pela confirmação do banco',
  expired: 'venceu',
  by_collector: 'pela loja',
  by_payer: 'por quem comprou',
  pending_capture: 'espera pela captura',
  in_process: 'em análise',
  settled: 'resolvida',
  cc_rejected_high_risk: 'recusado por risco',
  cc_rejected_blacklist: 'recusado por risco',
  cc_rejected_3ds_mandatory: 'o banco exige confirmação',
  cc_rejected_duplicated_payment: 'pagamento repetido',
  cc_rejected_max_attempts: 'tentativas demais',
  cc_rejected_invalid_installments: 'parcelas não aceitas',
  cc_rejected_card_type_not_allowed: 'tipo de cartão não aceito',
  cc_rejected_card_disabled: 'cartão bloqueado',
  cc_rejected_bad_filled_card_number: 'número errado',
  cc_rejected_other_reason: 'recusado pelo banco',
  cc_rejected_insufficient_amount: 'limite insuficiente',
  cc_rejected_bad_filled_security_code: 'código de segurança errado',
  cc_rejected_bad_filled_date: 'validade errada',
  cc_rejected_bad_filled_other: 'dados errados',
  cc_rejected_call_for_authorize: 'o banco pede autorização',
  cc_rejected_3ds_challenge: 'não confirmado no banco',
};

const METHODS: Record<string, string> = {
  pix: 'PIX',
  visa: 'Visa',
  master: 'Mastercard',
  amex: 'American Express',
  elo: 'Elo',
  debelo: 'Elo débito',
  hipercard: 'Hipercard',
};

const dayAndTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export const statusWord = (payment: Payment): string => STATUS[payment.status];
export const detailWord = (said: string): string => DETAILS[said] ?? said;
export const methodWord = (id: string): string => METHODS[id] ?? id;
export const moneyWord = (amount: number): string => formatReais(toCents(amount));
export const timeWord = (time: string): string => dayAndTime.format(new Date(time));
