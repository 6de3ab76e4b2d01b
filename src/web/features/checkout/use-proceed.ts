import { useEffect, useRef, useState } from 'react';
import type { CartLine } from '#shared/cart.ts';
import { customerOf, type CheckoutField, type CheckoutState } from '#shared/checkout.ts';
import type { InfoKind } from '../../ui/info-box.tsx';
import type { useCheckoutForm } from './use-checkout-form.ts';
import type { useFreight } from './use-freight.ts';

export interface ProceedMessage {
  id: number;
  kind: InfoKind;
  title: string;
  text: string;
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
};

interface ProceedInput {
  form: ReturnType<typeof useCheckoutForm>;
  freight: ReturnType<typeof useFreight>;
  lines: readonly CartLine[];
  subtotalCents: number;
  /** All is valid: on to the payment. */
  onProceed(state: CheckoutState): void;
}

/** The way on from the checkout, and what stands in it: one message at a time. */
export function useProceed({ form, freight, lines, subtotalCents, onProceed }: ProceedInput) {
  const { quotes, option, freightCents } = freight;
  const [message, setMessage] = useState<ProceedMessage | null>(null);
  const askedForNumber = useRef(false);

  useEffect(() => {
    if (quotes.state === 'failed') setMessage({ id: Date.now(), ...NO_QUOTES });
    if (quotes.state === 'ready') setMessage((told) => (told?.text === NO_QUOTES.text ? null : told));
  }, [quotes.state]);

  function stop(told: Omit<ProceedMessage, 'id'>, field: CheckoutField): void {
    setMessage({ id: Date.now(), ...told });
    focusField(field);
  }

  function proceed(): void {
    const { first } = form.check(option);
    if (first !== null) return stop({ kind: first.type, title: first.title, text: first.text }, first.field);
    if (form.fields.numero.trim() === '' && !askedForNumber.current) {
      askedForNumber.current = true;
      return stop(NO_NUMBER, 'numero');
    }
    if (option === null) return;
    onProceed({
      customer: customerOf(form.fields),
      freteId: option.id,
      frete: option,
      items: [...lines],
      totalCents: subtotalCents + (freightCents ?? 0),
    });
  }

  return { message, dismiss: () => setMessage(null), proceed };
}

/** The freight's first offer stands for the freight: a press of an arrow chooses there. */
function focusField(field: CheckoutField): void {
  const target =
    document.querySelector<HTMLElement>(`#checkout-${field} input[type="radio"]`) ??
    document.querySelector<HTMLElement>(`#checkout-${field}`);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
