import type { PaymentStatus } from './payment.ts';

export interface Outcome {
  status: PaymentStatus;
  detail: string;
}

const rejected = (detail: string): Outcome => ({ status: 'rejected', detail });

/** The provider's test holders: the name on the card decides what the bank says. */
const BY_HOLDER: Record<string, Outcome> = {
  APRO: { status: 'approved', detail: 'accredited' },
  CONT: { status: 'in_process', detail: 'pending_contingency' },
  OTHE: rejected('cc_rejected_other_reason'),
  FUND: rejected('cc_rejected_insufficient_amount'),
  SECU: rejected('cc_rejected_bad_filled_security_code'),
  EXPI: rejected('cc_rejected_bad_filled_date'),
  FORM: rejected('cc_rejected_bad_filled_other'),
  CARD: rejected('cc_rejected_bad_filled_card_number'),
  CALL: rejected('cc_rejected_call_for_authorize'),
  INST: rejected('cc_rejected_invalid_installments'),
  DUPL: rejected('cc_rejected_duplicated_payment'),
  LOCK: rejected('cc_rejected_card_disabled'),
  CTNA: rejected('cc_rejected_card_type_not_allowed'),
  ATTE: rejected('cc_rejected_max_attempts'),
  BLAC: rejected('cc_rejected_blacklist'),
};

/**
 * What becomes of a card payment. The first word of the holder's name is read, so that a form which
 * asks for five letters can still say 'APRO SILVA'; any other name is approved.
 */
export function cardOutcome(holder: string): Outcome {
  const word = holder.trim().toUpperCase().split(/\s+/)[0] ?? '';
  const outcome = Object.hasOwn(BY_HOLDER, word) ? BY_HOLDER[word] : undefined;
  return outcome ?? { status: 'approved', detail: 'accredited' };
}
