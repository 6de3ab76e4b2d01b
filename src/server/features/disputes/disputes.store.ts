import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { DB } from '../../db/index.ts';

export type Dispute = Selectable<DB['disputes']>;

type Db = Kysely<DB> | Transaction<DB>;

/** The disputes of a charge, oldest first, kept to this transaction. */
export function lockDisputesOf(tx: Transaction<DB>, paymentId: number): Promise<Dispute[]> {
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function insertDispute(tx: Transaction<DB>, row: Insertable<DB['disputes']>): Promise<Dispute> {
  return tx.insertInto('disputes').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateDispute(db: Db, id: number, change: Updateable<DB['disputes']>): Promise<void> {
  await db.updateTable('disputes').set(change).where('id', '=', id).execute();
}

/** A dispute with what people call its order. */
export interface ListedDispute extends Dispute {
  order_id: number;
  codigo: string;
  nome: string;
}

const listed = (db: Db) =>
  db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .selectAll('d')
    .select(['o.id as order_id', 'o.codigo', 'o.nome']);

/** All, or those of an order. Those that go on come first, by their deadline; then those that have ended, the latest first. */
export async function readDisputesPage(
  db: Kysely<DB>,
  { limit, offset, orderId }: { limit: number; offset: number; orderId?: number | undefined },
): Promise<{ disputes: ListedDispute[]; total: number; open: number }> {
  const disputes = await listed(db)
    .$if(orderId !== undefined, (query) => query.where('o.id', '=', orderId ?? 0))
    .orderBy(sql`d.state <> 'open'`)
    .orderBy(sql`case when d.state = 'open' then d.deadline end asc nulls last`)
    .orderBy('d.ended_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .$if(orderId !== undefined, (query) => query.where('p.order_id', '=', orderId ?? 0))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where d.state = 'open')`.as('open'),
    ])
    .executeTakeFirstOrThrow();
  return { disputes, total: Number(counted.total), open: Number(counted.open) };
}

export function findDispute(db: Db, id: number): Promise<ListedDispute | undefined> {
  return listed(db).where('d.id', '=', id).executeTakeFirst();
}

/** Keeps a dispute to this transaction. */
export async function lockDispute(tx: Transaction<DB>, id: number): Promise<ListedDispute | undefined> {
  await tx.selectFrom('disputes').select('id').where('id', '=', id).forUpdate().execute();
  return findDispute(tx, id);
}

/** The codes of a customer's orders of which a dispute goes on. */
export async function listContested(
  tx: Transaction<DB>,
  whose: { customerId: number } | { orderIds: readonly number[] },
): Promise<string[]> {
  const rows = await listed(tx)
    .$if('customerId' in whose, (query) =>
      query.where('o.customer_id', '=', 'customerId' in whose ? whose.customerId : 0),
    )
    .$if('orderIds' in whose, (query) =>
      query.where('o.id', 'in', [0, ...('orderIds' in whose ? whose.orderIds : [])]),
    )
    .where('d.state', '=', 'open')
    .orderBy('o.id')
    .execute();
  return [...new Set(rows.map(({ codigo }) => codigo))];
}

/** That one of an order, or its latest. */
export function findDisputeOfOrder(
  db: Db,
  by: { orderId: number; disputeId?: number | undefined },
): Promise<ListedDispute | undefined> {
  return listed(db)
    .where('o.id', '=', by.orderId)
    .$if(by.disputeId !== undefined, (query) => query.where('d.id', '=', by.disputeId ?? 0))
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Charges whose disputes are to be asked for: those that are contested or were, or of which a dispute goes on, when
 * anything of them has changed or their next reading is due. Noted as asked, and due again at `again`, so that several nodes share them.
 */
export async function claimDisputedCharges(
  db: Kysely<DB>,
  wanted: { provider: string; now: Date; again: Date; limit: number },
): Promise<{ id: number; orderId: number; providerPaymentId: string }[]> {
  const { provider, now, again, limit } = wanted;
  const { rows } = await sql<{ id: number; orderId: number; providerPaymentId: string }>`
    with due as (
      select p.id, p.order_id, p.provider_payment_id, p.updated_at
        from payments p left join dispute_readings r on r.payment_id = p.id
        where p.id in (
            select id from payments where state = 'disputed' or reason in ('dispute_won', 'dispute_lost')
            union select payment_id from disputes where state = 'open'
          ) and p.provider = ${provider}
          and (r.payment_id is null or r.next_at <= ${now} or r.seen is distinct from p.updated_at)
        order by r.next_at nulls first limit ${limit} for update of p skip locked
    ), asked as (
      insert into dispute_readings (payment_id, asked_at, next_at, seen) select id, ${now}, ${again}, updated_at from due
        on conflict (payment_id) do update set asked_at = excluded.asked_at, next_at = excluded.next_at, seen = excluded.seen
    )
    select id, order_id as "orderId", provider_payment_id as "providerPaymentId" from due
  `.execute(db);
  return rows;
}

/** Says when the disputes of a charge are asked for again; null: when something of it changes. */
export async function putReadingOff(db: Db, paymentId: number, nextAt: Date | null): Promise<void> {
  await db
    .updateTable('dispute_readings')
    .set({ next_at: nextAt })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Takes open disputes without evidence whose deadline comes before then, each once. */
export async function claimUnanswered(
  tx: Transaction<DB>,
  { now, deadlineBefore }: { now: Date; deadlineBefore: Date },
): Promise<{ id: number; orderId: number }[]> {
  const { rows } = await sql<{ id: number; orderId: number }>`
    update disputes d set reminded_at = ${now} from payments p
      where p.id = d.payment_id and d.state = 'open' and d.evidence in ('missing', 'rejected')
        and d.reminded_at is null and d.deadline > ${now} and d.deadline <= ${deadlineBefore}
      returning d.id, p.order_id as "orderId"
  `.execute(tx);
  return rows;
}

/** Contested payments that the shop heard of since then, the newest first. */
export function listJustContested(db: Kysely<DB>, since: Date) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select(['d.id', 'p.order_id', 'd.amount_cents'])
    .where('d.created_at', '>=', since)
    .where('d.state', '=', 'open')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(100)
    .execute();
}
