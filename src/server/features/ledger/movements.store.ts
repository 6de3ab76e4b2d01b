import type { Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Charge = Selectable<DB['payments']>;
type Kind = DB['charge_movements']['kind'];

/** What of a charge's amount was ever paid, has gone back, and is contested, in cents. */
function standOf({ state, amount_cents: amount, refunded_cents: refunded }: Charge) {
  if (state !== 'paid' && state !== 'disputed' && state !== 'returned')
    return { charged: 0, returned: 0, disputed: 0 };
  const returned = state === 'returned' ? amount : Math.min(amount, refunded);
  return { charged: amount, returned, disputed: state === 'disputed' ? amount - returned : 0 };
}

/**
 * Writes down what moved of a charge, whose order is locked, since its movements were last written: all of them come to
 * where it stands now. They have the day of the provider's last word, its payment the day on which it was approved.
 */
export async function noteMovements(tx: Transaction<DB>, charge: Charge): Promise<void> {
  const rows = await tx
    .selectFrom('charge_movements')
    .select(({ fn }) => ['kind', fn.sum<string>('cents').as('cents')])
    .where('payment_id', '=', charge.id)
    .groupBy('kind')
    .execute();
  const sums = new Map(rows.map(({ kind, cents }) => [kind, Number(cents)]));
  const sum = (...kinds: Kind[]) => kinds.reduce((cents, kind) => cents + (sums.get(kind) ?? 0), 0);
  const stand = standOf(charge);
  const at = charge.provider_updated_at;
  // A charge is paid once: fees are told beside that row. What its amount becomes later corrects it.
  const payment = sums.has('charged')
    ? { kind: 'corrected' as const, at }
    : { kind: 'charged' as const, at: charge.approved_at ?? at };
  const moved = [
    { ...payment, cents: stand.charged - sum('charged', 'corrected') },
    { kind: 'returned' as const, at, cents: stand.returned - sum('returned') },
    { kind: 'disputed' as const, at, cents: stand.disputed - sum('disputed') },
  ].filter(({ cents }) => cents !== 0);
  if (moved.length === 0) return;
  await tx
    .insertInto('charge_movements')
    .values(moved.map((one) => ({ payment_id: charge.id, ...one })))
    .execute();
}
