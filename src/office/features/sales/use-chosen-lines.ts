import { useState } from 'react';
import type { EstornoPedido, PedidoDetalhado } from '#shared/wire/office-orders.ts';
import { chosenCents, NOTHING_CHOSEN, stillThere } from './chosen-lines.ts';

/** Which pieces of an order are being chosen to be refunded; null where it has none that could be. */
export function useChosenLines(pedido: PedidoDetalhado, leftCents: number) {
  const byLine = pedido.estornoPorItem;
  const [wished, choose] = useState(NOTHING_CHOSEN);
  // What was sent is mostly kept by its buyer; what was not is still on the shelves.
  const [restock, setRestock] = useState(pedido.shipped_at === null && pedido.delivered_at === null);
  if (byLine === null) return null;
  const chosen = stillThere(byLine, wished);
  const cents = chosenCents(byLine, chosen, leftCents);
  const body: EstornoPedido = {
    itens: [...chosen.units].map(([id, quantidade]) => ({ id, quantidade })),
    frete: chosen.freight,
    devolverEstoque: restock,
    valorEsperado: cents / 100,
  };
  return { byLine, chosen, choose, restock, setRestock, cents, body };
}

export type ChosenLines = NonNullable<ReturnType<typeof useChosenLines>>;
