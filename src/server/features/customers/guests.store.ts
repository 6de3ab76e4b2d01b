import { sql, type Kysely, type RawBuilder } from 'kysely';
import { soldStatuses } from '#shared/orders.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrderOf } from '../../db/real-orders.ts';
import type { SearchTerm } from '../../security/cpf-search.ts';
import { returnedCents } from '../ledger/index.ts';

type Db = Kysely<DB>;

/** Whoever tried the shop is no guest of it. As the indexes of guests have it. */
const real = { o: isRealOrderOf('o'), b: isRealOrderOf('b'), m: isRealOrderOf('m') };

export interface CustomersQuery {
  /** Folded; somebody matches when she has every one of them. */
  terms: readonly SearchTerm[];
  /** May e-mail, CPF and phone be searched in? Who can't read them must not find out by asking. */
  searchesPeople: boolean;
  limit: number;
  offset: number;
  /** Whoever asks makes do with the least that there are, where counting all takes long. */
  takesLeast: boolean;
  /** From how many on no more are counted, and how many of the newest orders are looked through for what many have. */
  thresholds?: Thresholds;
}

interface Thresholds {
  counted: number;
  lookedThrough: number;
}
const THRESHOLDS: Thresholds = { counted: 10_000, lookedThrough: 20_000 };

interface PeoplePage {
  people: Listed[];
  total: number;
  /** There may be more than `total`, which is more than what was shown so far. */
  isLeast: boolean;
}

/** Somebody in the office's list: a customer by her number, or a guest by the first of her orders. */
export interface Listed {
  is_guest: boolean;
  id: number;
}

const containing = (term: string) => `%${term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * All that was searched for, in one row of these. What everybody may search in is part of what some may: both are asked, as
 * only the larger one has an index.
 */
function matches(row: 'c' | 'm', { terms, searchesPeople }: Searched): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const text = column('busca');
  const found = terms.map(({ text: word, cpf }) => {
    const like = containing(word);
    if (!searchesPeople) return sql`(${text} like ${like} and ${column('busca_nome')} like ${like})`;
    return cpf === null
      ? sql`${text} like ${like}`
      : sql`(${text} like ${like} or ${column('cpf_hash')} = ${cpf.hash})`;
  });
  return found.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(found, sql` and `)})`;
}

interface Searched extends Pick<CustomersQuery, 'terms' | 'searchesPeople'> {
  /** Only those who came since then; null: all. */
  since: Date | null;
}

const cameSince = (row: 'c' | 'm' | 'o', { since }: Searched) =>
  since === null ? sql`` : sql`and ${sql.ref(`${row}.created_at`)} >= ${since}`;

const customers = (asked: Searched) =>
  sql`customers c where c.erased_at is null ${cameSince('c', asked)} and ${matches('c', asked)}`;

const sold = sql.join(soldStatuses.map((status) => sql.lit(status)));

/** Anybody types anybody's CPF: what was paid, or what the shop has taken on, is taken as hers. */
const isProven = (row: string) =>
  sql<boolean>`(${sql.ref(`${row}.paid_at`)} is not null or ${sql.ref(`${row}.status`)} in (${sold}))`;

/** Does this order tell of its guest? While none is proven the first does. */
const tells = sql<boolean>`(${isProven('m')} or not exists (
    select from orders b where ${real.b} and b.visitante = m.visitante and (${isProven('b')} or (b.created_at, b.id) < (m.created_at, m.id))
  ))`;

/** The first order of each guest of whom any order is what was searched for: none of hers is from before it. */
const guests = (
  asked: Searched,
) => sql`orders o where o.visitante is not null and ${real.o} ${cameSince('o', asked)}
  and not exists (
    select from orders b where ${real.b} and b.visitante = o.visitante and (b.created_at, b.id) < (o.created_at, o.id)
  )
  ${
    asked.terms.length === 0
      ? sql``
      : sql`and o.visitante in (select m.visitante from orders m where m.visitante is not null and ${real.m} ${cameSince('m', asked)} and ${matches('m', asked)} and ${tells})`
  }`;

/** A page of customers and guests, whoever came last first, and how many there are. */
export async function listPeople(db: Db, query: CustomersQuery): Promise<PeoplePage> {
  const { terms, searchesPeople, limit, offset, takesLeast, thresholds = THRESHOLDS } = query;
  const asked = { terms, searchesPeople, since: null };
  if (!takesLeast) return readPage(db, asked, query);
  // More than what was shown while there are more, so whoever walks the pages goes on.
  if (terms.length === 0)
    return readPage(db, asked, { ...query, most: Math.max(thresholds.counted, limit + offset + 1) });
  const since = await timeOfNewest(db, thresholds.lookedThrough);
  const soon = since === null ? null : await readPage(db, { ...asked, since }, query);
  return soon !== null && soon.total > limit + offset
    ? { ...soon, isLeast: true }
    : readPage(db, asked, query);
}

