import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { undoneRefunds } from '../ledger/index.ts';

interface Seen {
  provider: string;
  charge: string;
  by: string;
  now: Date;
}

/**
 * Notes that somebody has looked at what the provider holds of a charge though it counts as given back; of another amount it
 * is to be looked at again. The amount where that is new, null where it was noted; undefined where there is none.
 */
export async function noteSeen(
  tx: Transaction<DB>,
  { provider, charge, by, now }: Seen,
): Promise<number | null | undefined> {
  const known = await tx
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', charge)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  const { rows } = await undoneRefunds(now, known.id).execute(tx);
  const [undone] = rows;
  if (undone === undefined) return undefined;
  const noted = { cents: undone.cents, noted_by: by, noted_at: now };
  const row = await tx
    .insertInto('seen_undone_refunds')
    .values({ payment_id: undone.payment_id, ...noted })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet(noted).where('seen_undone_refunds.cents', '<>', undone.cents),
    )
    .returning('cents')
    .executeTakeFirst();
  return row?.cents ?? null;
}
