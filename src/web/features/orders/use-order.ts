import { useCallback, useEffect, useState } from 'react';
import { isSettled } from '#shared/orders.ts';
import type { PedidoCompleto } from '#shared/wire/orders.ts';
import { ApiError } from '../../lib/calls/api.ts';
import { useHydrated } from '../../lib/document/use-hydrated.ts';
import { useSession } from '../../lib/session/session.ts';
import { useOrderStanding } from '../../lib/orders/use-order-standing.ts';
import { knownAccess, openOrder, type OrderAccess } from './order-access.ts';

export type OrderState =
  /** Not known yet whether this tab may look at it. */
  | { kind: 'asking' }
  /** Code and e-mail are to be asked for. */
  | { kind: 'closed' }
  /** No answer, or none that helps. */
  | { kind: 'failed'; text: string }
  | { kind: 'open'; pedido: PedidoCompleto; email: string };

interface Found {
  codigo: string | null;
  state: OrderState;
}

/**
 * An order by its code; opened by itself where the tab knows the e-mail or the customer is logged in, and read again
 * when it moves or when `again` asks. An order that is shown stays when a later reading fails.
 */
export function useOrder(codigo: string | null) {
  const hydrated = useHydrated();
  const ownEmail = useSession()?.cliente.email ?? null;
  const [found, setFound] = useState<Found | null>(null);
  const state: OrderState = found !== null && found.codigo === codigo ? found.state : { kind: 'asking' };
  const pedido = state.kind === 'open' ? state.pedido : null;

  const awaited = pedido === null ? null : awaitedOf(pedido);
  const { standing, again: watchAgain } = useOrderStanding(awaited?.codigo ?? null);
  const movedTo = standing.kind === 'known' && awaited !== null ? standing.pedido.status : null;
  const moved = movedTo !== null && movedTo !== awaited?.status;

  const readAgain = useCallback(async () => {
    const next = await read(codigo, ownEmail);
    setFound((current) => after(current, { codigo, state: next }));
  }, [codigo, ownEmail]);
  useEffect(() => {
    if (hydrated) void readAgain();
  }, [hydrated, readAgain]);
  useEffect(() => {
    if (moved) void readAgain();
  }, [moved, readAgain]);

  return {
    state,
    open: (next: PedidoCompleto, { email }: OrderAccess) =>
      setFound({ codigo: next.codigo, state: { kind: 'open', pedido: next, email } }),
    /** Something was done to the order that is shown. */
    changed: (pedido: PedidoCompleto) =>
      setFound((current) =>
        current?.state.kind === 'open' ? { ...current, state: { ...current.state, pedido } } : current,
      ),
    again: () => {
      watchAgain();
      void readAgain();
    },
  };
}

/** What its money is waited for: the order, or a piece that was added to it. */
const awaitedOf = (pedido: PedidoCompleto): Pick<PedidoCompleto, 'codigo' | 'status'> | null =>
  [pedido, ...(pedido.acrescimos ?? [])].find(({ status }) => !isSettled(status)) ?? null;

/** A reading that failed takes nothing away. */
function after(current: Found | null, next: Found): Found {
  const keeps = current?.codigo === next.codigo && current.state.kind === 'open';
  return keeps && next.state.kind === 'failed' ? current : next;
}

/** Opens an order by what is known here: of the tab, else the customer's own e-mail. */
async function read(codigo: string | null, ownEmail: string | null): Promise<OrderState> {
  if (codigo === null) return { kind: 'closed' };
  const access = knownAccess(codigo) ?? (ownEmail === null ? null : { codigo, email: ownEmail });
  if (access === null) return { kind: 'closed' };
  try {
    return { kind: 'open', pedido: await openOrder(access), email: access.email };
  } catch (error) {
    console.error('the order could not be opened', error);
    if (error instanceof ApiError && error.status === 404) return { kind: 'closed' };
    const told = error instanceof ApiError && error.status < 500 ? error.text : '';
    return { kind: 'failed', text: told || 'Não conseguimos buscar este pedido agora. Tente de novo.' };
  }
}
