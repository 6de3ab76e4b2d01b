import { sql, type Kysely, type Transaction } from 'kysely';
import { PARCEL_PROBLEMS, type ParcelState } from '#shared/parcel-states.ts';
import type { DB } from '../../db/index.ts';
import type { OrderParcel } from './parcels.store.ts';
import { isPaidBack } from './pieces.store.ts';
import { goesByCode } from './steps.store.ts';

type Db = Kysely<DB> | Transaction<DB>;

export const GONE: ReadonlySet<ParcelState> = new Set(['extraviado', 'devolvido']);

/** A part, or what an exchange sends, that is on its way: neither there nor paid back. Over `tracked_parcels as t`, `parcels as p`. */
const isUnderWay = sql<boolean>`(${goesByCode} and p.kind in ('parte', 'troca') and p.sent_at is not null
  and p.delivered_at is null and not ${isPaidBack})`;

/** What somebody said to be settled is so by that code and, of a trouble, in that state: another one is news. */
const isSettled = sql<boolean>`(p.settled_at is not null and p.settled_rastreio = p.rastreio)`;

const isInTrouble = sql<boolean>`(${isUnderWay} and t.state = any(${[...PARCEL_PROBLEMS]}::text[])
  and not (${isSettled} and p.settled_state = t.state))`;

const isLate = (now: Date) => sql<boolean>`(${isUnderWay} and not ${isSettled}
  and t.state in ('gerado', 'recebido', 'postado') and t.late_from <= ${now}::timestamptz)`;

// `offset 0`: looked up for each order, not in all parcels that ever were.
const hasOne = (which: ReturnType<typeof isLate>) =>
  sql<boolean>`exists (select from parcels p join tracked_parcels t on t.parcel_id = p.id where p.order_id = o.id and ${which} offset 0)`;

/** Has an order a parcel beside its own that is in trouble, or late, with nobody's word that it is settled? Over `orders as o`. */
export const besideInTrouble = hasOne(isInTrouble);
export const besideLate = (now: Date) => hasOne(isLate(now));

/** Longer no carrier brings anything: what has not arrived by then is nobody's to send again. */
const LONGEST_WAY_MS = 60 * 86_400_000;

/**
 * Is what an exchange sends for an order on its way, as far as anybody knows, so that it may have to be sent again? Over
 * `orders as o`.
 */
export const sendsNewPiece = (now: Date) =>
  sql<boolean>`exists (select from parcels p where p.order_id = o.id and p.kind = 'troca'
    and p.sent_at > ${new Date(now.getTime() - LONGEST_WAY_MS)}::timestamptz and p.delivered_at is null
    and not ${isSettled} and not ${isPaidBack})`;

interface Trouble {
  state: ParcelState;
  /** Past the day by which it was to be there. */
  isLate: boolean;
  isInTrouble: boolean;
}

/** How a parcel that is under way stands by its carrier; undefined for one that is not, or that nobody tells of. */
export function findTrouble(db: Db, id: number, now: Date): Promise<Trouble | undefined> {
  return db
    .selectFrom('tracked_parcels as t')
    .innerJoin('parcels as p', 'p.id', 't.parcel_id')
    .select(['t.state', isLate(now).as('isLate'), isInTrouble.as('isInTrouble')])
    .where('p.id', '=', id)
    .where(isUnderWay)
    .orderBy('t.label_id', 'desc')
    .executeTakeFirst();
}

/** Parcels of an order that `findTrouble` knows, by their numbers. */
export async function listTroubles(
  db: Db,
  orderId: number,
  now: Date,
): Promise<ReadonlyMap<number, Trouble>> {
  const rows = await db
    .selectFrom('tracked_parcels as t')
    .innerJoin('parcels as p', 'p.id', 't.parcel_id')
    .select(['p.id', 't.state', isLate(now).as('isLate'), isInTrouble.as('isInTrouble')])
    .where('p.order_id', '=', orderId)
    .where(isUnderWay)
    .orderBy('t.label_id')
    .execute();
  return new Map(rows.map(({ id, ...trouble }) => [id, trouble]));
}

/** Did its carrier lose a parcel, or bring it back, so that the same pieces may go once more? */
export const isGone = (trouble: Pick<Trouble, 'state'> | undefined): boolean =>
  trouble !== undefined && GONE.has(trouble.state);

/** Those of these parcels that are gone so. */
export async function listGone(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('tracked_parcels as t')
    .innerJoin('parcels as p', 'p.id', 't.parcel_id')
    .select('p.id')
    .where('p.id', 'in', [...ids])
    .where('t.state', 'in', [...GONE])
    .where(isUnderWay)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Likewise of one. */
export const isParcelGone = async (db: Db, { id }: Pick<OrderParcel, 'id'>): Promise<boolean> =>
  (await listGone(db, [id])).has(id);
