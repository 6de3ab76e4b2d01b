import { subtotalCents, type Cart } from '#shared/cart.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { reaisToCents } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { canStore } from './can-store.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab } from '../../lib/storage/tab-storage.ts';

/** What the checkout handed on: the tab's copy, which has the total that was agreed to last, else the navigation's. */
export function readCheckout(given: unknown): CheckoutState | null {
  const state = (readTab(TAB_KEYS.checkout) ?? given) as Partial<CheckoutState> | null;
  const { customer, freteId, frete, items, totalCents, pedido } = state ?? {};
  if (!customer || !frete || !Array.isArray(items)) return null;
  const total = totalCents ?? subtotalCents(items) + freightCentsOf(frete);
  const known = { customer, freteId: freteId ?? frete.id, frete, items, totalCents: total };
  return pedido === undefined ? known : { ...known, pedido };
}

export const freightCentsOf = ({ valor }: CheckoutState['frete']) => reaisToCents(valor) ?? 0;

/**
 * Where to go instead when this can't be paid here: nobody has said who and where, the cart is empty, or it was
 * changed since. Null: it can. A cart that could not be kept through the page's load is no empty one.
 */
export function wayBack(state: CheckoutState | null, cart: Cart): string | null {
  if (state === null) return paths.checkout;
  if (state.pedido !== undefined || (cart.length === 0 && !canStore())) return null;
  if (cart.length === 0) return paths.cart;
  return sameThings(state.items, cart) || !canStore() ? null : paths.checkout;
}

/** The same lines in the same quantities. */
export function sameThings(some: Cart, others: Cart): boolean {
  return thingsOf(some) === thingsOf(others);
}

function thingsOf(cart: Cart): string {
  return cart
    .map(({ id, quantidade }) => `${quantidade} ${id}`)
    .toSorted()
    .join('\n');
}
