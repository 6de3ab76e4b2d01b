import { sql, type Kysely } from 'kysely';
import { inSnapshot, type DB } from '../../db/index.ts';
import { returnedCents } from '../ledger/index.ts';
import { listDiscountsOf, type OrderDiscount } from '../orders/index.ts';
import { isCounted, placeOf, readCount } from './counts.store.ts';
import {
  findOrders,
  isSearch,
  matches,
  narrowed,
  seek,
  SORTINGS,
  turned,
  type Sought,
} from './found.store.ts';
import type { OrdersFilter } from './list-query.ts';
import type { OfficeOrder, SoldOrder } from './row.ts';
import { beside } from './row-columns.store.ts';

type Db = Kysely<DB>;

/** From how many on a list is read otherwise than from its beginning. */
export interface Thresholds {
  /** So many rows are walked over sooner than anything is looked up for a page. */
  walked: number;
  /** Of fewer orders all that are found are counted. */
  many: number;
  /** So many of the first ones are looked through for what many have. */
  lookedThrough: number;
}
const THRESHOLDS: Thresholds = { walked: 1000, many: 50_000, lookedThrough: 10_000 };

export interface OrdersPage {
  orders: OfficeOrder[];
  /** How many there are on all pages. */
  total: number;
  /** There may be more than `total`, which is more than what was shown so far. */
  isLeast: boolean;
}

interface Asked {
  limit: number;
  offset: number;
  now: Date;
  /** Whoever asks makes do with the least that there are, where counting all takes long. */
  takesLeast?: boolean;
  thresholds?: Thresholds;
}
type Cut = Required<Asked>;

/** A page of the orders that the office looks for. */
export async function readOrdersPage(db: Db, filter: OrdersFilter, asked: Asked): Promise<OrdersPage> {
  const cut = { takesLeast: false, thresholds: THRESHOLDS, ...asked };
  const sought = await seek(db, filter);
  if (isSearch(sought)) return searchOrders(db, sought, cut);
  if (sought.waiting !== null) return lookUp(db, sought, cut);
  // What is counted and what is walked over are of one moment, or a late page begins elsewhere.
  return cut.offset > cut.thresholds.walked
    ? inSnapshot(db, (snapshot) => readCounted(snapshot, sought, cut))
    : readCounted(db, sought, cut);
}

async function readCounted(db: Db, sought: Sought, cut: Cut): Promise<OrdersPage> {
  const total = await countOrders(db, sought);
  return { orders: await listOrders(db, sought, { ...cut, total }), total, isLeast: false };
}

