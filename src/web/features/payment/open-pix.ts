import { reaisToCents } from '#shared/money.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { untilOf } from '../../lib/orders/until.ts';

/** A PIX that can be paid. */
export interface OpenPix {
  /** The order's code. */
  codigo: string;
  paymentId: string | null;
  amountCents: number;
  /** Copy-and-paste code. */
  code: string;
  /** PNG as base64. */
  picture: string;
  /** ISO 8601. */
  expiresAt: string | null;
  /** That, by this device's clock. */
  untilMs: number | null;
}

export function openPixOf({ payment, pedido }: PaymentCreated): OpenPix {
  return {
    codigo: pedido.codigo,
    paymentId: payment.id,
    amountCents: reaisToCents(payment.transaction_amount) ?? 0,
    code: payment.qr_code ?? '',
    picture: payment.qr_code_base64 ?? '',
    expiresAt: payment.expires_at,
    untilMs: untilOf(payment),
  };
}
