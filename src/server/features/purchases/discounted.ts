import type { Kysely, Transaction } from 'kysely';
import type { CartPiece, PricedCart } from '#shared/pricing/index.ts';
import { centsToReais } from '#shared/money.ts';
import type { Desconto } from '#shared/wire/prices.ts';
import type { DB } from '../../db/index.ts';
import { conflict, type AppError } from '../../errors.ts';
import type { Cpfs } from '../../security/cpfs.ts';
import { price, type PriceAsked, type Priced, type PublishedPromotions } from '../promotions/index.ts';
import { othersOf } from './others.ts';
import type { PricedLine } from './pricing.ts';
import type { Buyer } from './purchase.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** What is published of promotions, and what finds out whether who buys has bought before. */
export interface PricingDeps {
  published: Pick<PublishedPromotions, 'asOf'>;
  cpfs: Cpfs;
}

/** The pieces of some lines; the same piece in two lines is one with more units. */
export function piecesOf(lines: readonly PricedLine[]): CartPiece[] {
  const pieces = new Map<number, CartPiece>();
  for (const { variant, quantity } of lines) {
    const known = pieces.get(variant.variantId);
    pieces.set(variant.variantId, {
      id: String(variant.variantId),
      product: variant.productId,
      categories: [String(variant.categoryId)],
      tags: variant.tags,
      units: (known?.units ?? 0) + quantity,
      fullCents: variant.fullCents,
      unitCents: variant.priceCents,
      isGiftCard: variant.isGiftCard,
    });
  }
  return [...pieces.values()];
}

/** A line's own units, in the order of the lines. */
export function unitsByLine(lines: readonly PricedLine[], cart: PricedCart): PricedCart['units'][] {
  const waiting = Map.groupBy(cart.units, ({ line }) => line);
  return lines.map(({ variant, quantity }) =>
    (waiting.get(String(variant.variantId)) ?? []).splice(0, quantity),
  );
}

export type PurchasePriced = Omit<PriceAsked, 'pieces' | 'buyer'> & {
  lines: readonly PricedLine[];
  buyer: Pick<Buyer, 'cpf' | 'email'> | null;
};

/** What lines cost by what is published in this moment. */
export async function priceWhole(
  { published, cpfs }: PricingDeps,
  db: Reader,
  { lines, buyer: typed, ...asked }: PurchasePriced,
): Promise<Priced> {
  const buyer = typed && { cpf: (await cpfs()).seek(typed.cpf), email: typed.email };
  return price(published, db, { ...asked, buyer, pieces: piecesOf(lines) });
}

/** Discounts off the pieces, as people read them. */
export function cutsOf({ byOther, coupon }: Pick<Priced, 'byOther' | 'coupon'>) {
  return byOther.discounts.map(({ promotion, name, cents }) => ({
    promotion,
    nome: name,
    codigo: promotion === coupon?.promotionId ? coupon.code : null,
    cents,
  }));
}

/** The freight's discount; null where there is none. */
export function freightCutOf(priced: Pick<Priced, 'cart' | 'coupon' | 'promotions'>) {
  const { freight } = priced.cart;
  if (freight === null || freight.promotion === null || freight.discountCents === 0) return null;
  const { promotion, discountCents: cents } = freight;
  const nome = priced.promotions.get(promotion)?.document.nome ?? '';
  const { coupon } = priced;
  return { promotion, nome, codigo: promotion === coupon?.promotionId ? coupon.code : null, cents };
}

interface Cut {
  nome: string;
  codigo: string | null;
  cents: number;
}

/** A discount on the wire. */
export const toDesconto = ({ nome, codigo, cents }: Cut): Desconto => ({
  nome,
  ...(codigo === null ? {} : { codigo }),
  valor: centsToReais(cents),
});

/** What an error tells of the right sum. */
export function toldSum(priced: Priced): Record<string, unknown> {
  const { cart } = priced;
  const freightCut = freightCutOf(priced);
  const freight = cart.freight ?? { cents: 0 };
  return {
    total: centsToReais(cart.totalCents),
    frete: centsToReais(freight.cents),
    descontos: cutsOf(priced).map(toDesconto),
    desconto_frete: freightCut === null ? null : toDesconto(freightCut),
    desconto_pix: centsToReais(cart.pixCents),
    outras: othersOf(priced),
  };
}

/** Throws 409 `cupom_nao_vale` with the reason, where it may be told, and the sum without it. */
export function requireCoupon(priced: Priced): void {
  const { coupon } = priced;
  if (coupon === null || coupon.state === 'aplicado') return;
  throw couponRefused(coupon.text, toldSum(priced));
}

export const couponRefused = (text: string, sum: Record<string, unknown> = {}): AppError =>
  conflict('cupom_nao_vale', text, { ...sum, campos: { cupom: text } });
