import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import { digitsOf } from '#shared/cpf.ts';
import type { CardAdapter } from './card-adapter.ts';
import { BIN_DIGITS, optionOf, type CardOffer } from './card-offer.ts';
import type { PaymentProblem } from './problem.ts';
import { amountCents } from './purchase-sums.ts';
import { useCardForm } from './use-card-form.ts';
import { useCardOffer } from './use-card-offer.ts';
import { useCardSdk } from './use-card-sdk.ts';
import type { CardEndOptions, PaymentEnd } from './use-card-end.ts';
import { useCard } from './use-card.ts';
import type { Agree } from './use-replace-question.ts';

export interface CardPaymentInput {
  state: CheckoutState;
  agree: Agree;
  adapter: CardAdapter;
  onProblem(problem: PaymentProblem | null): void;
  onEnd(end: PaymentEnd): void;
  onPix: CardEndOptions['onPix'];
}

export interface InstallmentChoice {
  offer: CardOffer;
  chosen: ReturnType<typeof optionOf>;
  interestCents: number;
  /** The provider is being asked what it offers for this card. */
  isAsking: boolean;
  onChoose(count: number): void;
}

/** The card form's fields, instalments and payment; it pays once the provider's script is ready. */
export function useCardPayment({ state, agree, adapter, onProblem, onEnd, onPix }: CardPaymentInput) {
  const totalCents = amountCents(state, false);
  const form = useCardForm(state.customer);
  const [installments, setInstallments] = useState(1);
  const script = useCardSdk(adapter);
  const desk = script.kind === 'ready' ? script.desk : null;
  const number = digitsOf(form.fields.numero);
  const { offer, isAsking } = useCardOffer({ desk, number, totalCents });
  const chosen = optionOf(offer, installments);
  const interestCents = chosen.totalCents - totalCents;
  const card = useCard({ state, agree, onProblem, onMistyped: form.mark, onEnd, onPix });

  const tellBroken = useEffectEvent(() =>
    onProblem({ kind: 'error', title: 'Erro', text: adapter.texts.broken }),
  );
  useEffect(() => {
    if (script.kind === 'broken') tellBroken();
  }, [script.kind]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (card.busy) return;
    const wrong = form.check();
    if (wrong !== null) {
      return onProblem({ kind: 'error', title: wrong.title, text: wrong.text });
    }
    if (script.kind !== 'ready') {
      const kind = script.kind === 'loading' ? 'warning' : 'error';
      return onProblem({ kind, title: 'Cartão', text: adapter.texts[script.kind] });
    }
    void card.pay({
      desk: script.desk,
      fields: form.fields,
      installments: chosen.count,
      parcelamento: chosen.label,
      offer: () => (isAsking ? script.desk.offerFor(number.slice(0, BIN_DIGITS), totalCents) : offer),
    });
  }

  const choice: InstallmentChoice = { offer, chosen, interestCents, isAsking, onChoose: setInstallments };
  return { form, card, installments: choice, submit };
}
