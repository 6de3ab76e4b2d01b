import { sql, type Transaction } from 'kysely';
import { isPaidState } from '#shared/charges.ts';
import type { DB } from '../../db/index.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';
import { wasPaid } from './charge-state.ts';
import type { CustomPix } from './custom-pix.store.ts';

/** Which of two charges under one reference is its PIX: money comes before what may be paid, and that before what has ended. */
export function takesItsPlace({ status }: CustomPix, { state }: ProviderPayment): boolean {
  if (wasPaid(status)) return false;
  return isPaidState(state) || (status === 'cancelled' && (state === 'open' || state === 'in_review'));
}

/** Notes how much the provider holds of a further payment of a PIX; older news of it change nothing. */
export async function noteDouble(
  tx: Transaction<DB>,
  { row, news, now }: { row: CustomPix; news: ProviderPayment; now: Date },
): Promise<void> {
  const told = {
    held_cents: isPaidState(news.state) ? Math.max(0, news.amountCents - news.refundedCents) : 0,
    provider_updated_at: news.updatedAt,
  };
  await tx
    .insertInto('custom_pix_doubles')
    .values({ provider_payment_id: news.id, pix_id: row.id, noted_at: now, ...told })
    .onConflict((conflict) =>
      conflict
        .column('provider_payment_id')
        .doUpdateSet(told)
        // A provider may count whole seconds: of two words with one date that of which more went back.
        .where(
          sql<boolean>`custom_pix_doubles.provider_updated_at < excluded.provider_updated_at
            or (custom_pix_doubles.provider_updated_at = excluded.provider_updated_at
              and (custom_pix_doubles.held_cents > excluded.held_cents or custom_pix_doubles.held_cents = 0))`,
        ),
    )
    .execute();
}
