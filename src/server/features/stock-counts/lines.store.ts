import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { pieces, stillSold, type PieceRow } from './pieces.store.ts';
import type { Expected } from './shelf.store.ts';

type Tx = Transaction<DB>;
type Db = Kysely<DB> | Tx;

/** Of a line `l`: its stock was put right by hand, or by another count, since. */
const isOld = sql<boolean>`exists (select from stock_movements m
  where m.stock_item_id = l.stock_item_id and m.id > l.seen_movement and m.reason in ('edit', 'count', 'initial'))`;

/** Of a line `l`: it differs and is not put right yet. */
export const differs = sql<boolean>`(l.settled_at is null and l.counted <> l.expected)`;
/** And its difference may be moved as it is. */
export const isSure = sql<boolean>`(${differs} and l.first_expected = l.expected and not ${isOld})`;
/** Units of it that were sold, and were not there when it was put right. */
export const soldAndGone = sql<number>`coalesce(l.settled_delta - (l.counted - l.expected), 0)`;

/** It is compared with a moment that nobody knows: the scan came later than it was made, and pieces moved meanwhile. */
const NOBODY_KNOWS = -1;

/** The lines of a count with their pieces, the last one that was counted first. */
export function lines(db: Db, countId: number) {
  return db
    .selectFrom('stock_count_lines as l')
    .innerJoinLateral(
      (eb) =>
        // The builder of a part makes queries as the database does.
        pieces(eb as unknown as Kysely<DB>)
          .where('i.id', '=', eb.ref('l.stock_item_id'))
          .as('piece'),
      (join) => join.onTrue(),
    )
    .where('l.count_id', '=', countId)
    .selectAll('l')
    .select([
      'piece.item',
      'piece.productId',
      'piece.nome',
      'piece.cor',
      'piece.tamanho',
      'piece.sku',
      'piece.quantity',
      isOld.as('old'),
    ])
    .orderBy('l.last_at', 'desc')
    .orderBy('l.stock_item_id');
}
export type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

/** Which: all, those that differ, or those of which more were sold than were there. */
export type Shown = 'todas' | 'diferencas' | 'vendidas';

export interface LinesAsked {
  shown: Shown;
  limit: number;
  offset: number;
}

const SHOWN = {
  todas: sql<boolean>`true`,
  diferencas: differs,
  vendidas: sql<boolean>`${soldAndGone} > 0`,
} as const;

export const listLines = (
  db: Db,
  countId: number,
  { shown, limit, offset }: LinesAsked,
): Promise<LineRow[]> => lines(db, countId).where(SHOWN[shown]).limit(limit).offset(offset).execute();

