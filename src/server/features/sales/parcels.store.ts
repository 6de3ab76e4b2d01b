import { sql, type Kysely } from 'kysely';
import { MOST_QUEUES } from '#shared/wire/packing.ts';
import type { DB } from '../../db/index.ts';
import { carrier, isBrought, isInQueue, leavesToday, way, type Queue } from './queues.store.ts';
import { isFetched, staysHere, waitsFor } from './waiting.store.ts';

export interface Page extends Queue {
  limit: number;
  offset: number;
}

/** It left with somebody of the shop's, who will say that it arrived or bring it back. */
const isOut = sql<boolean>`(o.status = 'shipped' and o.rastreio = '' and ${isBrought})`;

/** What the owner had better look at first. */
const isDoubtful = sql<boolean>`(o.fraud_alert_at is not null or o.disputed or o.payment_held)`;

/** Its own label is made, and no carrier has had the parcel in its hands. */
const isUnposted = sql<boolean>`exists (select from labels l left join tracked_parcels t on t.label_id = l.id
  where l.order_id = o.id and l.parcel_id is null and l.state = 'gerada' and coalesce(t.state, 'gerado') = 'gerado')`;

/** It was labelled before anybody packed it, and still is to be. */
const isUnpacked = sql<boolean>`(o.status = 'shipped' and o.unpacked_since is not null and ${isUnposted}
  and not ${staysHere})`;

/** It lies there with its label, which says all of it that the table does. */
const liesLabelled = sql<boolean>`(o.status = 'shipped' and ${isUnposted} and not ${staysHere})`;

/** Sent a moment ago by whoever has it in her hands. */
const isJustSent = ({ by, since }: Looking) => sql<boolean>`(o.status = 'shipped' and o.rastreio <> ''
  and not (${isBrought} or ${isFetched} or ${staysHere}) and exists (select from packing_claims c
    where c.order_id = o.id and c.actor = ${by} and not c.given_up and c.acted_at > ${since}))`;

interface Looking {
  by: string;
  /** Who has done nothing since then has it no more. */
  since: Date;
}

const isLabelled = sql<boolean>`exists (select from labels l
  where l.order_id = o.id and l.parcel_id is null and l.state not in ('cancelada', 'desfeita'))`.as(
  'labelled',
);

const comesBack = sql<boolean>`(${isOut} and (${isDoubtful} or ${staysHere}))`.as('comes_back');

/** What is to be packed or sent, and what is out as well where that is asked for: over `orders as o`. */
export const parcelsWaiting = (db: Kysely<DB>, now: Date, { andOut }: { andOut: boolean }) =>
  db.selectFrom('orders as o').where((eb) => {
    const toPack = eb.or([waitsFor('separar', now), waitsFor('enviar', now), isUnpacked]);
    // Packed by nobody while it is doubtful; of what is out already its bringer is told so.
    const sound = eb.and([toPack, eb.not(isDoubtful)]);
    return andOut ? eb.or([sound, isOut]) : sound;
  });

/**
 * It counts as packed, and is to be: it came back to be changed, or some of its pieces went ahead and neither a label nor
 * somebody's word says otherwise of the rest.
 */
const hasRest = sql<boolean>`(o.unpacked_since is not null or exists (select from parcels p
    where p.order_id = o.id and p.kind = 'parte' and p.undone_at is null
      and p.sent_at > coalesce(o.rest_packed_at, '-infinity'))
  and not exists (select from labels l
    where l.order_id = o.id and l.parcel_id is null and l.state not in ('cancelada', 'desfeita')))`;

/** Somebody is to pack it still. */
const isToPack =
  sql<boolean>`(o.status = 'paid' or o.status = 'processing' and ${hasRest} or ${isUnpacked})`.as('to_pack');

/**
 * Orders to pack and send, those that leave today and were paid first the first, and how many there are. Of what the shop
 * brings itself it is the day's list: what is to go in the order of its postal codes, and after it what is out.
 * `comes_back`: out, and not to be handed over.
 */
