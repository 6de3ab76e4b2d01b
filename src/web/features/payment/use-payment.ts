import { useState } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import type { ShopSettings } from '#shared/shop.ts';
import { askAnew } from '../../lib/prices/ask-credit.ts';
import { acceptTotal, type NewTotal } from './accept-total.ts';
import { cardInDoubt } from './attempt-key.ts';
import { doubtBefore } from './order-memory.ts';
import type { PaymentProblem } from './problem.ts';
import type { PaymentEnd } from './use-card-end.ts';
import { useDelivery } from './use-delivery.ts';
import { useCredit } from './use-credit.ts';
import { usePix } from './use-pix.ts';
import { useReplaceQuestion } from './use-replace-question.ts';
import { startOf, type Way } from './ways-to-pay.ts';

export interface PaymentInput {
  state: CheckoutState;
  shop: ShopSettings;
  /** The server has said that it is paid, or that a card is being looked at. */
  onEnd(end: PaymentEnd): void;
  /** Another total holds now. */
  onTotal(next: CheckoutState): void;
  /** An order to be paid on delivery was noted: its things are not in the cart any more. */
  onNoted(codigo: string): void;
}

const CARD: Way = { step: 'formulario', type: 'online', method: 'cartao' };

const IN_DOUBT: PaymentProblem = {
  kind: 'warning',
  text: 'O cartão pode ter sido cobrado. Confira primeiro como terminou o pagamento que já foi enviado.',
};

/** Which step of the payment is shown, what went wrong, and the payments that can be made. */
export function usePayment({ state, shop, onEnd, onTotal, onNoted }: PaymentInput) {
  // A card payment whose answer was lost comes first, also after a reload.
  const start = startOf({ state, shop });
  const [way, setWay] = useState<Way>(() => (doubtBefore(state) === null ? start : CARD));
  const [problem, setProblem] = useState<(PaymentProblem & { id: number }) | null>(null);
  const tell = (next: PaymentProblem | null) => setProblem(next && { ...next, id: Date.now() });
  const backToMethod = () =>
    setWay((current) => (start.step === 'formulario' ? start : { ...current, step: 'metodo', method: null }));
  const { asked, agree } = useReplaceQuestion();
  const onPaid = (codigo: string) => onEnd({ codigo, parcelas: 1, pending: false });
  const pix = usePix({
    state,
    agree,
    onPaid,
    onProblem: tell,
    onClosed: backToMethod,
  });
  const delivery = useDelivery({
    state,
    agree,
    onPaid,
    records: shop.payOnDelivery === 'order',
    onProblem: tell,
    onNoted,
  });
  const credit = useCredit({ state, agree, onPaid, onProblem: tell });

  function go(next: Way): void {
    setProblem(null);
    setWay(next);
  }

  const goToPix = () => go({ step: 'formulario', type: 'online', method: 'pix' });

  function goOnWith(changed: NewTotal): void {
    setProblem(null);
    // What is left on her vales may be what has changed.
    void askAnew(state.creditos ?? []);
    onTotal(acceptTotal(state, changed));
  }

  function back(): void {
    // Paying in another way now might pay twice.
    if (cardInDoubt(state) !== null) tell(IN_DOUBT);
    else if (delivery.noted !== null) go(start);
    else go(way.step === 'formulario' ? { ...way, step: 'metodo', method: null } : start);
  }

  return { way, start, go, goToPix, back, problem, tell, goOnWith, pix, delivery, credit, asked, agree };
}
