import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dayAfter, dayOf, startOfDay } from '#shared/days.ts';
import type { DB } from '../../db/index.ts';
import type { OrdersFilter } from './list-query.ts';

type Db = Kysely<DB>;

/** What of a filter kept counts can tell: states, channel and whole days. */
type Counted = Pick<OrdersFilter, 'statuses' | 'channel' | 'from' | 'before' | 'sort'>;

const isMidnight = (moment: Date | null) =>
  moment === null || startOfDay(dayOf(moment)).getTime() === moment.getTime();

/** Are the orders of a filter counted already? */
export const isCounted = ({ terms, codigo, orderId, waiting, from, before }: OrdersFilter): boolean =>
  terms.length === 0 &&
  codigo === null &&
  orderId === null &&
  waiting === null &&
  isMidnight(from) &&
  isMidnight(before);

function chosen({ statuses, channel, from, before, sort }: Counted): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(statuses.length === 0 ? [] : [sql`status in (${sql.join([...statuses])})`]),
      ...(channel === null ? [] : [sql`canal = ${channel}`]),
      ...(from === null ? [] : [sql`day >= ${dayOf(from)}::date`]),
      ...(before === null ? [] : [sql`day < ${dayOf(before)}::date`]),
      ...(sort === 'pagos' ? [sql`is_paid`] : []),
    ],
    sql` and `,
  );
}

/** Sums and what was noted since, in one look: an order is in neither or counts once. */
const counted = (filter: Counted) => sql`
  (select day, status, orders from order_counts where ${chosen(filter)}
    union all select day, status, orders from order_count_changes where ${chosen(filter)}) counted`;

/** How many orders there are of a filter that `isCounted`; null where nobody has counted yet. */
export async function readCount(db: Db, filter: Counted): Promise<number | null> {
  const { rows } = await sql<{ known: boolean; orders: number }>`
    select exists (select from order_counts) as known, coalesce((select sum(orders) from ${counted(filter)}), 0)::bigint as orders
  `.execute(db);
  const [row] = rows;
  return row?.known ? row.orders : null;
}

/** The same by state, of all orders. */
export async function readCountsByStatus(db: Db): Promise<ReadonlyMap<string, number> | null> {
  const all = { statuses: [], channel: null, from: null, before: null, sort: 'recentes' } as const;
  if ((await readCount(db, all)) === null) return null;
  const { rows } = await sql<{ status: string; orders: number }>`
    select status, sum(orders)::bigint as orders from ${counted(all)} group by status having sum(orders) <> 0
  `.execute(db);
  return new Map(rows.map(({ status, orders }) => [status, orders]));
}

export interface DayPlace {
  /** The orders of the day on which a page begins were made before this, in the list's direction. */
  edge: Date;
  /** How many of them come before the page. */
  offset: number;
}

/**
 * On which day a page of the newest or the oldest orders begins, so that none of those before it are walked over. Null past the
 * end, and where nobody has counted.
 */
export async function placeOf(
  db: Db,
  filter: Counted,
  { offset, direction }: { offset: number; direction: 'asc' | 'desc' },
): Promise<DayPlace | null> {
  const { rows } = await sql<{ day: string; ahead: number }>`
    select day::text as day, ahead::bigint as ahead from (
      select day, sum(orders) as orders, sum(sum(orders)) over (order by day ${sql.raw(direction)}) - sum(orders) as ahead
      from ${counted(filter)} group by day
    ) days where ahead <= ${offset} and ahead + orders > ${offset} limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    edge: startOfDay(direction === 'desc' ? dayAfter(row.day, 1) : row.day),
    offset: offset - row.ahead,
  };
}

/** A million orders were counted in 18 s on a busy machine. */
const LONGEST_COUNT_MS = 15 * 60_000;

/** Adds up what was noted; the first time it counts all orders. Who finds another server at it leaves it to the next round. */
export async function addUpCounts(db: Db): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`select exists (select from order_count_changes)
    or not exists (select from order_counts) and exists (select from orders) as due`.execute(db);
  if (!rows[0]?.due) return;
  // Whatever connections are told: a count of all orders would be given up for each that changes meanwhile.
  const round = db.transaction().setIsolationLevel('read committed');
  await round
    .execute(async (tx) => {
      await sql.raw(`set local statement_timeout = ${LONGEST_COUNT_MS}`).execute(tx);
      await sql`lock table order_counts in exclusive mode nowait`.execute(tx);
      const known = await tx.selectFrom('order_counts').select('day').limit(1).executeTakeFirst();
      // Each is one statement: what it counts and what it takes away is as of one moment.
      if (known === undefined) await countAll(tx);
      else await addNotes(tx);
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });
}

const LOCK_NOT_AVAILABLE = '55P03';
const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

const countAll = (tx: Db) =>
  sql`with gone as (delete from order_count_changes)
    insert into order_counts (day, status, canal, is_paid, orders)
    select ((created_at at time zone 'UTC') - interval '3 hours')::date, status, canal, paid_at is not null, count(*)
    from orders group by 1, 2, 3, 4`.execute(tx);

const addNotes = (tx: Db) =>
  sql`with gone as (delete from order_count_changes returning *)
    insert into order_counts as c (day, status, canal, is_paid, orders)
    select day, status, canal, is_paid, sum(orders) from gone group by 1, 2, 3, 4 having sum(orders) <> 0
    on conflict (day, status, canal, is_paid) do update set orders = c.orders + excluded.orders`.execute(tx);
