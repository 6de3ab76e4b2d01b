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
export const methodWord = (id: string): string => METHODS[id] ?? id;
export const moneyWord = (amount: number): string => formatReais(toCents(amount));
export const timeWord = (time: string): string => dayAndTime.format(new Date(time));
