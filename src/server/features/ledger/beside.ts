import { CREDIT_PROVIDER } from './own-charge.store.ts';
import type { Charge } from './charges.store.ts';
import type { Refund } from './debts.store.ts';

/** What vales paid besides a charge, in cents: it goes back to them, after the charge's money. */
export interface Beside {
  cents: number;
  /** What may still go back. */
  leftCents: number;
  backCents: number;
}

interface Paid {
  order: { credito_cents: number };
  charge: Pick<Charge, 'provider'> | undefined;
  /** The order's vales. */
  credits: readonly { cents: number; back_cents: number; held: boolean }[];
  refunds: readonly Refund[];
}

const NOTHING: Beside = { cents: 0, leftCents: 0, backCents: 0 };

/** Where vales paid all, what they paid is the charge, and nothing is beside it. */
export function creditBeside({ order, charge, credits, refunds }: Paid): Beside {
  if (order.credito_cents === 0 || charge?.provider === CREDIT_PROVIDER) return NOTHING;
  const heldCents = credits.reduce((sum, one) => sum + (one.held ? one.cents - one.back_cents : 0), 0);
  const promised = refunds
    .filter(({ state }) => state === 'queued')
    .reduce((sum, { credit_cents: cents }) => sum + cents, 0);
  return {
    cents: order.credito_cents,
    leftCents: Math.max(0, heldCents - promised),
    backCents: order.credito_cents - heldCents,
  };
}
