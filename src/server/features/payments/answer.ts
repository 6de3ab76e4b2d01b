import { apiStatus, isOpenState, STATUS_OF_STATE, waitsForHolder } from '#shared/charges.ts';
import { centsToReais } from '#shared/money.ts';
import { payablePixUntil, toldTerm } from '#shared/pix-term.ts';
import type { Pagamento, PaymentCreated, PaymentStatusAnswer } from '#shared/wire/payments.ts';
import type { Attempt, Charge } from '../ledger/index.ts';
import { orderOf, statusOf, type Order } from '../orders/index.ts';

/** A charge as the browser sees it. */
export function paymentOf(order: Order, charge: Charge, now: Date): Pagamento {
  const until =
    charge.method === 'pix'
      ? payablePixUntil({ order: order.expires_at, charge: charge.expires_at })
      : confirmableUntil(charge);
  return {
    id: charge.provider_payment_id,
    status: apiStatus({ state: charge.state, told: charge.provider_status }),
    status_detail: charge.provider_detail,
    motivo: charge.reason,
    transaction_amount: centsToReais(charge.amount_cents),
    installments: charge.installments,
    external_reference: order.external_reference,
    payment_method_id: charge.method,
    qr_code: charge.qr_code,
    qr_code_base64: charge.qr_code_base64,
    ticket_url: charge.ticket_url,
    ...toldTerm(until, now),
  };
}

function confirmableUntil(charge: Charge): Date | null {
  return waitsForHolder(charge) ? charge.challenge_until : null;
}

/** The bank's page is for whoever pays: none but she has the key that it is answered to. */
function challengeOf(charge: Charge, now: Date): Pick<Pagamento, 'three_ds'> {
  const { challenge_url: url, challenge_creq: creq } = charge;
  const until = confirmableUntil(charge);
  if (url === null || creq === null || until === null || until <= now) return {};
  const { expires_in = 0 } = toldTerm(until, now);
  return { three_ds: { url, creq, expires_in } };
}

/** While nobody knows whether a card was charged, the shopper is told that it is being worked on. */
function paymentInDoubt(order: Order, attempt: Attempt): Pagamento {
  return {
    id: null,
    status: STATUS_OF_STATE.in_review,
    status_detail: 'em_apuracao',
    motivo: '',
    transaction_amount: centsToReais(attempt.amount_cents),
    installments: attempt.installments,
    external_reference: order.external_reference,
    payment_method_id: attempt.method,
    qr_code: null,
    qr_code_base64: null,
    ticket_url: null,
    expires_at: null,
  };
}

export function createdAnswer(order: Order, charge: Charge, now: Date): PaymentCreated {
  const payment = { ...paymentOf(order, charge, now), ...challengeOf(charge, now) };
  return { success: true, sucesso: true, payment, pedido: orderOf(order) };
}

export function inDoubtAnswer(order: Order, attempt: Attempt): PaymentCreated {
  return { success: true, sucesso: true, payment: paymentInDoubt(order, attempt), pedido: orderOf(order) };
}

export function statusAnswer(order: Order, charge: Charge, now: Date): PaymentStatusAnswer {
  return { success: true, sucesso: true, payment: paymentOf(order, charge, now), pedido: statusOf(order) };
}

/** Nothing more will become of such a charge in its creation: the answer is kept and given again as it was. */
export function isFinal(charge: Charge): boolean {
  return !isOpenState(charge.state);
}
