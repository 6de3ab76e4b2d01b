import type { z } from 'zod';
import type { quoteBody } from '#shared/wire/freight-bodies.ts';
import { invalid } from '../../errors.ts';
import type { ShippingItem } from './port.ts';

/** The items of either list. Throws 422 when there is none. */
export function itemsOf(body: Pick<z.infer<typeof quoteBody>, 'cartItems' | 'produtos'>): ShippingItem[] {
  const items = body.cartItems ?? body.produtos;
  if (items !== undefined) return items;
  const text = 'Envie a lista de itens do carrinho.';
  throw invalid(text, { cartItems: text });
}
