import { useState } from 'react';
import type { PedidoDetalhado } from '#shared/wire/office-orders.ts';
import type { EstornoPedido } from '#shared/wire/refunds.ts';
import { chosenCents, NOTHING_CHOSEN, stillThere, wholeOf, type Chosen } from './chosen-lines.ts';

/**
 * Which pieces of an order are being chosen to be refunded; null where it has none that could be. `comesBack`: it was sent by a
 * label that is given up first.
 */
export function useChosenLines(pedido: PedidoDetalhado, leftCents: number, comesBack: boolean) {
  const byLine = pedido.estornoPorItem;
  const [wished, choose] = useState(NOTHING_CHOSEN);
  // What was sent is mostly kept by its buyer; what was not is still on the shelves.
  const isHere = comesBack || (pedido.shipped_at === null && pedido.delivered_at === null);
  const [restock, setRestock] = useState(isHere);
  if (byLine === null) return null;
  const chosen = stillThere(byLine, wished);
  const cents = chosenCents(byLine, chosen, leftCents);
  const bodyOf = ({ units, freight }: Chosen, expectedCents: number): EstornoPedido => ({
    itens: [...units].map(([id, quantidade]) => ({ id, quantidade })),
    frete: freight,
    devolverEstoque: restock,
    valorEsperado: expectedCents / 100,
  });
  const all = wholeOf(byLine);
  // Where pieces are left, all of it is theirs: so it is said what becomes of them.
  const isOfPieces = all.units.size > 0 && chosenCents(byLine, all, leftCents) === leftCents;
  const whole = isOfPieces ? bodyOf(all, leftCents) : null;
  const { id } = pedido;
  return {
    id,
    isHere,
    byLine,
    chosen,
    choose,
    restock,
    setRestock,
    cents,
    whole,
    body: bodyOf(chosen, cents),
  };
}

export type ChosenLines = NonNullable<ReturnType<typeof useChosenLines>>;
