import { providerFailed } from '../../errors.ts';
import type { LabelAccount } from '../../providers/freight/labels-port.ts';
import { takesOneVolume, type FreightOffer } from '../../providers/freight/port.ts';
import type { Order } from '../orders/index.ts';
import type { LabelsDeps } from './deps.ts';
import { packOrder, quoteRequest, type PackedOrder } from './parcel.ts';
import { freightOf } from './sendable.ts';

export interface Offer extends FreightOffer {
  /** The way that the shopper chose. */
  isChosen: boolean;
}

export interface Offers {
  offers: Offer[];
  /** Null where the wallet could not be read. */
  account: LabelAccount | null;
  order: PackedOrder;
  /** Are carriers missing that take one parcel by a label? */
  isSeveral: boolean;
}

/**
 * What an order's packages cost to be sent now, packed as it is wished, the chosen way first, and what is in the wallet.
 * Throws 502, 504, 409 or 422.
 */
export async function readOffers(deps: LabelsDeps, order: Order, wish: string): Promise<Offers> {
  const packedOrder = await packOrder(deps, order, wish);
  const isSeveral = packedOrder.packed.volumes.length > 1;
  const request = quoteRequest(deps, order, packedOrder);
  const [answer, account] = await Promise.all([deps.provider.quote(request), deps.provider.account()]);
  if (answer.kind !== 'ok') {
    const isLate = answer.kind === 'failed' && answer.timedOut;
    throw providerFailed(
      isLate ? 504 : 502,
      'O Melhor Envio não respondeu. Tente de novo em alguns minutos.',
    );
  }
  const { id: chosen } = freightOf(order);
  const offers = answer.offers
    // A label of theirs would leave the other parcels without one.
    .filter((offer) => !isSeveral || !takesOneVolume(offer))
    .map((offer) => ({ ...offer, isChosen: offer.id === chosen }))
    .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen) || a.priceCents - b.priceCents);
  return { offers, account: account.kind === 'ok' ? account.value : null, order: packedOrder, isSeveral };
}
