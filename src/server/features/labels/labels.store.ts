import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { DB } from '../../db/index.ts';

export type Db = Kysely<DB> | Transaction<DB>;
type Tx = Transaction<DB>;

export type Label = Selectable<DB['labels']>;
export type LabelStep = Selectable<DB['label_steps']>;
export type StepName = LabelStep['step'];
type Change = Updateable<DB['labels']>;

/** What has nothing to be paid, made or cancelled any more. */
const OVER = ['cancelada', 'desfeita'] as const;

/** Somebody else works on it by now: whoever catches this stops. */
export class LeaseLost extends Error {}
/** Somebody wants something else of it by now: it is read again before anything is asked for. */
export class GoalChanged extends Error {}

/** A new one; undefined where its parcel has one that is not over. */
export const insertLabel = (tx: Tx, row: Insertable<DB['labels']>): Promise<Label | undefined> =>
  tx
    .insertInto('labels')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** The parcel that went by these was lost or came back: another label takes their place, and what they cost stays. */
export async function replaceLabels(
  tx: Tx,
  { id, rastreio }: { id: number; rastreio: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('labels')
    .set({ replaced_at: now })
    .where('parcel_id', '=', id)
    .where(sql<boolean>`upper(regexp_replace(code, '\\s', '', 'g')) = ${rastreio}`)
    .where('state', '=', 'gerada')
    .where('replaced_at', 'is', null)
    .execute();
}

export const findLabel = (db: Db, id: number): Promise<Label | undefined> =>
  db.selectFrom('labels').selectAll().where('id', '=', id).executeTakeFirst();

export const findByKey = (db: Db, orderId: number, key: string): Promise<Label | undefined> =>
  db
    .selectFrom('labels')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('client_key', '=', key)
    .executeTakeFirst();

/** Of an order's parcel, its own where none is named, the newest first. */
export const listLabels = (db: Db, orderId: number, parcelId: number | null = null): Promise<Label[]> =>
  db
    .selectFrom('labels')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('parcel_id', 'is not distinct from', parcelId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/** Has a parcel of an order, its own where none is named, one that is bought, or being bought or given up? */
export async function hasLiveLabel(
  db: Db,
  orderId: number,
  parcelId: number | null = null,
): Promise<boolean> {
  const live = await db
    .selectFrom('labels')
    .select('id')
    .where('order_id', '=', orderId)
    .where('parcel_id', 'is not distinct from', parcelId)
    .where('state', 'not in', OVER)
    .executeTakeFirst();
  return live !== undefined;
}

/** The labels of these orders' own parcels that are bought, or about to be; `code` is empty until one is made. */
export async function listOwnCodes(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('labels')
    .select(['order_id', 'code', 'state'])
    .where('order_id', 'in', [...orderIds])
    .where('parcel_id', 'is', null)
    .where('replaced_at', 'is', null)
    .where('state', 'not in', OVER)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ order_id: id, code, state }) => [id, state === 'gerada' ? code : '']));
}

/** Does any parcel of an order go, or will it, by the invoice of this key? */
export async function hasLabelOfKey(db: Db, orderId: number, key: string): Promise<boolean> {
  const live = await db
    .selectFrom('labels')
    .select('id')
    .where('order_id', '=', orderId)
    .where('invoice_key', '=', key)
    .where('state', 'not in', OVER)
    .executeTakeFirst();
  return live !== undefined;
}

/** Those that wait to be posted or for something to come of them, the newest first, with their orders' codes. */
export const listOpen = (
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<(Label & { codigo: string })[]> =>
  db
    .selectFrom('labels as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .selectAll('l')
    .select('o.codigo')
    .where('l.state', 'not in', OVER)
    .where('l.replaced_at', 'is', null)
    .where('l.created_at', '>', since)
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();

export const listSteps = (db: Db, labelId: number): Promise<LabelStep[]> =>
  db.selectFrom('label_steps').selectAll().where('label_id', '=', labelId).orderBy('id').execute();

export interface NewStep {
  labelId: number;
  step: StepName;
  outcome: LabelStep['outcome'];
  words?: string;
  at: Date;
}

export async function insertStep(db: Db, { labelId, step, outcome, words = '', at }: NewStep): Promise<void> {
  const row = { label_id: labelId, step, outcome, words: words.slice(0, 600), at };
  await db.insertInto('label_steps').values(row).execute();
}

/** Takes it for one worker alone, until a time; undefined where somebody else has it. */
export const takeLabel = (
  db: Kysely<DB>,
  { id, lease, now, until }: { id: number; lease: string; now: Date; until: Date },
): Promise<Label | undefined> =>
  db
    .updateTable('labels')
    .set({ lease, lease_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();

/** Changes what this worker has taken. Throws LeaseLost. */
export async function changeLabel(db: Db, { id, lease }: Label, change: Change): Promise<Label> {
  const changed = await db
    .updateTable('labels')
    .set(change)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) throw new LeaseLost(`label ${id}`);
  return changed;
}

/** Keeps it to a transaction. Throws LeaseLost where this worker has it no more, GoalChanged where something else is wanted. */
export async function holdLabel(tx: Tx, { id, lease, goal }: Label): Promise<void> {
  const held = await tx
    .selectFrom('labels')
    .select(['lease', 'goal'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (held?.lease !== lease) throw new LeaseLost(`label ${id}`);
  if (held?.goal !== goal) throw new GoalChanged(`label ${id}`);
}

/** Lets others have it, and says when it is to be looked after: at once where another goal was set meanwhile. */
export async function releaseLabel(
  db: Kysely<DB>,
  { id, lease }: Label,
  { goal, next, now }: { goal: Label['goal']; next: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('labels')
    .set({
      lease: null,
      lease_until: null,
      next_at: sql<Date | null>`case when goal <> ${goal} then ${now}::timestamptz else ${next}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** It was asked to be given up; null where it is over already. */
export const giveUpLabel = (tx: Tx, id: number, now: Date): Promise<Label | undefined> =>
  tx
    .updateTable('labels')
    .set({ goal: 'desistir', problem: '', next_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', 'not in', OVER)
    .returningAll()
    .executeTakeFirst();

/** Those whose time has come and that nobody has; what is begun goes before what is not. */
export const listDue = (db: Kysely<DB>, now: Date, limit: number): Promise<Pick<Label, 'id' | 'state'>[]> =>
  db
    .selectFrom('labels')
    .select(['id', 'state'])
    .where('next_at', '<=', now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy((eb) => eb.case().when('state', '=', 'pedida').then(1).else(0).end())
    .orderBy('next_at')
    .limit(limit)
    .execute();

/** Those of which another one may lie in the cart; their next look is put off. */
export const claimSweeps = (
  db: Kysely<DB>,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<Label[]> =>
  db
    .updateTable('labels')
    .set({
      sweep_at: sql<Date | null>`case when created_at < ${now}::timestamptz - interval '1 day' then null else ${next}::timestamptz end`,
    })
    .where('id', 'in', (eb) =>
      eb.selectFrom('labels').select('id').where('sweep_at', '<=', now).orderBy('sweep_at').limit(limit),
    )
    .returningAll()
    .execute();

export async function notePaidElsewhere(db: Kysely<DB>, id: number, problem: string): Promise<void> {
  await db.updateTable('labels').set({ problem }).where('id', '=', id).execute();
}
