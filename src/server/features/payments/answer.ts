import { apiStatus, isOpenState, STATUS_OF_STATE } from '#shared/charges.ts';
import { centsToReais } from '#shared/money.ts';
import { payablePixUntil } from '#shared/pix-term.ts';
import type { Pagamento, PaymentCreated, PaymentStatusAnswer } from '#shared/wire/payments.ts';
import { orderOf, statusOf, type Attempt, type Order, type Payment } from '../orders/index.ts';

/** A charge as the browser sees it. */
export function paymentOf(order: Order, payment: Payment): Pagamento {
  const isPix = payment.method === 'pix';
  const until = payablePixUntil({ order: order.expires_at, charge: payment.expires_at });
  return {
    id: payment.provider_payment_id,
    status: apiStatus({ state: payment.state, told: payment.provider_status }),
    status_detail: payment.provider_detail,
    motivo: payment.reason,
    transaction_amount: centsToReais(payment.amount_cents),
    installments: payment.installments,
    external_reference: order.external_reference,
    payment_method_id: payment.method,
    qr_code: payment.qr_code,
    qr_code_base64: payment.qr_code_base64,
    ticket_url: payment.ticket_url,
    expires_at: isPix ? (until?.toISOString() ?? null) : null,
  };
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

export function createdAnswer(order: Order, payment: Payment): PaymentCreated {
  return { success: true, sucesso: true, payment: paymentOf(order, payment), pedido: orderOf(order) };
}

export function inDoubtAnswer(order: Order, attempt: Attempt): PaymentCreated {
  return { success: true, sucesso: true, payment: paymentInDoubt(order, attempt), pedido: orderOf(order) };
}

export function statusAnswer(order: Order, payment: Payment): PaymentStatusAnswer {
  return { success: true, sucesso: true, payment: paymentOf(order, payment), pedido: statusOf(order) };
}

/** Nothing more will become of such a charge in its creation: the answer is kept and given again as it was. */
export function isFinal(payment: Payment): boolean {
  return !isOpenState(payment.state);
}
