import { useEffect, useState } from 'react';
import type { MeuPedido } from '#shared/wire/customers.ts';
import { api, ApiError } from '../../lib/calls/api.ts';
import { dropSession } from '../../lib/session/session.ts';

export type MyOrdersState =
  | { kind: 'asking' }
  /** `isAll` is false where there are older ones than an answer holds. */
  | { kind: 'listed'; pedidos: readonly MeuPedido[]; isAll: boolean }
  /** No answer, or none that helps: it can be asked again. */
  | { kind: 'failed' };

/** The orders of the customer who holds this token. A token that is dead ends the session: `onExpired` is told. */
export function useMyOrders(token: string, onExpired: () => void) {
  const [seen, setSeen] = useState<{ asked: string; state: MyOrdersState } | null>(null);
  const [times, setTimes] = useState(0);
  const asked = `${times} ${token}`;
  useEffect(() => {
    const asking = new AbortController();
    const show = (state: MyOrdersState) => !asking.signal.aborted && setSeen({ asked, state });
    api('GET /clientes/me/pedidos', { token, signal: asking.signal }).then(
      ({ data, total, simulated }) => show(simulated ? { kind: 'failed' } : listed(data.pedidos, total)),
      (error: unknown) => {
        if (asking.signal.aborted) return;
        console.error('the orders could not be read', error);
        if (error instanceof ApiError && error.status === 401) {
          onExpired();
          dropSession(token);
        } else show({ kind: 'failed' });
      },
    );
    return () => asking.abort();
  }, [token, asked, onExpired]);
  const again = () => setTimes((count) => count + 1);
  const state: MyOrdersState = seen?.asked === asked ? seen.state : { kind: 'asking' };
  return { state, again };
}

function listed(pedidos: readonly MeuPedido[], total: number | null): MyOrdersState {
  return { kind: 'listed', pedidos, isAll: total === null || total <= pedidos.length };
}
