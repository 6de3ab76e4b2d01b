import { subtotalCents, type Cart } from '#shared/cart.ts';
import type { CheckoutState } from '#shared/checkout.ts';
import { paths } from '#shared/paths.ts';
import { parseCart } from '#shared/stored-cart.ts';
import { canStore } from './can-store.ts';
import { freightCentsOf } from './freight-cents.ts';
import { sumsIn } from './purchase-sums.ts';
import { creditsIn } from '../../lib/prices/credits.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab } from '../../lib/storage/tab-storage.ts';

const TEXTS = 'nome email cpf whatsapp cep endereco numero complemento bairro cidade estado'.split(' ');

/**
 * What the checkout handed on: the tab's copy, which has the total that was agreed to last, else the navigation's. Whatever
 * else stands there, or what an earlier build of the shop has left, is as nothing: the checkout asks once more.
 */
export function readCheckout(given: unknown): CheckoutState | null {
  return checkoutIn(readTab(TAB_KEYS.checkout) ?? given);
}

/** What a checkout handed on, in something that was kept; null where it is none. */
export function checkoutIn(kept: unknown): CheckoutState | null {
  const state = kept as Partial<CheckoutState> | null;
  const { customer, freteId, frete, items, totalCents, pixTotalCents, cupom, pedido } = state ?? {};
  if (!hasTexts(customer, TEXTS) || !hasTexts(frete, ['id', 'nome', 'tipo'])) return null;
  const { cart, damage } = parseCart(JSON.stringify(items ?? null));
  const isOdd = pedido !== undefined && !hasTexts(pedido, ['codigo']);
  if (damage !== null || isOdd) return null;
  const total = Number.isSafeInteger(totalCents) ? totalCents : undefined;
  const sums = sumsIn(state?.sums);
  const creditos = creditsIn(state?.creditos);
  const known = {
    customer,
    freteId: typeof freteId === 'string' ? freteId : frete.id,
    frete,
    items: [...cart],
    totalCents: total ?? subtotalCents(cart) + freightCentsOf(frete),
    ...(Number.isSafeInteger(pixTotalCents) && pixTotalCents !== undefined && { pixTotalCents }),
    ...(typeof cupom === 'string' && { cupom }),
    ...(sums && { sums }),
    ...(creditos && { creditos }),
  };
  return pedido === undefined ? known : { ...known, pedido };
}

/** Is each of these a text? */
function hasTexts<T extends object>(value: T | undefined, names: readonly string[]): value is T {
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => typeof Reflect.get(value, name) === 'string');
}

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
    .map(
      ({ id, quantidade, presentes }) => `${quantidade} ${id}${presentes ? JSON.stringify(presentes) : ''}`,
    )
    .toSorted()
    .join('\n');
}
