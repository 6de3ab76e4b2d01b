import type { Chargeback } from './chargebacks.ts';
import { orderStatusOf, paymentStatusOf, refundStatusOf } from './order-words.ts';
import type { OrderMark, Payment, Refund } from './payment.ts';
import { pictureOf, pixOf } from './show-payment.ts';

/** A payment that an order was made for. */
export type InOrder = Payment & { order: OrderMark };

const amount = (reais: number): string => reais.toFixed(2);
const utc = (time: string): string => new Date(time).toISOString();

/** An order as it goes over the wire: amounts are text, times end in Z. */
export function showOrder(payment: InOrder, chargebacks: readonly Chargeback[]): Record<string, unknown> {
  const { status, detail } = orderStatusOf(payment);
  return {
    id: payment.order.id,
    type: 'online',
    processing_mode: 'automatic',
    capture_mode: 'automatic_async',
    status,
    status_detail: detail,
    external_reference: payment.external_reference ?? '',
    total_amount: amount(payment.transaction_amount),
    ...(payment.date_approved === null ? {} : { total_paid_amount: amount(payment.transaction_amount) }),
    description: payment.description ?? '',
    country_code: 'BRA',
    currency: 'BRL',
    user_id: String(payment.collector_id),
    created_date: utc(payment.date_created),
    last_updated_date: utc(payment.date_last_updated),
    ...payment.additional_info,
    transactions: {
      payments: [showInside(payment)],
      ...showRefunds(payment),
      ...(chargebacks.length === 0
        ? {}
        : { chargebacks: chargebacks.map((row) => showChargeback(row, payment)) }),
    },
  };
}

function showInside(payment: InOrder) {
  const { status, detail } = paymentStatusOf(payment);
  const { expirationTime, paymentId } = payment.order;
  return {
    id: paymentId,
    reference_id: `22dv${payment.id.toString(36)}`,
    amount: amount(payment.transaction_amount),
    ...(payment.date_approved === null ? {} : { paid_amount: amount(payment.transaction_amount) }),
    ...(payment.transaction_amount_refunded === 0
      ? {}
      : { refunded_amount: amount(payment.transaction_amount_refunded) }),
    status,
    status_detail: detail,
    ...(expirationTime === null ? {} : { expiration_time: expirationTime }),
    ...(payment.date_of_expiration === null ? {} : { date_of_expiration: payment.date_of_expiration }),
    payment_method: showMethod(payment),
  };
}

function showMethod(payment: InOrder) {
  const { payment_method_id: id, payment_type_id: type, installments } = payment;
  const pix = pixOf(payment)?.transaction_data;
  if (pix === undefined) return { id, type, installments, ...showChallenge(payment) };
  return {
    id,
    type,
    qr_code: pix.qr_code,
    qr_code_base64: pictureOf(pix.qr_code),
    ticket_url: pix.ticket_url,
  };
}

/** The bank's page, which needs no form here: its address says whom it asks. */
function showChallenge({ three_ds_info: asked }: InOrder) {
  if (asked === undefined) return {};
  const url = `${asked.external_resource_url}?creq=${asked.creq}`;
  const told = {
    validation: 'on_fraud_risk',
    liability_shift: 'required',
    type: 'challenge',
    status: 'pending',
  };
  return { transaction_security: { ...told, url } };
}

/** Of a refund an order tells by a number of its own, and of none before there is one. */
export function showRefunds({ refunds, order }: InOrder): { refunds?: ReturnType<typeof showRefund>[] } {
  return refunds.length === 0 ? {} : { refunds: refunds.map((refund) => showRefund(refund, order)) };
}

/** Its case is what can be asked about. */
function showChargeback({ id, coverage_applied: covered }: Chargeback, { order }: InOrder) {
  const status = covered === null ? 'opened' : 'closed';
  return { id: `CBK${id}`, transaction_id: order.paymentId, case_id: id, status, references: [] };
}

function showRefund({ id, amount: reais, status }: Refund, { paymentId }: OrderMark) {
  const told = { amount: amount(reais), status: refundStatusOf(status) };
  return { id: `REF${id}`, transaction_id: paymentId, reference_id: String(id), ...told };
}
