import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

/** Notes that a charge is none of the shop's. False when that was known. */
export async function noteForeign(
  tx: Transaction<DB>,
  { provider, charge, by, now }: { provider: string; charge: string; by: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('foreign_charges')
    .values({ provider, provider_payment_id: charge, noted_by: by, noted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_payment_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Does the shop know this charge as its own? */
export async function isOurs(
  tx: Transaction<DB>,
  { provider, charge }: { provider: string; charge: string },
): Promise<boolean> {
  const [paid, pix] = await Promise.all([
    tx
      .selectFrom('payments')
      .select('id')
      .where('provider', '=', provider)
      .where('provider_payment_id', '=', charge)
      .executeTakeFirst(),
    tx.selectFrom('custom_pix').select('id').where('provider_payment_id', '=', charge).executeTakeFirst(),
  ]);
  return paid !== undefined || pix !== undefined;
}
