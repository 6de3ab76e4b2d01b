import type { CheckoutState } from '#shared/checkout.ts';
import { ApiError } from '../../lib/calls/api.ts';
import { dropOpenOrder, keepOpenOrder, type OpenOrder } from '../../lib/orders/open-orders.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab, writeTab } from '../../lib/storage/tab-storage.ts';
import { cardInDoubt, keepCardInDoubt, type CardInDoubt } from './attempt-key.ts';

const KEY = TAB_KEYS.standingOrder;

interface KeptOrder {
  /** What it was placed for; anything else is another order. */
  about: string;
  codigo: string;
}

/** What is bought, by whom and where to, in one text that tells one purchase from another. */
export function purchaseText(state: CheckoutState): string {
  const { customer, freteId, items, totalCents, cupom, creditos = [] } = state;
  const lines = items.map(({ id, quantidade, presentes }) => [
    id,
    quantidade,
    ...(presentes === undefined ? [] : [presentes]),
  ]);
  const codes = creditos.map(({ codigo }) => codigo);
  const more = [...(cupom === undefined ? [] : [cupom]), ...(codes.length === 0 ? [] : [codes])];
  return JSON.stringify([customer, freteId, lines, totalCents, ...more]);
}

/** The order stays the same while nothing changes but how the door and its buyer are called: the shop amends it. */
function orderText(state: CheckoutState): string {
  const { email, cpf, cep } = state.customer;
  const customer = { email, cpf, cep } as CheckoutState['customer'];
  return purchaseText({ ...state, customer });
}

/** Is it one purchase, but for how the door and its buyer are called? */
export const isSamePurchase = (one: CheckoutState, other: CheckoutState): boolean =>
  orderText(one) === orderText(other);

/**
 * The card payment of this tab that is to be ended before this purchase is paid. A bank's question about another one is let
 * go: whoever answered it here would take it for this one's. Its order gives way, or lapses.
 */
export function doubtBefore(state: CheckoutState): CardInDoubt | null {
  const sent = cardInDoubt(state);
  if (sent?.isAsked !== true || isSamePurchase(sent.state, state)) return sent;
  keepCardInDoubt(null);
  return null;
}

/** The order that stands for this purchase already: the next attempt pays that one. */
export function knownOrder(state: CheckoutState): string | null {
  const kept = readTab<KeptOrder>(KEY);
  return kept !== null && kept.about === orderText(state) ? kept.codigo : null;
}

export function rememberOrder(state: CheckoutState, codigo: string): void {
  writeTab(KEY, { about: orderText(state), codigo } satisfies KeptOrder);
}

/** The code of the order that was placed before its payment failed; null: none was, or nobody knows. */
export function placedOrderOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { pedido } = error.body as { pedido?: { codigo?: unknown } | null };
  return typeof pedido?.codigo === 'string' ? pedido.codigo : null;
}

/** These name another order than the one that was asked for. */
const NAMES_ANOTHER = new Set(['ja_pago', 'pedido_substituido']);

/**
 * Whatever is tried next pays the order that was placed before this failure; its code, or null where none was. What was
 * asked for may have been to give the order `replaces` up.
 */
export function rememberPlaced(
  state: CheckoutState,
  error: ApiError,
  replaces: string | null,
): string | null {
  const codigo = placedOrderOf(error);
  if (codigo === null || codigo === replaces || NAMES_ANOTHER.has(error.codigo)) return null;
  rememberOrder(state, codigo);
  if (replaces !== null) dropOpenOrder(replaces);
  return codigo;
}

/** That order can't be paid any more: the next attempt makes a new one. */
export function forgetOrder(): void {
  writeTab(KEY, null);
}

/** Remembers in all tabs that this order of the purchase may be paid. */
export function keepOpen(state: CheckoutState, order: Omit<OpenOrder, 'lines'>): void {
  const lines = keepsCart(state) ? [] : state.items.map(({ id, quantidade }) => [id, quantidade] as const);
  keepOpenOrder({ ...order, lines });
}

/** An order that is paid again has nothing to do with what is in the cart by now. */
export const keepsCart = ({ pedido }: CheckoutState) => pedido !== undefined && !pedido.isInCart;
