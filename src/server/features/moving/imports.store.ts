import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import type { Source } from './old-product.ts';

type Tx = Transaction<DB>;
type Reader = Kysely<DB> | Tx;

export type ImportRow = Selectable<DB['moving_imports']>;
export type ImportStatus = ImportRow['status'];

export interface NewImport {
  kind: ImportRow['kind'];
  source: Source;
  fileName: string;
  lines: number;
  unread: string[];
  by: string;
  now: Date;
}

export async function insertImport(tx: Tx, given: NewImport): Promise<number> {
  const { kind, source, fileName, lines, unread, by, now } = given;
  const row = await tx
    .insertInto('moving_imports')
    .values({
      kind,
      source,
      file_name: fileName,
      status: 'conferindo',
      lines,
      unread,
      created_by: by,
      asked_by: by,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function findImport(db: Reader, id: number): Promise<ImportRow | undefined> {
  return db.selectFrom('moving_imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The newest first. */
export function listImports(db: Reader, limit: number): Promise<ImportRow[]> {
  return db.selectFrom('moving_imports').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** Nobody else changes it before the transaction ends; null where somebody does just now. */
export function lockImport(tx: Tx, id: number): Promise<ImportRow | undefined> {
  return tx.selectFrom('moving_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The oldest with work to do that no other node has in hand. */
export function lockWork(tx: Tx): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('moving_imports')
    .selectAll()
    .where('status', 'in', ['conferindo', 'importando', 'desfazendo'])
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function updateImport(
  tx: Tx,
  id: number,
  change: Partial<Pick<ImportRow, 'status' | 'blank_stock' | 'update_known' | 'asked_by'>> & { now: Date },
): Promise<void> {
  const { now, ...columns } = change;
  await tx
    .updateTable('moving_imports')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('moving_imports').where('id', '=', id).execute();
}

/** How many of a status there are, of whatever kind is asked for. */
export interface Tally {
  total: number;
  plan: Record<string, number>;
  outcome: Record<string, number>;
  undone: Record<string, number>;
  /** Variants of what comes whose units are not counted in the old shop. */
  blanks: number;
}

export async function tallyItems(db: Reader, id: number): Promise<Tally> {
  const rows = await db
    .selectFrom('moving_items')
    .select(['plan', 'outcome', 'undone', sql<number>`count(*)::integer`.as('n')])
    .select(sql<number>`coalesce(sum(blanks) filter (where wish is not null), 0)::integer`.as('blanks'))
    .where('import_id', '=', id)
    .groupBy(['plan', 'outcome', 'undone'])
    .execute();
  const tally: Tally = { total: 0, plan: {}, outcome: {}, undone: {}, blanks: 0 };
  for (const row of rows) {
    tally.total += row.n;
    tally.blanks += row.blanks;
    for (const kind of ['plan', 'outcome', 'undone'] as const) {
      const value = row[kind];
      if (value !== null) tally[kind][value] = (tally[kind][value] ?? 0) + row.n;
    }
  }
  return tally;
}

export async function insertMadeCategory(tx: Tx, importId: number, categoryId: number): Promise<void> {
  await tx
    .insertInto('moving_categories')
    .values({ import_id: importId, category_id: categoryId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One that the import has made and that is still to be looked at when it is taken back. */
export async function takeMadeCategory(tx: Tx, importId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('moving_categories')
    .select('category_id')
    .where('import_id', '=', importId)
    .orderBy('category_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await tx
    .deleteFrom('moving_categories')
    .where('import_id', '=', importId)
    .where('category_id', '=', row.category_id)
    .execute();
  return row.category_id;
}
