/** A payment as the provider's API shows it; amounts are reais, times carry the offset -03:00. */
export interface Payment {
  id: number;
  /** Of a payment inside an order: what nobody is told who asks for the payment. */
  order?: OrderMark;
  status: PaymentStatus;
  status_detail: string;
  date_created: string;
  date_last_updated: string;
  date_approved: string | null;
  date_of_expiration: string | null;
  money_release_date: string | null;
  operation_type: 'regular_payment';
  currency_id: 'BRL';
  live_mode: false;
  collector_id: number;
  payment_method_id: string;
  payment_type_id: string;
  payment_method: { id: string; type: string; issuer_id: string | null };
  issuer_id: string | null;
  description: string | null;
  external_reference: string | null;
  statement_descriptor: string | null;
  notification_url: string | null;
  payer: PaymentPayer;
  metadata: Record<string, unknown>;
  additional_info: Record<string, unknown>;
  transaction_amount: number;
  transaction_amount_refunded: number;
  coupon_amount: 0;
  installments: number;
  captured: boolean;
  binary_mode: boolean;
  processing_mode: 'aggregator';
  transaction_details: TransactionDetails;
  fee_details: { type: string; amount: number; fee_payer: string }[];
  card: PaymentCard | Record<string, never>;
  refunds: Refund[];
  point_of_interaction: PointOfInteraction | Record<string, never>;
  /** While its card's holder is to confirm it. */
  three_ds_info?: { external_resource_url: string; creq: string };
  /** What the bank's page makes of that; never shown. */
  challenge?: Challenge;
}

export interface Challenge {
  /** When the bank's page was opened first. */
  opened: string | null;
  /** The bank declines whatever its holder says. */
  declines: boolean;
}

/** What an order has besides its payment. */
export interface OrderMark {
  id: string;
  /** As the order calls its payment. */
  paymentId: string;
  /** As it was asked for. */
  expirationTime: string | null;
}

export type PaymentStatus =
  | 'pending'
  | 'approved'
  | 'authorized'
  | 'in_process'
  | 'in_mediation'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back';

export interface PaymentPayer {
  id: string | null;
  type: string | null;
  email: string;
  first_name: string | null;
  last_name: string | null;
  identification: { type: string | null; number: string | null };
}

interface TransactionDetails {
  net_received_amount: number;
  total_paid_amount: number;
  overpaid_amount: 0;
  installment_amount: number;
  external_resource_url: string | null;
}

export interface PaymentCard {
  id: null;
  first_six_digits: string;
  last_four_digits: string;
  expiration_month: number;
  expiration_year: number;
  date_created: string;
  date_last_updated: string;
  cardholder: { name: string; identification: { type: string | null; number: string | null } };
}

export interface PointOfInteraction {
  type: 'PIX';
  business_info: { unit: string; sub_unit: string };
  transaction_data: {
    qr_code: string;
    /** Drawn when the payment is shown; never stored. */
    qr_code_base64?: string;
    ticket_url: string;
    bank_info: { payer: { account_holder_name: string | null }; is_same_bank_account_owner: null };
    transaction_id: string | null;
    e2e_id: string | null;
  };
}

export interface Refund {
  id: number;
  payment_id: number;
  amount: number;
  status: 'approved' | 'in_process' | 'rejected';
  refund_mode: 'standard';
  date_created: string;
  reason: string | null;
  unique_sequence_number: string | null;
  adjustment_amount: 0;
  amount_refunded_to_payer: number;
  source: { id: string; name: string; type: 'collector' };
}

/** '2026-11-21T09:30:00.000-03:00': the only form of time that the provider writes and takes. */
export function toProviderTime(atMs: number): string {
  return new Date(atMs - 3 * 3_600_000).toISOString().replace('Z', '-03:00');
}

export const toCents = (reais: number): number => Math.round(reais * 100);

const PROVIDER_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/;

/** Milliseconds of a time in the provider's form, undefined for any other text. */
export function fromProviderTime(text: string): number | undefined {
  if (!PROVIDER_TIME.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : atMs;
}
