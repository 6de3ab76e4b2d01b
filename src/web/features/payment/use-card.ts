import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { ApiError } from '../../lib/calls/api.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { cardInDoubt, type CardInDoubt } from './attempt-key.ts';
import { TokenError } from './card-adapter.ts';
import { isUnknown, payByCard, sendAgain, type CardInput } from './card-calls.ts';
import { problemOf, type PaymentProblem } from './problem.ts';
import { Stayed } from './stayed.ts';
import { useCardEnd, type CardEndOptions } from './use-card-end.ts';
import type { Agree } from './use-replace-question.ts';

interface CardOptions extends CardEndOptions {
  agree: Agree;
}

const FAILED = 'Erro ao processar pagamento com cartão.';
const TEXTS = { failed: FAILED, unexpected: FAILED };

/** A card payment from the token to its outcome; one at a time. */
export function useCard({ agree, ...ending }: CardOptions) {
  const { state, onProblem, onEnd } = ending;
  const { originCep } = useShop();
  const [busy, setBusy] = useState(false);
  const [inDoubt, setInDoubt] = useState(() => cardInDoubt(state) !== null);
  const underWay = useRef(false);
  const { settle, challenge, ...asked } = useCardEnd(ending, rest);

  async function run(
    bought: Pick<CardInDoubt, 'state' | 'parcelamento'>,
    ask: () => Promise<PaymentCreated>,
  ): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    onProblem(null);
    let isLeft = false;
    try {
      isLeft = settle(await ask(), bought);
    } catch (error) {
      if (!(error instanceof Stayed)) onProblem(cardProblem(error));
      else if (error.paid !== null) onEnd({ codigo: error.paid, parcelas: 1, pending: false });
    }
    rest(isLeft);
  }

  /** Nothing is under way any more, unless the page is being left. */
  function rest(isLeft: boolean): void {
    setInDoubt(cardInDoubt(state) !== null);
    underWay.current = isLeft;
    setBusy(isLeft);
  }

  const pay = (payment: CardInput) =>
    run({ state, parcelamento: payment.parcelamento }, () =>
      payByCard(state, { ...payment, originCep, agree }),
    );
  function resume(): void {
    const sent = cardInDoubt(state);
    if (sent === null) setInDoubt(false);
    else void run(sent, () => sendAgain(sent));
  }
  // The bank waits for five minutes only: whoever comes back to the page comes back to that.
  const comeBack = useEffectEvent(() => {
    if (cardInDoubt(state)?.isAsked === true) resume();
  });
  useEffect(() => comeBack(), []);
  return { busy, inDoubt: inDoubt && challenge === null, pay, resume, challenge, ...asked };
}

/** Null while the outcome is unknown: the form gives way to what tells that. */
function cardProblem(error: unknown): PaymentProblem | null {
  if (error instanceof TokenError)
    return { kind: 'error', title: 'Erro', text: error.message, hint: error.hint };
  if (isUnknown(error)) return null;
  console.error('the card payment was not made', error instanceof ApiError ? error.codigo : error);
  return problemOf(error, TEXTS);
}
