import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonOrNull } from './json.ts';

export interface PaymentAttemptRow {
  id: GeneratedAlways<number>;
  order_id: number;
  number: number;
  method: 'pix' | 'cartao' | 'entrega' | 'preferencia';
  idempotency_key: string;
  body_hash: Buffer;
  provider_key: string;
  state: 'sending' | 'unknown' | 'answered' | 'failed';
  amount_cents: number;
  installments: Generated<number>;
  provider_payment_id: string | null;
  hosted_id: string | null;
  hosted_url: string | null;
  answer_status: number | null;
  answer: JsonOrNull;
  error: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  sent_at: Generated<Date>;
  tries: Generated<number>;
}

export interface PaymentRow {
  id: GeneratedAlways<number>;
  order_id: number;
  attempt_id: number | null;
  provider: string;
  provider_payment_id: string;
  method: string;
  state: 'open' | 'in_review' | 'paid' | 'disputed' | 'refused' | 'cancelled' | 'returned';
  reason: Generated<
    | ''
    | 'credited'
    | 'being_confirmed'
    | 'manual_review'
    | 'wrong_number'
    | 'wrong_expiry'
    | 'wrong_code'
    | 'wrong_data'
    | 'no_limit'
    | 'over_limit'
    | 'call_bank'
    | 'card_disabled'
    | 'wrong_installments'
    | 'too_many_tries'
    | 'duplicate'
    | 'no_credit_card'
    | 'high_risk'
    | 'refused_by_bank'
    | 'bank_error'
    | 'term_over'
    | 'called_off'
    | 'given_up'
  >;
  provider_status: string;
  provider_detail: Generated<string>;
  amount_cents: number;
  refunded_cents: Generated<number>;
  currency: Generated<string>;
  installments: Generated<number>;
  qr_code: string | null;
  qr_code_base64: string | null;
  ticket_url: string | null;
  expires_at: Date | null;
  approved_at: Date | null;
  provider_updated_at: Date;
  checked_at: Generated<Date>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PaymentTaskRow {
  id: GeneratedAlways<number>;
  payment_id: number;
  kind: 'cancel' | 'refund';
  amount_cents: number | null;
  dedup_key: string;
  provider_refund_id: string | null;
  reason: Generated<string>;
  state: Generated<'queued' | 'done' | 'rejected' | 'dead'>;
  tries: Generated<number>;
  next_try_at: Generated<Date>;
  last_error: string | null;
  created_at: Generated<Date>;
  done_at: Date | null;
}

export interface WebhookEventRow {
  id: GeneratedAlways<number>;
  provider: string;
  dedup_key: string;
  topic: string;
  action: Generated<string>;
  resource_id: string;
  state: Generated<'new' | 'done' | 'dead'>;
  tries: Generated<number>;
  next_try_at: Generated<Date>;
  last_error: string | null;
  received_at: Generated<Date>;
  processed_at: Date | null;
}

export interface CustomPixRow {
  id: GeneratedAlways<number>;
  descricao: Generated<string>;
  valor_cents: number;
  status: Generated<'pending' | 'paid' | 'cancelled' | 'refunded'>;
  external_reference: string;
  provider_key: string;
  provider_payment_id: string | null;
  qr_code_text: string | null;
  qr_code_image: string | null;
  ticket_url: string | null;
  expires_at: Date | null;
  paid_at: Date | null;
  archived_at: Date | null;
  provider_updated_at: Date | null;
  idempotency_key: string | null;
  checked_at: Generated<Date>;
  created_by: Generated<string>;
  created_at: Generated<Date>;
}