/** A page of those with these numbers, in the order of the list. */
function rowsOf(
  db: Db,
  filter: OrdersFilter,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<OfficeOrder[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const [by, direction] = SORTINGS[filter.sort];
  return db
    .selectFrom('orders as o')
    .selectAll('o')
    .select(beside(now))
    .where('o.id', 'in', [...ids])
    .orderBy(by, direction)
    .orderBy('o.id', direction)
    .execute();
}

/** What many orders have is found among the first ones of the list, where whoever asks makes do with that. */
async function searchOrders(db: Db, filter: Sought, cut: Cut): Promise<OrdersPage> {
  const { limit, offset, takesLeast, thresholds } = cut;
  const isCommon =
    takesLeast &&
    filter.named === null &&
    offset + limit <= thresholds.walked &&
    filter.terms.every(({ text }) => /^[^\d@]+$/.test(text));
  const soon =
    isCommon && (await areMany(db, filter, thresholds)) ? await lookThrough(db, filter, cut) : null;
  return soon ?? lookUp(db, filter, cut);
}

async function areMany(db: Db, filter: OrdersFilter, { many }: Thresholds): Promise<boolean> {
  const all = { ...filter, terms: [], codigo: null, orderId: null };
  const count = isCounted(all) ? await readCount(db, all) : null;
  return count !== null && count >= many;
}

/** Null where the first ones don't fill more than the page. */
async function lookThrough(
  db: Db,
  filter: Sought,
  { limit, offset, now, thresholds }: Cut,
): Promise<OrdersPage | null> {
  const [by, direction] = SORTINGS[filter.sort];
  const first = narrowed(db, filter)
    .select(['o.id', 'o.codigo', 'o.busca', 'o.busca_nome', 'o.busca_pecas', 'o.cpf_hash', by.as('key')])
    .orderBy(by, direction)
    .orderBy('o.id', direction)
    .limit(thresholds.lookedThrough)
    .as('o');
  const rows = await db
    .selectFrom(first)
    .where(matches(filter))
    .select(['o.id', sql<number>`count(*) over ()`.as('found')])
    .orderBy('o.key', direction)
    .orderBy('o.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const found = rows[0]?.found ?? 0;
  if (found <= offset + limit) return null;
  const orders = await rowsOf(db, filter, { ids: rows.map(({ id }) => id), now });
  return { orders, total: found, isLeast: true };
}

async function lookUp(db: Db, filter: Sought, { limit, offset, now }: Cut): Promise<OrdersPage> {
  const [by, direction] = SORTINGS[filter.sort];
  const orders = findOrders(db, filter);
  // Else the database may walk all orders in the order of the list until it has found enough.
  const found = orders.select(['o.id', by.as('key')]);
  const rows = await db
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .selectFrom('found')
    .select(['id', sql<number>`count(*) over ()`.as('total')])
    .orderBy('key', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countOf(orders));
  return {
    orders: await rowsOf(db, filter, { ids: rows.map(({ id }) => id), now }),
    total,
    isLeast: false,
  };
}

/** A page's rows alone are read whole: those before it are walked over in the index, from whichever end or day is nearer. */
async function listOrders(
  db: Db,
  filter: OrdersFilter,
  { limit, offset, now, total, thresholds }: Cut & { total: number },
): Promise<OfficeOrder[]> {
  if (offset >= total) return [];
  const [by, direction] = SORTINGS[filter.sort];
  const isLate = offset > thresholds.walked;
  const place = isLate ? await dayPlace(db, filter, offset) : null;
  const isFar = place === null && isLate && offset > total / 2;
  const way = isFar ? turned(direction) : direction;
  let found = narrowed(db, filter).select('o.id').orderBy(by, way).orderBy('o.id', way);
  if (place !== null) found = found.where('o.created_at', direction === 'desc' ? '<' : '>=', place.edge);
  const rows = await found
    .limit(isFar ? Math.min(limit, total - offset) : limit)
    .offset(place?.offset ?? (isFar ? Math.max(0, total - offset - limit) : offset))
    .execute();
  return rowsOf(db, filter, { ids: rows.map(({ id }) => id), now });
}

async function dayPlace(db: Db, filter: OrdersFilter, offset: number) {
  const [, direction] = SORTINGS[filter.sort];
  const isByDay = filter.sort === 'recentes' || filter.sort === 'antigos';
  return isByDay && isCounted(filter) ? placeOf(db, filter, { offset, direction }) : null;
}

async function countOrders(db: Db, filter: Sought): Promise<number> {
  const kept = isCounted(filter) ? await readCount(db, filter) : null;
  if (kept !== null) return kept;
  return countOf(findOrders(db, filter));
}

async function countOf(orders: ReturnType<typeof findOrders>): Promise<number> {
  const { count } = await orders
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of what is searched for no more are counted before a file begins. */
const MOST_FOUND = 20_000;

/** How many orders `walkOrders` gives, which knows no sorting that leaves some out; of a search that many answer at least so many. */
export async function countFile(db: Db, filter: OrdersFilter): Promise<{ count: number; isLeast: boolean }> {
  const sought = await seek(db, { ...filter, sort: 'recentes' });
  if (!isSearch(sought)) return { count: await countOrders(db, sought), isLeast: false };
  const found = findOrders(db, sought).select('o.id').limit(MOST_FOUND).as('found');
  const { count } = await db
    .selectFrom(found)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, isLeast: count === MOST_FOUND };
}

/** An order as a file tells of it. */
export type FiledOrder = SoldOrder & { discounts: readonly OrderDiscount[] };

/** All orders of a filter, newest first, a batch at a time by where the last one ended: nothing is held open. */
export async function* walkOrders(db: Db, filter: OrdersFilter, batch = 500): AsyncGenerator<FiledOrder[]> {
  const sought = await seek(db, { ...filter, sort: 'recentes' });
  let last: SoldOrder | undefined;
  do {
    let found = findOrders(db, sought);
    if (last !== undefined) {
      found = found.where(sql<boolean>`(o.created_at, o.id) < (${last.created_at}, ${last.id})`);
    }
    const rows = await found
      .selectAll('o')
      .select(returnedCents.as('returned_cents'))
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(batch)
      .execute();
    const discounts = await listDiscountsOf(
      db,
      rows.map(({ id }) => id),
    );
    if (rows.length > 0) yield rows.map((row) => ({ ...row, discounts: discounts.get(row.id) ?? [] }));
    last = rows.length === batch ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
