import { useState } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import { dropOpenOrder } from '../../lib/orders/open-orders.ts';
import { keepOwnOrder } from '../../lib/orders/own-order.ts';
import { endAttempt } from './attempt-key.ts';
import type { OpenPix } from './open-pix.ts';
import { forgetOrder, keepOpen, rememberOrder } from './order-memory.ts';
import type { PaymentProblem } from './problem.ts';
import { usePixPolling } from './use-pix-polling.ts';

export interface PixInput {
  state: CheckoutState;
  onPaid(codigo: string): void;
  onProblem(problem: PaymentProblem | null): void;
  /** The code was closed: back to choosing how to pay. */
  onClosed(): void;
}

/** The PIX whose code is shown, until it is paid, falls through or is closed. */
export function useOpenPix({ state, onPaid, onProblem, onClosed }: PixInput) {
  const [created, setCreated] = useState<OpenPix | null>(null);

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
      dropOpenOrder(codigo);
      fallThrough(codigo);
    },
  });

  function show(pix: OpenPix): void {
    const { codigo } = pix;
    const { email } = state.customer;
    keepOwnOrder({ codigo, metodo: 'pix', parcelas: 1, email, cleared: true });
    keepOpen(state, { codigo, paymentId: pix.paymentId, expiresAt: pix.expiresAt });
    // After a reload, too, what is tried next pays this order, and an open PIX is found again by it.
    endAttempt();
    rememberOrder(state, codigo);
    setCreated(pix);
  }

  return { created, exhausted, show, end, fallThrough, succeed };
}
