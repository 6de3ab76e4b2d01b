import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { movedSince } from '../ledger/index.ts';
import { stateOf } from './charge-state.ts';
import type { CustomPix } from './custom-pix.store.ts';

/** Writes down what moved of a charge that is locked since its movements were last written. */
export async function noteMovements(tx: Transaction<DB>, row: CustomPix): Promise<void> {
  const noted = await tx
    .selectFrom('custom_pix_movements')
    .select(({ fn }) => ['kind', fn.sum<string>('cents').as('cents')])
    .where('pix_id', '=', row.id)
    .groupBy('kind')
    .execute();
  const moved = movedSince(noted, {
    state: stateOf(row),
    amountCents: row.valor_cents,
    refundedCents: row.refunded_cents,
    at: row.provider_updated_at ?? row.checked_at,
    paidAt: row.paid_at,
  });
  if (moved.length === 0) return;
  await tx
    .insertInto('custom_pix_movements')
    .values(moved.map((one) => ({ pix_id: row.id, ...one })))
    .execute();
}
