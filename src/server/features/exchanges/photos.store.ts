import { sql, type Selectable, type Transaction } from 'kysely';
import { OPEN_EXCHANGES } from '#shared/exchange-states.ts';
import type { DB } from '../../db/index.ts';
import type { Db } from './exchanges.store.ts';

type Tx = Transaction<DB>;
type Row = Selectable<DB['exchange_photos']>;

/** A photograph without what only its own address shows. */
export type ListedPhoto = Pick<Row, 'id' | 'exchange_id' | 'preview' | 'created_at'>;

/** Photographs of these requests, in the order in which they came. */
export function listPhotos(db: Db, exchangeIds: readonly number[]): Promise<ListedPhoto[]> {
  if (exchangeIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('exchange_photos')
    .select(['id', 'exchange_id', 'preview', 'created_at'])
    .where('exchange_id', 'in', [...exchangeIds])
    .orderBy('id')
    .execute();
}

/** How many a request has. */
export async function countPhotos(db: Db, exchangeId: number): Promise<number> {
  const row = await db
    .selectFrom('exchange_photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('exchange_id', '=', exchangeId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What the shop has taken since then, of everybody. */
export async function takenSince(db: Db, since: Date): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('exchange_photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)`.as('bytes'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/** Is the photograph of this key there already? */
export async function hasPhoto(db: Db, exchangeId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('exchange_photos')
    .select('id')
    .where('exchange_id', '=', exchangeId)
    .where('client_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPhoto(tx: Tx, photo: Omit<Row, 'id'>): Promise<void> {
  await tx.insertInto('exchange_photos').values(photo).execute();
}

/** One as it is kept; undefined where the request has none of this number. */
export async function readPhoto(
  db: Db,
  { exchangeId, photoId }: { exchangeId: number; photoId: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('exchange_photos')
    .select('bytes')
    .where('exchange_id', '=', exchangeId)
    .where('id', '=', photoId)
    .executeTakeFirst();
  return row?.bytes;
}

/** Takes away all of one request. */
export async function deletePhotos(tx: Tx, exchangeId: number): Promise<void> {
  await tx.deleteFrom('exchange_photos').where('exchange_id', '=', exchangeId).execute();
}

/** All of these orders. */
export async function deletePhotosOfOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('exchange_photos')
    .where('exchange_id', 'in', (eb) =>
      eb
        .selectFrom('exchanges')
        .select('id')
        .where('order_id', 'in', [...orderIds]),
    )
    .execute();
}

/** Forgets those of requests that ended before then; how many went. */
export async function deleteOldPhotos(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = tx
    .selectFrom('exchange_photos as p')
    .innerJoin('exchanges as e', 'e.id', 'p.exchange_id')
    .select('p.id')
    .where('e.state', 'not in', OPEN_EXCHANGES)
    .where('e.updated_at', '<', before)
    .orderBy('p.id')
    .limit(limit);
  const gone = await tx.deleteFrom('exchange_photos').where('id', 'in', old).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

const MOST_OWN_BYTES = 40 * 1024 * 1024;

/** For a customer's own copy; the small one where the whole one has no room in it. */
export interface OwnPhoto extends Pick<Row, 'exchange_id' | 'bytes'> {
  whole: boolean;
}

/**
 * Every photograph of a customer's requests, for her own copy of what the shop knows: the newest whole, as many bytes of
 * them as one answer may take, and the small ones of the others.
 */
export function listOwnPhotos(db: Db, customerId: number, most = MOST_OWN_BYTES): Promise<OwnPhoto[]> {
  const counted = db
    .selectFrom('exchange_photos as p')
    .innerJoin('exchanges as e', 'e.id', 'p.exchange_id')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select('p.id')
    .select(sql<boolean>`sum(octet_length(p.bytes)) over (order by p.id desc) <= ${most}`.as('whole'))
    .where('o.customer_id', '=', customerId);
  return db
    .selectFrom(counted.as('c'))
    .innerJoin('exchange_photos as p', 'p.id', 'c.id')
    .select(['p.exchange_id', 'c.whole'])
    .select(sql<Buffer>`case when c.whole then p.bytes else p.preview end`.as('bytes'))
    .orderBy('p.id')
    .execute();
}
