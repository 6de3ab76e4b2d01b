import type { Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { movedSince } from './moved.ts';

type Charge = Selectable<DB['payments']>;

/** Writes down what moved of a charge, whose order is locked, since its movements were last written. */
export async function noteMovements(tx: Transaction<DB>, charge: Charge): Promise<void> {
  const noted = await tx
    .selectFrom('charge_movements')
    .select(({ fn }) => ['kind', fn.sum<string>('cents').as('cents')])
    .where('payment_id', '=', charge.id)
    .groupBy('kind')
    .execute();
  const moved = movedSince(noted, {
    state: charge.state,
    amountCents: charge.amount_cents,
    refundedCents: charge.refunded_cents,
    at: charge.provider_updated_at,
    paidAt: charge.approved_at,
  });
  if (moved.length === 0) return;
  await tx
    .insertInto('charge_movements')
    .values(moved.map((one) => ({ payment_id: charge.id, ...one })))
    .execute();
}
