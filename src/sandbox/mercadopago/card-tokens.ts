import type { Table } from '../store.ts';
import { asFields, asNumber, asText } from '../http/fields.ts';
import { refusal } from './errors.ts';
import { toProviderTime } from './payment.ts';

/** What is known of a card: never its number, never its security code. */
export interface CardToken {
  id: string;
  public_key: string;
  status: 'active' | 'used';
  first_six_digits: string;
  last_four_digits: string;
  card_number_length: number;
  security_code_length: number;
  expiration_month: number;
  expiration_year: number;
  cardholder: { name: string; identification: { type: string | null; number: string | null } };
  luhn_validation: true;
  live_mode: false;
  date_created: string;
  date_last_updated: string;
  date_due: string;
}

const WEEK_MS = 7 * 86_400_000;
const FORBIDDEN = ['card_number', 'security_code', 'cardNumber', 'securityCode'];

function requireText(value: unknown, pattern: RegExp, [code, what]: [string, string]): string {
  const text = asText(value) ?? '';
  if (!pattern.test(text)) throw refusal(400, code, what);
  return text;
}

function readExpiration(body: Record<string, unknown>, nowMs: number): { month: number; year: number } {
  const month = asNumber(body['expiration_month']) ?? 0;
  const year = asNumber(body['expiration_year']) ?? 0;
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw refusal(400, '325', 'invalid parameter expiration_month');
  }
  const now = new Date(nowMs);
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (!Number.isInteger(year) || isPast) throw refusal(400, '326', 'invalid parameter expiration_year');
  return { month, year };
}

/**
 * Reads the body that the browser script sends. A body that carries a whole number or a code is refused:
 * this stand-in must not be able to hold one.
 */
export function readCardToken(
  input: unknown,
  { id, publicKey, nowMs }: { id: string; publicKey: string; nowMs: number },
): CardToken {
  const body = asFields(input);
  if (FORBIDDEN.some((name) => name in body)) {
    throw refusal(400, '400', 'the sandbox takes neither card numbers nor security codes');
  }
  const holder = asFields(body['cardholder']);
  const document = asFields(holder['identification']);
  const { month, year } = readExpiration(body, nowMs);
  const now = toProviderTime(nowMs);
  return {
    id,
    public_key: publicKey,
    status: 'active',
    first_six_digits: requireText(body['first_six_digits'], /^\d{6}$/, ['E301', 'invalid card number']),
    last_four_digits: requireText(body['last_four_digits'], /^\d{4}$/, ['E301', 'invalid card number']),
    card_number_length: asNumber(body['card_number_length']) ?? 16,
    security_code_length: asNumber(body['security_code_length']) ?? 3,
    expiration_month: month,
    expiration_year: year,
    cardholder: {
      name: requireText(holder['name'], /^.{1,100}$/, ['221', 'invalid parameter cardholder.name']),
      identification: {
        type: asText(document['type']) ?? null,
        number: asText(document['number']) ?? null,
      },
    },
    luhn_validation: true,
    live_mode: false,
    date_created: now,
    date_last_updated: now,
    date_due: toProviderTime(nowMs + WEEK_MS),
  };
}

/** Takes a token for one payment; a second use or an unknown token is the provider's refusal. */
export function spendCardToken(tokens: Table<CardToken>, id: string, nowMs: number): CardToken {
  const token = tokens.get(id);
  if (!token) throw refusal(400, 2006, 'Card Token not found');
  if (token.status === 'used') throw refusal(400, 3003, 'Invalid card_token_id');
  if (Date.parse(token.date_due) < nowMs) throw refusal(400, 3003, 'Invalid card_token_id');
  tokens.set(id, { ...token, status: 'used', date_last_updated: toProviderTime(nowMs) });
  return token;
}
