import type { Box } from '#shared/boxes.ts';
import { parcelOf, type ParcelSize } from '#shared/parcel.ts';
import { invalid } from '../../errors.ts';
import type { FreightProduct, FreightRequest } from '../../providers/freight/port.ts';
import { packPieces } from './packer.ts';
import type { ShippingItem } from './port.ts';
import type { ProductToSend } from './shipping.store.ts';

/** One entry per product, in the order of their numbers: the same cart is always the same list. */
export function mergeItems(items: readonly ShippingItem[]): ShippingItem[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of items) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => a.productId - b.productId);
}

export interface PackedItems {
  products: FreightProduct[];
  /** What the items cost, by their effective prices. */
  subtotalCents: number;
}

/**
 * What is handed to the carrier: the one packing of product page, cart, checkout and payment, without what goes by
 * e-mail. Measures and prices are the catalogue's own. Throws 422 for a product that is not on sale, with its name where it has one.
 */
export function packItems(items: readonly ShippingItem[], known: readonly ProductToSend[]): PackedItems {
  const byId = new Map(known.map((product) => [product.id, product]));
  const packed = items.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (product === undefined || !product.onSale) throw gone(productId, product);
    if (product.isGiftCard) return [];
    const insuredCents = product.priceCents;
    return [{ id: String(productId), ...parcelOf(product), insuredCents, quantity }];
  });
  return {
    products: packed,
    subtotalCents: packed.reduce((sum, { insuredCents, quantity }) => sum + insuredCents * quantity, 0),
  };
}

type Goods = Pick<FreightRequest, 'products' | 'volumes'>;

/**
 * What a carrier is asked for: the box that takes all, or several; without boxes, and where none serve, the pieces
 * themselves. What is asked of a provider names its cached answer, so that no quote outlives a box that was changed.
 */
export function inBoxes(products: FreightProduct[], boxes: readonly Box[]): Goods {
  const pieces = products.map(({ id, quantity, insuredCents: _insured, ...size }) => {
    return { productId: Number(id), quantity, size };
  });
  const { how, volumes } = packPieces(pieces, boxes);
  return how === 'boxes' ? asParcels(volumes, insuredOf(products)) : { products };
}

const insuredOf = (products: readonly FreightProduct[]) =>
  products.reduce((sum, { insuredCents, quantity }) => sum + insuredCents * quantity, 0);

/** Parcels that are packed: one is asked for as a thing, several as volumes. */
export function asParcels(
  [first, ...rest]: readonly [ParcelSize, ...ParcelSize[]],
  insuredCents: number,
): Goods {
  if (rest.length === 0)
    return { products: [{ id: 'pacote', ...sizeAlone(first), insuredCents, quantity: 1 }] };
  return { products: [], volumes: { sizes: [first, ...rest].map(sizeAlone), insuredCents } };
}

const sizeAlone = ({ weightGrams, widthMm, lengthMm, heightMm }: ParcelSize): ParcelSize => {
  return { weightGrams, widthMm, lengthMm, heightMm };
};

function gone(productId: number, product: ProductToSend | undefined) {
  const what = product === undefined ? 'Um dos produtos' : `O produto "${product.nome}"`;
  const text = `${what} não está mais à venda. Retire-o do carrinho para continuar.`;
  return invalid(text, { [`cartItems.${productId}`]: text });
}
