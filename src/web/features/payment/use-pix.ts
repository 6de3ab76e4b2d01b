import { useState } from 'react';
import { isPaidLike } from '#shared/orders.ts';
import { api } from '../../lib/calls/api.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { dropOpenOrder } from '../../lib/orders/open-orders.ts';
import { createPayment, payPurchase } from './create-payment.ts';
import { openPixOf } from './open-pix.ts';
import { paymentBody } from './payment-body.ts';
import { problemOf } from './problem.ts';
import { Stayed } from './stayed.ts';
import { useOpenPix, type PixInput } from './use-open-pix.ts';
import type { Agree } from './use-replace-question.ts';

const TEXTS = {
  failed: 'Erro ao gerar PIX. Tente novamente.',
  unexpected: 'Erro inesperado ao criar PIX.',
};

/** A PIX from its creation to its end. */
export function usePix(input: PixInput & { agree: Agree }) {
  const { state, agree, onPaid, onProblem, onClosed } = input;
  const { originCep } = useShop();
  const { created, exhausted, show, end, fallThrough, succeed } = useOpenPix(input);
  const [busy, setBusy] = useState<'creating' | 'cancelling' | null>(null);

  async function create(): Promise<void> {
    if (busy !== null) return;
    setBusy('creating');
    onProblem(null);
    try {
      const answer = await payPurchase({
        state,
        body: paymentBody(state, { method: 'pix', originCep }),
        way: 'pix',
        agree,
        send: (body, key) =>
          createPayment((options) => api('POST /payment/pix/create', { body, ...options }), key),
      });
      show(openPixOf(answer));
    } catch (error) {
      if (error instanceof Stayed) return void (error.paid !== null && onPaid(error.paid));
      console.error('the PIX was not created', error);
      onProblem(problemOf(error, TEXTS));
    } finally {
      setBusy(null);
    }
  }

  async function cancel(): Promise<void> {
    if (created === null) return;
    setBusy('cancelling');
    try {
      const asked = { params: { codigo: created.codigo }, harmless: true };
      const { data } = await api('POST /payment/pix/cancelar/:codigo', asked);
      const { codigo, status } = data.pedido;
      if (status === 'cancelled' || status === 'declined') dropOpenOrder(codigo);
      // An order that still stands is not placed a second time.
      if (status === 'cancelled' || status === 'declined' || status === 'pending') return fallThrough(codigo);
      // Paid in that very instant wins.
      if (isPaidLike(status)) return succeed(codigo);
      end();
      onClosed();
    } catch (error) {
      console.error('the PIX could not be cancelled; it lapses by itself', error);
      fallThrough(created.codigo);
    } finally {
      setBusy(null);
    }
  }

  return { created, exhausted, busy, create, cancel };
}
