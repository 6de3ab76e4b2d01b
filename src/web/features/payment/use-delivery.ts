import { useState } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import { centsToReais } from '#shared/money.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { dropOpenOrder } from '../../lib/orders/open-orders.ts';
import { keepOwnOrder } from '../../lib/orders/own-order.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab, writeTab } from '../../lib/storage/tab-storage.ts';
import { attemptKey, endAttempt, keptAttempt } from './attempt-key.ts';
import type { Method } from './ways-to-pay.ts';
import { purchaseText } from './order-memory.ts';
import { creditCodes, paymentItems } from './payment-body.ts';
import { amountCents } from './purchase-sums.ts';
import { problemOf, type PaymentProblem } from './problem.ts';
import { Stayed } from './stayed.ts';
import type { Agree } from './use-replace-question.ts';

const KEY = TAB_KEYS.deliveryOrder;
const TEXTS = {
  failed: 'Erro ao registrar o pedido. Tente novamente.',
  unexpected: 'Erro ao registrar o pedido. Tente novamente.',
};

interface KeptOrder {
  about: string;
  codigo: string;
}

interface DeliveryInput {
  state: CheckoutState;
  agree: Agree;
  /** Whether the shop notes such an order, or only tells how it goes on. */
  records: boolean;
  /** The order of the same things that was open is paid. */
  onPaid(codigo: string): void;
  onProblem(problem: PaymentProblem | null): void;
  /** The shop has noted it: there is nothing left to be bought. */
  onNoted(codigo: string): void;
}

/** An order that the shop has noted, and how it will be paid at the door. */
export interface NotedOrder {
  codigo: string;
  method: Method;
}

/** Ends an order that is paid on delivery: noted once per purchase, where the shop notes it. */
export function useDelivery({ state, agree, records, onPaid, onProblem, onNoted }: DeliveryInput) {
  const [noted, setNoted] = useState<NotedOrder | null>(null);
  const [busy, setBusy] = useState(false);

  /** Whether the shopper may be told that all is done; what went wrong goes to onProblem. */
  async function finish(method: Method): Promise<boolean> {
    onProblem(null);
    if (!records || noted !== null) return true;
    setBusy(true);
    try {
      const codigo = await noteOnce(state, agree);
      setNoted({ codigo, method });
      onNoted(codigo);
      return true;
    } catch (error) {
      if (error instanceof Stayed) {
        if (error.paid !== null) onPaid(error.paid);
        return false;
      }
      console.error('the order was not noted', error);
      onProblem(problemOf(error, TEXTS));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { noted, busy, finish };
}

/** The code of the waiting order for this purchase, which is placed unless there is one. Throws ApiError and Stayed. */
export async function noteOnce(state: CheckoutState, agree: Agree): Promise<string> {
  const about = purchaseText(state);
  const kept = readTab<KeptOrder>(KEY);
  if (kept !== null && kept.about === about && (await isWaiting(kept.codigo))) return own(state, kept.codigo);
  const attempt = `entrega|${about}`;
  const sent = keptAttempt(attempt);
  const replaces = sent === null ? await agree(state) : (sent.replaces ?? null);
  const body = {
    items: paymentItems(state),
    cliente: state.customer,
    frete: { id: state.frete.id, cotacao: state.frete.cotacao },
    total: centsToReais(amountCents(state, false)),
    metodo_pagamento: 'entrega' as const,
    ...(state.cupom !== undefined && { cupom: state.cupom }),
    ...creditCodes(state.creditos),
    ...(replaces !== null && { substitui: { codigo: replaces } }),
  };
  const key = attemptKey(attempt, replaces);
  const { data } = await api('POST /pedidos', { body, key });
  endAttempt();
  if (replaces !== null) dropOpenOrder(replaces);
  writeTab(KEY, { about, codigo: data.pedido.codigo } satisfies KeptOrder);
  return own(state, data.pedido.codigo);
}

/** The same things once more, when the last order of them has gone its way, are another order. */
async function isWaiting(codigo: string): Promise<boolean> {
  try {
    const { data } = await api('GET /pedidos/:codigo/status', { params: { codigo } });
    return data.pedido.status === 'waiting';
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

/** This tab's own order by now: its page opens without asking, and the checkout is behind it. */
function own(state: CheckoutState, codigo: string): string {
  keepOwnOrder({ codigo, metodo: 'entrega', parcelas: 1, email: state.customer.email, cleared: true });
  writeTab(TAB_KEYS.checkout, null);
  return codigo;
}
