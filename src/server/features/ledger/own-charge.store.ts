import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Charge } from './charges.store.ts';

/** Who holds the money of an order that vales paid in whole: nobody but the shop. Such a charge has no movements of money. */
export const CREDIT_PROVIDER = 'vales';
/** Who holds what was received outside of any provider: the owner's till. Neither has such a charge movements. */
export const OUTSIDE_PROVIDER = 'recebido';
/** Charges that no provider knows of: the shop gives them back by itself. */
export const OWN_PROVIDERS = [CREDIT_PROVIDER, OUTSIDE_PROVIDER] as const;

/** Does the shop itself hold what this charge is of? */
export const isOwnCharge = ({ provider }: Pick<Charge, 'provider'>): boolean =>
  OWN_PROVIDERS.some((own) => own === provider);

interface Charged {
  orderId: number;
  cents: number;
  now: Date;
  provider: (typeof OWN_PROVIDERS)[number];
  method: string;
}

/** Notes that an order is paid without a provider, so that it is refunded as any other. */
export function chargeOwn(
  tx: Transaction<DB>,
  { orderId, cents, now, provider, method }: Charged,
): Promise<Charge> {
  return tx
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider,
      provider_payment_id: `${provider}-${orderId}`,
      method,
      state: 'paid',
      provider_status: 'approved',
      amount_cents: cents,
      paid_total_cents: cents,
      approved_at: now,
      provider_updated_at: now,
      checked_at: now,
      created_at: now,
      updated_at: now,
      is_own: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** More of it is back: with its vales, or from the till. */
export async function returnOwn(
  tx: Transaction<DB>,
  { charge, backCents, now }: { charge: Charge; backCents: number; now: Date },
): Promise<void> {
  const refunded = charge.refunded_cents + backCents;
  await tx
    .updateTable('payments')
    .set({
      refunded_cents: refunded,
      ...(refunded >= charge.amount_cents ? { state: 'returned' as const, provider_status: 'refunded' } : {}),
      provider_updated_at: now,
      checked_at: now,
      updated_at: now,
    })
    .where('id', '=', charge.id)
    .execute();
}
