import { useEffect, useEffectEvent, useState } from 'react';
import { isPaidLike } from '#shared/orders.ts';
import type { OrderStatus, PedidoStatus } from '#shared/wire/orders.ts';
import { api } from '../../lib/calls/api.ts';

const EVERY_MS = 3000;
const MAX_TIMES = 60;

const FALLEN = new Set<OrderStatus>(['cancelled', 'refunded', 'declined']);

interface PixPolling {
  paymentId: string | null;
  /** Also where another amount came: what is told of it stands on the page after. */
  onPaid(codigo: string): void;
  /** Cancelled, expired or given back. */
  onFallen(codigo: string): void;
}

/** Asks every 3 s, at most 60 times, how a PIX stands. True when it has stopped asking without an end. */
export function usePixPolling({ paymentId, onPaid, onFallen }: PixPolling): boolean {
  const [exhaustedFor, setExhaustedFor] = useState<string | null>(null);
  const settle = useEffectEvent(({ status, codigo, retido }: PedidoStatus): boolean => {
    if (isPaidLike(status) || retido === true) onPaid(codigo);
    else if (FALLEN.has(status)) onFallen(codigo);
    else return false;
    return true;
  });
  useEffect(() => {
    if (paymentId === null) return;
    const asking = new AbortController();
    let times = 0;
    let timer = setTimeout(ask, EVERY_MS);
    async function ask(): Promise<void> {
      times += 1;
      try {
        const asked = { params: { id: paymentId ?? '' }, signal: asking.signal };
        const { data } = await api('GET /payment/pix/status/:id', asked);
        if (asking.signal.aborted || settle(data.pedido)) return;
      } catch (error) {
        if (asking.signal.aborted) return;
        console.error('the payment could not be looked up; asking again', error);
      }
      if (times >= MAX_TIMES) setExhaustedFor(paymentId);
      else timer = setTimeout(ask, EVERY_MS);
    }
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [paymentId]);
  return paymentId !== null && exhaustedFor === paymentId;
}
