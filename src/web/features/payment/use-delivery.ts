import { useState } from 'react';
import type { CheckoutState } from '#shared/checkout.ts';
import type { PedidoCriado } from '#shared/wire/orders.ts';
import { apiPost } from '../../lib/api.ts';
import { TAB_KEYS } from '../../lib/tab-keys.ts';
import { readTab, writeTab } from '../../lib/tab-storage.ts';
import { attemptKey, endAttempt } from './attempt-key.ts';
import { purchaseText } from './order-memory.ts';
import { paymentBody } from './payment-body.ts';
import { problemOf, type PaymentProblem } from './problem.ts';

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
  /** Whether the shop notes such an order, or only tells how it goes on. */
  records: boolean;
  onProblem(problem: PaymentProblem | null): void;
}

/** Ends an order that is paid on delivery: noted once per purchase where the shop notes it, and told each time. */
export function useDelivery({ state, records, onProblem }: DeliveryInput) {
  const [told, setTold] = useState(0);
  const [codigo, setCodigo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function finish(): Promise<void> {
    onProblem(null);
    setBusy(true);
    try {
      if (records) setCodigo(await noteOnce(state));
      setTold((times) => times + 1);
    } catch (error) {
      console.error('the order was not noted', error);
      onProblem(problemOf(error, TEXTS));
    }
    setBusy(false);
  }

  return { told, codigo, busy, finish };
}

async function noteOnce(state: CheckoutState): Promise<string> {
  const about = purchaseText(state);
  const kept = readTab<KeptOrder>(KEY);
  if (kept !== null && kept.about === about) return kept.codigo;
  const body = {
    items: paymentBody(state, null).items,
    cliente: state.customer,
    frete: { id: state.frete.id, cotacao: state.frete.cotacao },
    metodo_pagamento: 'entrega',
  };
  const key = attemptKey(`entrega|${about}`);
  const { data } = await apiPost<{ pedido: PedidoCriado }>('/pedidos', body, { key });
  endAttempt();
  writeTab(KEY, { about, codigo: data.pedido.codigo } satisfies KeptOrder);
  return data.pedido.codigo;
}
