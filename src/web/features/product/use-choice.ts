import { useState } from 'react';
import type { Produto } from '#shared/wire/catalog.ts';
import { firstSizeOf, stockOf } from '#shared/catalog.ts';

/**
 * Size and quantity for the chosen colour. A size that this colour lacks can't be bought; it is back with its colour.
 * `asked` is the size of the page's address, or ''.
 */
export function useChoice(product: Produto, cor: string, asked: string) {
  const [first] = useState(() => firstSizeOf(product, cor));
  const [pressed, setSize] = useState(asked);
  const wantedSize = pressed || first;
  const [wantedQuantity, setQuantity] = useState(1);
  const stock = stockOf(product, cor, wantedSize);
  return {
    /** '' while none is chosen that can be bought. */
    tamanho: stock > 0 ? wantedSize : '',
    /** The one that was chosen though this colour lacks it; '' without one. */
    missing: stock > 0 ? '' : pressed,
    quantidade: stock > 0 ? Math.min(wantedQuantity, stock) : 1,
    /** Units of the choice; 0 without one. */
    stock,
    /** A size was pressed, or the address names one. */
    isTouched: pressed !== '',
    setSize,
    setQuantity,
  };
}

export type ProductChoice = ReturnType<typeof useChoice>;