export async function totalLines(db: Db, countId: number, shown: Shown): Promise<number> {
  const { total } = await db
    .selectFrom('stock_count_lines as l')
    .where('l.count_id', '=', countId)
    .where(stillSold)
    .where(SHOWN[shown])
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const findLine = (db: Db, countId: number, item: number): Promise<LineRow | undefined> =>
  lines(db, countId).where('l.stock_item_id', '=', item).executeTakeFirst();

export const findUnits = (tx: Tx, countId: number, item: number) =>
  tx
    .selectFrom('stock_count_lines')
    .select('counted')
    .where('count_id', '=', countId)
    .where('stock_item_id', '=', item)
    .executeTakeFirst();

interface Entry {
  countId: number;
  item: number;
  counted: number;
  delta: number;
  expected: Expected;
  by: string;
  now: Date;
}

interface Saving {
  /** Counted from the beginning: what lay there before says nothing any more. */
  anew: boolean;
  /** What lay there when they were counted is unknown. */
  isLate?: boolean;
}

/**
 * These items, which are locked, are counted so many by now; what was put right before is open again, and compared with
 * the books of now alone.
 */
export async function saveLines(
  tx: Tx,
  entries: readonly Omit<Entry, 'delta'>[],
  { anew, isLate = false }: Saving,
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('stock_count_lines')
    .values(
      entries.map(({ countId, item, counted, expected, by, now }) => ({
        count_id: countId,
        stock_item_id: item,
        counted,
        first_expected: isLate ? NOBODY_KNOWS : expected.units,
        expected: expected.units,
        seen_movement: expected.movement,
        last_by: by,
        last_at: now,
      })),
    )
    .onConflict((there) =>
      there.columns(['count_id', 'stock_item_id']).doUpdateSet(({ ref }) => ({
        counted: ref('excluded.counted'),
        first_expected: sql<number>`case
          when ${anew || isLate} or stock_count_lines.settled_at is not null then excluded.first_expected
          else stock_count_lines.first_expected end`,
        expected: ref('excluded.expected'),
        seen_movement: ref('excluded.seen_movement'),
        last_by: ref('excluded.last_by'),
        last_at: ref('excluded.last_at'),
        settled_by: null,
        settled_at: null,
        settled_delta: null,
      })),
    )
    .execute();
}

/** False: this entry stands there already. */
export async function insertEntry(
  tx: Tx,
  { countId, key, item, delta, by, now }: Omit<Entry, 'counted' | 'expected'> & { key: string },
): Promise<boolean> {
  const row = { count_id: countId, source_key: key, stock_item_id: item, delta, by, at: now };
  const done = await tx
    .insertInto('stock_count_entries')
    .values(row)
    .onConflict((there) => there.columns(['count_id', 'source_key']).doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Which piece an entry of that name counted; undefined where there is none. */
export const findEntry = (db: Db, countId: number, key: string) =>
  db
    .selectFrom('stock_count_entries')
    .select('stock_item_id')
    .where('count_id', '=', countId)
    .where('source_key', '=', key)
    .executeTakeFirst();

/** Lines that differ and are not put right yet, in the order of their stock items; undefined: all. */
export const openLines = (
  db: Db,
  countId: number,
  items: readonly number[] | undefined,
): Promise<LineRow[]> =>
  lines(db, countId)
    .where(differs)
    .$if(items !== undefined, (found) => found.where('l.stock_item_id', 'in', [...(items ?? [])]))
    .clearOrderBy()
    .orderBy('l.stock_item_id')
    .execute();

export async function settleLine(
  tx: Tx,
  { countId, item, delta, by, now }: { countId: number; item: number; delta: number; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('stock_count_lines')
    .set({ settled_by: by, settled_at: now, settled_delta: delta })
    .where('count_id', '=', countId)
    .where('stock_item_id', '=', item)
    .execute();
}

interface UncountedAsked {
  countId: number;
  /** Null: of all. */
  categoryId: number | null;
  limit: number;
  offset: number;
}

/** Pieces that the books have and nobody has counted yet. */
export function listUncounted(
  db: Db,
  { countId, categoryId, limit, offset }: UncountedAsked,
): Promise<PieceRow[]> {
  return uncounted(db, { countId, categoryId })
    .orderBy('p.nome')
    .orderBy('i.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many they are, and a mark of which: another one for every other set. */
export async function sumUpUncounted(
  db: Db,
  asked: Pick<UncountedAsked, 'countId' | 'categoryId'>,
): Promise<{ total: number; mark: string }> {
  const { total, mark } = await db
    .selectFrom(uncounted(db, asked).as('piece'))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<string>`encode(sha256(convert_to(coalesce(string_agg(item::text, ',' order by item), ''), 'UTF8')), 'hex')`.as(
        'mark',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total), mark };
}

function uncounted(db: Db, { countId, categoryId }: Pick<UncountedAsked, 'countId' | 'categoryId'>) {
  return pieces(db)
    .where('i.quantity', '>', 0)
    .where('p.vale_presente', '=', false)
    .$if(categoryId !== null, (found) => found.where('p.category_id', '=', categoryId ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stock_count_lines as l')
            .where('l.count_id', '=', countId)
            .whereRef('l.stock_item_id', '=', 'i.id')
            .select('l.count_id'),
        ),
      ),
    );
}
