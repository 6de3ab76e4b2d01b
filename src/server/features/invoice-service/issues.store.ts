import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { DB } from '../../db/index.ts';
import { returnedCents } from '../ledger/index.ts';

export type Db = Kysely<DB> | Transaction<DB>;
type Tx = Transaction<DB>;

export type Issue = Selectable<DB['invoice_issues']>;
export type Purpose = Issue['purpose'];

const MOST = 50;

/** Somebody else works on it by now: whoever catches this stops. */
export class LeaseLost extends Error {}

/** What an invoice is of. */
export interface Subject {
  orderId: number;
  purpose: Purpose;
  exchangeId: number | null;
}

/** When one is to be looked after: the new piece's note stands in a column that nodes of the version before do not look at. */
export const due = (purpose: Purpose, at: Date) =>
  purpose === 'troca' ? { piece_next_at: at } : { next_at: at };

/** A new one; undefined where there is one that is not over. */
export const insertIssue = (tx: Tx, row: Insertable<DB['invoice_issues']>): Promise<Issue | undefined> =>
  tx
    .insertInto('invoice_issues')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findIssue = (db: Db, id: number): Promise<Issue | undefined> =>
  db.selectFrom('invoice_issues').selectAll().where('id', '=', id).executeTakeFirst();

/** Has the sale an invoice that is valid, or may become so? */
export async function hasLiveInvoice(db: Db, orderId: number): Promise<boolean> {
  const live = await db
    .selectFrom('invoice_issues')
    .select('id')
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'saida')
    .where('state', 'not in', ['recusada', 'cancelada'])
    .executeTakeFirst();
  return live !== undefined;
}

/** Is the sale's invoice issued here, or being so, by another key than this one? */
export async function isIssuedElse(
  db: Db,
  { orderId, key }: { orderId: number; key: string },
): Promise<boolean> {
  const live = await db
    .selectFrom('invoice_issues')
    .select('id')
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'saida')
    .where('state', 'not in', ['recusada', 'cancelada'])
    .where('access_key', 'is distinct from', key)
    .executeTakeFirst();
  return live !== undefined;
}

/** Those of these keys whose invoices are cancelled, or are to be. */
export async function listLapsingKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('invoice_issues')
    .select('access_key')
    .where('access_key', 'in', [...keys])
    .where((eb) => eb.or([eb('cancel_reason', '<>', ''), eb('state', 'in', ['cancelando', 'cancelada'])]))
    .execute();
  return new Set(rows.flatMap(({ access_key: key }) => key ?? []));
}

/** Keeps it to a transaction; its order is locked before. */
export const lockIssue = (tx: Tx, id: number): Promise<Issue | undefined> =>
  tx.selectFrom('invoice_issues').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Of an order, the first asked for first. */
export const listIssues = (db: Db, orderId: number): Promise<Issue[]> =>
  db
    .selectFrom('invoice_issues')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(MOST)
    .execute();

/** One that was refused is asked for again by its own name, or anything is changed by who holds its order. */
export const updateIssue = (tx: Tx, id: number, change: Updateable<DB['invoice_issues']>) =>
  tx.updateTable('invoice_issues').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Takes it for one worker alone, until a time; undefined where somebody else has it. */
