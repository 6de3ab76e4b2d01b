import { randomUUID } from 'node:crypto';
import type { Table } from '../store.ts';
import { asText } from '../http/fields.ts';
import { readCardToken } from './card-tokens.ts';
import type { CardToken } from './card-tokens.ts';
import { refusal } from './errors.ts';
import type { Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import { mostInstallments, preferenceTotalCents } from './preferences.ts';
import type { Preference } from './preferences.ts';

export interface HostedDeps {
  payments: Payments;
  tokens: Table<CardToken>;
  preferences: Table<Preference>;
  clock: () => number;
}

/** The buttons of the hosted page: how the shopper pays and what becomes of it. */
const CHOICES = {
  cartao_aprovado: { holder: 'APRO', approve: false },
  cartao_parcelado: { holder: 'APRO', approve: false },
  cartao_recusado: { holder: 'OTHE', approve: false },
  cartao_em_analise: { holder: 'CONT', approve: false },
  pix_pago: { holder: null, approve: true },
  pix_pendente: { holder: null, approve: false },
} as const;
export type Choice = keyof typeof CHOICES;

export function isChoice(text: unknown): text is Choice {
  return typeof text === 'string' && Object.hasOwn(CHOICES, text);
}

function testCard(tokens: Table<CardToken>, holder: string, nowMs: number): string {
  const id = randomUUID().replaceAll('-', '');
  const body = {
    first_six_digits: '423564',
    last_four_digits: '5682',
    expiration_month: 11,
    expiration_year: new Date(nowMs).getUTCFullYear() + 4,
    cardholder: { name: holder, identification: { type: 'CPF', number: '12345678909' } },
  };
  tokens.set(id, readCardToken(body, { id, publicKey: 'hosted', nowMs }));
  return id;
}

/** Pays a preference as the shopper chose on the hosted page; one that is paid stays paid once. */
export function payPreference(deps: HostedDeps, preference: Preference, choice: Choice): Payment {
  const { payments, tokens, preferences, clock } = deps;
  const before = preference.payment_id === null ? undefined : payments.find(String(preference.payment_id));
  if (before?.status === 'approved') return before;
  const { holder, approve } = CHOICES[choice];
  const installments = choice === 'cartao_parcelado' ? mostInstallments(preference) : 1;
  const method = holder === null ? { payment_method_id: 'pix' } : { payment_method_id: 'visa', installments };
  const made = payments.create({
    key: randomUUID(),
    body: {
      ...method,
      ...(holder === null ? {} : { token: testCard(tokens, holder, clock()) }),
      transaction_amount: preferenceTotalCents(preference) / 100,
      payer: { email: asText(preference.payer['email']) ?? 'comprador@vitrine.example' },
      external_reference: preference.external_reference,
      notification_url: preference.notification_url,
      metadata: preference.metadata,
    },
  });
  const payment = approve ? payments.act(String(made.id), 'approve') : made;
  preferences.set(preference.id, { ...preference, payment_id: payment.id });
  return payment;
}

/** Where the shopper goes back to, with what the provider adds; null when the shop gave no address. */
export function returnUrl(preference: Preference, payment: Payment): string | null {
  const { success, pending, failure } = preference.back_urls;
  const isOpen = payment.status === 'pending' || payment.status === 'in_process';
  const url = payment.status === 'approved' ? success : isOpen ? (pending ?? success) : (failure ?? success);
  if (url === null) return null;
  const back = new URL(url);
  const added: Record<string, string> = {
    collection_id: String(payment.id),
    collection_status: payment.status,
    payment_id: String(payment.id),
    status: payment.status,
    external_reference: payment.external_reference ?? 'null',
    payment_type: payment.payment_type_id,
    merchant_order_id: 'null',
    preference_id: preference.id,
    site_id: 'MLB',
    processing_mode: 'aggregator',
  };
  for (const [name, value] of Object.entries(added)) back.searchParams.set(name, value);
  return back.href;
}

/** A preference by its id; throws the provider's 404. */
export function findPreference(rows: Table<Preference>, id: string): Preference {
  const preference = rows.get(id);
  if (!preference) throw refusal(404, 'not_found', 'The preference was not found');
  return preference;
}
