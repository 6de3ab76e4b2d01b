import type { CheckoutState } from '#shared/checkout.ts';
import { reaisToCents } from '#shared/money.ts';

/** The amounts that hold now, in reais; `frete` where the shop told what the freight costs in them. */
export interface NewTotal {
  total: number;
  frete?: number | undefined;
}

/** The purchase with the total that the shopper agreed to. A quote that told another price goes with that price. */
export function acceptTotal(state: CheckoutState, { total, frete }: NewTotal): CheckoutState {
  const totalCents = reaisToCents(total) ?? state.totalCents;
  if (frete === undefined) return { ...state, totalCents };
  return { ...state, totalCents, frete: { ...state.frete, valor: frete, preco: frete, cotacao: '' } };
}
