import { useState } from 'react';
import type { Produto } from '#shared/wire/catalog.ts';
import { firstSizeOf, stockOf } from '#shared/catalog.ts';

/** Size and quantity for the chosen colour. A size that this colour lacks is no choice; it is back with its colour. */
export function useChoice(product: Produto, cor: string) {
  const [wantedSize, setSize] = useState(() => firstSizeOf(product, cor));
  const [wantedQuantity, setQuantity] = useState(1);
  const stock = stockOf(product, cor, wantedSize);
  return {
    /** '' while none is chosen that can be bought. */
    tamanho: stock > 0 ? wantedSize : '',
    quantidade: stock > 0 ? Math.min(wantedQuantity, stock) : 1,
    /** Units of the choice; 0 without one. */
    stock,
    setSize,
    setQuantity,
  };
}

export type ProductChoice = ReturnType<typeof useChoice>;
