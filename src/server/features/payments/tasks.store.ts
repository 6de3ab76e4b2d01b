import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { inTransaction, type DB } from '../../db/index.ts';
import { insertTask, type Payment } from '../orders/index.ts';

export type TaskRow = Selectable<DB['payment_tasks']> & { provider_payment_id: string };

/** Notes that a charge is to be called off as soon as the provider can be told. */
export async function owePayment(db: Kysely<DB>, payment: Payment, now: Date): Promise<void> {
  const dedupKey = `cancel:${payment.provider}:${payment.provider_payment_id}`;
  const task = { paymentId: payment.id, kind: 'cancel' as const, dedupKey, reason: 'desistência', now };
  await inTransaction(db, (tx) => insertTask(tx, task));
}

/**
 * Takes due tasks and puts their next try off, so that a crash or another node neither loses nor doubles one.
 * The pause doubles from 15 s to an hour.
 */
export async function claimTasks(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<TaskRow[]> {
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
    .returning('p.provider_payment_id')
    .execute();
  return rows;
}

/** A debt by its key. */
export function findTask(db: Kysely<DB> | Transaction<DB>, dedupKey: string): Promise<TaskRow | undefined> {
  return db
    .selectFrom('payment_tasks as t')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .selectAll('t')
    .select('p.provider_payment_id')
    .where('t.dedup_key', '=', dedupKey)
    .executeTakeFirst();
}

export async function finishTask(
  tx: Transaction<DB>,
  taskId: number,
  done: { now: Date; providerRefundId?: string },
): Promise<void> {
  await tx
    .updateTable('payment_tasks')
    .set({
      state: 'done',
      done_at: done.now,
      last_error: null,
      ...(done.providerRefundId === undefined ? {} : { provider_refund_id: done.providerRefundId }),
    })
    .where('id', '=', taskId)
    .execute();
}

export async function noteTaskError(db: Kysely<DB>, taskId: number, error: string): Promise<void> {
  await db
    .updateTable('payment_tasks')
    .set({ last_error: error.slice(0, 300) })
    .where('id', '=', taskId)
    .execute();
}
