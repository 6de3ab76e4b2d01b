import { useState } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { dropOpenOrder } from '../../lib/orders/open-orders.ts';
import { keepOwnOrder } from '../../lib/orders/own-order.ts';
import { attemptKey, endAttempt, keptAttempt } from './attempt-key.ts';
import { forgetOrder, keepOpen, placedOrderOf, purchaseText } from './order-memory.ts';
import { creditCodes, paymentItems } from './payment-body.ts';
import { problemOf, type PaymentProblem } from './problem.ts';
import { Stayed } from './stayed.ts';
import type { Agree } from './use-replace-question.ts';

const FAILED = 'Não conseguimos concluir o pedido. Tente de novo: nada é usado duas vezes.';
const TEXTS = { failed: FAILED, unexpected: FAILED };

interface CreditInput {
  state: CheckoutState;
  agree: Agree;
  onPaid(codigo: string): void;
  onProblem(problem: PaymentProblem | null): void;
}

/** Ends a purchase of which nothing is left to pay: vales and discounts have paid all of it. */
export function useCredit({ state, agree, onPaid, onProblem }: CreditInput) {
  const [busy, setBusy] = useState(false);

  async function finish(): Promise<void> {
    if (busy) return;
    setBusy(true);
    onProblem(null);
    try {
      onPaid(await finishOnce(state, agree));
    } catch (error) {
      if (error instanceof Stayed) {
        if (error.paid !== null) onPaid(error.paid);
      } else {
        console.error('the purchase was not ended', error);
        onProblem(problemOf(error, TEXTS));
      }
      setBusy(false);
    }
  }

  return { busy, finish };
}

/** The code of the paid order. The same purchase asked again, after a lost answer, is the same one. Throws ApiError, Stayed. */
async function finishOnce(state: CheckoutState, agree: Agree): Promise<string> {
  const attempt = `credito|${purchaseText(state)}`;
  const sent = keptAttempt(attempt);
  const replaces = sent === null ? await agree(state) : (sent.replaces ?? null);
  const body = {
    items: paymentItems(state),
    cliente: state.customer,
    frete: { id: state.frete.id, cotacao: state.frete.cotacao },
    total: 0,
    metodo_pagamento: 'credito' as const,
    ...(state.cupom !== undefined && { cupom: state.cupom }),
    ...creditCodes(state.creditos),
    ...(replaces !== null && { substitui: { codigo: replaces } }),
  };
  try {
    const { data } = await api('POST /pedidos', { body, key: attemptKey(attempt, replaces) });
    const { codigo } = data.pedido;
    endAttempt();
    forgetOrder();
    if (replaces !== null) dropOpenOrder(replaces);
    keepOwnOrder({ codigo, metodo: 'credito', parcelas: 1, email: state.customer.email, cleared: true });
    // Its things leave the cart once the shop says that it is paid.
    keepOpen(state, { codigo, paymentId: null, expiresAt: null });
    return codigo;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) endAttempt();
    if (error instanceof ApiError && error.codigo === 'ja_pago') throw new Stayed(placedOrderOf(error));
    throw error;
  }
}
