import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Db, Label } from './labels.store.ts';

/** How often the provider's order is read again once its parcel was posted. */
export const MOST_READINGS = 5;

/** Older ones were charged in a month that is over: they would be told as this one's. */
const READ_FOR_MS = 45 * 86_400_000;

/** The carrier has weighed it by then. */
const WEIGHED = ['postado', 'parado', 'nao_entregue', 'extraviado', 'devolvido', 'entregue'] as const;

/** Those whose charge is to be read now; nobody else reads them until `next`. */
export const claimCharges = (
  db: Kysely<DB>,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<Label[]> =>
  db
    .updateTable('labels')
    .set({ charge_next_at: next })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('labels as l')
        .innerJoin('tracked_parcels as t', 't.label_id', 'l.id')
        .select('l.id')
        .where('l.state', '=', 'gerada')
        .where('l.charge_readings', '<', MOST_READINGS)
        .where((or) => or.or([or('l.charge_next_at', 'is', null), or('l.charge_next_at', '<=', now)]))
        .where('t.state', 'in', WEIGHED)
        .where('l.made_at', '>', new Date(now.getTime() - READ_FOR_MS))
        .orderBy('l.id')
        .limit(limit)
        .forUpdate('l')
        .skipLocked(),
    )
    .returningAll()
    .execute();

interface Charge {
  cents: number;
  grams: number | null;
  now: Date;
  next: Date | null;
}

/** What the provider has charged by now; a weight that it does not tell any more stays as it was told. */
export async function noteCharge(db: Db, id: number, { cents, grams, now, next }: Charge): Promise<void> {
  await db
    .updateTable('labels')
    .set({
      charged_cents: cents,
      billed_grams: sql<number | null>`coalesce(${grams}::integer, billed_grams)`,
      charged_at: sql<Date>`case when charged_cents = ${cents}::integer then charged_at else ${now}::timestamptz end`,
      charge_checked_at: now,
      charge_readings: sql<number>`charge_readings + 1`,
      charge_tries: 0,
      charge_next_at: next,
    })
    .where('id', '=', id)
    .execute();
}

/** It could not be read: later again, or given up as one of its readings. */
export async function putOffCharge(
  db: Db,
  id: number,
  { next, isGivenUp }: { next: Date | null; isGivenUp: boolean },
): Promise<void> {
  const [readings, tries] = isGivenUp
    ? [sql<number>`charge_readings + 1`, sql<number>`0`]
    : [sql<number>`charge_readings`, sql<number>`charge_tries + 1`];
  await db
    .updateTable('labels')
    .set({ charge_readings: readings, charge_tries: tries, charge_next_at: next })
    .where('id', '=', id)
    .execute();
}

/** Does the provider tell that it is over, of a parcel that no carrier ever had? And was that not looked into yet? */
const tellsOfEnd = (now: Date) => sql<boolean>`exists (
  select from tracked_parcels t where t.label_id = labels.id and t.followed and t.state = 'cancelado'
    and (labels.lapse_read_at is null or labels.lapse_read_at < t.moved_at) and t.moved_at <= ${now}
    and not exists (select from tracked_steps s where s.label_id = t.label_id
      and s.state not in ('gerado', 'cancelado', 'outro')))`;

/** Has made ones looked after of which the provider tells that they are over. */
export async function wakeLapsed(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .updateTable('labels')
    .set({ next_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('tracked_parcels')
        .select('label_id')
        .where('followed', '=', true)
        .where('state', '=', 'cancelado'),
    )
    .where('state', '=', 'gerada')
    .where('next_at', 'is', null)
    .where('lease', 'is', null)
    .where(tellsOfEnd(now))
    .execute();
}

/** Is there word of its end that nobody has looked into? */
export async function hasWordOfEnd(db: Db, id: number, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('labels')
    .select('id')
    .where('id', '=', id)
    .where(tellsOfEnd(now))
    .executeTakeFirst();
  return found !== undefined;
}

export type OwnedLabel = Label & { codigo: string };

/** Those that cost more than was paid for them, the latest first. */
export const listDearer = (db: Kysely<DB>, limit: number): Promise<OwnedLabel[]> =>
  db
    .selectFrom('labels as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .selectAll('l')
    .select('o.codigo')
    .whereRef('l.charged_cents', '>', 'l.price_cents')
    .orderBy('l.charged_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();

/** What was charged besides since a moment. */
export async function sumDearer(db: Kysely<DB>, since: Date): Promise<number> {
  const { cents } = await db
    .selectFrom('labels')
    .select(sql<string | null>`sum(charged_cents - price_cents)`.as('cents'))
    .whereRef('charged_cents', '>', 'price_cents')
    .where('charged_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** Paid ones that are over since before a moment, of which nobody has said that their price is back; the oldest first. */
export const listComingBack = (
  db: Kysely<DB>,
  { before, limit }: { before: Date; limit: number },
): Promise<OwnedLabel[]> =>
  db
    .selectFrom('labels as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .selectAll('l')
    .select('o.codigo')
    .where('l.state', '=', 'cancelada')
    .where('l.price_cents', '>', 0)
    .where(sql<boolean>`l.refund_word is distinct from 'voltou'`)
    .where('l.cancelled_at', '<=', before)
    .orderBy('l.cancelled_at')
    .orderBy('l.id')
    .limit(limit)
    .execute();

/** How many they are, and what they cost together. */
export async function sumComingBack(db: Kysely<DB>, before: Date): Promise<{ count: number; cents: number }> {
  const row = await db
    .selectFrom('labels')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('price_cents').as('cents')])
    .where('state', '=', 'cancelada')
    .where('price_cents', '>', 0)
    .where(sql<boolean>`refund_word is distinct from 'voltou'`)
    .where('cancelled_at', '<=', before)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), cents: Number(row.cents ?? 0) };
}

/** Keeps one to a transaction. */
export const lockLabel = (tx: Transaction<DB>, id: number): Promise<Label | undefined> =>
  tx.selectFrom('labels').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type RefundWord = NonNullable<Label['refund_word']>;

export const noteRefund = (
  tx: Transaction<DB>,
  id: number,
  { word, by, at }: { word: RefundWord; by: string; at: Date },
): Promise<Label> =>
  tx
    .updateTable('labels')
    .set({ refund_word: word, refund_by: by, refund_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
