import type { CheckoutState } from '#shared/checkout.ts';
import { paths } from '#shared/paths.ts';
import { TAB_KEYS } from '../storage/tab-keys.ts';
import { writeTab } from '../storage/tab-storage.ts';
import { enterDocument } from './enter-document.ts';

/**
 * Goes to the payment of a purchase, which the tab keeps. A history outlives a logout, and its way back: only where the tab
 * keeps nothing does the purchase travel in it.
 */
export function enterPayment(state: CheckoutState): void {
  const isKept = writeTab(TAB_KEYS.checkout, state);
  // The payment page lives under a policy of its own: it is entered by a document load.
  enterDocument(paths.paymentMethod, isKept ? null : state);
}
