import {
  sql,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { DB } from '../../db/index.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/** A parcel beside an order's own. */
export type OrderParcel = Selectable<DB['parcels']>;
export type ParcelKind = OrderParcel['kind'];
type ParcelLine = Selectable<DB['parcel_lines']>;

/** A new one with its pieces; undefined where its key made one before. */
export async function insertParcel(
  tx: Tx,
  row: Insertable<DB['parcels']>,
  lines: ReadonlyMap<number, number> = new Map(),
): Promise<OrderParcel | undefined> {
  const parcel = await tx
    .insertInto('parcels')
    .values(row)
    .onConflict((conflict) => conflict.columns(['order_id', 'client_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (parcel === undefined || lines.size === 0) return parcel;
  const rows = [...lines].map(([id, units]) => ({ parcel_id: parcel.id, order_item_id: id, units }));
  await tx.insertInto('parcel_lines').values(rows).execute();
  return parcel;
}

export const findParcel = (db: Db, id: number): Promise<OrderParcel | undefined> =>
  db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst();

export const findParcelByKey = (db: Db, orderId: number, key: string): Promise<OrderParcel | undefined> =>
  db
    .selectFrom('parcels')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('client_key', '=', key)
    .executeTakeFirst();

/** Of which kinds these parcels are, by their numbers. */
export async function listParcelKinds(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { id: number; tipo: ParcelKind }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'kind as tipo'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface ExchangeParcel {
  id: number;
  /** The newest that is bought, being bought or being given up. */
  labelId: number | null;
  /** One is not made yet, and its code is still to come. */
  isLabelComing: boolean;
  /** That label is there, and says what is in it; no invoice does. */
  isDeclared: boolean;
}

/** By its exchange, what sends a new piece, or what comes back by a posting code. */
export async function listExchangeParcels(
  db: Db,
  kind: 'troca' | 'devolucao',
  exchangeIds: readonly number[],
): Promise<ReadonlyMap<number, ExchangeParcel>> {
  if (exchangeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('parcels as p')
    .leftJoin('labels as l', (join) =>
      join
        .onRef('l.order_id', '=', 'p.order_id')
        .onRef('l.parcel_id', '=', 'p.id')
        .on('l.state', 'not in', ['cancelada', 'desfeita']),
    )
    .select(['p.id', 'p.exchange_id', 'l.id as labelId', 'l.state', 'l.invoice_key'])
    .where('p.kind', '=', kind)
    .where('p.exchange_id', 'in', [...exchangeIds])
    // A lost one's first label is there beside the next, and a code whose time is over beside a new one.
    .orderBy('l.id')
    .execute();
  const parcels = new Map<number, ExchangeParcel>();
  for (const { id, exchange_id: of, labelId, state, invoice_key: key } of rows) {
    const isComing = state !== null && state !== 'gerada';
    const isLabelComing = isComing || parcels.get(of ?? 0)?.isLabelComing === true;
    parcels.set(of ?? 0, { id, labelId, isLabelComing, isDeclared: labelId !== null && key === null });
  }
  return parcels;
}

/** Those of an order that were not called off, oldest first. */
export const listParcels = (db: Db, orderId: number): Promise<OrderParcel[]> =>
  db
    .selectFrom('parcels')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();

/** Every parcel beside the own ones of these orders, for their buyer's own copy of what the shop knows. */
export async function listParcelsOf(db: Db, orderIds: readonly number[]): Promise<OrderParcel[]> {
  if (orderIds.length === 0) return [];
  const all = db.selectFrom('parcels').selectAll().where('undone_at', 'is', null);
  return all
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute();
}

/** What is in each of an order's parcels that were not called off. */
export const listParcelLines = (db: Db, orderId: number): Promise<ParcelLine[]> =>
  db
    .selectFrom('parcel_lines as l')
    .innerJoin('parcels as p', 'p.id', 'l.parcel_id')
    .selectAll('l')
    .where('p.order_id', '=', orderId)
    .where('p.undone_at', 'is', null)
    .orderBy('l.parcel_id')
    .orderBy('l.order_item_id')
    .execute();

/** Changes one whose order is locked. */
export async function changeParcel(tx: Tx, id: number, change: Updateable<DB['parcels']>): Promise<void> {
  await tx.updateTable('parcels').set(change).where('id', '=', id).execute();
}

/** Blanks how parcels of these orders ended: a person may be named there. */
export async function forgetSettled(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('parcels')
    .set({ settled_words: '' })
    .where('order_id', 'in', [...orderIds])
    .where('settled_words', '<>', '')
    .execute();
}

/** How many units of an order's lines go, or went, ahead of its own parcel; `onlySent`: of those that are gone. */
export async function listAhead(
  db: Db,
  orderId: number,
  { onlySent = false }: { onlySent?: boolean } = {},
): Promise<ReadonlyMap<number, number>> {
  const all = db
    .selectFrom('parcel_lines as l')
    .innerJoin('parcels as p', 'p.id', 'l.parcel_id')
    .select(['l.order_item_id as id', sql<number>`sum(l.units)::integer`.as('units')])
    .where('p.order_id', '=', orderId)
    .where('p.kind', '=', 'parte')
    .where('p.undone_at', 'is', null)
    .groupBy('l.order_item_id');
  const rows = await (onlySent ? all.where('p.sent_at', 'is not', null) : all).execute();
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/** Is a label the one by which a part, or what an exchange sends, goes and is not known to have come? Over `labels as l`. */
export const isOfParcelOut = sql<boolean>`exists (select from parcels p where p.id = l.parcel_id
  and p.kind in ('parte', 'troca') and p.rastreio = l.code and p.delivered_at is null)`;

/** Has a part of the order left the shop? */
export const hasSentPart = async (db: Db, orderId: number): Promise<boolean> =>
  (await listAhead(db, orderId, { onlySent: true })).size > 0;

/** Has a part of it left since then, or at all where that was never? */
export async function hasSentPartSince(db: Db, orderId: number, since: Date | null): Promise<boolean> {
  const sent = db
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'parte')
    .where('undone_at', 'is', null)
    .where('sent_at', 'is not', null);
  const later = since === null ? sent : sent.where('sent_at', '>', since);
  return (await later.executeTakeFirst()) !== undefined;
}

/** Is a part of the order set apart that is not on its way yet? */
export async function hasUnsentPart(db: Db, orderId: number): Promise<boolean> {
  const open = await db
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'parte')
    .where('undone_at', 'is', null)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
