import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Db } from './issues.store.ts';

export type Rule = Pick<
  Selectable<DB['invoice_rule']>,
  'moment' | 'since' | 'exchanges_since' | 'revision' | 'saved_by'
> & {
  saved_at: Date | null;
};
export type Moment = Rule['moment'];

const NONE: Rule = {
  moment: 'mando',
  since: null,
  exchanges_since: null,
  revision: 0,
  saved_by: '',
  saved_at: null,
};

/** When invoices are issued by themselves. */
export async function readRule(db: Db): Promise<Rule> {
  const row = await db.selectFrom('invoice_rule').selectAll().executeTakeFirst();
  return row ?? NONE;
}

/** Keeps the next one, where the last is that revision; undefined where it is another by now. */
export async function saveRule(
  tx: Transaction<DB>,
  { after, ...next }: Omit<Rule, 'revision' | 'saved_at'> & { after: number; saved_at: Date },
): Promise<Rule | undefined> {
  const row = { ...next, revision: after + 1 };
  if (after === 0) {
    return tx
      .insertInto('invoice_rule')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  }
  return tx
    .updateTable('invoice_rule')
    .set(row)
    .where('revision', '=', after)
    .returningAll()
    .executeTakeFirst();
}

/** What is in the way of an order's invoice, or of its exchanges' notes, that was to be issued by itself; '': nothing of it is to be invoiced. */
export const noteNeed = (
  db: Kysely<DB>,
  { orderId, problem, now, next }: { orderId: number; problem: string; now: Date; next: Date },
) =>
  db
    .insertInto('invoice_needs')
    .values({ order_id: orderId, problem, noted_at: now, next_at: next })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ problem, noted_at: now, next_at: next }),
    )
    .execute();

/** What is in the way of it now; '' for nothing. */
export async function readNeed(db: Db, orderId: number): Promise<string> {
  const need = await db
    .selectFrom('invoice_needs')
    .select('problem')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return need?.problem ?? '';
}

export const forgetNeed = (db: Db, orderId: number) =>
  db.deleteFrom('invoice_needs').where('order_id', '=', orderId).execute();
