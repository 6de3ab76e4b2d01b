import { isSameAmount } from '#shared/money.ts';
import { providerFailed } from '../../errors.ts';
import { priceWhole } from '../purchases/index.ts';
import type { PricedShippingOption } from '../shipping/index.ts';
import type { OrdersDeps } from './deps.ts';
import { payWithCredits, priceChanged, wholeSum } from './asked-sum.ts';
import { findOrder } from './orders.store.ts';
import { unknownOption } from './gift-lines.ts';
import { checkLines, whoAndWhere } from './place.ts';
import type { PlaceOrder } from './place-order.ts';
import { holderOf } from './replace.ts';

export type FreightAsked = Pick<PlaceOrder, 'purchase' | 'askedReais' | 'replaces' | 'method' | 'sale'>;

/**
 * The price of the chosen freight: that of its signed quote, else of a quote made now. What can't be bought
 * anyhow is refused first, so that no freight provider is asked for it. When the price is another one than the
 * quote's, it is 409 until the amount in reais that the shopper agreed to has the new price in it.
 */
export async function priceFreight(
  deps: OrdersDeps,
  { purchase, askedReais, replaces, method, sale }: FreightAsked,
): Promise<PricedShippingOption> {
  const lines = await checkLines(deps, { purchase, replaces });
  const items = purchase.lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const asked = { cep: purchase.address.cep, items, option: purchase.freight };
  const price = await deps.shipping.priceFor(asked);
  if (price.ok) return price.option;
  if (price.reason === 'unavailable') throw providerFailed(502, 'Erro ao calcular fretes. Tente novamente.');
  if (price.reason === 'unknown_option') throw unknownOption();
  const current = await deps.shipping.priceFor({ ...asked, option: { id: purchase.freight.id } });
  if (!current.ok) throw unknownOption();
  const freightCents = current.option.priceCents;
  const who = whoAndWhere({ purchase, method, sale });
  const replaced = replaces === undefined ? undefined : await findOrder(deps.db, { id: replaces });
  const except = replaced === undefined ? null : holderOf(replaced);
  const priced = await priceWhole(deps, deps.db, { ...who, lines, freightCents, except });
  const codes = purchase.credits;
  const plan = await payWithCredits(deps.db, { priced, codes, except, now: deps.clock() });
  if (askedReais !== null && isSameAmount(askedReais, priced.cart.totalCents - plan.cents))
    return current.option;
  throw priceChanged(wholeSum(priced, plan));
}
