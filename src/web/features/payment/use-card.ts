import { useEffect, useRef, useState } from 'react';
import type { CardField } from '#shared/card.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { ApiError } from '../../lib/calls/api.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { keepOwnOrder } from '../../lib/orders/own-order.ts';
import { cardInDoubt, endAttempt } from './attempt-key.ts';
import { TokenError } from './card-adapter.ts';
import { isUnknown, payByCard, sendAgain, type CardInput } from './card-calls.ts';
import { cardOutcome } from './card-outcome.ts';
import { forgetOrder, keepOpen, rememberOrder } from './order-memory.ts';
import { problemOf, type PaymentProblem } from './problem.ts';
import { Stayed } from './stayed.ts';
import type { Agree } from './use-replace-question.ts';

/** How a payment has ended in this page. */
export interface PaymentEnd {
  codigo: string;
  parcelas: number;
  /** The card is still being looked at. */
  pending: boolean;
}

interface CardOptions {
  state: CheckoutState;
  agree: Agree;
  onProblem(problem: PaymentProblem | null): void;
  /** The provider says that a field was mistyped. */
  onMistyped(field: CardField, text: string): void;
  onEnd(end: PaymentEnd): void;
}

/** The message of a good end is read before the page changes. */
const READING_MS = 1500;

const FAILED = 'Erro ao processar pagamento com cartão.';
const TEXTS = { failed: FAILED, unexpected: FAILED };

/** A card payment from the token to its outcome; one at a time. */
export function useCard({ state, agree, onProblem, onMistyped, onEnd }: CardOptions) {
  const { originCep } = useShop();
  const [busy, setBusy] = useState(false);
  const [inDoubt, setInDoubt] = useState(() => cardInDoubt() !== null);
  const underWay = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  async function run(parcelamento: string, ask: () => Promise<PaymentCreated>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    onProblem(null);
    let isOver = false;
    try {
      isOver = settle(await ask(), parcelamento);
    } catch (error) {
      if (!(error instanceof Stayed)) onProblem(cardProblem(error));
      else if (error.paid !== null) onEnd({ codigo: error.paid, parcelas: 1, pending: false });
    }
    setInDoubt(cardInDoubt() !== null);
    underWay.current = isOver;
    setBusy(isOver);
  }

  /** Tells the outcome. True when the page is being left. */
  function settle(created: PaymentCreated, parcelamento: string): boolean {
    const { codigo } = created.pedido;
    const parcelas = created.payment.installments;
    endAttempt();
    rememberOrder(state, codigo);
    const { email } = state.customer;
    keepOwnOrder({ codigo, metodo: 'cartao', parcelas, parcelamento, email, cleared: true });
    const { problem, end, refusal } = cardOutcome(created);
    if (end !== null) keepOpen(state, { codigo, paymentId: null, expiresAt: null });
    if (end === 'paid') forgetOrder();
    onProblem(problem);
    if (refusal?.field) onMistyped(refusal.field, refusal.hint);
    if (end === null) return false;
    leaving.current = setTimeout(() => onEnd({ codigo, parcelas, pending: end === 'pending' }), READING_MS);
    return true;
  }

  const pay = (payment: CardInput) =>
    run(payment.parcelamento, () => payByCard(state, { ...payment, originCep, agree }));
  function resume(): void {
    const sent = cardInDoubt();
    if (sent === null) setInDoubt(false);
    else void run(sent.parcelamento, () => sendAgain(state, sent));
  }
  return { busy, inDoubt, pay, resume };
}

/** Null while the outcome is unknown: the form gives way to what tells that. */
function cardProblem(error: unknown): PaymentProblem | null {
  if (error instanceof TokenError)
    return { kind: 'error', title: 'Erro', text: error.message, hint: error.hint };
  if (isUnknown(error)) return null;
  console.error('the card payment was not made', error instanceof ApiError ? error.codigo : error);
  return problemOf(error, TEXTS);
}
