import type { Expiry } from '#shared/card.ts';
import type { CardOffer } from './card-offer.ts';

/** A card as it goes to the provider, and to nobody else: all digits, the holder in upper case. */
export interface Card {
  number: string;
  holder: string;
  expiry: Expiry;
  code: string;
  /** Digits. */
  cpf: string;
}

/** The card could not be turned into a token; `message` is the text for the shopper, `hint` what may help. */
export class TokenError extends Error {
  readonly hint: string | undefined;

  constructor(text: string, hint?: string) {
    super(text);
    this.hint = hint;
  }
}

/** The provider's script, started. */
export interface CardDesk {
  /** A single-use token that stands for the card. Throws TokenError. */
  tokenOf(card: Card): Promise<string>;
  /** By which the script knows this device; null while it does not. */
  deviceId(): string | null;
  /** Brand and instalments by the card's first digits. Never throws: no answer is no offer. */
  offerFor(bin: string, totalCents: number): Promise<CardOffer>;
}

/** How the browser talks to a provider about cards, once its script has been fetched. */
export interface CardAdapter {
  /** What a press says while the script can't be used. */
  texts: Readonly<Record<'loading' | 'missing' | 'broken', string>>;
  isThere(): boolean;
  /** Throws when the script does not start. */
  start(publicKey: string): CardDesk;
}
