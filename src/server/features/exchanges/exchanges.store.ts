import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import { OPEN_EXCHANGES, type ExchangeState } from '#shared/exchange-states.ts';
import type { ExchangeBasis, ExchangeReason, ExchangeWish } from '#shared/exchange-rules.ts';
import type { DB } from '../../db/index.ts';
import { isRealOrder } from '../../db/real-orders.ts';

export type Db = Kysely<DB> | Transaction<DB>;
type Tx = Transaction<DB>;

type Row = Selectable<DB['exchanges']>;
export interface Exchange extends Row {
  state: ExchangeState;
  reason: ExchangeReason;
  wish: ExchangeWish;
  basis: ExchangeBasis;
  ending: ExchangeWish | null;
}
export type ExchangeLine = Selectable<DB['exchange_lines']>;
export type ExchangeStep = Selectable<DB['exchange_steps']>;
export type NewLine = Omit<Insertable<DB['exchange_lines']>, 'exchange_id' | 'id'>;

export const insertExchange = async (tx: Tx, row: Insertable<DB['exchanges']>): Promise<Exchange> =>
  (await tx.insertInto('exchanges').values(row).returningAll().executeTakeFirstOrThrow()) as Exchange;

export async function insertLines(tx: Tx, exchangeId: number, lines: readonly NewLine[]): Promise<void> {
  await tx
    .insertInto('exchange_lines')
    .values(lines.map((line) => ({ ...line, exchange_id: exchangeId })))
    .execute();
}

export async function updateExchange(
  tx: Tx,
  exchangeId: number,
  change: Updateable<DB['exchanges']>,
): Promise<void> {
  await tx.updateTable('exchanges').set(change).where('id', '=', exchangeId).execute();
}

/** Keeps why the money of one is not back; its next look stays when it is. */
export async function noteRefusal(db: Kysely<DB>, exchangeId: number, refusal: string): Promise<void> {
  await db
    .updateTable('exchanges')
    .set({ refusal })
    .where('id', '=', exchangeId)
    .where('refusal', '<>', refusal)
    .execute();
}

export async function insertStep(
  tx: Tx,
  step: { exchangeId: number; step: ExchangeState; by: string; at: Date },
): Promise<void> {
  const row = { exchange_id: step.exchangeId, step: step.step, made_by: step.by, at: step.at };
  await tx
    .insertInto('exchange_steps')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One by its number; to change it, its order is locked first. */
export const findExchange = (db: Db, id: number): Promise<Exchange | undefined> =>
  db.selectFrom('exchanges').selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    Exchange | undefined
  >;

/** The number of the order that one is of. */
export const findOrderOf = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('exchanges').select('order_id').where('id', '=', id).executeTakeFirst())?.order_id;

export const listExchanges = (db: Db, orderId: number): Promise<Exchange[]> =>
  db.selectFrom('exchanges').selectAll().where('order_id', '=', orderId).orderBy('id').execute() as Promise<
    Exchange[]
  >;

export function listLines(db: Db, exchangeIds: readonly number[]): Promise<ExchangeLine[]> {
  if (exchangeIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('exchange_lines')
    .selectAll()
    .where('exchange_id', 'in', [...exchangeIds])
    .orderBy('id')
    .execute();
}

export function listSteps(db: Db, exchangeIds: readonly number[]): Promise<ExchangeStep[]> {
  if (exchangeIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('exchange_steps')
    .selectAll()
    .where('exchange_id', 'in', [...exchangeIds])
    .orderBy('id')
    .execute();
}

/** A part of the queue, and how many there are: open ones by their age, ended ones the last first. None is of a test. */
export async function readQueue(
  db: Db,
  { isOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<{ exchanges: Exchange[]; total: number }> {
  const base = db
    .selectFrom('exchanges as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .where('e.state', isOpen ? 'in' : 'not in', OPEN_EXCHANGES)
    .where(isRealOrder);
  const { count } = await base
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const exchanges = await base
    .selectAll('e')
    .orderBy(isOpen ? 'e.created_at' : 'e.updated_at', isOpen ? 'asc' : 'desc')
    .orderBy('e.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { exchanges: exchanges as Exchange[], total: Number(count) };
}

/** Orders some request of which has to be looked at again: pieces that did not come, or that went back by another way. */
export async function listOrdersToTend(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('exchanges as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select('e.order_id')
    .groupBy('e.order_id')
    .where('e.state', 'in', OPEN_EXCHANGES)
    .where(
      sql<boolean>`case when e.whole
        then o.withdrawal_settled_at is not null or o.status not in ('waiting', 'paid', 'processing', 'shipped', 'delivered')
        else (o.status not in ('shipped', 'delivered') or (o.withdrawn_at is not null and o.withdrawal_settled_at is null)
        or (e.state = 'autorizada' and e.kept and e.send_by <= ${now})
        or exists (
          select from exchange_lines l join refund_lines r on r.order_item_id = l.order_item_id
            join payment_tasks t on t.id = r.task_id
            where l.exchange_id = e.id and t.state in ('queued', 'done'))) end`,
    )
    // Some of them stay as they are: none keeps others from their turn.
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map((row) => row.order_id);
}

/** Orders withdrawn from whole of which there is no request: older ones, and those of a node of the version before. */
export async function listUnregistered(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.withdrawn_at', 'is not', null)
    .where('o.withdrawal_settled_at', 'is', null)
    .where('o.status', 'in', ['waiting', 'paid', 'processing', 'shipped', 'delivered'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exchanges as e')
            .select('e.id')
            .whereRef('e.order_id', '=', 'o.id')
            .where('e.whole', 'is', true),
        ),
      ),
    )
    .orderBy('o.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes those whose money was to go back, and puts their next look off. */
export async function claimReturning(
  db: Db,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<Exchange[]> {
  const due = db
    .selectFrom('exchanges')
    .select('id')
    .where('state', '=', 'devolvendo')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('exchanges')
    .set({ updated_at: now })
    .where('id', 'in', due)
    .returningAll()
    .execute();
  return rows as Exchange[];
}

/** What was asked for since then and is still open, the newest first, without tests; a few are news, many are a list. */
export function listJustAsked(db: Kysely<DB>, since: Date) {
  return db
    .selectFrom('exchanges as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id', 'e.order_id', 'e.reason', 'e.basis', 'e.whole'])
    .where('e.created_at', '>=', since)
    .where('e.state', 'not in', ['recusada', 'cancelada'])
    .where(isRealOrder)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute();
}
