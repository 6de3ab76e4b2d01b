import type { Payment } from './payment.ts';

export interface OrderStatus {
  status: string;
  detail: string;
}

/** Why a card was refused, as orders say it. */
const REFUSED: Record<string, string> = {
  cc_rejected_insufficient_amount: 'insufficient_amount',
  cc_rejected_bad_filled_security_code: 'bad_filled_card_data',
  cc_rejected_bad_filled_date: 'bad_filled_card_data',
  cc_rejected_bad_filled_other: 'bad_filled_card_data',
  cc_rejected_bad_filled_card_number: 'bad_filled_card_data',
  cc_rejected_call_for_authorize: 'required_call_for_authorize',
  cc_rejected_invalid_installments: 'invalid_installments',
  cc_rejected_duplicated_payment: 'cc_rejected_duplicated_payment',
  cc_rejected_card_disabled: 'card_disabled',
  cc_rejected_max_attempts: 'max_attempts_exceeded',
  cc_rejected_blacklist: 'high_risk',
  cc_rejected_high_risk: 'high_risk',
  cc_rejected_3ds_challenge: 'cc_rejected_3ds_challenge',
  cc_rejected_3ds_mandatory: 'cc_rejected_3ds_mandatory',
};

/** The payment inside an order, as the order tells of it. */
export function paymentStatusOf({ status, status_detail: detail }: Payment): OrderStatus {
  switch (status) {
    case 'pending':
      return {
        status: 'action_required',
        detail: detail === 'pending_challenge' ? detail : 'waiting_transfer',
      };
    case 'authorized':
      return { status: 'action_required', detail: 'waiting_capture' };
    case 'in_process':
      return { status: 'processing', detail: 'in_process' };
    case 'approved':
      return { status: 'processed', detail };
    case 'rejected':
      return { status: 'failed', detail: REFUSED[detail] ?? 'rejected_by_issuer' };
    case 'cancelled':
      return detail === 'expired'
        ? { status: 'expired', detail: 'expired' }
        : { status: 'canceled', detail: 'canceled' };
    case 'refunded':
      return { status: 'refunded', detail: 'refunded' };
    // How an order tells of a buyer's claim is written nowhere.
    case 'in_mediation':
    case 'charged_back':
      return { status, detail };
  }
}

/** The order itself: one that lapsed is off, and one whose payment failed says no more than that. */
export function orderStatusOf(payment: Payment): OrderStatus {
  const inside = paymentStatusOf(payment);
  if (inside.status === 'expired') return { status: 'canceled', detail: 'expired' };
  return inside.status === 'failed' ? { status: 'failed', detail: 'failed' } : inside;
}

const REFUNDS = { approved: 'processed', in_process: 'processing', rejected: 'failed' } as const;

export const refundStatusOf = (status: keyof typeof REFUNDS): string => REFUNDS[status];
