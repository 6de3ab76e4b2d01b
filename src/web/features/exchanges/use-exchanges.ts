import { useCallback, useEffect, useState } from 'react';
import type { TrocaPedida, TrocasDoPedido } from '#shared/wire/exchanges.ts';
import { api } from '../../lib/calls/api.ts';

/** An order's exchanges, and what may still be asked for; null until they are read. */
export function useExchanges(codigo: string, email: string) {
  const [state, setState] = useState<TrocasDoPedido | null>(null);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const given = { params: { codigo }, body: { email }, harmless: true, signal };
      const { data } = await api('POST /pedidos/:codigo/trocas/consultar', given);
      setState(data);
    },
    [codigo, email],
  );
  useEffect(() => {
    const asking = new AbortController();
    read(asking.signal).catch((error: unknown) => {
      // The order is shown without them.
      if (!asking.signal.aborted) console.error('the exchanges could not be read', error);
    });
    return () => asking.abort();
  }, [read]);
  return {
    state,
    again: () => read().catch((error: unknown) => console.error('the exchanges could not be read', error)),
  };
}

/** Asks for an exchange, and tells its number; with one key a repeat asks for no second one. Throws ApiError. */
export async function askExchange(codigo: string, body: TrocaPedida, key: string): Promise<number> {
  const { data } = await api('POST /pedidos/:codigo/trocas', { params: { codigo }, body, key });
  return data.troca.id;
}

/** Takes one back. Throws ApiError. */
export async function cancelExchange(codigo: string, id: number, email: string): Promise<void> {
  const given = { params: { codigo, id }, body: { email }, harmless: true };
  await api('POST /pedidos/:codigo/trocas/:id/cancelar', given);
}