/** When the last of so many of the newest orders came; null where there are fewer. */
async function timeOfNewest(db: Db, orders: number): Promise<Date | null> {
  const row = await db
    .selectFrom('orders as o')
    .where(isRealOrderOf('o'))
    .select('o.created_at')
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .offset(orders)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

interface Cut {
  limit: number;
  offset: number;
  /** No more of either are counted. */
  most?: number;
}

async function readPage(db: Db, asked: Searched, { limit, offset, most }: Cut): Promise<PeoplePage> {
  const last = limit + offset;
  const few = most === undefined ? sql`` : sql`limit ${most}`;
  const [page, count] = await Promise.all([
    sql<Listed>`select is_guest, id from (
        (select false as is_guest, c.id, c.created_at from ${customers(asked)}
          order by c.created_at desc, c.id desc limit ${last})
        union all
        (select true, o.id, o.created_at from ${guests(asked)}
          order by o.created_at desc, o.id desc limit ${last})
      ) p order by created_at desc, is_guest, id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ known: number; guests: number }>`select
      (select count(*) from (select from ${customers(asked)} ${few}) k)::integer as known,
      (select count(*) from (${guestsOf(asked)} ${few}) g)::integer as guests`.execute(db),
  ]);
  const { known, guests: bought } = count.rows[0] ?? { known: 0, guests: 0 };
  return { people: page.rows, total: known + bought, isLeast: known === most || bought === most };
}

/** The names of guests of whom an order is what was searched for, one row each. */
const guestsOf = (asked: Searched) =>
  sql`select m.visitante from orders m where m.visitante is not null and ${real.m}
    ${asked.terms.length === 0 ? sql`` : sql`${cameSince('m', asked)} and ${matches('m', asked)} and ${tells}`}
    group by m.visitante`;
/** Guests by their first orders: what their last proven one says of them, else the first, and how many there are. */
export function readGuests(db: Db, firstOrders: readonly number[]) {
  return db
    .selectFrom('orders as f')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders as l')
          .selectAll('l')
          .whereRef('l.visitante', '=', 'f.visitante')
          .where(isRealOrderOf('l'))
          .where((those) => those.or([isProven('l'), those('l.id', '=', those.ref('f.id'))]))
          .orderBy('l.created_at', 'desc')
          .orderBy('l.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('f.id', 'in', [0, ...firstOrders])
    .selectAll('last')
    .select((eb) => [
      'f.id as first_id',
      'f.created_at as since',
      eb
        .selectFrom('orders as n')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('n.visitante', '=', 'f.visitante')
        .where(isRealOrderOf('n'))
        .$asScalar()
        .as('pedidos'),
    ])
    .execute();
}

export interface GuestPurchases {
  visitante: string;
  /** By which the list knows her. */
  firstId: number;
  /** Her orders that count as sales, and what they brought without what went back, in cents. */
  bought: number;
  boughtCents: number;
}

/** The guest whose order this is; undefined where it is a customer's, nobody's or not there. */
export async function findGuest(db: Db, orderId: number): Promise<GuestPurchases | undefined> {
  const row = await db
    .selectFrom('orders as h')
    .innerJoin('orders as o', 'o.visitante', 'h.visitante')
    .where('h.id', '=', orderId)
    .where(isRealOrderOf('h'))
    .where(isRealOrderOf('o'))
    .groupBy('o.visitante')
    .select(({ fn }) => [
      'o.visitante',
      sql<number>`(array_agg(o.id order by o.created_at, o.id))[1]`.as('firstId'),
      fn.countAll<number>().filterWhere(countsAsSale).as('bought'),
      fn
        .sum<string | null>(sql<number>`o.total_cents - ${returnedCents}`)
        .filterWhere(countsAsSale)
        .as('cents'),
    ])
    .executeTakeFirst();
  if (row === undefined || row.visitante === null) return undefined;
  const { visitante, firstId, bought, cents } = row;
  return { visitante, firstId, bought: Number(bought), boughtCents: Number(cents ?? 0) };
}

const countsAsSale = sql<boolean>`o.paid_at is not null and o.status in (${sold})`;

export interface GuestFigures {
  guests: number;
  buyers: number;
}

/** How many ordered without an account for the first time since then. */
export async function countGuestsSince(db: Db, moment: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct o.visitante)::integer as count
    from orders o where o.visitante is not null and ${real.o} and o.created_at >= ${moment}
      and not exists (select from orders b where ${real.b} and b.visitante = o.visitante and b.created_at < ${moment})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How many bought without an account, and of how many an order counts as a sale. */
export async function readGuestFigures(db: Db): Promise<GuestFigures> {
  const { rows } = await sql<GuestFigures>`select
      (select count(*) from (${guestsOf({ terms: [], searchesPeople: false, since: null })}) g)::integer as guests,
      (select count(*) from (select o.visitante from orders o
        where o.visitante is not null and ${real.o} and o.paid_at is not null and o.status in (${sold}) group by o.visitante) sold
      )::integer as buyers`.execute(db);
  return rows[0] ?? { guests: 0, buyers: 0 };
}
