import { buildTestPixCode } from '../pix-code.ts';
import { asFields, asText } from '../http/fields.ts';
import { cardOutcome } from './card-outcomes.ts';
import type { Outcome, Told } from './card-outcomes.ts';
import { challenge } from './challenge.ts';
import type { CardToken } from './card-tokens.ts';
import { interestOf, payerCosts, type SellerTerms } from './installments.ts';
import { toCents, toProviderTime } from './payment.ts';
import type { Payment, PaymentCard, PointOfInteraction } from './payment.ts';
import type { NewPayment } from './read-payment.ts';

export const COLLECTOR_ID = 1_000_000_001;

export interface MakePayment {
  id: number;
  nowMs: number;
  token: CardToken | null;
  /** Where a person sees the code of a PIX, and where the bank asks her of a card. */
  ticketUrl: string;
  challengeUrl?: string;
  /** The call named the device that it was made for. */
  hasDevice?: boolean;
  terms: SellerTerms;
}

function toldBy({ fields }: NewPayment, { hasDevice = false, challengeUrl }: MakePayment): Told {
  const { items, payer } = asFields(fields['additional_info']);
  const mode = fields['three_d_secure_mode'];
  return {
    isKnown: hasDevice && items !== undefined && payer !== undefined,
    mayAsk:
      challengeUrl !== undefined &&
      (mode === 'optional' || mode === 'mandatory') &&
      fields['binary_mode'] !== true,
  };
}

function outcomeOf(input: NewPayment, make: MakePayment): Outcome {
  const { token } = make;
  if (!token) return { status: 'pending', detail: 'pending_waiting_transfer' };
  const outcome = cardOutcome(token, toldBy(input, make));
  if (outcome.status === 'in_process' && input.fields['binary_mode'] === true) {
    return { status: 'rejected', detail: 'cc_rejected_other_reason' };
  }
  if (outcome.status === 'approved' && input.fields['capture'] === false) {
    return { status: 'authorized', detail: 'pending_capture' };
  }
  return outcome;
}

function pixPoint(input: NewPayment, { id, ticketUrl }: MakePayment): PointOfInteraction {
  return {
    type: 'PIX',
    business_info: { unit: 'online_payments', sub_unit: 'default' },
    transaction_data: {
      qr_code: buildTestPixCode(input.amountCents, `mpqrinter${id}`),
      ticket_url: ticketUrl,
      bank_info: { payer: { account_holder_name: null }, is_same_bank_account_owner: null },
      transaction_id: null,
      e2e_id: null,
    },
  };
}

function cardOf(token: CardToken): PaymentCard {
  return {
    id: null,
    first_six_digits: token.first_six_digits,
    last_four_digits: token.last_four_digits,
    expiration_month: token.expiration_month,
    expiration_year: token.expiration_year,
    date_created: token.date_created,
    date_last_updated: token.date_created,
    cardholder: token.cardholder,
  };
}

/** Marks a payment as paid: the money, the fee and the day on which the seller gets it. */
export function settle(payment: Payment, nowMs: number): Payment {
  const isPix = payment.payment_type_id === 'bank_transfer';
  const fees = [
    { type: 'mercadopago_fee', cents: Math.round(payment.transaction_amount * (isPix ? 0.99 : 4.98)) },
    { type: 'financing_fee', cents: financingCents(payment) },
  ].filter(({ cents }) => cents > 0);
  const netCents = fees.reduce((left, { cents }) => left - cents, toCents(payment.transaction_amount));
  return {
    ...payment,
    status: 'approved',
    status_detail: 'accredited',
    captured: true,
    date_approved: toProviderTime(nowMs),
    date_last_updated: toProviderTime(nowMs),
    money_release_date: toProviderTime(nowMs + (isPix ? 0 : 14 * 86_400_000)),
    fee_details: fees.map(({ type, cents }) => ({ type, amount: cents / 100, fee_payer: 'collector' })),
    transaction_details: { ...payment.transaction_details, net_received_amount: netCents / 100 },
  };
}

/** What the seller pays for instalments without interest to the buyer. */
function financingCents({ installments, transaction_amount: amount, transaction_details }: Payment): number {
  const isFree = transaction_details.total_paid_amount === amount;
  return isFree ? Math.round(toCents(amount) * interestOf(installments)) : 0;
}

/** Makes the payment of a good creation body; a card's outcome is decided here. */
export function makePayment(input: NewPayment, make: MakePayment): Payment {
  const { id, nowMs, token } = make;
  const { fields, method } = input;
  const now = toProviderTime(nowMs);
  const amount = input.amountCents / 100;
  const cost = payerCosts(amount, make.terms)[input.installments - 1];
  const outcome = outcomeOf(input, make);
  const issuer = fields['issuer_id'];
  const issuerId = token ? String(issuer ?? 25) : null;
  const payment: Payment = {
    id,
    status: outcome.status,
    status_detail: outcome.detail,
    date_created: now,
    date_last_updated: now,
    date_approved: null,
    date_of_expiration: input.expiresAtMs === null ? null : toProviderTime(input.expiresAtMs),
    money_release_date: null,
    operation_type: 'regular_payment',
    currency_id: 'BRL',
    live_mode: false,
    collector_id: COLLECTOR_ID,
    payment_method_id: method.id,
    payment_type_id: method.payment_type_id,
    payment_method: { id: method.id, type: method.payment_type_id, issuer_id: issuerId },
    issuer_id: issuerId,
    description: asText(fields['description']) ?? null,
    external_reference: asText(fields['external_reference']) ?? null,
    statement_descriptor: asText(fields['statement_descriptor']) ?? null,
    notification_url: input.notificationUrl,
    payer: input.payer,
    metadata: asFields(fields['metadata']),
    additional_info: asFields(fields['additional_info']),
    transaction_amount: amount,
    transaction_amount_refunded: 0,
    coupon_amount: 0,
    installments: input.installments,
    captured: outcome.status !== 'authorized',
    binary_mode: fields['binary_mode'] === true,
    processing_mode: 'aggregator',
    transaction_details: {
      net_received_amount: 0,
      total_paid_amount: token ? (cost?.total_amount ?? amount) : amount,
      overpaid_amount: 0,
      installment_amount: token ? (cost?.installment_amount ?? amount) : 0,
      external_resource_url: null,
    },
    fee_details: [],
    card: token ? cardOf(token) : {},
    refunds: [],
    point_of_interaction: token ? {} : pixPoint(input, make),
  };
  const { challengeUrl: url } = make;
  if (outcome.challenge && url !== undefined) return challenge(payment, { url, ...outcome.challenge });
  return outcome.status === 'approved' ? settle(payment, nowMs) : payment;
}
