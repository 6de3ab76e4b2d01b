import { useEffect, useRef, useState } from 'react';
import type { CardField } from '#shared/card.ts';
import { STATUS_OF_STATE } from '#shared/charges.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { keepOwnOrder } from '../../lib/orders/own-order.ts';
import { endAttempt, keepCardInDoubt, type CardInDoubt } from './attempt-key.ts';
import { cardOutcome, type CardAnswer } from './card-outcome.ts';
import { challengeOf, type OpenChallenge } from './challenge.ts';
import { forgetOrder, isSamePurchase, keepOpen, rememberOrder } from './order-memory.ts';
import type { PaymentProblem } from './problem.ts';
import type { InsteadOf } from './use-challenge.ts';

/** How a payment has ended in this page. */
export interface PaymentEnd {
  codigo: string;
  parcelas: number;
  /** The card is still being looked at. */
  pending: boolean;
}

export interface CardEndOptions {
  state: CheckoutState;
  onProblem(problem: PaymentProblem | null): void;
  /** The provider says that a field was mistyped. */
  onMistyped(field: CardField, text: string): void;
  onEnd(end: PaymentEnd): void;
  /** The shopper goes on by PIX; null where this can't be paid by it. */
  onPix: (() => void) | null;
}

type Rest = (isLeft: boolean) => void;

/** The message of a good end is read before the page changes. */
const READING_MS = 1500;

const NOT_CONFIRMED: PaymentProblem = {
  kind: 'error',
  text: 'O pagamento não foi confirmado a tempo, e nada foi cobrado.',
  hint: 'Tente de novo, use outro cartão ou o PIX.',
  pix: true,
};

/**
 * What follows from the shop's word on a card's payment: the outcome is told, and a good one leaves the page; where the
 * card's bank asks first, `challenge` is that question. `onRest` hears when that is over, and whether the page is left.
 */
export function useCardEnd({ state, onProblem, onMistyped, onEnd, onPix }: CardEndOptions, onRest: Rest) {
  const [challenge, setChallenge] = useState<OpenChallenge | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  /** True when the page is being left. What was bought may be another purchase than this page's, its answer late. */
  function settle(
    created: PaymentCreated,
    { state: bought, parcelamento }: Pick<CardInDoubt, 'state' | 'parcelamento'>,
  ): boolean {
    const { codigo } = created.pedido;
    const parcelas = created.payment.installments;
    endAttempt();
    rememberOrder(bought, codigo);
    const { email } = bought.customer;
    keepOwnOrder({ codigo, metodo: 'cartao', parcelas, parcelamento, email, cleared: true });
    const asked = challengeOf(created);
    if (asked === null) return conclude(created, bought);
    keepOpen(bought, { codigo, paymentId: null, expiresAt: null });
    if (isSamePurchase(bought, state)) setChallenge(asked);
    else keepCardInDoubt(null);
    return false;
  }

  function conclude(answer: CardAnswer, bought = state): boolean {
    const { codigo } = answer.pedido;
    const { problem, end, refusal } = cardOutcome(answer);
    if (end !== null) keepOpen(bought, { codigo, paymentId: null, expiresAt: null });
    if (end === 'paid') forgetOrder();
    onProblem(problem);
    if (refusal?.field) onMistyped(refusal.field, refusal.hint);
    if (end === null) return false;
    const { installments: parcelas } = answer.payment;
    leaving.current = setTimeout(() => onEnd({ codigo, parcelas, pending: end === 'pending' }), READING_MS);
    return true;
  }

  /** The bank has decided. */
  function decided(answer: CardAnswer): void {
    endAsking(conclude(answer));
    if (answer.payment.status === STATUS_OF_STATE.cancelled) onProblem(NOT_CONFIRMED);
  }

  /** The shopper did not confirm. */
  function givenUp(next: InsteadOf): void {
    endAsking(false);
    if (next === 'pix') onPix?.();
  }

  function endAsking(isLeft: boolean): void {
    keepCardInDoubt(null);
    setChallenge(null);
    onRest(isLeft);
  }

  return { settle, challenge, decided, givenUp };
}
