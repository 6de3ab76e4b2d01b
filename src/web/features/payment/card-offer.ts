import { formatReais } from '#shared/money.ts';

/** A way to pay an amount by card. */
export interface InstallmentOption {
  count: number;
  label: string;
  /** All instalments together. */
  totalCents: number;
}

/** What the provider offers for a card and an amount. */
export interface CardOffer {
  /** The provider's words for the brand; null when it does not know it. */
  methodId: string | null;
  methodName: string | null;
  issuerId: string | null;
  options: readonly [InstallmentOption, ...InstallmentOption[]];
}

/** As many of a card's first digits as brand and instalments are told by. */
export const BIN_DIGITS = 6;

/** Nothing is known of the card: the whole amount at once. */
export function plainOffer(totalCents: number): CardOffer {
  const once = { count: 1, label: `1x de ${formatReais(totalCents)}`, totalCents };
  return { methodId: null, methodName: null, issuerId: null, options: [once] };
}

/** The offer without what the shop does not allow for its amount. */
export function upTo(most: number, offer: CardOffer): CardOffer {
  const [first = offer.options[0], ...others] = offer.options.filter(({ count }) => count <= most);
  return { ...offer, options: [first, ...others] };
}

/** The option with that many instalments, or the first one. */
export function optionOf({ options }: CardOffer, count: number): InstallmentOption {
  return options.find((option) => option.count === count) ?? options[0];
}
