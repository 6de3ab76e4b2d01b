import { useEffect, useState } from 'react';
import type { CardDesk } from './card-adapter.ts';
import { mostInstallments } from '#shared/installments.ts';
import { useShop } from '../../lib/document/use-shop.ts';
import { BIN_DIGITS, plainOffer, upTo, type CardOffer } from './card-offer.ts';

interface OfferInput {
  desk: CardDesk | null;
  /** The card's number as far as it was typed; digits. */
  number: string;
  totalCents: number;
}

/**
 * What the provider offers, as far as the shop allows it, for the card that is being typed; asked anew for other first
 * digits or another total.
 */
export function useCardOffer({ desk, number, totalCents }: OfferInput) {
  const { installments } = useShop();
  const bin = number.length >= BIN_DIGITS ? number.slice(0, BIN_DIGITS) : '';
  const about = `${bin}|${totalCents}`;
  const [found, setFound] = useState<{ about: string; offer: CardOffer } | null>(null);
  useEffect(() => {
    if (desk === null || bin === '') return;
    let wanted = true;
    void desk.offerFor(bin, totalCents).then((offer) => wanted && setFound({ about, offer }));
    return () => {
      wanted = false;
    };
  }, [desk, bin, totalCents, about]);
  const most = mostInstallments(totalCents, installments);
  const known = found?.about === about ? upTo(most, found.offer) : null;
  return { offer: known ?? plainOffer(totalCents), isAsking: desk !== null && bin !== '' && known === null };
}
