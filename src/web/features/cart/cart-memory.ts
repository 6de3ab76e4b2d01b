import type { Cart, CartLine } from '#shared/cart.ts';
import type { CartNotice } from '#shared/reprice-cart.ts';
import { CART_KEY, parseCart, serialiseCart } from '#shared/stored-cart.ts';

export interface CartState {
  cart: Cart;
  /** False on the server and until the stored cart was read. */
  ready: boolean;
  isOpen: boolean;
  /** What the shop changed in the cart; kept until the shopper has seen it. */
  notices: readonly CartNotice[];
  /** The line taken out last, which can be put back. */
  removed: CartLine | null;
  /** The latest change in words, for the live region. */
  announcement: string;
}

export const emptyCartState: CartState = {
  cart: [],
  ready: false,
  isOpen: false,
  notices: [],
  removed: null,
  announcement: '',
};

export interface CartMemoryDeps {
  /** Null when absent or refused. */
  read(key: string): string | null;
  write(key: string, value: string): void;
  log(message: string, cause?: unknown): void;
}

const NBSP = '\u00A0';

/** The cart's state and its copy in storage. Where storage is refused the cart lives in memory alone. */
export function createCartMemory({ read, write, log }: CartMemoryDeps) {
  let state = emptyCartState;
  let storedText: string | null = null;
  let isSaved = true;
  const listeners = new Set<() => void>();

  function set(next: Partial<CartState>): void {
    // What stands in a live region already is not said again: a space at its end makes it new.
    const repeated = next.announcement !== undefined && next.announcement === state.announcement;
    state = { ...state, ...next, ...(repeated && { announcement: `${next.announcement}${NBSP}` }) };
    for (const listener of listeners) listener();
  }

  /** Takes what is stored, which this tab or another one has written. */
  function load(): void {
    const text = read(CART_KEY);
    if (state.ready && text === storedText) return;
    const { cart, damage } = parseCart(text);
    if (damage !== null) log(`cart: ${damage}`);
    storedText = text;
    isSaved = true;
    set({ cart, ready: true });
  }

  /** Changes the cart as it stands now, in whichever tab it was changed last, and saves it. */
  function change(act: (cart: Cart) => Cart, told: (after: Cart) => Partial<CartState>): void {
    if (isSaved) load();
    const cart = act(state.cart);
    if (cart === state.cart) return;
    storedText = serialiseCart(cart);
    write(CART_KEY, storedText);
    isSaved = read(CART_KEY) === storedText;
    set({ ...told(cart), cart });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { state: () => state, subscribe, set, load, change };
}

export type CartMemory = ReturnType<typeof createCartMemory>;
