import type { Cart, CartLine } from '#shared/cart.ts';
import { reaisToCents } from '#shared/money.ts';
import type { Prices } from '../../lib/prices/use-prices.ts';

/** What promotions make of a line. */
export interface ToldLine {
  /** After all of them but what PIX takes off. */
  paidCents: number;
  /** Their names, and coupons by their code. */
  reasons: readonly string[];
}

/** What the shop told of a line; null where nothing is known of the cart as it is, or nothing was taken off. */
export function toldOf({ state, precos }: Prices, cart: Cart, line: CartLine): ToldLine | null {
  if (state !== 'known' || precos === null) return null;
  const told = precos.linhas.find(({ item }) => item === cart.indexOf(line));
  if (told === undefined || told.descontos.length === 0) return null;
  return {
    paidCents: reaisToCents(told.total) ?? 0,
    reasons: told.descontos.map(({ nome, codigo }) => (codigo === undefined ? nome : `Cupom ${codigo}`)),
  };
}
