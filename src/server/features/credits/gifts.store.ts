import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { insertMovement, lockCredits, type Credit } from './credits.store.ts';

type Tx = Transaction<DB>;

/** A gift card that an order sold, and what its holder has spent of it. */
export interface SoldGift {
  credit: Credit;
  /** A refund has it: nothing more can be spent of it. */
  isTaken: boolean;
  spentCents: number;
}

/** The gift cards that an order sold, kept to this transaction. */
export async function lockSold(tx: Tx, orderId: number): Promise<SoldGift[]> {
  const rows = await tx
    .selectFrom('credits')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'vale_presente')
    .execute();
  const locked = await lockCredits(
    tx,
    rows.map(({ id }) => id),
  );
  const spent = await spentOf(tx, locked);
  return locked.map((credit) => ({
    credit,
    isTaken: credit.refund_key !== null,
    spentCents: spent.get(credit.id) ?? 0,
  }));
}

/** How much of each its holder has spent by now, in cents. */
export async function spentOf(tx: Tx, credits: readonly Credit[]): Promise<ReadonlyMap<number, number>> {
  if (credits.length === 0) return new Map();
  const rows = await tx
    .selectFrom('credit_movements')
    .select(['credit_id', sql<number>`-sum(cents)::integer`.as('cents')])
    .where(
      'credit_id',
      'in',
      credits.map(({ id }) => id),
    )
    .where('kind', 'in', ['usado', 'devolvido'])
    .groupBy('credit_id')
    .execute();
  return new Map(rows.map(({ credit_id: id, cents }) => [id, cents]));
}

/** From now on a refund has these, and they pay nothing. */
export async function markTaken(
  tx: Tx,
  credits: readonly Credit[],
  { refundKey, by, now }: { refundKey: string; by: string; now: Date },
): Promise<void> {
  for (const { id, balance_cents: refund_cents } of credits) {
    const taking = { refund_key: refundKey, refund_cents };
    await tx.updateTable('credits').set(taking).where('id', '=', id).execute();
    const note = 'o valor está sendo devolvido';
    await insertMovement(tx, { credit_id: id, kind: 'bloqueado', cents: 0, made_by: by, note, at: now });
  }
}

/** Those that a refund has, kept to this transaction. */
export async function lockTaken(tx: Tx, refundKey: string): Promise<Credit[]> {
  const rows = await tx.selectFrom('credits').select('id').where('refund_key', '=', refundKey).execute();
  return lockCredits(
    tx,
    rows.map(({ id }) => id),
  );
}

export async function unmarkTaken(tx: Tx, id: number): Promise<void> {
  const free = { refund_key: null, refund_cents: null };
  await tx.updateTable('credits').set(free).where('id', '=', id).execute();
}

/** So much of it went back as money. */
export async function noteRefunded(tx: Tx, id: number, cents: number): Promise<void> {
  await tx
    .updateTable('credits')
    .set((eb) => ({ refund_cents: 0, refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('id', '=', id)
    .execute();
}
