import type { CheckoutState } from '#shared/checkout.ts';
import type { CardPaymentBody } from '#shared/wire/payments.ts';
import { checkoutIn } from './read-checkout.ts';
import { TAB_KEYS } from '../../lib/storage/tab-keys.ts';
import { readTab, writeTab } from '../../lib/storage/tab-storage.ts';
import { randomKey } from '../../lib/document/random-key.ts';

const KEY = TAB_KEYS.attempt;
const DOUBT_KEY = TAB_KEYS.cardInDoubt;

interface KeptAttempt {
  /** What is being paid and how; another one is another attempt. */
  about: string;
  key: string;
  /** The order that is given up for it. */
  replaces?: string | null;
}

/** The idempotency key of this attempt: the same after a reload or a lost answer, until the attempt has ended. */
export function attemptKey(about: string, replaces: string | null = null): string {
  const kept = keptAttempt(about);
  if (kept !== null && (kept.replaces ?? null) === replaces) return kept.key;
  const key = randomKey();
  writeTab(KEY, { about, key, replaces } satisfies KeptAttempt);
  return key;
}

/** Such an attempt that is under way still: it goes on as it was sent. */
export function keptAttempt(about: string): KeptAttempt | null {
  const kept = readTab<KeptAttempt>(KEY);
  return kept !== null && kept.about === about && typeof kept.key === 'string' ? kept : null;
}

/** The attempt is over, well or not: the next one is new. */
export function endAttempt(): void {
  writeTab(KEY, null);
}

/** A card payment that was sent and has no answer yet: asked again as it is, it is never charged twice. */
export interface CardInDoubt {
  key: string;
  body: CardPaymentBody;
  /** What it is for: by now the shopper may be about another purchase. */
  state: CheckoutState;
  /** The instalments in full, as they were chosen. */
  parcelamento: string;
  /** Its bank asks the holder. */
  isAsked?: boolean;
}

/** An earlier build of the shop kept no purchase with it. */
type KeptCard = Omit<CardInDoubt, 'state'> & Partial<Pick<CardInDoubt, 'state'>>;

/** The card payment of this tab whose answer was lost, also after a reload; of a purchase that it names, or of `present`. */
export function cardInDoubt(present: CheckoutState): CardInDoubt | null {
  const kept = readTab<KeptCard>(DOUBT_KEY);
  if (typeof kept?.key !== 'string' || typeof kept.body !== 'object' || kept.body === null) return null;
  return { ...kept, state: checkoutIn(kept.state) ?? present };
}

export function keepCardInDoubt(sent: CardInDoubt | null): void {
  writeTab(DOUBT_KEY, sent);
}
