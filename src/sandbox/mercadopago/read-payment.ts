import { MOST_INSTALLMENTS } from '#shared/card.ts';
import { isCpf } from '#shared/cpf.ts';
import { isEmail } from '#shared/email.ts';
import { asFields, asNumber, asText } from '../http/fields.ts';
import type { Fields } from '../http/fields.ts';
import { checkTold } from './additional-info.ts';
import { refusal } from './errors.ts';
import { findMethod } from './methods.ts';
import type { Method } from './methods.ts';
import { fromProviderTime } from './payment.ts';
import type { PaymentPayer } from './payment.ts';

/** A creation body, read and found good. */
export interface NewPayment {
  amountCents: number;
  method: Method;
  token: string | null;
  installments: number;
  expiresAtMs: number | null;
  payer: PaymentPayer;
  notificationUrl: string | null;
  fields: Fields;
}

const DAY_MS = 86_400_000;
const LONGEST_PIX_MS = 30 * DAY_MS;

function readAmount(body: Fields): number {
  const amount = body['transaction_amount'];
  if (amount === undefined || amount === null) {
    throw refusal(400, 4020, "transaction_amount attribute can't be null");
  }
  const isMoney = typeof amount === 'number' && Number.isFinite(amount) && amount > 0 && amount < 1_000_000;
  const cents = isMoney ? Math.round(amount * 100) : 0;
  if (!isMoney || cents < 1 || Math.abs(amount * 100 - cents) > 1e-6) {
    throw refusal(400, 4037, 'Invalid transaction_amount');
  }
  return cents;
}

function readPayer(body: Fields): PaymentPayer {
  const payer = asFields(body['payer']);
  const email = asText(payer['email']);
  if (!email || !isEmail(email)) throw refusal(400, 4050, 'payer.email must be a valid email');
  const identification = asFields(payer['identification']);
  const type = asText(identification['type']) ?? null;
  const number = asText(identification['number']) ?? null;
  if (type === 'CPF' && !isCpf(number ?? '')) throw refusal(400, 2067, 'Invalid user identification number');
  return {
    id: asText(payer['id']) ?? null,
    type: asText(payer['type']) ?? null,
    email,
    first_name: asText(payer['first_name']) ?? null,
    last_name: asText(payer['last_name']) ?? null,
    identification: { type, number },
  };
}

function readExpiry(body: Fields, nowMs: number): number | null {
  const text = body['date_of_expiration'];
  if (text === undefined || text === null) return null;
  const atMs = typeof text === 'string' ? fromProviderTime(text) : undefined;
  if (atMs === undefined) {
    const format = "(yyyy-MM-dd'T'HH:mm:ssz)";
    throw refusal(
      400,
      23,
      `The following parameters must be valid date and format ${format} date_of_expiration`,
    );
  }
  if (atMs <= nowMs || atMs > nowMs + LONGEST_PIX_MS) {
    throw refusal(400, 4020, 'date_of_expiration is out of the allowed range');
  }
  return atMs;
}

function readInstallments(body: Fields, method: Method): number {
  const asked = asNumber(body['installments'] ?? 1) ?? 0;
  const most = method.payment_type_id === 'credit_card' ? MOST_INSTALLMENTS : 1;
  if (!Number.isInteger(asked) || asked < 1 || asked > most) {
    throw refusal(400, 109, 'Invalid number of shares for this payment_method_id');
  }
  return asked;
}

function readNotificationUrl(body: Fields): string | null {
  const url = body['notification_url'];
  if (url === undefined || url === null) return null;
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (!isWeb) throw refusal(400, 4020, 'notification_url attribute must be url valid');
  return parsed.href;
}

/** Reads a creation body; throws the provider's own refusal at the first mistake. */
export function readNewPayment(input: unknown, nowMs: number): NewPayment {
  const body = asFields(input);
  const amountCents = readAmount(body);
  const methodId = asText(body['payment_method_id']);
  if (!methodId) throw refusal(400, 1, "payment_method_id attribute can't be null");
  const method = findMethod(methodId);
  if (!method) throw refusal(400, 2031, 'payment_method_id not found');
  const isPix = method.payment_type_id === 'bank_transfer';
  const token = isPix ? null : (asText(body['token']) ?? null);
  if (!isPix && !token) throw refusal(400, 3003, 'Invalid card_token_id');
  const reference = asText(body['external_reference']) ?? '';
  checkTold(body);
  if (reference.length > 256) throw refusal(400, 4020, 'external_reference must be at most 256 characters');
  return {
    amountCents,
    method,
    token,
    installments: readInstallments(body, method),
    expiresAtMs: isPix ? (readExpiry(body, nowMs) ?? nowMs + DAY_MS) : null,
    payer: readPayer(body),
    notificationUrl: readNotificationUrl(body),
    fields: body,
  };
}
