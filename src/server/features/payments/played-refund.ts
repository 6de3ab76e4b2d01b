import { isPlayedNumber } from '#shared/played-charges.ts';
import type { Outcome } from '../../providers/payment/port.ts';
import { listRefunds, type Charge, type Debt } from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import type { PaymentsDeps } from './deps.ts';

interface Asked {
  order: Order;
  charge: Charge;
}

/**
 * Is this what a test was paid with at a sandbox that is gone: an account charges by now, or the sandbox began anew? There is
 * no money of anybody's in it, and nobody is left who could give it back.
 */
export const isPlayedAway = (outcome: Outcome<unknown>, { order, charge }: Asked): boolean =>
  outcome.kind === 'refused' &&
  outcome.refusal.fault === 'unknown_charge' &&
  order.teste &&
  isPlayedNumber(charge.provider_payment_id);

/** Gives it back in the shop's books, as that sandbox would have told of it. Any number of times is once. */
export async function returnPlayed(deps: PaymentsDeps, debt: Debt, { order, charge }: Asked): Promise<void> {
  const { db, orders, provider, clock } = deps;
  const done = (await listRefunds(db, order.id)).filter(
    ({ id, payment_id: of, state }) => of === charge.id && state === 'done' && id !== debt.id,
  );
  const owedCents = debt.amount_cents ?? charge.amount_cents;
  const backCents = done.reduce((cents, { amount_cents: back }) => cents + back, owedCents);
  const refundedCents = Math.min(charge.amount_cents, Math.max(charge.refunded_cents, backCents));
  const isAll = refundedCents === charge.amount_cents;
  await orders.applyPayment({
    provider: charge.provider,
    payment: {
      id: charge.provider_payment_id,
      via: provider.viaOf({ number: charge.provider_payment_id }),
      isOwn: charge.is_own,
      state: isAll ? 'returned' : charge.state,
      reason: '',
      told: isAll
        ? { status: 'refunded', detail: 'refunded' }
        : { status: charge.provider_status, detail: charge.provider_detail },
      methodId: charge.method,
      amountCents: charge.amount_cents,
      refundedCents,
      currency: charge.currency,
      installments: charge.installments,
      externalReference: order.external_reference,
      updatedAt: clock(),
      createdAt: charge.created_at,
      approvedAt: charge.approved_at,
      expiresAt: charge.expires_at,
      pix: null,
      challenge: null,
    },
  });
}
