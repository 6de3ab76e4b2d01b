import { useState } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import type { PedidoStatus } from '#shared/wire/orders.ts';
import type { PaymentCreated } from '#shared/wire/payments.ts';
import { ApiError, apiPost } from '../../lib/api.ts';
import { keepOwnOrder } from '../../lib/own-order.ts';
import { attemptKey, endAttempt } from './attempt-key.ts';
import { createPayment } from './create-payment.ts';
import { paymentBody } from './payment-body.ts';
import { usePixPolling } from './use-pix-polling.ts';

export interface PixProblem {
  kind: 'error' | 'warning' | 'info';
  title?: string;
  text: string;
  /** The total that holds now, in reais: the shopper may go on with it. */
  total?: number;
  /** The cart must be changed first. */
  cart?: boolean;
}

interface PixInput {
  state: CheckoutState | null;
  onPaid(codigo: string): void;
  onProblem(problem: PixProblem | null): void;
  /** The code was closed: back to choosing how to pay. */
  onClosed(): void;
}

/** A PIX from its creation to its end. */
export function usePix({ state, onPaid, onProblem, onClosed }: PixInput) {
  const [created, setCreated] = useState<PaymentCreated | null>(null);
  const [busy, setBusy] = useState<'creating' | 'cancelling' | null>(null);

  function end(): void {
    endAttempt();
    setCreated(null);
  }

  const exhausted = usePixPolling({
    paymentId: created?.payment.id ?? null,
    onPaid: (codigo) => {
      end();
      onPaid(codigo);
    },
    onFallen: () => {
      end();
      onProblem({ kind: 'error', text: 'Pagamento foi cancelado ou estornado.' });
      onClosed();
    },
  });

  async function create(): Promise<void> {
    if (state === null) return;
    setBusy('creating');
    onProblem(null);
    try {
      const key = attemptKey(
        `pix|${state.totalCents}|${JSON.stringify([state.customer, state.freteId, state.items])}`,
      );
      const answer = await createPayment('/payment/pix/create', paymentBody(state, 'pix'), key);
      const { email } = state.customer;
      keepOwnOrder({ codigo: answer.pedido.codigo, metodo: 'pix', parcelas: 1, email, cleared: false });
      setCreated(answer);
    } catch (error) {
      onProblem(problemOf(error));
      if (isFinal(error)) endAttempt();
    } finally {
      setBusy(null);
    }
  }

  async function cancel(): Promise<void> {
    if (created === null) return;
    setBusy('cancelling');
    try {
      const path = `/payment/pix/cancelar/${encodeURIComponent(created.pedido.codigo)}`;
      const { data } = await apiPost<{ pedido: PedidoStatus }>(path, {}, { harmless: true });
      end();
      // Paid in that very instant wins.
      if (data.pedido.status === 'paid') onPaid(data.pedido.codigo);
      else onClosed();
    } catch (error) {
      console.error('the PIX could not be cancelled; it lapses by itself', error);
      end();
      onClosed();
    } finally {
      setBusy(null);
    }
  }

  return { created, exhausted, busy, create, cancel };
}

/** A refusal ends an attempt; a failure of network or provider is resumed with the same key. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function problemOf(error: unknown): PixProblem {
  if (!(error instanceof ApiError))
    return { kind: 'error', title: 'Erro', text: 'Erro inesperado ao criar PIX.' };
  if (error.codigo === 'preco_mudou') {
    const total = error.body['total'];
    return { kind: 'warning', text: error.text, ...(typeof total === 'number' ? { total } : {}) };
  }
  if (error.codigo === 'sem_estoque' || error.codigo === 'produto_indisponivel') {
    return { kind: 'warning', text: error.text, cart: true };
  }
  const told = error.status >= 400 && error.status < 500 && error.text !== `Erro HTTP: ${error.status}`;
  return { kind: 'error', title: 'Erro', text: told ? error.text : 'Erro ao gerar PIX. Tente novamente.' };
}
