import { createContext, use, useSyncExternalStore } from 'react';
import { count, subtotalCents } from '#shared/cart.ts';
import { emptyCartState } from './cart-memory.ts';
import type { CartStore } from './cart-store.ts';

export const CartContext = createContext<CartStore | null>(null);

/** The shopper's cart: empty and not `ready` in the server's HTML. Throws outside of its provider. */
export function useCart() {
  const store = use(CartContext);
  if (store === null) throw new Error('useCart precisa estar dentro de CartProvider');
  const state = useSyncExternalStore(store.subscribe, store.state, () => emptyCartState);
  return {
    ...state,
    count: count(state.cart),
    subtotalCents: subtotalCents(state.cart),
    add: store.add,
    setQuantity: store.setQuantity,
    changeColor: store.changeColor,
    setGift: store.setGift,
    putBack: store.putBack,
    takeOut: store.takeOut,
    clear: store.clear,
    open: store.open,
    close: store.close,
    dismissNotices: store.dismissNotices,
    reprice: store.reprice,
  };
}
