import type { OwnDiscount } from '#shared/pricing/index.ts';
import type { Precos, PrecosPedidos } from '#shared/wire/prices.ts';
import { chosenFreight } from './chosen-freight.ts';
import { priceWhole } from './discounted.ts';
import { creditsFor, pricesOf, readCart, type PricesDeps } from './prices.ts';
import type { Buyer } from './purchase.ts';

interface SaleAsked extends Pick<PrecosPedidos, 'items' | 'cep'> {
  /** Codes of vales, as they were typed. */
  credits: readonly string[];
  /** What was typed for it, in cents, or the option of a quote; null where nobody has said yet. */
  freight: { cents: number } | { option: NonNullable<PrecosPedidos['frete']> } | null;
  discount: OwnDiscount | null;
  isPix: boolean;
  buyer: Pick<Buyer, 'cpf' | 'email'> | null;
}

/** What a sale of the office's would cost now, by the same rules as any cart. Throws 422 and 409 as reading a cart does. */
export async function readSalePrices(
  deps: Omit<PricesDeps, 'published'> & { published: Pick<PricesDeps['published'], 'asOf' | 'version'> },
  { items, cep, credits, freight, discount, isPix, buyer }: SaleAsked,
): Promise<Precos> {
  const cart = await readCart(deps, { items, cupom: undefined, cep });
  const freightCents =
    freight === null || 'cents' in freight
      ? (freight?.cents ?? null)
      : await chosenFreight(deps, { cart, option: freight.option });
  const priced = await priceWhole(deps, deps.db, {
    ...cart,
    freightCents,
    isPix,
    buyer,
    own: discount ?? undefined,
  });
  const told = await creditsFor(deps, { lines: cart.lines, typed: credits, except: null });
  return { ...pricesOf(cart.lines, priced, told), versao: deps.published.version() };
}
