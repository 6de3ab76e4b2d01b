import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { insertRefundLines, type LinesOwed } from './refund-lines.store.ts';

/** What we owe the provider for a charge: its cancelling, or money to be given back. */
export type Debt = Selectable<DB['payment_tasks']> & {
  provider: string;
  provider_payment_id: string;
  order_id: number;
};

type Db = Kysely<DB> | Transaction<DB>;

const debts = (db: Db) =>
  db
    .selectFrom('payment_tasks as t')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .selectAll('t')
    .select(['p.provider', 'p.provider_payment_id', 'p.order_id']);

export interface NewDebt {
  charge: { id: number };
  kind: 'cancel' | 'refund';
  /** The whole when absent. */
  amountCents?: number;
  /** What goes back to vales besides. */
  creditCents?: number;
  /** The charge's money becomes a new vale. */
  asCredit?: boolean;
  dedupKey: string;
  reason: string;
  /** Of a refund of lines: which. */
  lines?: LinesOwed;
  /** Why, in the owner's words. */
  note?: string;
  /** Of an amount: so much of it is freight, and is not left to be given back by name. */
  freightLessCents?: number;
  now: Date;
}

/** Notes what we owe the provider; the same debt twice is one. */
export async function owe(db: Db, debt: NewDebt): Promise<void> {
  const { lines } = debt;
  const row = await db
    .insertInto('payment_tasks')
    .values({
      payment_id: debt.charge.id,
      kind: debt.kind,
      amount_cents: debt.amountCents ?? null,
      credit_cents: debt.creditCents ?? 0,
      as_credit: debt.asCredit ?? false,
      dedup_key: debt.dedupKey,
      reason: debt.reason,
      restock: lines?.restock ?? null,
      freight_cents: lines?.freightCents ?? null,
      freight_less_cents: debt.freightLessCents ?? 0,
      note: debt.note ?? '',
      next_try_at: debt.now,
      created_at: debt.now,
    })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined && lines !== undefined) await insertRefundLines(db, row.id, lines);
}

export interface Refund extends Pick<
  Debt,
  | 'id'
  | 'payment_id'
  | 'dedup_key'
  | 'restock'
  | 'freight_cents'
  | 'freight_less_cents'
  | 'note'
  | 'credit_cents'
  | 'as_credit'
> {
  /** Of a refund of the whole: all that was paid. */
  amount_cents: number;
  state: Debt['state'];
  created_at: Date;
  /** When it was done, or rejected. */
  done_at: Date | null;
}

/** The refunds of an order's charges that were asked for, oldest first. */
export function listRefunds(db: Db, orderId: number): Promise<Refund[]> {
  return db
    .selectFrom('payment_tasks as t')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .select(({ fn }) => [
      't.id',
      't.payment_id',
      't.dedup_key',
      fn.coalesce('t.amount_cents', 'p.amount_cents').as('amount_cents'),
      't.restock',
      't.freight_cents',
      't.freight_less_cents',
      't.note',
      't.credit_cents',
      't.as_credit',
      't.state',
      't.created_at',
      't.done_at',
    ])
    .where('p.order_id', '=', orderId)
    .where('t.kind', '=', 'refund')
    .orderBy('t.id')
    .execute();
}

/** The refunds of an order of which the provider has not said yet that they are done. */
export function listRefundsOwed(db: Db, orderId: number): Promise<Debt[]> {
  return debts(db)
    .where('p.order_id', '=', orderId)
    .where('t.kind', '=', 'refund')
    .where('t.state', '=', 'queued')
    .execute();
}

/** The provider's numbers of the other refunds of a debt's charge, as far as they are known. */
export async function listOtherRefundIds(db: Db, debt: Debt): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_tasks')
    .select('provider_refund_id')
    .where('payment_id', '=', debt.payment_id)
    .where('id', '<>', debt.id)
    .where('provider_refund_id', 'is not', null)
    .execute();
  return rows.flatMap(({ provider_refund_id: id }) => id ?? []);
}

/** The charges of an order that the provider is yet to be told to cancel. */
export async function listCalledOff(db: Db, orderId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('payment_tasks as t')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .select('t.payment_id')
    .where('p.order_id', '=', orderId)
    .where('t.kind', '=', 'cancel')
    .where('t.state', '=', 'queued')
    .execute();
  return new Set(rows.map((row) => row.payment_id));
}

/** Takes back that a charge is to be called off, where the provider has not been told. */
export async function keepCharge(tx: Transaction<DB>, paymentId: number): Promise<void> {
  await tx
    .deleteFrom('payment_tasks')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'cancel')
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Takes due debts and puts their next try off, so that a crash or another node neither loses nor doubles one.
 * The pause doubles from 15 s to an hour.
 */
export async function claimDebts(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<Debt[]> {
  const rows = await db
    .updateTable('payment_tasks as t')
    .from('payments as p')
    .set((eb) => ({
      tries: eb('t.tries', '+', 1),
      next_try_at: sql<Date>`${now}::timestamptz + least(15 * power(2, least(t.tries, 10)), 3600) * interval '1 second'`,
    }))
    .whereRef('p.id', '=', 't.payment_id')
    .where('t.id', 'in', (eb) =>
      eb
        .selectFrom('payment_tasks')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll('t')
    .returning(['p.provider', 'p.provider_payment_id', 'p.order_id'])
    .execute();
  return rows;
}

/** A debt by its key. */
export const findDebt = (db: Db, dedupKey: string): Promise<Debt | undefined> =>
  debts(db).where('t.dedup_key', '=', dedupKey).executeTakeFirst();

/** A debt by its number. */
export const findDebtById = (db: Db, id: number): Promise<Debt | undefined> =>
  debts(db).where('t.id', '=', id).executeTakeFirst();

/** Nothing is owed any more. False when that was known: of several that find out, one goes on from there. */
export async function settleDebt(
  tx: Transaction<DB>,
  debtId: number,
  done: { now: Date; providerRefundId?: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('payment_tasks')
    .set({
      state: 'done',
      done_at: done.now,
      last_error: null,
      ...(done.providerRefundId === undefined ? {} : { provider_refund_id: done.providerRefundId }),
    })
    .where('id', '=', debtId)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteDebtError(db: Kysely<DB>, debtId: number, error: string): Promise<void> {
  await db
    .updateTable('payment_tasks')
    .set({ last_error: error.slice(0, 300) })
    .where('id', '=', debtId)
    .execute();
}

/** The provider does it later: from now on it is asked about by this number. */
export async function noteUnderWay(db: Db, debtId: number, providerRefundId: string): Promise<void> {
  await db
    .updateTable('payment_tasks')
    .set({ provider_refund_id: providerRefundId, last_error: null })
    .where('id', '=', debtId)
    .execute();
}

/** The provider will never do it. False when that was known. */
export async function noteRejected(
  tx: Transaction<DB>,
  debtId: number,
  { providerRefundId, now }: { providerRefundId?: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('payment_tasks')
    .set({
      state: 'rejected',
      done_at: now,
      ...(providerRefundId === undefined ? {} : { provider_refund_id: providerRefundId }),
    })
    .where('id', '=', debtId)
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
