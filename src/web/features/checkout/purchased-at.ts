import type { CheckoutState } from '#shared/checkout.ts';
import { dueCents } from '../../lib/prices/sums.ts';
import type { Prices } from '../../lib/prices/use-prices.ts';

/** What a purchase goes on with to its payment: its total, and what that is made of where something was taken off. */
export function purchasedAt({
  sums,
  precos,
}: Prices): Pick<CheckoutState, 'totalCents' | 'pixTotalCents' | 'cupom' | 'sums'> {
  const cupom = precos?.cupom;
  return {
    totalCents: sums.totalCents,
    ...(precos !== null && { sums }),
    ...(sums.pixCutCents > 0 && { pixTotalCents: dueCents(sums, true) }),
    // One that takes nothing off would only be refused.
    ...(cupom?.estado === 'aplicado' && { cupom: cupom.codigo }),
  };
}
