import type { ChargeReason } from '#shared/charges.ts';
import { STATUS_OF_STATE } from '#shared/charges.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';

/** A card's payment that its bank asks the holder to confirm. */
export interface OpenChallenge {
  /** The order's code. */
  codigo: string;
  paymentId: string;
  /** Where the bank asks; null once its time is over. */
  page: { url: string; creq: string } | null;
  /** Until when it can be confirmed, by this device's clock. */
  untilMs: number;
}

/** So long a bank waits. */
const TERM_MS = 5 * 60_000;

const ASKED: ChargeReason = 'holder_asked';

/** Does the bank ask the holder before it decides? */
export function isChallenged({ payment }: Pick<PaymentCreated, 'payment'>): boolean {
  return payment.status === STATUS_OF_STATE.open && payment.motivo === ASKED && payment.id !== null;
}

export const newTermMs = () => Date.now() + TERM_MS;

/** The confirmation that a payment waits for; `untilMs` is what was told of it before a reload. */
export function challengeOf(created: PaymentCreated, untilMs = newTermMs()): OpenChallenge | null {
  const { payment, pedido } = created;
  if (!isChallenged(created) || payment.id === null) return null;
  return { codigo: pedido.codigo, paymentId: payment.id, page: payment.three_ds ?? null, untilMs };
}
