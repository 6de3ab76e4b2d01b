import { DIGITAL_FREIGHT } from '#shared/gift-card.ts';
import type { PrecosPedidos } from '#shared/wire/prices.ts';
import type { Shipping } from '../shipping/index.ts';
import type { PricedLine } from './pricing.ts';

interface Chosen {
  cart: { lines: readonly PricedLine[]; cep: string | null };
  option: PrecosPedidos['frete'];
}

/** What the chosen freight costs, its quote's price or that of now; null where none is chosen or none can be told. */
export async function chosenFreight(
  { shipping }: { shipping: Shipping },
  { cart, option }: Chosen,
): Promise<number | null> {
  const { lines } = cart;
  const cep = cart.cep ?? (String(option?.id) === DIGITAL_FREIGHT ? '' : null);
  if (option === undefined || cep === null) return null;
  const items = lines.map(({ variant, quantity }) => ({ productId: variant.productId, quantity }));
  const { id, cotacao } = option;
  const choice = { id: String(id).slice(0, 100), ...(cotacao === undefined ? {} : { cotacao }) };
  const price = await shipping.priceFor({ cep, items, option: choice });
  if (price.ok) return price.option.priceCents;
  if (price.reason !== 'price_changed') return null;
  const now = await shipping.priceFor({ cep, items, option: { id: choice.id } });
  return now.ok ? now.option.priceCents : null;
}
