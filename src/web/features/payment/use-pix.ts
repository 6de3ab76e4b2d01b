import { useState } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import { isPaidLike } from '#shared/orders.ts';
import { api } from '../../lib/api.ts';
import { keepOwnOrder } from '../../lib/own-order.ts';
import { useShop } from '../../lib/shop.ts';
import { endAttempt } from './attempt-key.ts';
import { createPayment, payPurchase } from './create-payment.ts';
import { openPixOf, type OpenPix } from './open-pix.ts';
import { forgetOrder, keepsCart, rememberOrder } from './order-memory.ts';
import { paymentBody } from './payment-body.ts';
import { problemOf, type PaymentProblem } from './problem.ts';
import { usePixPolling } from './use-pix-polling.ts';

interface PixInput {
  state: CheckoutState;
  onPaid(codigo: string): void;
  onProblem(problem: PaymentProblem | null): void;
  /** The code was closed: back to choosing how to pay. */
  onClosed(): void;
}

const TEXTS = {
  failed: 'Erro ao gerar PIX. Tente novamente.',
  unexpected: 'Erro inesperado ao criar PIX.',
};

/** A PIX from its creation to its end. */
export function usePix({ state, onPaid, onProblem, onClosed }: PixInput) {
  const { originCep } = useShop();
  const [created, setCreated] = useState<OpenPix | null>(null);
  const [busy, setBusy] = useState<'creating' | 'cancelling' | null>(null);

  function end(): void {
    endAttempt();
    setCreated(null);
  }

  /** It fell through, or may have: what is tried next pays the same order. */
  function fallThrough(codigo: string): void {
    end();
    rememberOrder(state, codigo);
    onClosed();
  }

  function succeed(codigo: string): void {
    end();
    forgetOrder();
    onPaid(codigo);
  }

  const exhausted = usePixPolling({
    paymentId: created?.paymentId ?? null,
    onPaid: succeed,
    onFallen: (codigo) => {
      onProblem({ kind: 'error', text: 'Pagamento foi cancelado ou estornado.' });
      fallThrough(codigo);
    },
  });

  function show(pix: OpenPix): void {
    const { codigo } = pix;
    const { email } = state.customer;
    keepOwnOrder({ codigo, metodo: 'pix', parcelas: 1, email, cleared: keepsCart(state) });
    // After a reload, too, what is tried next pays this order, and an open PIX is found again by it.
    endAttempt();
    rememberOrder(state, codigo);
    setCreated(pix);
  }

  async function create(): Promise<void> {
    if (busy !== null) return;
    setBusy('creating');
    onProblem(null);
    try {
      const answer = await payPurchase({
        state,
        body: paymentBody(state, { method: 'pix', originCep }),
        way: 'pix',
        send: (body, key) =>
          createPayment((options) => api('POST /payment/pix/create', { body, ...options }), key),
      });
      show(openPixOf(answer));
    } catch (error) {
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
