import { useEffect, useEffectEvent, useState } from 'react';
import type { CartLine } from '#shared/cart.ts';
import { customerOf, type CheckoutField, type CheckoutState } from '#shared/checkout.ts';
import { DIGITAL_FREIGHT, NO_PLACE } from '#shared/gift-card.ts';
import type { Prices } from '../../lib/prices/use-prices.ts';
import { focusInSight } from '../../ui/focus-in-sight.ts';
import type { InfoKind } from '../../ui/info-box.tsx';
import type { useCheckoutForm } from './use-checkout-form.ts';
import { purchasedAt } from './purchased-at.ts';
import type { useFreight } from './use-freight.ts';

export interface ProceedMessage {
  id: number;
  kind: InfoKind;
  title: string;
  text: string;
  /** What it is about: it gets the focus. */
  field?: CheckoutField;
}

const NO_QUOTES: Omit<ProceedMessage, 'id'> = {
  kind: 'error',
  title: 'Erro',
  text: 'Erro ao calcular fretes. Tente novamente.',
};

const NO_NUMBER: Omit<ProceedMessage, 'id'> = {
  kind: 'warning',
  title: 'Número do endereço',
  text: 'Qual é o número? Se não houver, continue e anotaremos "s/n".',
  field: 'numero',
};

interface ProceedInput {
  form: ReturnType<typeof useCheckoutForm>;
  freight: ReturnType<typeof useFreight>;
  lines: readonly CartLine[];
  prices: Prices;
  /** All is valid: on to the payment. */
  onProceed(state: CheckoutState): void;
}

/** The way on from the checkout, and what stands in it: one message at a time. */
export function useProceed({ form, freight, lines, prices, onProceed }: ProceedInput) {
  const { quotes, option } = freight;
  const [message, setMessage] = useState<ProceedMessage | null>(null);
  const [asked, setAsked] = useState(false);
  const [isAwaiting, setAwaiting] = useState(false);
  const isByEmail = option?.id === DIGITAL_FREIGHT;
  const hasNoNumber = !isByEmail && form.fields.numero.trim() === '';

  useEffect(() => {
    if (quotes.state === 'failed') setMessage({ id: Date.now(), ...NO_QUOTES });
    if (quotes.state === 'ready') setMessage((told) => (told?.text === NO_QUOTES.text ? null : told));
  }, [quotes.state]);

  // Once its text stands beside it: on a phone the message itself is far below, by the button.
  useEffect(() => {
    if (message?.field) focusInSight(placeOf(message.field));
  }, [message]);

  const stop = (told: Omit<ProceedMessage, 'id'>) => setMessage({ id: Date.now(), ...told });

  function proceed(): void {
    // Whatever stops her now, nothing goes on by itself later.
    setAwaiting(false);
    const { first } = form.check(option);
    if (first !== null) return stop({ ...first, kind: first.type });
    if (hasNoNumber && !asked) {
      setAsked(true);
      return stop(NO_NUMBER);
    }
    if (option === null) return;
    // Nobody pays by a sum of a moment ago.
    if (prices.state === 'asking') return setAwaiting(true);
    onProceed({
      customer: { ...customerOf(form.fields), ...(isByEmail && NO_PLACE) },
      freteId: option.id,
      frete: option,
      items: [...lines],
      ...purchasedAt(prices),
    });
  }

  const goOn = useEffectEvent(proceed);
  useEffect(() => {
    if (isAwaiting && prices.state !== 'asking') goOn();
  }, [isAwaiting, prices.state]);

  const hints = {
    freightHint: quotes.state === 'failed' ? NO_QUOTES.text : undefined,
    numberHint: hasNoNumber && asked ? NO_NUMBER.text : undefined,
  };
  return { message, dismiss: () => setMessage(null), proceed, isAwaiting, hints };
}

/** The freight's first offer stands for the freight: a press of an arrow chooses there. */
function placeOf(field: CheckoutField): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`#checkout-${field} input[type="radio"]`) ??
    document.querySelector<HTMLElement>(`#checkout-${field}`)
  );
}
