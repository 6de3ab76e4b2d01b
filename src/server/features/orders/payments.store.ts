import type { Kysely, Selectable, Transaction } from 'kysely';
import { OPEN_STATES } from '#shared/charges.ts';
import type { DB } from '../../db/index.ts';
import type { ProviderPayment } from '../../providers/payment/port.ts';

export type Payment = Selectable<DB['payments']>;

type Db = Kysely<DB> | Transaction<DB>;

export function listPayments(db: Db, orderId: number): Promise<Payment[]> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export function findPayment(
  db: Db,
  by: { provider: string; providerPaymentId: string },
): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', by.provider)
    .where('provider_payment_id', '=', by.providerPaymentId)
    .executeTakeFirst();
}

export interface PaymentNews {
  provider: string;
  payment: ProviderPayment;
  orderId: number;
  attemptId: number | null;
  method: string;
  now: Date;
}

/** Writes what the provider says of a charge; what it no longer tells (a QR, say) stays as it was. */
export async function upsertPayment(tx: Transaction<DB>, news: PaymentNews): Promise<Payment> {
  const { payment, now } = news;
  const told = {
    state: payment.state,
    reason: payment.reason,
    provider_status: payment.told.status,
    provider_detail: payment.told.detail,
    refunded_cents: payment.refundedCents,
    installments: payment.installments,
    approved_at: payment.approvedAt,
    provider_updated_at: payment.updatedAt,
    checked_at: now,
    updated_at: now,
  };
  const lasting = {
    ...(payment.pix === null
      ? {}
      : {
          qr_code: payment.pix.qrCode,
          qr_code_base64: payment.pix.qrCodeBase64,
          ticket_url: payment.pix.ticketUrl,
        }),
    ...(payment.expiresAt === null ? {} : { expires_at: payment.expiresAt }),
  };
  return tx
    .insertInto('payments')
    .values({
      order_id: news.orderId,
      attempt_id: news.attemptId,
      provider: news.provider,
      provider_payment_id: payment.id,
      method: news.method,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      created_at: payment.createdAt,
      ...told,
      ...lasting,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_payment_id']).doUpdateSet({ ...told, ...lasting }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Open charges that were last asked about before then, marked as asked, so that several nodes share them. */
export function claimOpenPayments(
  db: Kysely<DB>,
  wanted: { now: Date; askedBefore: Date; limit: number; orderId?: number },
): Promise<Payment[]> {
  return db
    .updateTable('payments')
    .set({ checked_at: wanted.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('state', 'in', OPEN_STATES)
        .where('checked_at', '<', wanted.askedBefore)
        .$if(wanted.orderId !== undefined, (query) => query.where('order_id', '=', wanted.orderId ?? 0))
        .orderBy('checked_at')
        .limit(wanted.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Open charges of unpaid orders whose time was over by then, likewise. */
export function claimOverduePayments(
  db: Kysely<DB>,
  wanted: { now: Date; endedBefore: Date; askedBefore: Date; limit: number },
): Promise<Payment[]> {
  return db
    .updateTable('payments')
    .set({ checked_at: wanted.now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments as p')
        .innerJoin('orders as o', 'o.id', 'p.order_id')
        .select('p.id')
        .where('o.status', '=', 'pending')
        .where('o.expires_at', '<=', wanted.endedBefore)
        .where('p.state', 'in', OPEN_STATES)
        .where('p.checked_at', '<', wanted.askedBefore)
        .orderBy('o.expires_at')
        .limit(wanted.limit)
        .forUpdate('p')
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export interface OwedTask {
  paymentId: number;
  kind: 'cancel' | 'refund';
  /** The whole when absent. */
  amountCents?: number;
  dedupKey: string;
  reason: string;
  now: Date;
}

/** Notes what we owe the provider; the same debt twice is one. */
export async function insertTask(tx: Transaction<DB>, task: OwedTask): Promise<void> {
  await tx
    .insertInto('payment_tasks')
    .values({
      payment_id: task.paymentId,
      kind: task.kind,
      amount_cents: task.amountCents ?? null,
      dedup_key: task.dedupKey,
      reason: task.reason,
      next_try_at: task.now,
      created_at: task.now,
    })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .execute();
}

export interface Refund {
  payment_id: number;
  /** Of a refund of the whole: all that was paid. */
  amount_cents: number;
  state: 'queued' | 'done' | 'dead';
  done_at: Date | null;
}

/** The refunds of an order's charges that were asked for. */
export function listOrderRefunds(db: Db, orderId: number): Promise<Refund[]> {
  return db
    .selectFrom('payment_tasks as t')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .select(({ fn }) => [
      't.payment_id',
      fn.coalesce('t.amount_cents', 'p.amount_cents').as('amount_cents'),
      't.state',
      't.done_at',
    ])
    .where('p.order_id', '=', orderId)
    .where('t.kind', '=', 'refund')
    .orderBy('t.id')
    .execute();
}

/** Charges of an order that the provider is yet to be told to cancel. */
export async function listCalledOff(db: Db, orderId: number): Promise<Set<number>> {
  const rows = await openCancels(db, orderId).execute();
  return new Set(rows.map((row) => row.payment_id));
}

function openCancels(db: Db, orderId: number) {
  return db
    .selectFrom('payment_tasks as t')
    .innerJoin('payments as p', 'p.id', 't.payment_id')
    .select(['t.id', 't.payment_id'])
    .where('p.order_id', '=', orderId)
    .where('t.kind', '=', 'cancel')
    .where('t.state', '=', 'queued');
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
