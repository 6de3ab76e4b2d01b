import type { CardToken } from './card-tokens.ts';
import type { PaymentStatus } from './payment.ts';

export interface Outcome {
  status: PaymentStatus;
  detail: string;
  /** Its holder is asked; the bank may decline whatever she says. */
  challenge?: { declines: boolean };
}

/** What a charge told of itself: by it the bank knows its holder, or can ask her. */
export interface Told {
  /** The device, and what is bought by whom. */
  isKnown: boolean;
  /** 3-D Secure. */
  mayAsk: boolean;
}

const APPROVED: Outcome = { status: 'approved', detail: 'accredited' };
const rejected = (detail: string): Outcome => ({ status: 'rejected', detail });
const asks = (declines = false): Outcome => ({
  status: 'pending',
  detail: 'pending_challenge',
  challenge: { declines },
});

/** The provider's test holders: the name on the card decides what the bank says. */
const BY_HOLDER: Record<string, Outcome> = {
  APRO: APPROVED,
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

const HIGH_RISK = rejected('cc_rejected_high_risk');

/**
 * Cards whose bank wants to be sure of the holder: with 3-D Secure she is asked, without it they are refused. RISC is this
 * stand-in's own rule: such a card is taken without a question where the charge tells its device and what is bought.
 */
const UNSURE: Record<string, (told: Told) => Outcome> = {
  'APRO-CHOK': ({ mayAsk }) => (mayAsk ? asks() : HIGH_RISK),
  'OTHE-CHNO': ({ mayAsk }) => (mayAsk ? asks(true) : HIGH_RISK),
  MAND: ({ mayAsk }) => (mayAsk ? asks() : rejected('cc_rejected_3ds_mandatory')),
  RISC: ({ isKnown, mayAsk }) => (isKnown ? APPROVED : mayAsk ? asks() : HIGH_RISK),
};

/** The provider's test cards of 3-D Secure, by the ends of their numbers. */
const BY_CARD: Record<string, string> = {
  '5483924623': 'APRO-CHOK',
  '5361957557': 'OTHE-CHNO',
  '5031750604': 'MAND',
};

/**
 * What becomes of a card payment. The first word of the holder's name is read, so that a form which
 * asks for five letters can still say 'APRO SILVA'; any other name is approved.
 */
export function cardOutcome(token: CardToken, told: Told): Outcome {
  const word = token.cardholder.name.trim().toUpperCase().split(/\s+/)[0] ?? '';
  const ends = `${token.first_six_digits}${token.last_four_digits}`;
  const unsure = Object.hasOwn(BY_CARD, ends) ? (BY_CARD[ends] ?? word) : word;
  if (Object.hasOwn(UNSURE, unsure)) return UNSURE[unsure]?.(told) ?? APPROVED;
  return (Object.hasOwn(BY_HOLDER, word) ? BY_HOLDER[word] : undefined) ?? APPROVED;
}
