// By their number alone charges that were only played are told from those of an account, which live in the same books.

/** Fifteen digits from here on: the provider's own numbers have twelve by now, and are counted up. */
export const FIRST_PLAYED = 900_000_000_000_000;
/** How numbers of played orders begin; the provider's own begin with ORD01, in its test mode with ORDTST01. */
export const PLAYED_ORDER = 'ORDVITRINE';

/** Is this the number of a charge that the shop's own sandbox made? */
export const isPlayedNumber = (number: string): boolean =>
  /^9\d{14}$/.test(number) || number.startsWith(PLAYED_ORDER);
