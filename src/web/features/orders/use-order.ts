import { useEffect, useEffectEvent, useState } from 'react';
import { isSettled } from '#shared/orders.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useOrderStanding } from '../../lib/use-order-standing.ts';
import { knownAccess, openOrder } from './order-access.ts';

export type OrderState =
  /** Not known yet whether this tab may look at it. */
  | { kind: 'asking' }
  /** Code and e-mail are to be asked for. */
  | { kind: 'closed' }
  | { kind: 'open'; pedido: PedidoCompleto };

/** An order of this tab by its code; opened by itself where the tab knows the e-mail, and read again when it moves. */
export function useOrder(codigo: string | null) {
  const hydrated = useHydrated();
  const [found, setFound] = useState<{ codigo: string | null; pedido: PedidoCompleto | null } | null>(null);
  const pedido = found?.codigo === codigo ? found.pedido : null;

  const show = useEffectEvent((answer: PedidoCompleto | null) => {
    if (answer !== null || pedido === null) setFound({ codigo, pedido: answer });
  });
  useEffect(() => {
    if (hydrated) return opening(codigo, (answer) => show(answer));
  }, [hydrated, codigo]);

  const moving = pedido !== null && !isSettled(pedido.status);
  const { standing } = useOrderStanding(moving ? pedido.codigo : null);
  const moved = standing.kind === 'known' && moving && standing.pedido.status !== pedido.status;
  useEffect(() => {
    if (moved) return opening(codigo, (answer) => show(answer));
  }, [moved, codigo]);

  return {
    state: stateOf(found !== null && found.codigo === codigo, pedido),
    open: (next: PedidoCompleto) => setFound({ codigo: next.codigo, pedido: next }),
  };
}

/** Opens an order by what the tab knows of it; null where that is not enough. Returns what calls the answer off. */
function opening(codigo: string | null, onAnswer: (pedido: PedidoCompleto | null) => void): () => void {
  let wanted = true;
  const access = codigo === null ? null : knownAccess(codigo);
  const answer = access === null ? Promise.resolve(null) : openOrder(access).catch(logged);
  void answer.then((pedido) => wanted && onAnswer(pedido));
  return () => {
    wanted = false;
  };
}

function stateOf(asked: boolean, pedido: PedidoCompleto | null): OrderState {
  if (pedido !== null) return { kind: 'open', pedido };
  return { kind: asked ? 'closed' : 'asking' };
}

function logged(error: unknown): null {
  console.error('the order could not be opened', error);
  return null;
}
