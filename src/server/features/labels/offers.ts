import { providerFailed } from '../../errors.ts';
import type { LabelAccount } from '../../providers/freight/labels-port.ts';
import { takesOneVolume, type FreightOffer } from '../../providers/freight/port.ts';
import { BARE } from '../shipping/index.ts';
import type { LabelsDeps } from './deps.ts';
import { packSubject, quoteRequest, type PackedOrder } from './parcel.ts';
import { isReturn, SERVICES_BACK } from './return-parcel.ts';
import { freightOf } from './sendable.ts';
import type { Subject } from './subject.ts';

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
 * What a parcel's packages cost to be sent now, packed as it is wished, the chosen way first, and what is in the wallet.
 * Throws 502, 504, 409 or 422.
 */
export async function readOffers(deps: LabelsDeps, subject: Subject, wish: string): Promise<Offers> {
  const [offers, account] = await Promise.all([quoteOffers(deps, subject, wish), deps.provider.account()]);
  return { ...offers, account: account.kind === 'ok' ? account.value : null };
}

/** The same without a look into the wallet. */
export async function quoteOffers(deps: LabelsDeps, subject: Subject, wish: string): Promise<Offers> {
  const { order } = subject;
  // By a code one package is posted, whatever its buyer puts it into.
  const packedOrder = await packSubject(deps, subject, isReturn(subject) ? BARE : wish);
  const isSeveral = packedOrder.packed.volumes.length > 1;
  const request = quoteRequest(deps, subject, packedOrder);
  const answer = await deps.provider.quote(request);
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
    .filter(({ id }) => !isReturn(subject) || SERVICES_BACK.has(id))
    .map((offer) => ({ ...offer, isChosen: offer.id === chosen && !isReturn(subject) }))
    .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen) || a.priceCents - b.priceCents);
  return { offers, account: null, order: packedOrder, isSeveral };
}
