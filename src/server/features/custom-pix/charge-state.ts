import type { ChargeState } from '#shared/charges.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import type { CustomPix } from './custom-pix.store.ts';

export const STATUS_OF: Readonly<Record<ChargeState, CustomPix['status']>> = {
  open: 'pending',
  in_review: 'pending',
  paid: 'paid',
  disputed: 'paid',
  refused: 'cancelled',
  cancelled: 'cancelled',
  returned: 'refunded',
};
const STATE_OF: Readonly<Record<CustomPix['status'], ChargeState>> = {
  pending: 'open',
  paid: 'paid',
  cancelled: 'cancelled',
  refunded: 'returned',
};

/** Where a charge stands, as far as it is known. */
export function stateOf({ status, dispute }: Pick<CustomPix, 'status' | 'dispute'>): ChargeState {
  return status === 'paid' && dispute === 'open' ? 'disputed' : STATE_OF[status];
}

/** Did money come, whatever has become of it since? */
export const wasPaid = (status: CustomPix['status']) => status === 'paid' || status === 'refunded';

/** What is told of a charge's dispute; one that nobody decided is none. */
export function disputeOf({ state, reason }: ProviderPayment, known: CustomPix): CustomPix['dispute'] {
  if (state === 'disputed') return 'open';
  if (reason === 'dispute_won') return 'won';
  if (reason === 'dispute_lost') return 'lost';
  return known.dispute === 'open' ? null : known.dispute;
}

/** Money that came is not awaited again: who says so uses a word that we don't know, and what was known stays. */
export function stillPaid(known: CustomPix, told: ProviderPayment): ProviderPayment {
  if (!wasPaid(known.status) || STATUS_OF[told.state] !== 'pending') return told;
  const refundedCents = Math.max(known.refunded_cents, told.refundedCents);
  return { ...told, state: stateOf(known), refundedCents };
}
