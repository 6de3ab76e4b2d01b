import type { ChargeReason } from '#shared/charges.ts';
import { STATUS_OF_STATE } from '#shared/charges.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';

/** A card's payment that its bank asks the holder to confirm. */
export interface OpenChallenge {
  /** The order's code. */
  codigo: string;
  paymentId: string;
  /** Where the bank asks; null once its time is over. */
  page: Pick<BankPage, 'url' | 'creq'> | null;
  /** Until when it can be confirmed, by this device's clock. */
  untilMs: number;
}

type BankPage = NonNullable<PaymentCreated['payment']['three_ds']>;

const ASKED: ChargeReason = 'holder_asked';

/** Does the bank ask the holder before it decides? */
export function isChallenged({ payment }: Pick<PaymentCreated, 'payment'>): boolean {
  return payment.status === STATUS_OF_STATE.open && payment.motivo === ASKED && payment.id !== null;
}

/** The confirmation that a payment waits for now; how long it can be done the shop says, also after a lost answer. */
export function challengeOf(created: PaymentCreated): OpenChallenge | null {
  const { payment, pedido } = created;
  if (!isChallenged(created) || payment.id === null) return null;
  const page = payment.three_ds ?? null;
  const untilMs = Date.now() + (page?.expires_in ?? 0) * 1000;
  return { codigo: pedido.codigo, paymentId: payment.id, page, untilMs };
}