export async function listParcels(db: Kysely<DB>, { limit, offset, ...queue }: Page) {
  const isRound = queue.forma === 'entrega';
  const chosen = parcelsWaiting(db, queue.now, { andOut: isRound }).where(isInQueue(queue));
  const isToday = leavesToday(queue);
  const sorted = isRound
    ? chosen.orderBy(sql`(o.status = 'shipped')`).orderBy('o.cep')
    : chosen.orderBy(isToday, 'desc').orderBy(sql`o.paid_at`, 'asc');
  const [orders, { count }] = await Promise.all([
    sorted
      .selectAll('o')
      .select([comesBack, isToday.as('leaves_today'), isLabelled, isToPack])
      .orderBy('o.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    chosen.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { orders, total: count };
}

type Day = Pick<Queue, 'now' | 'cutOffHour'>;

const count = (which: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(count(*) filter (where ${which}))::int`;

/** How many wait in each queue, and are out; the largest queue first. */
export function countQueues(db: Kysely<DB>, day: Day) {
  const isToday = leavesToday(day);
  return parcelsWaiting(db, day.now, { andOut: true })
    .select([
      way.as('forma'),
      carrier.as('transportadora'),
      count(sql<boolean>`${isToday} and not ${isOut}`).as('hoje'),
      count(sql<boolean>`not ${isToday} and not ${isOut}`).as('depois'),
      count(isOut).as('fora'),
    ])
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`2`)
    .limit(MOST_QUEUES)
    .execute();
}

/** Barcodes of variants that have one. */
export async function listGtins(
  db: Kysely<DB>,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('variants')
    .select(['id', 'gtin'])
    .where('id', 'in', [...variantIds])
    .where('gtin', '<>', '')
    .execute();
  return new Map(rows.map(({ id, gtin }) => [id, gtin]));
}

/** One of them, of what is out, or of what has just left the table: its sheets are still to be printed. */
export function findParcel(db: Kysely<DB>, { id, ...looking }: Looking & { id: number }, day: Day) {
  const waits = parcelsWaiting(db, day.now, { andOut: true }).select('o.id').where('o.id', '=', id);
  return db
    .selectFrom('orders as o')
    .selectAll('o')
    .select([comesBack, leavesToday(day).as('leaves_today'), isLabelled, isToPack])
    .where('o.id', '=', id)
    .where(({ exists, or, and, not }) =>
      or([exists(waits), and([or([liesLabelled, isJustSent(looking)]), not(isDoubtful)])]),
    )
    .executeTakeFirst();
}

/** Does this order stand among them, is it out, or does it lie there with its label? */
export async function isParcel(db: Kysely<DB>, id: number, now: Date): Promise<boolean> {
  const waits = parcelsWaiting(db, now, { andOut: true }).select('o.id').where('o.id', '=', id);
  const labelled = db.selectFrom('orders as o').select('o.id').where('o.id', '=', id).where(liesLabelled);
  const found = await waits.union(labelled.where((eb) => eb.not(isDoubtful))).executeTakeFirst();
  return found !== undefined;
}

interface FreeAsked extends Queue {
  since: Date;
  by: string;
}

/**
 * The first to be packed that nobody has had since then, of a queue: what leaves today before the rest. What she gave up since
 * then is none for her, and for others the last: whatever she did not find they had better not look for before the rest.
 */
export function findFree(db: Kysely<DB>, { since, by, ...queue }: FreeAsked) {
  const toPack = db
    .selectFrom('orders as o')
    .leftJoin('packing_claims as c', (join) =>
      join.onRef('c.order_id', '=', 'o.id').on('c.acted_at', '>', since),
    )
    .where((eb) => eb.not(isDoubtful))
    .where(({ or, and }) =>
      or([waitsFor('separar', queue.now), and([waitsFor('enviar', queue.now), hasRest]), isUnpacked]),
    )
    .where(({ eb, or, and }) =>
      or([eb('c.order_id', 'is', null), and([eb('c.given_up', '=', true), eb('c.actor', '<>', by)])]),
    )
    .where(isInQueue(queue));
  const soonest = toPack.orderBy(sql`(c.order_id is not null)`).orderBy(leavesToday(queue), 'desc');
  const sorted = queue.forma === 'entrega' ? soonest.orderBy('o.cep') : soonest.orderBy('o.paid_at');
  return sorted.select(['o.id', 'o.codigo']).orderBy('o.id').limit(1).executeTakeFirst();
}
