import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** What a refund of lines gives back. */
export interface LinesOwed {
  lines: readonly { id: number; units: number; cents: number }[];
  /** Null: freight is no part of it. */
  freightCents: number | null;
  /** Do the units go back into stock? */
  restock: boolean;
}

/** Units of a line whose money is given back, with what has become of that and of them. */
export type RefundLine = Selectable<DB['refund_lines']> &
  Pick<Selectable<DB['payment_tasks']>, 'state' | 'restock'>;

export async function insertRefundLines(db: Db, taskId: number, { lines }: LinesOwed): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto('refund_lines')
    .values(
      lines.map(({ id, units, cents }) => ({
        task_id: taskId,
        order_item_id: id,
        units,
        amount_cents: cents,
      })),
    )
    .execute();
}

/** What was asked to be given back of an order's lines, refund by refund. */
export function listRefundLines(db: Db, orderId: number): Promise<RefundLine[]> {
  return db
    .selectFrom('refund_lines as l')
    .innerJoin('payment_tasks as t', 't.id', 'l.task_id')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .selectAll('l')
    .select(['t.state', 't.restock'])
    .where('p.order_id', '=', orderId)
    .orderBy('l.task_id')
    .orderBy('l.order_item_id')
    .execute();
}

/** Blanks why refunds of these orders were made: a person may be named there. */
export async function forgetNotes(tx: Transaction<DB>, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('payment_tasks')
    .set({ note: '' })
    .where('note', '<>', '')
    .where('payment_id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('order_id', 'in', [...orderIds]),
    )
    .execute();
}
