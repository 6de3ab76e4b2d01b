import { effectivePriceCents, fullPriceCents } from '#shared/catalog.ts';
import { centsToReais, formatReais } from '#shared/money.ts';
import { cardPrice, isForCard, pixPercentOf } from '#shared/pricing/card-price.ts';
import type { Cartao, Produto } from '#shared/wire/catalog.ts';
import { usePagePromotions, type PublishedPromotions } from './use-page-promotions.ts';

type Piece = Pick<Cartao | Produto, 'id' | 'preco' | 'promocional' | 'categoria' | 'tags' | 'valePresente'>;

/** A piece as it is sold now. */
export interface Offer<Sold extends Piece> {
  /** Its promotional price is what everybody pays for one. */
  piece: Sold;
  /** Why, what more there is to be had, and what it costs by PIX. */
  offers: readonly string[];
}

/** Kinds whose worth a single piece does not tell. */
const MORE = new Set(['leve_pague', 'progressivo', 'percentual', 'valor']);

/** How a piece is sold with what is published. */
export function offerOf<Sold extends Piece>(piece: Sold, published: PublishedPromotions | null): Offer<Sold> {
  if (published === null) return { piece, offers: [] };
  const { automaticas, at } = published;
  const price = cardPrice(piece, automaticas, at);
  const sold = price === null ? piece : { ...piece, promocional: centsToReais(price.cents) };
  const more = automaticas.find(
    (one) => MORE.has(one.tipo) && price?.nomes.includes(one.nome) !== true && isForCard(one, piece),
  );
  const cents = effectivePriceCents(sold);
  const pix = Math.round((cents * pixPercentOf(piece, automaticas, at)) / 10_000);
  // Below a struck price another promotion's name would be read as its reason.
  const isStruck = cents < fullPriceCents(piece);
  const why = price?.nomes.join(' e ') ?? (isStruck && more !== undefined ? 'Preço promocional' : '');
  const further = more === undefined ? '' : isStruck ? `Outra promoção: ${more.nome}` : more.nome;
  return {
    piece: sold,
    offers: [why, further, pix > 0 ? `${formatReais(cents - pix)} no PIX` : ''].filter(Boolean),
  };
}

/** What tells of any piece how it is sold now. */
export function useOffers(): <Sold extends Piece>(piece: Sold) => Offer<Sold> {
  const published = usePagePromotions();
  return (piece) => offerOf(piece, published);
}
