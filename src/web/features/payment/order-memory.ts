import type { CheckoutState } from '#shared/checkout.ts';
import { ApiError } from '../../lib/calls/api.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab, writeTab } from '../../lib/storage/tab-storage.ts';

const KEY = TAB_KEYS.standingOrder;

interface KeptOrder {
  /** What it was placed for; anything else is another order. */
  about: string;
  codigo: string;
}

/** What is bought, by whom and where to, in one text that tells one purchase from another. */
export function purchaseText({ customer, freteId, items, totalCents }: CheckoutState): string {
  const lines = items.map((line) => [line.id, line.quantidade]);
  return JSON.stringify([customer, freteId, lines, totalCents]);
}

/** The order that stands for this purchase already: the next attempt pays that one. */
export function knownOrder(state: CheckoutState): string | null {
  const kept = readTab<KeptOrder>(KEY);
  return kept !== null && kept.about === purchaseText(state) ? kept.codigo : null;
}

export function rememberOrder(state: CheckoutState, codigo: string): void {
  writeTab(KEY, { about: purchaseText(state), codigo } satisfies KeptOrder);
}

/** The code of the order that was placed before its payment failed; null: none was, or nobody knows. */
export function placedOrderOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { pedido } = error.body as { pedido?: { codigo?: unknown } | null };
  return typeof pedido?.codigo === 'string' ? pedido.codigo : null;
}

/** Whatever is tried next pays the order that was placed before this failure. */
export function rememberPlaced(state: CheckoutState, error: unknown): void {
  const codigo = placedOrderOf(error);
  if (codigo !== null) rememberOrder(state, codigo);
}

/** That order can't be paid any more: the next attempt makes a new one. */
export function forgetOrder(): void {
  writeTab(KEY, null);
}

/** An order that is paid again has nothing to do with what is in the cart by now. */
export const keepsCart = ({ pedido }: CheckoutState) => pedido !== undefined && !pedido.isInCart;