export const takeIssue = (
  db: Kysely<DB>,
  { id, lease, now, until }: { id: number; lease: string; now: Date; until: Date },
): Promise<Issue | undefined> =>
  db
    .updateTable('invoice_issues')
    .set({ lease, lease_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();

/** Changes what this worker has taken. Throws LeaseLost. */
export async function changeIssue(
  db: Db,
  { id, lease }: Issue,
  change: Updateable<DB['invoice_issues']>,
): Promise<Issue> {
  const changed = await db
    .updateTable('invoice_issues')
    .set(change)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) throw new LeaseLost(`invoice ${id}`);
  return changed;
}

/** Lets others have it, and says when it is to be looked after: at once where it was to be cancelled meanwhile. */
export async function releaseIssue(
  db: Kysely<DB>,
  { id, lease, purpose, cancel_reason: known }: Issue,
  { next, now }: { next: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('invoice_issues')
    .set({
      lease: null,
      lease_until: null,
      [purpose === 'troca' ? 'piece_next_at' : 'next_at']:
        sql<Date | null>`case when cancel_reason <> ${known} then ${now}::timestamptz else ${next}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Those whose time has come and that nobody has. */
export async function listDue(db: Kysely<DB>, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_issues')
    .select('id')
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('piece_next_at', '<=', now)]))
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy((eb) => eb.fn.coalesce('next_at', 'piece_next_at'))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Valid ones of sales that are none any more and never left, which nobody has tried to cancel. */
export const listLapsed = (db: Kysely<DB>, limit: number): Promise<Pick<Issue, 'id' | 'order_id'>[]> =>
  db
    .selectFrom('invoice_issues as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .select(['n.id', 'n.order_id'])
    .where('n.state', '=', 'autorizada')
    .where('n.purpose', '=', 'saida')
    .where('n.auto_cancelled', '=', false)
    .where('o.status', 'in', ['cancelled', 'declined', 'refunded'])
    .where('o.shipped_at', 'is', null)
    .where('o.delivered_at', 'is', null)
    .orderBy('n.id')
    .limit(limit)
    .execute();

/** Likewise of new pieces that are not to be sent any more: their exchange ended otherwise. */
export const listLapsedPieces = (db: Kysely<DB>, limit: number): Promise<Pick<Issue, 'id' | 'order_id'>[]> =>
  db
    .selectFrom('invoice_issues as n')
    .innerJoin('exchanges as e', 'e.id', 'n.exchange_id')
    .select(['n.id', 'n.order_id'])
    .where('n.purpose', '=', 'troca')
    .where('n.state', '=', 'autorizada')
    .where('n.auto_cancelled', '=', false)
    .where(
      sql<boolean>`(e.state not in ('conferida', 'concluida') or e.ending is distinct from 'troca' and e.state = 'concluida')`,
    )
    .orderBy('n.id')
    .limit(limit)
    .execute();

/** An exchange's state, end, and whether its new piece is kept for her. */
export const findExchangeOf = (db: Db, { orderId, exchangeId }: { orderId: number; exchangeId: number }) =>
  db
    .selectFrom('exchanges')
    .select(['state', 'ending', 'kept'])
    .where('id', '=', exchangeId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** The keys of new pieces' notes, by their exchanges; what is wanted no more has none. */
export async function listPieceKeys(
  db: Db,
  exchangeIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('invoice_issues')
    .select(['exchange_id', 'access_key'])
    .where('exchange_id', 'in', [...exchangeIds])
    .where('purpose', '=', 'troca')
    .where('state', '=', 'autorizada')
    .where('cancel_reason', '=', '')
    .execute();
  return new Map(
    rows.flatMap(({ exchange_id: id, access_key: key }) => (id === null || key === null ? [] : [[id, key]])),
  );
}

/** Was the note of a return of this order issued elsewhere, and its key noted by hand? */
export async function hasReturnFromElsewhere(db: Db, orderId: number): Promise<boolean> {
  const noted = await db
    .selectFrom('order_invoices as k')
    .select('k.id')
    .where('k.order_id', '=', orderId)
    .where('k.kind', '=', 'devolucao')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice_issues as n')
            .select('n.id')
            .whereRef('n.order_id', '=', 'k.order_id')
            .whereRef('n.access_key', '=', 'k.access_key'),
        ),
      ),
    )
    .executeTakeFirst();
  return noted !== undefined;
}

/** What is back of an order's money, in cents. */
export async function readReturned(db: Db, orderId: number): Promise<number> {
  const row = await db
    .selectFrom('orders as o')
    .select(returnedCents.as('cents'))
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  return row?.cents ?? 0;
}

/** Exchanges of an order by which pieces came back, the first first. */
export const listReturns = (db: Db, orderId: number) =>
  db
    .selectFrom('exchanges')
    .select(['id', 'state', 'kept'])
    .where('order_id', '=', orderId)
    // What is here and looked at, and a new piece waits for: that goes out after the entry note.
    .where((eb) =>
      eb.or([eb('state', '=', 'concluida'), eb.and([eb('state', '=', 'conferida'), eb('kept', '=', true)])]),
    )
    .orderBy('id')
    .limit(MOST)
    .execute();

/** What came back by an exchange: units of the order's lines, whether they were sent for others before, and what goes out for them. */
export const listReturned = (db: Db, exchangeId: number) =>
  db
    .selectFrom('exchange_lines')
    .select(['order_item_id', 'units', 'from_line_id', 'wanted_variant_id', 'wanted_cor', 'wanted_tamanho'])
    .where('exchange_id', '=', exchangeId)
    .orderBy('id')
    .execute();
