import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type CategoryRow = Selectable<DB['categories']>;

/** Hidden ones too, in the owner's order. */
export function listAllCategories(db: Db): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().orderBy('ordem').orderBy('id').execute();
}

export function insertCategory(
  tx: Transaction<DB>,
  row: Pick<CategoryRow, 'nome' | 'slug' | 'descricao' | 'ordem' | 'ativa'>,
): Promise<CategoryRow> {
  return tx.insertInto('categories').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateCategory(
  tx: Transaction<DB>,
  id: number,
  change: Partial<Pick<CategoryRow, 'nome' | 'slug' | 'descricao' | 'ordem' | 'ativa'>> & { now: Date },
): Promise<CategoryRow> {
  const { now, ...columns } = change;
  return tx
    .updateTable('categories')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteCategory(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.deleteFrom('categories').where('id', '=', id).execute();
}

/** Products of a category, archived ones too: an order's lines still lead to them. */
export async function countProductsOf(
  tx: Transaction<DB>,
  id: number,
): Promise<{ shown: number; all: number }> {
  const row = await tx
    .selectFrom('products')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('archived_at', 'is', null).as('shown'),
    ])
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow();
  return { shown: Number(row.shown), all: Number(row.all) };
}

/** One edit of the categories at a time: names and addresses are compared with all others. */
export async function lockCategories(tx: Transaction<DB>): Promise<void> {
  await tx.selectFrom('catalog_version').select('version').forUpdate().execute();
}

/** Puts archived products elsewhere, so that their category can go. */
export async function moveArchived(tx: Transaction<DB>, from: number, to: number): Promise<void> {
  await tx
    .updateTable('products')
    .set({ category_id: to })
    .where('category_id', '=', from)
    .where('archived_at', 'is not', null)
    .execute();
}
